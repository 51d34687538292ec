import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'
import type { Outcome } from './build-cell.ts'
import type { Cell } from './cells.ts'

/** A project, and its outcome if it was run. */
type Row = { cell: Cell; outcome?: Outcome | undefined }

const file = join(root, 'docs', 'bundlers.md')
const [begin, end] = [
  '<!-- bundlers: written by `npm run test:long -- --only bundlers` -->',
  '<!-- end of bundlers -->',
]

const say = (outcome: Outcome | undefined) => {
  if (!outcome) return 'not run yet'
  const { installed, typed, built, connects } = outcome
  if (!installed) return '**not installed**'
  return [
    built ? 'built' : '**not built**',
    typed ? 'types check' : '**types do not check**',
    ...(built ? [connects ? 'connects' : '**does not connect**'] : []),
  ].join(', ')
}

const cellColumns = ({ bundler, manager, react, hasSdks }: Cell) =>
  `| ${bundler} | ${manager} | ${react} | ${hasSdks ? 'with' : 'without'} |`

/** Formats a project and its outcome as a line of the table. */
export function formatRow({ cell, outcome }: Row): string {
  return `${cellColumns(cell)} ${say(outcome)} |`
}

/** Writes the table into its document; a project that was not run keeps its previous line. */
export function writeTable(rows: readonly Row[]): string {
  const text = readFileSync(file, 'utf8')
  const [before = '', rest = ''] = text.split(begin)
  const [old = '', after = ''] = rest.split(end)
  const lines = rows.map((row) => {
    const existing = old.split('\n').find((line) => line.startsWith(cellColumns(row.cell)))
    return row.outcome || !existing ? formatRow(row) : existing
  })
  const table = ['| bundler | package manager | React | SDKs | result |', '|---|---|---|---|---|', ...lines].join('\n')
  writeFileSync(file, `${before}${begin}\n\n${table}\n\n${end}${after}`)
  return table
}
