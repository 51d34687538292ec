import type { Requester } from '../entry/requester.ts'

const hostOf = ({ origin }: Pick<Requester, 'origin'>) => (URL.canParse(origin) ? new URL(origin).hostname : '')

/** Returns whether a page is of one of some sites; of an app that only says so, none is. */
export function isAtSite(
  sites: readonly string[],
  requester: Pick<Requester, 'origin'> & { note?: string | undefined },
): boolean {
  const host = hostOf(requester)
  return requester.note === undefined && sites.some((site) => host === site || host.endsWith(`.${site}`))
}
