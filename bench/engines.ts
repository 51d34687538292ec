import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { builtFolder, freePort, type Stack, startPage, startStack, startTlsProxy } from '@latchkey/dev'
import { startChromium } from '@latchkey/e2e/engines/chromium'
import { type EngineBrowser, type EngineName, openTab, type Tab } from '@latchkey/e2e/engines/driver'
import { startFirefox } from '@latchkey/e2e/engines/firefox'
import { approve, choosePin, continueWith, type Place, passProvider, pin } from '@latchkey/e2e/engines/steps'
import { startWebkit } from '@latchkey/e2e/engines/webkit'
import type { Browser } from '@playwright/test'
import { bundleEntry } from './bundle.ts'
import type { Ending } from './laboratory.ts'
import { prepareUnlock } from './prepare-unlock.ts'
import { countProcessorTime, type ProcessorTime } from './processor-time.ts'
import { walletOptions } from './ready.ts'
import { type Site, startSite } from './site.ts'
import { beyond, median, type Row, spread } from './table.ts'

const runs = 7
/** The number of unlocks; each needs a provider's window. */
const unlocks = 7

/** The least time that a person takes to type six digits, while the worker warms up. Milliseconds. */
const typing = 1_500

/** The names of each browser's processes; for WebKit that of its driver, which is their ancestor. */
const processes: Record<EngineName, RegExp> = {
  chromium: /chrom|headless/,
  firefox: /firefox/,
  webkit: /WebKitWebDriver/,
}

/** How long CPU time is measured for each wait, milliseconds; the driver sends the browser no commands meanwhile. */
const watching = 2_000

/** Records when the first sign-in button became usable, in the next animation frame, by the page's own clock. */
const watchScript = `new MutationObserver((_, observer) => {
  const buttons = [...document.querySelectorAll('button')]
  if (!buttons.some((each) => /^Continue with Google/.test(each.textContent) && !each.disabled)) return
  observer.disconnect()
  requestAnimationFrame(() => { self.usableAt = performance.now() })
}).observe(document, { subtree: true, childList: true })`

const bareButton = `<!doctype html><title>Bare</title><script src="/watch.js"></script><body>
  <button>Continue with Google</button></body>`

/** The pages that are measured, over TLS as WebKit needs it, on sites of their own. */
type Pages = {
  stack: Stack
  /** The bench's own page. */
  bench: string
  /** The same server on another site. */
  elsewhere: string
  /** The demo page, which records when its button becomes usable. */
  demo: string
}

const openPages = async (ending: Ending, signal: AbortSignal): Promise<Pages> => {
  const [port, sitePort, demoPort] = [await freePort(), await freePort(), await freePort()]
  const at = (name: string) => `https://${name}.localhost:${port}`
  const pages = { bench: at('bench'), elsewhere: at('elsewhere'), demo: at('demo') }
  const dataDir = join(import.meta.dirname, '..', '.data', 'bench', 'engines')
  const origins = [pages.bench, pages.demo]
  const stack = await startStack({ dataDir, ports: 'free', fresh: true, tls: true, origins, signal })
  ending.push(stack.stop)
  if (!stack.authority) throw new Error('the stack has no TLS')

  const site = await startSite(sitePort)
  ending.push(site.stop)
  await addScripts(site)

  const folder = await mkdtemp(join(tmpdir(), 'latchkey-bench-page-'))
  ending.push(() => rm(folder, { recursive: true, force: true }))
  await cp(builtFolder('dapp'), folder, { recursive: true })
  const index = join(folder, 'index.html')
  await writeFile(join(folder, 'watch.js'), watchScript)
  await writeFile(index, (await readFile(index, 'utf8')).replace('<head>', '<head><script src="/watch.js"></script>'))
  const demo = await startPage({ port: demoPort, origin: pages.demo, folder, config: stack.page })
  ending.push(() => demo.stop())

  const hosts = { 'bench.localhost': sitePort, 'elsewhere.localhost': sitePort, 'demo.localhost': demoPort }
  const proxy = await startTlsProxy({ port, hosts, authority: stack.authority })
  ending.push(() => proxy.stop())
  return { stack, ...pages }
}

/** The number of consecutive round trips of an opening, to API and guard. */
const roundTrips = 5
/** About the size of a request or an answer of an opening. */
const roundTripText = 'x'.repeat(1_000)

