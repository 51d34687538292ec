import type { Row } from '../table.ts'
import { type Figures, type SubjectName, subjects } from './subjects.ts'

/** One measured thing, as each page has it. */
export type Line = { what: string; figures: Figures<string>; aim?: string }

const notMeasured = 'not measured'

/** Ours beside the others, as the house's table has it. */
export const toRow = ({ what, figures, aim }: Line): Row => ({
  what,
  figure: figures.latchkey ?? notMeasured,
  baseline: subjects
    .filter(({ name }) => name !== 'latchkey' && figures[name] !== undefined)
    .map(({ name, title }) => `${title}: ${figures[name]}`)
    .join('; '),
  ...(aim && { aim }),
})

/** All pages side by side, as a Markdown table. A thing that a page does not have is a dash. */
export const toMarkdown = (lines: readonly Line[], measured: ReadonlySet<SubjectName>): string => {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row(['', ...subjects.map(({ title }) => title), 'aim']),
    row(['---', ...subjects.map(() => '---:'), '---']),
    ...lines.map(({ what, figures, aim }) =>
      row([what, ...subjects.map(({ name }) => figures[name] ?? (measured.has(name) ? '–' : notMeasured)), aim ?? '']),
    ),
  ].join('\n')
}
