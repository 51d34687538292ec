/**
 * The session's cookie. On https its name has the prefix `__Host-`, so browsers only accept it from this very host and
 * over TLS; neither a sibling domain nor plain http can plant one.
 */
export function createSessionCookie(isSecure: boolean) {
  const name = `${isSecure ? '__Host-' : ''}latchkey.session`
  // Lax: a visitor who follows a link to the page is still signed in. Every change is a POST.
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
    /** A `Set-Cookie` header that stores a value, for this many milliseconds. */
    keep: (value: string, ms: number) => `${name}=${value}; ${attributes}; Max-Age=${Math.floor(ms / 1000)}`,
    /** A `Set-Cookie` header that deletes it. */
    clear: `${name}=; ${attributes}; Max-Age=0`,
  }
}