const addScripts = async (site: Site) => {
  site.route('/answer', async (request, response) => {
    for await (const _ of request);
    const headers = { 'Content-Type': 'text/plain', 'Access-Control-Allow-Origin': '*', 'Cache-Control': 'no-store' }
    response.writeHead(200, headers).end(roundTripText)
  })
  const add = (path: string, type: string, body: string) =>
    site.route(path, async (_, response) => {
      response.writeHead(200, { 'Content-Type': `${type}; charset=utf-8` }).end(body)
    })
  add('/watch.js', 'text/javascript', watchScript)
  add('/button', 'text/html', bareButton)
  add('/pin.js', 'text/javascript', await bundleEntry('pin'))
  add('/pin', 'text/html', '<!doctype html><title>PIN</title><script type="module" src="/pin.js"></script>')
}

const collect = async <T>(count: number, once: () => Promise<T>): Promise<T[]> => {
  const results: T[] = []
  // The first finds nothing in the cache, and is not counted.
  for (let i = 0; i <= count; i++) {
    const result = await once()
    if (i > 0) results.push(result)
  }
  return results
}
const repeat = async (count: number, once: () => Promise<unknown>): Promise<number[]> =>
  (await collect(count, once)).map(Number)

const measureNavigation = async (tab: Tab, { bench, demo }: Pages) => {
  const open = (url: string) => async () => {
    await tab.open(url)
    return tab.waitFor('a button', '() => self.usableAt')
  }
  return { page: await repeat(runs, open(demo)), bare: await repeat(runs, open(`${bench}/button`)) }
}

const measureReady = async (tab: Tab, pages: Pages) => {
  const onNewPage = async (script: string, arg: unknown) => {
    await tab.open(pages.bench)
    await tab.waitFor('the script', '() => self.bench !== undefined')
    return tab.evaluate('page', script, [arg])
  }
  const wallet = () => onNewPage('(options) => bench.makeWallet(options)', walletOptions(pages))
  const frame = () => onNewPage('(src) => bench.loadFrame(src)', `${pages.elsewhere}/empty`)
  return { wallet: await repeat(runs, wallet), frame: await repeat(runs, frame) }
}

const watchClicks = `() => {
  const keep = (event) => {
    if (!event.isTrusted) return
    self.clickedAt = performance.timeOrigin + performance.now()
    performance.clearResourceTimings()
  }
  addEventListener('click', keep, true)
}`

/** The source of a function that returns how long the frame waited for answers between its last press and a moment. */
const waitingScript = `(end) => {
  const toMoment = (time) => performance.timeOrigin + time
  const waits = performance
    .getEntriesByType('resource')
    .map(({ startTime, responseEnd }) => [toMoment(startTime), Math.min(toMoment(responseEnd), end)])
    .filter(([from]) => from >= self.clickedAt && from < end)
    .sort(([one], [other]) => one - other)
  let sum = 0
  let until = 0
  for (const [from, to] of waits) {
    sum += Math.max(0, to - Math.max(from, until))
    until = Math.max(until, to)
  }
  return sum
}`

/** How long a person waits, how much of that is waiting for answers, and the CPU time. Milliseconds. */
type Wait = { all: number; network: number; processor: ProcessorTime | undefined }

/** The wait from the last press in the wallet to a moment of the page. */
const readWait = async (tab: Tab, endedAt: number): Promise<Omit<Wait, 'processor'>> => ({
  all: endedAt - Number(await tab.evaluate('wallet', '() => self.clickedAt', [])),
  network: Number(await tab.evaluate('wallet', waitingScript, [endedAt])),
})

/** The CPU time of a browser after something was begun in it, over the measured period. */
const watch = async ({ name }: EngineBrowser, begin: () => Promise<unknown>): Promise<ProcessorTime | undefined> => {
  const read = countProcessorTime(processes[name])
  await begin()
  await sleep(watching)
  return read()
}

/** The CPU time of some work, without what the browser takes when idle for as long. */
const without = (taken: ProcessorTime | undefined, idle: readonly ProcessorTime[]): ProcessorTime | undefined => {
  const less = (part: keyof ProcessorTime) => Math.max(0, (taken?.[part] ?? 0) - median(idle.map((each) => each[part])))
  return taken && { all: less('all'), drawing: less('drawing'), pages: less('pages') }
}

/** Adds the CPU time to a wait, unless the wait lasted longer than the measured period, as on a busy machine. */
const withProcessor = <T extends { all: number }>(wait: T, processor: ProcessorTime | undefined) => ({
  ...wait,
  processor: wait.all < watching ? processor : undefined,
})

/**
 * Begins something in the page that a person has to answer. @returns a function that waits for the moment of its end
 */
const begin = async (tab: Tab, script: string, ...args: unknown[]) => {
  const text = `(...args) => {
    self.endedAt = undefined
    ;(${script})(...args).then((at) => { self.endedAt = at ?? performance.timeOrigin + performance.now() })
  }`
  await tab.evaluate('page', text, args)
  return async () => Number(await tab.waitFor(script, '() => self.endedAt'))
}

