/**
 * The session's cookie. On https its name has the prefix `__Host-`, with which browsers take it only from this very
 * host and only over TLS; neither a neighbour under the same domain nor plain http can plant another.
 */
export function createSessionCookie(isSecure: boolean) {
  const name = `${isSecure ? '__Host-' : ''}latchkey.session`
  // Lax: whoever follows a link to the page is still signed in. Every change is a POST.
  const attributes = `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`
  return {
    /** The value in a `Cookie` header; undefined when there is none. */
    read(header: string | null | undefined): string | undefined {
      for (const pair of header?.split(';') ?? []) {
        const at = pair.indexOf('=')
        if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
      }
      return undefined
    },
    /** A `Set-Cookie` header that keeps a value, for so many milliseconds. */
    keep: (value: string, ms: number) => `${name}=${value}; ${attributes}; Max-Age=${Math.floor(ms / 1000)}`,
    /** A `Set-Cookie` header that takes it away. */
    clear: `${name}=; ${attributes}; Max-Age=0`,
  }
}
