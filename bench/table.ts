/** One measured line: what, the figure, what it is compared with in the same run, and the aim when there is one. */
export type Row = { what: string; figure: string; baseline?: string; aim?: string }

const columns = ['what', 'figure', 'baseline', 'aim'] as const

/** Prints rows as a Markdown table under a heading. */
export const printTable = (title: string, rows: Row[]): void => {
  const cells = [columns.map(String), ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
  const widths = columns.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  const lines = cells.map((line) => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`)
  const rule = `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`
  console.log(`\n## ${title}\n\n${lines[0]}\n${rule}\n${lines.slice(1).join('\n')}`)
}

/** The value below which a share `p` of the samples lies. */
export const percentile = (samples: readonly number[], p: number): number => {
  const sorted = [...samples].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))] ?? Number.NaN
}

export const ms = (value: number): string => `${value < 10 ? value.toFixed(2) : value.toFixed(0)} ms`

/** p50 and p99 of samples in milliseconds. */
export const spread = (samples: readonly number[]): string =>
  `p50 ${ms(percentile(samples, 0.5))}, p99 ${ms(percentile(samples, 0.99))} (n=${samples.length})`

export const kilobytes = ({ gzip, brotli }: { gzip: number; brotli: number }): string =>
  `${(gzip / 1000).toFixed(1)} KB gzip, ${(brotli / 1000).toFixed(1)} KB brotli`