/** Signs up, and then signs in again and again: from the key that gives the PIN to the end of the sign-in. */
const measureUnlock = async (place: Place, pages: Pages, idle: readonly ProcessorTime[]): Promise<Wait[]> => {
  const { browser, tab } = place
  await tab.open(pages.bench)
  await tab.waitFor('the script', '() => self.bench !== undefined')
  await tab.evaluate('page', '(options) => bench.makeWallet(options)', [walletOptions(pages)])
  const signIn = async () => {
    const ended = await begin(tab, '() => bench.signIn()')
    const open = () => tab.press({ role: 'button', name: continueWith('Google') }, 'wallet')
    await passProvider(place, await tab.waitForWindow(open))
    return ended
  }
  const first = await signIn()
  await choosePin(tab)
  await first()
  await tab.evaluate('wallet', watchClicks, [])
  return collect(unlocks, async () => {
    await (await begin(tab, '() => bench.signOut()'))()
    await tab.waitForWalletHidden()
    const ended = await signIn()
    await tab.type('PIN', pin, 'wallet')
    await sleep(typing)
    // The key presses the button: moving a pointer there would cost the browser extra work for the driver.
    const all = await watch(browser, () => tab.key('wallet', 'Enter'))
    return withProcessor(await readWait(tab, await ended()), without(all, idle))
  })
}

/** The wait from the press that approves, or confirms the PIN where each message needs it, to the signature. */
const measureApproval = async (place: Place): Promise<Wait[]> => {
  const { tab } = place
  let count = 0
  return collect(runs, async () => {
    count += 1
    await tab.waitForWalletHidden()
    const ended = await begin(tab, '(message) => bench.sign(message)', `0x${Buffer.from(`${count}`).toString('hex')}`)
    await approve(place, { title: 'Sign this message?', action: 'Sign' })
    return { ...(await readWait(tab, await ended())), processor: undefined }
  })
}

/** The cryptography alone; each run is in a new page, as an opening begins in a new worker. */
const measureBare = async (browser: EngineBrowser, tab: Tab, { bench }: Pages, idle: readonly ProcessorTime[]) => {
  const open = async () => {
    await tab.open(`${bench}/pin`)
    await tab.waitFor('the script', '() => self.pin !== undefined')
  }
  const argon2id = await repeat(runs, async () => {
    await open()
    return tab.evaluate('page', '() => pin.stretchOnce()', [])
  })
  const prepared = await prepareUnlock()
  const unlocks = await collect(runs, async () => {
    await open()
    await tab.evaluate('page', '(given) => pin.prepareUnlock(given).then((work) => { self.work = work })', [prepared])
    await sleep(typing)
    const begin = '() => void self.work().then((took) => { self.took = took })'
    const all = await watch(browser, () => tab.evaluate('page', begin, []))
    return withProcessor({ all: Number(await tab.waitFor('the end', '() => self.took')) }, without(all, idle))
  })
  return {
    argon2id,
    unlock: unlocks.map(({ all }) => all),
    processor: unlocks.flatMap(({ processor }) => processor ?? []),
  }
}

/** The CPU time of an idle browser, with a page open and no commands from the driver. */
const measureIdle = async (browser: EngineBrowser, tab: Tab, { bench }: Pages): Promise<ProcessorTime[]> => {
  await tab.open(bench)
  await tab.waitFor('the script', '() => self.bench !== undefined')
  await sleep(watching)
  const times = await collect(runs, () => watch(browser, async () => {}))
  return times.filter((each) => each !== undefined)
}

/** The CPU time of the round trips alone, to another site over TLS, each on a page that has sent a request before. */
const measureRoundTrips = async (browser: EngineBrowser, tab: Tab, pages: Pages, idle: readonly ProcessorTime[]) => {
  const { bench, elsewhere } = pages
  const ask = `async (url, body, count) => {
    for (let i = 0; i < count; i++) await (await fetch(url, { method: 'POST', body })).text()
  }`
  await tab.open(bench)
  const begin = (count: number) => tab.evaluate('page', ask, [`${elsewhere}/answer`, roundTripText, count])
  await begin(1)
  const times = await collect(runs, () => watch(browser, () => begin(roundTrips)))
  return times.flatMap((all) => without(all, idle) ?? [])
}

/** Times beside those of the bare cryptography. */
const toRow = (what: string, times: readonly number[], bare: readonly number[], aim?: string): Row => ({
  what,
  figure: `${spread(times)}: ${(median(times) / median(bare)).toFixed(2)} ×`,
  baseline: `its cryptography: ${spread(bare)}`,
  ...(aim && { aim }),
})

