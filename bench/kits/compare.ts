import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Row } from '../table.ts'
import { type Figures, type SubjectName, subjects } from './subjects.ts'

/** One measured quantity, for each page. */
export type Line = { what: string; figures: Figures<string>; aim?: string }

const notMeasured = 'not measured'

/** Ours beside the others, in one table. */
export const toRow = ({ what, figures, aim }: Line): Row => ({
  what,
  figure: figures.latchkey ?? notMeasured,
  baseline: subjects
    .filter(({ name }) => name !== 'latchkey' && figures[name] !== undefined)
    .map(({ name, title }) => `${title}: ${figures[name]}`)
    .join('; '),
  ...(aim && { aim }),
})

/** Explains the numbers. */
const legend = [
  'Medians of one run on one machine, and between what all of them lie; KB are 1000 bytes. Each page shows a button and, after a click,',
  'a list with the one extension it was told of (EIP-6963); each kit is set up as its own documentation says, with its own default',
  'wallets, ours with extensions, Coinbase, WalletConnect, Google and Apple. All are built by the same Vite and served by the same server on',
  'this machine, brotli, HTTP/1.1, no content-security policy. What is asked of third parties is counted when it is tried: it fails at once,',
  'so times are without them, and what they would have sent is not in the sizes. Painted: two animation frames after the row came into the',
  'document, which alone are 17 to 33 ms. Slow phone: 150 ms a round trip, 1.6 Mbit/s down, a processor slowed four times. Comes back: files',
  'in the cache, wallet already announced. Packages are what `npm install` brings to run, ours without the optional SDKs.',
].join('\n')

/** The libraries of each page, from its package.json. */
const versions = (measured: ReadonlySet<SubjectName>): string =>
  subjects
    .filter(({ name }) => measured.has(name))
    .map(({ name, title }) => {
      const file = join(import.meta.dirname, 'pages', name, 'package.json')
      const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(readFileSync(file, 'utf8'))
      const named = Object.entries(dependencies).filter(([each]) => !/^(react-dom|viem|@tanstack\/.*)$/.test(each))
      return `${title}: ${named.map((each) => each.join(' ')).join(', ')}.`
    })
    .join(' ')

/** All pages side by side, as a Markdown table, with a dash for what a page does not have. */
export const toMarkdown = (lines: readonly Line[], measured: ReadonlySet<SubjectName>, vite: string): string => {
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const table = [
    row(['', ...subjects.map(({ title }) => title), 'aim']),
    row(['---', ...subjects.map(() => '---:'), '---']),
    ...lines.map(({ what, figures, aim }) =>
      row([what, ...subjects.map(({ name }) => figures[name] ?? (measured.has(name) ? '–' : notMeasured)), aim ?? '']),
    ),
  ].join('\n')
  return `${table}\n\n${legend}\n${versions(measured)} Built by Vite ${vite}.\n`
}
