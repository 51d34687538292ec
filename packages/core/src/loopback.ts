/**
 * True if a host, as in `URL.hostname`, is this very machine, the only one where plain http is allowed: what browsers
 * trust without TLS (Secure Contexts, section 3.1).
 */
export function isLoopback(hostname: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/.test(hostname)
}

/** True if a text is an address under https, or under plain http on this very machine. */
export function isSecureUrl(text: string): boolean {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && isLoopback(url.hostname))
}
