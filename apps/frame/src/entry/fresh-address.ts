/** The query of a wallet that a person loaded anew. */
export const reloadedQuery = 'reloaded'

/**
 * The address that loads this wallet anew: the same, but one that no cache between here and its host can have. It is the
 * wallet's own path, because a host answers `/` by the page that embeds it, which is not named where a frame loads
 * itself.
 */
export function toFreshAddress(search: string, now: () => number = Date.now): string {
  const query = new URLSearchParams(search)
  query.set(reloadedQuery, now().toString(36))
  return `/wallet?${query}`
}
