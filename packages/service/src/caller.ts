import { isIPv4, isIPv6 } from 'node:net'

/**
 * The address that a request came from, for limits. An IPv6 caller counts by its /64, in any notation. Behind `proxies`
 * of our own it is read from that position from the end of X-Forwarded-For; everything before can be forged.
 */
export function callerAddress(
  seen: { socket: string | undefined; forwarded: string | undefined },
  proxies: number,
): string {
  const forwarded = proxies > 0 ? seen.forwarded?.split(',').at(-proxies)?.trim() : undefined
  const address = withoutPort(forwarded ?? seen.socket ?? 'unknown')
  if (!isIPv6(address)) return address.slice(0, 45)
  const groups = readGroups(address)
  const mapped = readMapped(groups)
  return (
    mapped ??
    groups
      .slice(0, 4)
      .map((group) => group.toString(16))
      .join(':')
  )
}

/** Some proxies add the port: `192.0.2.1:443`, `[2001:db8::1]:443`. A zone (`%eth0`) says nothing about the caller. */
const withoutPort = (text: string): string => {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1]
  const bare = (bracketed ?? text).replace(/%.*$/, '')
  const host = bare.replace(/:\d+$/, '')
  return isIPv4(host) ? host : bare
}

/** The eight groups of an IPv6 address (RFC 4291 section 2.2): `::` stands for as many zeros as are missing. */
const readGroups = (address: string): number[] => {
  const hex = address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes) => {
    const [a = 0, b = 0, c = 0, d = 0] = bytes.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
  const [head = '', tail] = hex.split('::')
  const read = (part = '') => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)))
  const [before, after] = [read(head), read(tail)]
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after]
}

/** The IPv4 address in an IPv4-mapped one (`::ffff:0:0/96`), as sockets report callers over IPv4. */
const readMapped = (groups: number[]): string | undefined => {
  const [high = 0, low = 0] = groups.slice(6)
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  return isMapped ? [high >> 8, high & 255, low >> 8, low & 255].join('.') : undefined
}