/** The client's own share of waits by the clock, beside its bare cryptography. */
const toClientRow = (what: string, waits: readonly Wait[], bare: readonly number[]): Row =>
  toRow(
    what,
    waits.map(({ all, network }) => all - network),
    bare,
  )

const measureEngine = async (browser: EngineBrowser, pages: Pages): Promise<Row[]> => {
  const tab = await openTab(browser)
  const { stack } = pages
  const email = `${browser.name}@example.com`
  const place: Place = { browser, stack, tab, email, dapps: { dapp: '', legacy: '' }, env: {} }
  const navigation = await measureNavigation(tab, pages)
  const ready = await measureReady(tab, pages)
  const idle = await measureIdle(browser, tab, pages)
  const unlock = await measureUnlock(place, pages, idle)
  const approval = await measureApproval(place)
  const bare = await measureBare(browser, tab, pages, idle)
  const trips = (await measureRoundTrips(browser, tab, pages, idle)).map(({ all }) => all)
  const processor = unlock.flatMap((each) => each.processor ?? [])
  const rest = processor.map(({ all }) => all - median(trips))
  const engine = `${browser.name} ${browser.version}`
  const all = (waits: readonly Wait[]) => spread(waits.map((each) => each.all))
  const network = (waits: readonly Wait[]) => spread(waits.map((each) => each.network))
  const argon2id = `Argon2id alone: ${spread(bare.argon2id)}`
  const bareProcessor = bare.processor.map(({ all }) => all)
  const needsPin = browser.name !== 'chromium'
  return [
    {
      what: `${engine}: navigation → usable button`,
      figure: `${spread(navigation.page)}; ${beyond(navigation.page, navigation.bare)}`,
      baseline: `a page of one button: ${spread(navigation.bare)}`,
    },
    {
      what: `${engine}: createWallet → face_ready`,
      figure: `${spread(ready.wallet)}; ${beyond(ready.wallet, ready.frame)}`,
      baseline: `empty cross-site frame: ${spread(ready.frame)}`,
    },
    { what: `${engine}: PIN → signed in, with 5 round trips`, figure: all(unlock), baseline: argon2id },
    { what: `${engine}: of it waiting for answers`, figure: network(unlock) },
    toClientRow(`${engine}: of it the client`, unlock, bare.unlock),
    ...(processor.length > 0 && bare.processor.length > 0
      ? [
          toRow(
            `${engine}: the browser’s processor time of it`,
            processor.map((each) => each.all),
            bareProcessor,
          ),
          { what: `${engine}: of it ${roundTrips} bare round trips`, figure: spread(trips) },
          toRow(`${engine}: of it the rest`, rest, bareProcessor),
          {
            what: `${engine}: of it drawing, where a processor stands in for a graphics card`,
            figure: spread(processor.map(({ drawing }) => drawing)),
          },
          toRow(
            `${engine}: of it the pages’ own processes, without drawing`,
            processor.map(({ pages }) => pages),
            bare.processor.map(({ pages }) => pages),
            '1.3 ×',
          ),
        ]
      : [
          {
            what: `${engine}: the browser’s processor time of it`,
            figure: `not measured: no opening ended within ${watching / 1000} s, or there is no /proc`,
          },
        ]),
    {
      what: `${engine}: ${needsPin ? 'PIN, with 5 round trips' : 'approve'} → signature`,
      figure: all(approval),
      ...(needsPin && { baseline: argon2id }),
    },
    ...(needsPin
      ? [
          { what: `${engine}: of it waiting for answers`, figure: network(approval) },
          toClientRow(`${engine}: of it the client`, approval, bare.unlock),
        ]
      : []),
  ]
}

/** How long people wait in each engine (or those of LATCHKEY_ENGINES), beside the bare cost in the same engine. */
export const measureEngines = async (chromium: Browser, ending: Ending, signal: AbortSignal): Promise<Row[]> => {
  const pages = await openPages(ending, signal)
  const rows: Row[] = []
  const starts: Record<EngineName, () => Promise<EngineBrowser>> = {
    chromium: () => startChromium(chromium),
    firefox: startFirefox,
    webkit: startWebkit,
  }
  const wanted = process.env.LATCHKEY_ENGINES?.split(',') ?? Object.keys(starts)
  for (const [name, start] of Object.entries(starts)) {
    if (!wanted.includes(name)) continue
    signal.throwIfAborted()
    const browser = await start()
    try {
      rows.push(...(await measureEngine(browser, pages)))
    } finally {
      await browser.end()
    }
  }
  return rows
}
