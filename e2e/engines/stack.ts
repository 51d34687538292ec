import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firefoxPath, freeLastingPort, type Stack, startStack, startTlsProxy, webkitPaths } from '@latchkey/dev'
import { test as base } from '@playwright/test'
import { serveFacePage } from '../face-page.ts'
import { serveLegacyDapp } from '../legacy-sdk/open.ts'
import { startChromium } from './chromium.ts'
import { type EngineBrowser, type EngineName, openTab } from './driver.ts'
import { startFirefox } from './firefox.ts'
import type { Place } from './steps.ts'
import { startWebkit } from './webkit.ts'

const engines = {
  chromium: { start: startChromium, isThere: () => true },
  firefox: { start: startFirefox, isThere: () => firefoxPath() !== undefined },
  webkit: { start: startWebkit, isThere: () => webkitPaths() !== undefined },
} as const
/** All engines over TLS: WebKit keeps no `Secure` cookie of plain `http://localhost` (WebKit bug 281149). */
const test = base.extend<object, { place: Pick<Place, 'stack' | 'dapps'> }>({
  place: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
    async ({}, use) => {
      const dataDir = join(import.meta.dirname, '..', '..', '.data', 'journeys-engines')
      const onCrash = (error: Error) => console.error(error.message)
      const port = await freeLastingPort()
      const dapps = { dapp: `https://dapp.localhost:${port}`, legacy: `https://legacy.localhost:${port}` }
      const origins = Object.values(dapps)
      const stack = await startStack({ dataDir, ports: 'free', fresh: true, tls: true, origins, onCrash })
      await using dapp = await serveFacePage()
      await using legacy = await serveLegacyDapp()
      const proxy = await startDapps(stack, port, { 'dapp.localhost': dapp.origin, 'legacy.localhost': legacy.origin })
      await use({ stack, dapps })
      await proxy.stop()
      await stack.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

/** Serves pages of others over TLS, each on a site of its own. */
const startDapps = ({ authority }: Stack, port: number, sites: Record<string, string>) => {
  if (!authority) throw new Error('the stack has no TLS')
  const hosts = Object.fromEntries(Object.entries(sites).map(([host, origin]) => [host, Number(new URL(origin).port)]))
  return startTlsProxy({ port, hosts, authority })
}

const everywhere = Object.keys(engines) as EngineName[]
const wanted = process.env.LATCHKEY_ENGINES?.split(',') ?? everywhere

type Options = {
  /** Runs before the scripts of each document; engines whose protocol has no way for it leave the journey out. */
  script?: string
  engines?: readonly EngineName[]
}

/**
 * Declares a journey in every engine that is wanted.
 *
 * @param title what a person does
 */
export function declareJourney(
  title: string,
  journey: (place: Place) => Promise<void>,
  { script, engines: names = everywhere }: Options = {},
): void {
  for (const name of names.filter((each) => wanted.includes(each))) {
    const { start, isThere } = engines[name]
    const declare = isThere() ? test : test.skip
    declare(`${name}: a person ${title}`, async ({ place, browser: chromium }, info) => {
      test.setTimeout(180_000)
      const browser: EngineBrowser = await start(chromium)
      info.annotations.push({ type: 'engine', description: `${name} ${browser.version}` })
      try {
        if (script !== undefined) {
          test.skip(!browser.prepare, `WebDriver has no way to change what ${name} offers to scripts`)
          await browser.prepare?.(script)
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
        await browser.end()
      }
    })
  }
}
