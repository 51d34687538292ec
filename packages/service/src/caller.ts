/**
 * The address a request came from, for limits. An IPv6 caller counts by its /64. Behind `proxies` of our own it is read
 * that far from the end of X-Forwarded-For; anything before that is forgeable.
 */
export function callerAddress(
  seen: { socket: string | undefined; forwarded: string | undefined },
  proxies: number,
): string {
  const forwarded = proxies > 0 ? seen.forwarded?.split(',').at(-proxies)?.trim() : undefined
  const address = (forwarded ?? seen.socket ?? 'unknown').replace(/^::ffff:/, '').slice(0, 45)
  return address.includes(':') ? address.split(':').slice(0, 4).join(':') : address
}
