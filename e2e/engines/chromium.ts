import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromiumPath } from '@latchkey/dev'
import { type Browser, type BrowserContext, devices, type ElementHandle, type Page } from '@playwright/test'
import { addAuthenticator } from '../authenticator.ts'
import config from '../playwright.config.ts'
import type { BrowserSettings, EngineBrowser, EngineWindow, Place } from './driver.ts'
import { findScript, frameSelector, phone } from './driver.ts'
import { openRestoredFrame, type RestoredFrame } from './restored-frame.ts'

/**
 * A profile in a folder, in the full browser: settings belong to a profile, and Playwright's contexts are private
 * windows.
 */
const openProfile = async (browser: Browser, { strict }: BrowserSettings) => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-chromium-'))
  await mkdir(join(folder, 'Default'))
  // "Block third-party cookies" of chrome://settings.
  const preferences = strict ? { profile: { cookie_controls_mode: 1, block_third_party_cookies: true } } : {}
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify(preferences))
  const executablePath = chromiumPath()
  const context = await browser.browserType().launchPersistentContext(folder, {
    ...config.use?.launchOptions,
    ...(executablePath && { executablePath }),
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
    ignoreHTTPSErrors: true,
  })
  const close = async () => {
    await context.close()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  return { context, close }
}

const openPrivate = async (browser: Browser, { hasForcedColors, reducesMotion, isPhone }: BrowserSettings) => {
  const context = await browser.newContext({
    ...(isPhone && { ...devices['Pixel 7'], viewport: { width: phone.width, height: phone.height } }),
    ignoreHTTPSErrors: true,
    ...(hasForcedColors && { forcedColors: 'active' }),
    reducedMotion: reducesMotion ? 'reduce' : 'no-preference',
  })
  return { context, close: () => context.close() }
}

/** A fresh profile of Playwright's Chromium. */
export async function startChromium(browser: Browser, settings: BrowserSettings = {}): Promise<EngineBrowser> {
  const open = settings.strict || settings.keepsPages ? openProfile : openPrivate
  const { context, close }: { context: BrowserContext; close(): Promise<void> } = await open(browser, settings)
  const pages = new Map<string, Page>()
  const elements = new Map<string, ElementHandle>()
  let last = 0
  context.on('page', (page) => {
    last += 1
    pages.set(`page-${last}`, page)
  })
  const idOf = (page: Page) => [...pages].find(([, each]) => each === page)?.[0] ?? ''

  const window = (id: string): EngineWindow => {
    const page = pages.get(id)
    if (!page) throw new Error(`there is no ${id}`)
    const documentOf = async (place: Place) => {
      if (place === 'page') return page.mainFrame()
      const frame = await (await page.$(frameSelector))?.contentFrame()
      if (!frame) throw new Error('the page has no wallet frame')
      return frame
    }
    let restored: Promise<RestoredFrame> | undefined
    /** The wallet's frame when Playwright has lost it: the element is there, but its content frame is not. */
    const restoredFrame = async (place: Place) => {
      const element = place === 'page' ? null : await page.$(frameSelector)
      if (!element || (await element.contentFrame())) return undefined
      restored ??= openRestoredFrame(page)
      return restored
    }
    const elementOf = (element: string) => {
      const found = elements.get(element)
      if (!found) throw new Error(`there is no ${element}`)
      return found
    }
    return {
      async open(url) {
        await page.goto(url)
      },
      async back() {
        // A page from the back/forward cache loads nothing that could be waited for.
        await page.goBack({ waitUntil: 'commit' })
      },
      async evaluate(place, script, args) {
        const call = `(${script})(...${JSON.stringify(args)})`
        const frame = await restoredFrame(place)
        return frame ? frame.evaluate(call) : (await documentOf(place)).evaluate(call)
      },
      async find(place, query) {
        const frame = await restoredFrame(place)
        if (frame) {
          last += 1
          const keep = `(element) => element && (self.latchkeyFound = { ...self.latchkeyFound, [${last}]: element })`
          const found = await frame.evaluate(`!!(${keep})((${findScript})(${JSON.stringify(query)}))`)
          return found === true ? `restored-${last}` : undefined
        }
        const handle = await (await documentOf(place)).evaluateHandle(`(${findScript})(${JSON.stringify(query)})`)
        const element = handle.asElement()
        if (!element) return undefined
        last += 1
        elements.set(`element-${last}`, element as ElementHandle)
        return `element-${last}`
      },
      async press(place, element) {
        const frame = await restoredFrame(place)
        if (!frame) return settings.isPhone ? elementOf(element).tap() : elementOf(element).click()
        // The frame covers the whole page, so both have the same coordinates.
        const at = `(({ x, y, width, height }) => [x + width / 2, y + height / 2])(self.latchkeyFound[${element.slice('restored-'.length)}].getBoundingClientRect())`
        const [x, y] = (await frame.evaluate(at)) as [number, number] // as the expression says
        await page.mouse.click(x, y)
      },
      type: (_place, element, text) => elementOf(element).fill(text),
      key: (_place, key) => page.keyboard.press(key),
      screenshot: () => page.screenshot(),
      close: () => page.close(),
    }
  }

  return {
    name: 'chromium',
    version: browser.version(),
    windows: async () => [...pages].filter(([, page]) => !page.isClosed()).map(([id]) => id),
    async openWindow() {
      const page = await context.newPage()
      if (settings.isPhone) {
        const session = await context.newCDPSession(page)
        await session.send('Emulation.setSafeAreaInsetsOverride', { insets: phone.edges })
      }
      if (settings.hasAuthenticator) await addAuthenticator(page, { prf: true })
      return idOf(page)
    },
    async prepare(script) {
      await context.addInitScript(`(${script})()`)
    },
    window,
    end: close,
  }
}
