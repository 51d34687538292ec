/**
 * True if this browser stores cookies on plain http, but no `Secure` ones: Safari does so for pages on the same machine
 * (WebKit bug 281149). A sign-in there cannot finish. The same holds for a wallet on any loopback name.
 */
export function dropsSecureCookies(document: Pick<Document, 'cookie'>): boolean {
  return keepsCookie(document, 'latchkey_probe', '') && !keepsCookie(document, '__Host-latchkey_probe', '; Secure')
}

const keepsCookie = (document: Pick<Document, 'cookie'>, name: string, attributes: string) => {
  const common = `; Path=/; SameSite=Lax${attributes}`
  document.cookie = `${name}=1${common}`
  const isStored = document.cookie.split('; ').includes(`${name}=1`)
  document.cookie = `${name}=${common}; Max-Age=0`
  return isStored
}
