import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  firefoxPath,
  freeLastingPort,
  type Stack,
  startStack,
  startTlsProxy,
  tlsEnvironment,
  tlsHosts,
  webkitPaths,
} from '@latchkey/dev'
import { type Browser, test as base } from '@playwright/test'
import { serveFacePage } from '../face-page.ts'
import { serveLegacyDapp } from '../legacy-sdk/open.ts'
import { startChromium } from './chromium.ts'
import { startDevtools } from './devtools.ts'
import { type BrowserSettings, type EngineBrowser, type EngineName, openTab } from './driver.ts'
import { startFirefox } from './firefox.ts'
import { type Prelude, servePrelude } from './prelude.ts'
import type { Place } from './steps.ts'
import { startWebkit } from './webkit.ts'

type Engine = {
  start(chromium: Browser, settings: BrowserSettings): Promise<EngineBrowser>
  isThere(): boolean
}

const engines: Record<EngineName, Engine> = {
  chromium: {
    start: (chromium, settings) => (settings.freezesPages ? startDevtools() : startChromium(chromium, settings)),
    isThere: () => true,
  },
  firefox: { start: (_, settings) => startFirefox(settings), isThere: () => firefoxPath() !== undefined },
  webkit: { start: (_, settings) => startWebkit(settings), isThere: () => webkitPaths() !== undefined },
}

type Shared = { place: Pick<Place, 'stack' | 'dapps' | 'env'> & { prelude: Prelude } }

const startOptions = { ports: 'free', fresh: true, onCrash: (error: Error) => console.error(error.message) } as const
const dataDir = (name: string, worker: number) => join(import.meta.dirname, '..', '..', '.data', `${name}-${worker}`)

/** All engines over TLS: WebKit keeps no `Secure` cookie of plain `http://localhost` (WebKit bug 281149). */
const overTls = base.extend<object, Shared>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
    async ({}, use, { parallelIndex }) => {
      const port = await freeLastingPort()
      const dapps = { dapp: `https://dapp.localhost:${port}`, legacy: `https://legacy.localhost:${port}` }
      const origins = Object.values(dapps)
      const stack = await startStack({
        ...startOptions,
        dataDir: dataDir('journeys-engines', parallelIndex),
        tls: true,
        origins,
      })
      await using dapp = await serveFacePage()
      await using legacy = await serveLegacyDapp()
      const proxy = await startDapps(stack, port, { 'dapp.localhost': dapp.origin, 'legacy.localhost': legacy.origin })
      const prelude: Prelude = {}
      await using page = await servePrelude(stack.ports.page, prelude)
      await using wallet = await servePrelude(stack.ports.wallet, prelude)
      const before = await putBefore(stack, { page: page.origin, wallet: wallet.origin })
      await use({ stack, dapps, prelude, env: stack.authority ? tlsEnvironment(stack.authority) : {} })
      await before.stop()
      await proxy.stop()
      await stack.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Like `npm start`. */
const overPlainHttp = base.extend<object, Shared>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use, { parallelIndex }) => {
      const stack = await startStack({ ...startOptions, dataDir: dataDir('journeys-plain', parallelIndex) })
      // Third-party pages and preludes are only used over TLS.
      await use({ stack, dapps: { dapp: '', legacy: '' }, prelude: {}, env: {} })
      await stack.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Serves third-party pages over TLS, each on a site of its own. */
const startDapps = ({ authority }: Stack, port: number, sites: Record<string, string>) => {
  if (!authority) throw new Error('the stack has no TLS')
  const hosts = Object.fromEntries(Object.entries(sites).map(([host, origin]) => [host, Number(new URL(origin).port)]))
  return startTlsProxy({ port, hosts, authority })
}

/** Restarts the proxy of a stack, with servers in front of its page and its wallet. */
const putBefore = async ({ authority, ports, parts }: Stack, servers: Record<'page' | 'wallet', string>) => {
  if (!authority) throw new Error('the stack has no TLS')
  await parts.tls?.stop()
  const portOf = (name: keyof typeof tlsHosts) =>
    name === 'page' || name === 'wallet' ? Number(new URL(servers[name]).port) : ports[name]
  const hosts = Object.entries(tlsHosts).map(([name, host]) => [host, portOf(name as keyof typeof tlsHosts)])
  return startTlsProxy({ port: ports.tls, hosts: Object.fromEntries(hosts), authority })
}

const everywhere = Object.keys(engines) as EngineName[]
const wanted = process.env.LATCHKEY_ENGINES?.split(',') ?? everywhere

type Options = {
  /** A function, given as source, that runs before the scripts of each document. */
  script?: string
  engines?: readonly EngineName[]
  settings?: BrowserSettings
  /** Without TLS, like `npm start`. */
  isPlain?: boolean
  /** Milliseconds. */
  timeout?: number
}

/**
 * Declares a journey in every selected engine.
 *
 * @param title what a person does
 */
export function declareJourney(
  title: string,
  journey: (place: Place) => Promise<void>,
  { script, engines: names = everywhere, settings = {}, isPlain = false, timeout = 300_000 }: Options = {},
): void {
  const test = isPlain ? overPlainHttp : overTls
  for (const name of names.filter((each) => wanted.includes(each))) {
    const { start, isThere } = engines[name]
    const declare = isThere() ? test : test.skip
    declare(`${name}: a person ${title}`, async ({ place, browser: chromium }, info) => {
      test.setTimeout(timeout)
      const browser: EngineBrowser = await start(chromium, settings)
      info.annotations.push({ type: 'engine', description: `${name} ${browser.version}` })
      try {
        if (script !== undefined) {
          if (browser.prepare) await browser.prepare(script)
          else place.prelude.script = script
        }
        const tab = await openTab(browser)
        try {
          const email = `${name}-${info.workerIndex}-${Date.now()}@example.com`
          await journey({ ...place, browser, tab, email })
        } catch (failure) {
          await writeFile(info.outputPath('screen.png'), await tab.screenshot())
          throw failure
        }
      } finally {
        place.prelude.script = undefined
        await browser.end()
      }
    })
  }
}
