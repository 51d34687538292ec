/** Where a visit ended: a page, or an address of somebody else's that was not gone to. */
export type Visit = { url: URL; html: string; status: number }

/** A browser of few words: keeps cookies, follows redirects until the address is not the issuer's or a page comes. */
export function createVisitor(issuer: string) {
  const cookies = new Map<string, string>()
  /** @param form fields to post instead of a plain visit */
  const visit = async (url: URL, form?: Record<string, string>): Promise<Visit> => {
    const response = await fetch(url, {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      signal: AbortSignal.timeout(10_000),
      ...(form && { body: new URLSearchParams(form) }),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (!location) return { url, html: await response.text(), status: response.status }
    const next = new URL(location, url)
    return next.origin === issuer ? visit(next) : { url: next, html: '', status: response.status }
  }
  return visit
}
