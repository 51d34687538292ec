import { writeFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'
import { type Built, type Bundler, buildPage } from './kits/build.ts'
import { type Line, toMarkdown, toRow } from './kits/compare.ts'
import { countInstalled, type Installed } from './kits/installed.ts'
import { comparisonFile, openBundler, openDefaultProject, openPageProject } from './kits/projects.ts'
import { serveFiles } from './kits/serve.ts'
import { type Figures, type Subject, type SubjectName, subjects } from './kits/subjects.ts'
import { clickLater, comeBack, type Visit, visit } from './kits/time.ts'
import { type Weight, weigh } from './kits/weigh.ts'
import { median, ms, percentile, type Row, type Size } from './table.ts'

const runs = { visits: 7, clicks: 7, slowVisits: 5, returns: 7 }

type Ready = { subject: Subject; built: Built; installed: Installed | undefined }

const say = (sentence: string) => process.stderr.write(`${sentence}\n`)

/** Installs and builds a page. Another kit may be unavailable: the report then says so, without a figure. */
const prepare = async (bundler: Bundler, subject: Subject, signal: AbortSignal): Promise<Ready | undefined> => {
  const { name, title, others } = subject
  say(`  ${title}: installing and building …`)
  const { folder, missing } = await openPageProject(name, signal)
  if (missing !== undefined) {
    say(`  ${title}: its packages could not be installed (${missing}).`)
    if (others) return undefined
    say(`  ${title} is measured with this workspace's packages, and its packages are not counted.`)
  }
  const built = await buildPage(bundler, folder, `/${name}/`, missing === undefined)
  return { subject, built, installed: missing === undefined ? countInstalled(folder) : undefined }
}

/** Measures each page in turn, round after round, so that all run under the same load. */
const inTurn = async <T>(
  ready: readonly Ready[],
  rounds: number,
  signal: AbortSignal,
  measure: (subject: Subject) => Promise<T>,
): Promise<Figures<T[]>> => {
  const found: Figures<T[]> = {}
  for (let i = 0; i < rounds; i++)
    for (const { subject } of ready) {
      signal.throwIfAborted()
      const list = found[subject.name] ?? []
      found[subject.name] = list
      list.push(await measure(subject))
    }
  return found
}

const mapFigures = <T, R>(figures: Figures<T>, map: (figure: T, name: SubjectName) => R): Figures<R> => {
  const mapped: Figures<R> = {}
  for (const { name } of subjects) {
    const figure = figures[name]
    if (figure !== undefined) mapped[name] = map(figure, name)
  }
  return mapped
}

const toKilobytes = ({ gzip, brotli }: Size) => `${(gzip / 1000).toFixed(1)} / ${(brotli / 1000).toFixed(1)}`

/** The median and the range. */
const toTime = (samples: readonly number[]) =>
  `${ms(median(samples))} (${percentile(samples, 0).toFixed(0)}–${percentile(samples, 1).toFixed(0)})`

const toTimes = (visits: Figures<Visit[]>, what: keyof Visit) =>
  mapFigures(visits, (list) => toTime(list.map((each) => each[what])))

/**
 * Compares the kit with React alone, wagmi alone, RainbowKit and ConnectKit: the cost of a page before a click, and how
 * soon its button works and its list is shown. Also writes the comparison as Markdown, for the README.
 * @param browser resolves only names of this machine: requests to other servers are counted and fail at once
 */
export const measureKits = async (browser: Browser, signal: AbortSignal): Promise<Row[]> => {
  const ready: Ready[] = []
  const bundler = await openBundler(signal)
  for (const subject of subjects) {
    const one = await prepare(bundler, subject, signal)
    if (one) ready.push(one)
  }
  const bare = await openDefaultProject(signal)
  const server = await serveFiles(ready.flatMap(({ built }) => built.files))
  const urlOf = ({ name }: Subject) => `${server.origin}/${name}/`
  try {
    say('  what is loaded before a click …')
    const weights: Figures<Weight> = {}
    for (const { subject, built } of ready) {
      signal.throwIfAborted()
      weights[subject.name] = await weigh(browser, urlOf(subject), built)
    }
    say('  times …')
    // An uncounted visit to each first: the very first also starts what later ones find running.
    await inTurn(ready, 1, signal, (subject) => visit(browser, urlOf(subject), false))
    const visits = await inTurn(ready, runs.visits, signal, (subject) => visit(browser, urlOf(subject), false))
    const clicks = await inTurn(ready, runs.clicks, signal, (subject) => clickLater(browser, urlOf(subject)))
    say('  times on a slow phone …')
    const slow = await inTurn(ready, runs.slowVisits, signal, (subject) => visit(browser, urlOf(subject), true))
    say('  times of somebody who comes back …')
    const able = ready.filter(({ subject }) => subject.wallet)
    const returns = await inTurn(able, 1, signal, (subject) => comeBack(browser, urlOf(subject), runs.returns))

    const installed: Figures<Installed> = {}
    for (const each of ready) if (each.installed) installed[each.subject.name] = each.installed
    const withAll = installed.latchkey
    if (bare.missing === undefined) installed.latchkey = countInstalled(bare.folder)
    const toMegabytes = ({ packages, bytes }: Installed) => `${packages}, ${(bytes / 1e6).toFixed(0)} MB`

    const lines: Line[] = [
      {
        what: 'critical JS, KB gzip / brotli',
        figures: mapFigures(weights, ({ critical }) => toKilobytes(critical)),
        aim: '≤ 105 gzip, React in it',
      },
      {
        what: '… scripts',
        figures: Object.fromEntries(ready.map(({ subject, built }) => [subject.name, `${built.first.size}`])),
        aim: '≤ 3',
      },
      {
        what: 'all JS before a click, KB gzip / brotli',
        figures: mapFigures(weights, ({ before }) => toKilobytes(before)),
        aim: 'no more than critical',
      },
      { what: 'requests before a click', figures: mapFigures(weights, ({ requests }) => `${requests}`) },
      {
        what: '… to third parties (tried)',
        figures: mapFigures(weights, ({ strangers, hosts }) =>
          strangers ? `${strangers}, ${hosts.length} host${hosts.length > 1 ? 's' : ''}` : '0',
        ),
        aim: '0',
      },
      { what: 'packages installed', figures: mapFigures(installed, toMegabytes), aim: '≤ 40' },
      {
        what: '… with the SDKs of all its wallets',
        figures: withAll ? { latchkey: toMegabytes(withAll) } : {},
      },
      {
        what: 'copies of viem installed',
        figures: mapFigures(installed, ({ viems }) => `${viems}`),
        aim: '1',
      },
      { what: 'navigation → usable button', figures: toTimes(visits, 'usable') },
      { what: 'click → painted row, page at rest', figures: mapFigures(clicks, toTime), aim: '≤ 30 ms' },
      { what: 'slow phone: navigation → usable button', figures: toTimes(slow, 'usable') },
      { what: 'slow phone: that very click → painted row', figures: toTimes(slow, 'row') },
      { what: 'slow phone: navigation → painted row', figures: toTimes(slow, 'whole'), aim: '≤ 1.3 s' },
      {
        what: 'connected, comes back: navigation → account',
        figures: mapFigures(returns, (list) => toTime(list.flat())),
      },
    ]
    for (const { subject } of ready) {
      const weight = weights[subject.name]
      if (weight && weight.hosts.length > 0) say(`  ${subject.title} asked ${weight.hosts.join(', ')}.`)
      const again = [...(visits[subject.name] ?? []), ...(slow[subject.name] ?? [])].filter((each) => each.clicks > 1)
      if (again.length > 0) say(`  ${subject.title}: in ${again.length} visits the first click had no effect.`)
    }
    writeFileSync(comparisonFile, toMarkdown(lines, new Set(ready.map(({ subject }) => subject.name)), bundler.version))
    say(`  As one table: ${comparisonFile}`)
    return lines.map(toRow)
  } finally {
    await server.stop()
  }
}
