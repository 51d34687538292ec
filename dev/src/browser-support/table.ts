import { engines, type Feature, readVersions, type Versions } from './compat-data.ts'
import { reliedOn } from './features.ts'

const begin = '<!-- lowest versions: written by `npm run reference` -->'
const end = '<!-- end of lowest versions -->'
const titles = { chrome: 'Chrome', firefox: 'Firefox', safari: 'Safari' }

/** Writes the lowest versions, and the features that set them, into the text of docs/browsers.md. */
export function withLowestVersions(text: string, data: Feature, lowest: Versions): string {
  const [before, rest] = text.split(begin)
  const after = rest?.split(end)[1]
  if (after === undefined) throw new Error('docs/browsers.md has no place for the lowest versions.')
  return `${before}${begin}\n\n${formatLowest(data, lowest)}\n\n${end}${after}`
}

function formatLowest(data: Feature, lowest: Versions): string {
  const versionsOf = (versions: Versions) =>
    engines.map((engine) => (Number.isFinite(versions[engine]) ? String(versions[engine]) : 'none'))
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [
    row(['feature', ...engines.map((engine) => titles[engine]), 'without it']),
    `|${'---|'.repeat(engines.length + 2)}`,
    row(['**lowest**', ...versionsOf(lowest), '']),
    ...reliedOn.map(({ title, path, without }) =>
      row([title, ...versionsOf(readVersions(data, path)), without ?? 'required']),
    ),
  ].join('\n')
}
