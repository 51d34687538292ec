/** The outcome of one assertion for one release: `error` says what was seen instead. */
export type LegacySdkOutcome = { version: string; assertion: string; error?: string }

/** The table assertion × version, with a dash where an assertion was not made for a release. */
export function formatLegacySdkTable(versions: readonly string[], outcomes: readonly LegacySdkOutcome[]): string {
  const assertions = [...new Set(outcomes.map(({ assertion }) => assertion))]
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const wordOf = (version: string, assertion: string) => {
    const found = outcomes.find((each) => each.version === version && each.assertion === assertion)
    return !found ? '–' : found.error === undefined ? 'yes' : 'no'
  }
  return [
    line(['', ...versions]),
    `|${'---|'.repeat(versions.length + 1)}`,
    ...assertions.map((assertion) => line([assertion, ...versions.map((version) => wordOf(version, assertion))])),
  ].join('\n')
}
