/** The end of a visit: a page, or an address outside the issuer, which is not fetched. */
export type Visit = { url: URL; html: string; status: number }

/** A minimal browser: it keeps cookies and follows redirects until a page or an address outside the issuer. */
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
