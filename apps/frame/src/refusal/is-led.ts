/**
 * Returns whether a window may be led to the wallet: only these pages are around it. Where the browser does not say
 * which are around it, `frame-ancestors` of the wallet decides, as it does of every other.
 *
 * @param referrer the origin of the page around it, where that page does not withhold it
 */
export function isLed(view: Window, referrer: string | undefined, pages: readonly string[]): boolean {
  if (view.parent === view) return true
  const ancestors = view.location.ancestorOrigins
  const known = ancestors ? Array.from(ancestors) : referrer === undefined ? [] : [referrer]
  return known.every((origin) => pages.includes(origin))
}
