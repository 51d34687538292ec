import * as v from 'valibot'

/**
 * The build number of these sources: the day of the release and a count for that day. It is written here, not taken from
 * a clock, so that everybody who builds a commit gets the same bytes. Raise it with every release: an operator can refuse
 * every build below a number, and only a higher one replaces it.
 */
export const ownBuild = 2026112901

const isBuildNumber = (x: number): boolean => {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)\d\d$/.exec(String(x)) ?? []
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  // A day that does not exist becomes another one, or none.
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(`${year}-${month}-${day}`)
}

/** A build number. */
export const buildNumber = v.pipe(
  v.number(),
  v.check(
    isBuildNumber,
    'not a build number; write the one that the release names, the day and two digits, such as 2026112901',
  ),
)

/** The header by which the API names the operator's minimum in its answers; left out where there is none. */
export const minimumBuildHeader = 'Wallet-Minimum-Build'
