import type { Requester } from '../entry/requester.ts'

const hostOf = ({ origin }: Pick<Requester, 'origin'>) => (URL.canParse(origin) ? new URL(origin).hostname : '')

/** Returns whether a page belongs to one of several sites; false for an app, which only claims to. */
export function isAtSite(
  sites: readonly string[],
  requester: Pick<Requester, 'origin'> & { note?: string | undefined },
): boolean {
  const host = hostOf(requester)
  return requester.note === undefined && sites.some((site) => host === site || host.endsWith(`.${site}`))
}
