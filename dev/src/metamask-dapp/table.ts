/** The outcome of one button of MetaMask's page. */
export type ButtonOutcome = {
  section: string
  button: string
  /** The titles of the wallet's screens, in order. */
  screens: readonly string[]
  /** The answers to the page: each method that asks the person, with its result or error. */
  answers: readonly string[]
  /** The difference from what was expected. */
  error?: string
}

const cell = (words: readonly string[]) => words.join('; ').replaceAll('|', '\\|').replaceAll('\n', ' ') || '–'

/** The table button → screens → answers. */
export function formatButtonTable(outcomes: readonly ButtonOutcome[]): string {
  return [
    '| section | button | the wallet asks | the page is answered | as expected |',
    '|---|---|---|---|---|',
    ...outcomes.map(
      ({ section, button, screens, answers, error }) =>
        `| ${cell([section])} | ${cell([button])} | ${cell(screens)} | ${cell(answers)} | ${error === undefined ? 'yes' : cell([error])} |`,
    ),
  ].join('\n')
}
