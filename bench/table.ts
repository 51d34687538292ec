/** One measurement: its name, the figure, its baseline in the same run, and the aim if there is one. */
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

export const median = (samples: readonly number[]): number => percentile(samples, 0.5)

export const ms = (value: number): string => `${Math.abs(value) < 10 ? value.toFixed(2) : value.toFixed(0)} ms`

/** A difference of medians, with its sign. */
export const beyond = (samples: readonly number[], baseline: readonly number[]): string => {
  const more = median(samples) - median(baseline)
  return `${more < 0 ? '−' : '+'}${ms(Math.abs(more))}`
}

/** p50 and p99 of samples in milliseconds; the p99 of fewer than 100 is the maximum. */
export const spread = (samples: readonly number[]): string =>
  `p50 ${ms(median(samples))}, p99 ${ms(percentile(samples, 0.99))} (n=${samples.length})`

export type Size = { gzip: number; brotli: number }

export const kilobytes = ({ gzip, brotli }: Size): string =>
  `${(gzip / 1000).toFixed(1)} KB gzip, ${(brotli / 1000).toFixed(1)} KB brotli`
