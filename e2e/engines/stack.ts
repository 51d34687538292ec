import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { firefoxPath, type Stack, startStack, webkitPaths } from '@latchkey/dev'
import { test as base } from '@playwright/test'
import { startChromium } from './chromium.ts'
import { type EngineBrowser, openTab } from './driver.ts'
import { startFirefox } from './firefox.ts'
import type { Place } from './steps.ts'
import { startWebkit } from './webkit.ts'

const engines = {
  chromium: { start: startChromium, isThere: () => true },
  firefox: { start: startFirefox, isThere: () => firefoxPath() !== undefined },
  webkit: { start: startWebkit, isThere: () => webkitPaths() !== undefined },
} as const
/** All engines over TLS: WebKit keeps no `Secure` cookie of plain `http://localhost` (WebKit bug 281149). */
const test = base.extend<object, { stack: Stack }>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
    async ({}, use) => {
      const dataDir = join(import.meta.dirname, '..', '..', '.data', 'journeys-engines')
      const onCrash = (error: Error) => console.error(error.message)
      const stack = await startStack({ dataDir, ports: 'free', fresh: true, tls: true, onCrash })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

const wanted = (process.env.LATCHKEY_ENGINES ?? 'chromium,firefox,webkit').split(',')

/**
 * Declares a journey in every engine that is wanted.
 *
 * @param title what a person does
 * @param script runs before the scripts of each document; engines whose protocol has no way for it leave the journey out
 */
export function declareJourney(title: string, journey: (place: Place) => Promise<void>, script?: string): void {
  for (const [name, { start, isThere }] of Object.entries(engines)) {
    if (!wanted.includes(name)) continue
    test(`${name}: a person ${title}`, async ({ stack, browser: chromium }, info) => {
      test.skip(!isThere(), `there is no ${name} on this machine`)
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
          await journey({ browser, stack, tab, email })
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
