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
import { countProcessorTime } from './processor-time.ts'
import { walletOptions } from './ready.ts'
import { type Site, startSite } from './site.ts'
import { beyond, median, type Row, spread } from './table.ts'

const runs = 7
/** Each needs a provider's window. */
const unlocks = 7

/** How long a person takes for six digits at the least, while the worker does its warm-up. Milliseconds. */
const typing = 1_500

/** What a browser's own processes are called, and the driver of one that starts no other. */
const processes: Record<EngineName, RegExp> = {
  chromium: /chrom|headless/,
  firefox: /firefox/,
  webkit: /WebKitWebDriver/,
}

/** How long each wait is watched for its processor time, milliseconds: nothing asks the browser meanwhile. */
const watching = 2_000

/** Tells when the first button for a sign-in could be pressed and the frame with it began, by the page's own clock. */
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
  /** The demo page, which tells when its button can be pressed. */
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

/** The round trips of an opening: what is asked of API and guard, each after the one before. */
const roundTrips = 5
/** As much as a request or an answer of an opening has, more or less. */
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

/** The text of a function that answers how long the frame waited for answers between its last press and a moment. */
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

/** A wait of a person, and how much of it was spent waiting for answers. Milliseconds. */
type Wait = { all: number; network: number; processor: number | undefined }

/** From the last press in the wallet to a moment of the page. */
const readWait = async (tab: Tab, endedAt: number): Promise<Omit<Wait, 'processor'>> => ({
  all: endedAt - Number(await tab.evaluate('wallet', '() => self.clickedAt', [])),
  network: Number(await tab.evaluate('wallet', waitingScript, [endedAt])),
})

/** The processor time of a browser in which something begins, and goes on by itself for so long. */
const watch = async ({ name }: EngineBrowser, begin: () => Promise<unknown>): Promise<number | undefined> => {
  const read = countProcessorTime(processes[name])
  await begin()
  await sleep(watching)
  return read()
}

/** What something takes of a browser's processor time, without what it takes by itself in as long. */
const without = (all: number | undefined, idle: readonly number[]) => all && Math.max(0, all - median(idle))

/** A wait with its processor time, unless it went on after that was read: on a busy machine some do. */
const withProcessor = <T extends { all: number }>(wait: T, processor: number | undefined) => ({
  ...wait,
  processor: wait.all < watching ? processor : undefined,
})

/** Begins something in the page that a person has to answer. @returns what waits for the moment of its end */
const begin = async (tab: Tab, script: string, ...args: unknown[]) => {
  const text = `(...args) => {
    self.endedAt = undefined
    ;(${script})(...args).then((at) => { self.endedAt = at ?? performance.timeOrigin + performance.now() })
  }`
  await tab.evaluate('page', text, args)
  return async () => Number(await tab.waitFor(script, '() => self.endedAt'))
}

/** Signs up, and then signs in again and again: from the key that gives the PIN to the end of the sign-in. */
const measureUnlock = async (place: Place, pages: Pages, idle: readonly number[]): Promise<Wait[]> => {
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
    // The key presses the button. A driver that moves a pointer there asks the browser a lot.
    const all = await watch(browser, () => tab.key('wallet', 'Enter'))
    return withProcessor(await readWait(tab, await ended()), without(all, idle))
  })
}

/** From the press that approves, or where the PIN is asked for every message the press that gives it, to the signature. */
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

/** The cryptography by itself; each in a new page, as an opening begins in a new worker. */
const measureBare = async (browser: EngineBrowser, tab: Tab, { bench }: Pages, idle: readonly number[]) => {
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

/** What a browser takes by itself, while a page is open and nothing asks it. */
const measureIdle = async (browser: EngineBrowser, tab: Tab, { bench }: Pages): Promise<number[]> => {
  await tab.open(bench)
  await tab.waitFor('the script', '() => self.bench !== undefined')
  await sleep(watching)
  const times = await collect(runs, () => watch(browser, async () => {}))
  return times.filter((each) => each !== undefined)
}

/** The processor time of the round trips by themselves, to another site over TLS, each on a page that asked once before. */
const measureRoundTrips = async (browser: EngineBrowser, tab: Tab, pages: Pages, idle: readonly number[]) => {
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

/** What the client itself took of waits by the clock, beside its bare cryptography. */
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
  const trips = await measureRoundTrips(browser, tab, pages, idle)
  const processor = unlock.flatMap((each) => each.processor ?? [])
  const client = processor.map((each) => each - median(trips))
  const engine = `${browser.name} ${browser.version}`
  const all = (waits: readonly Wait[]) => spread(waits.map((each) => each.all))
  const network = (waits: readonly Wait[]) => spread(waits.map((each) => each.network))
  const argon2id = `Argon2id alone: ${spread(bare.argon2id)}`
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
          toRow(`${engine}: the browser’s processor time of it`, processor, bare.processor),
          { what: `${engine}: of it ${roundTrips} bare round trips`, figure: spread(trips) },
          toRow(`${engine}: of it the rest`, client, bare.processor, '1.3 ×'),
        ]
      : []),
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

/** The waits of people, in each engine (or those of LATCHKEY_ENGINES) beside the bare cost in the same engine. */
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
