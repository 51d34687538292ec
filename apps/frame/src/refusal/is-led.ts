/**
 * Returns whether a window may be sent on to the wallet: only these pages may be around it. Where the browser does not
 * reveal the pages around it, the wallet's `frame-ancestors` decides, as it does for every window.
 *
 * @param referrer the origin of the page around it, where that page does not withhold it
 */
export function isLed(view: Window, referrer: string | undefined, pages: readonly string[]): boolean {
  if (view.parent === view) return true
  const ancestors = view.location.ancestorOrigins
  const known = ancestors ? Array.from(ancestors) : referrer === undefined ? [] : [referrer]
  return known.every((origin) => pages.includes(origin))
}
