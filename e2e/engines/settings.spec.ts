import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import type { BrowserSettings, EngineName } from './driver.ts'
import { sendCoins, signMessage } from './journeys.ts'
import { declareJourney } from './stack.ts'
import { approve, continueWith, expectNobody, openSheet, type Place, pin, readAddress, signUp } from './steps.ts'

/** Signs up, signs, sends, and reloads the page. */
const goOn = async (place: Place, lasts: boolean) => {
  const { stack, tab } = place
  const address = await signUp(place)
  await tab.press({ role: 'link', name: 'Sign' })
  await signMessage(place, address, 'Good morning.', [pin])
  await tab.press({ role: 'link', name: 'Account' })
  await sendCoins(place)
  if (!lasts) return expectNobody(place)
  await tab.open(`${stack.addresses.page}/account`)
  expect(await readAddress(tab)).toBe(address)
}

/**
 * Features that people, their administrators and private windows disable. `lasts`: the person is still signed in after
 * a reload.
 */
const settings = [
  {
    title: 'without Web Locks signs up, signs, sends and stays',
    script: '() => { delete Navigator.prototype.locks }',
    lasts: true,
  },
  {
    title: 'without BroadcastChannel signs up, signs, sends and stays',
    script: '() => { delete self.BroadcastChannel }',
    lasts: true,
  },
  {
    // As in a background tab, but always.
    title: 'whose timers tick in whole seconds signs up, signs, sends and stays',
    script: `() => {
      for (const name of ['setTimeout', 'setInterval']) {
        const plain = self[name]
        self[name] = (work, ms = 0, ...rest) => plain(work, Math.max(1, Math.ceil(ms / 1000)) * 1000, ...rest)
      }
    }`,
    lasts: true,
  },
  {
    title: 'without IndexedDB signs up, signs and sends, and is nobody after a reload',
    script:
      "() => { Object.defineProperty(self, 'indexedDB', { get: () => { throw new DOMException('denied', 'SecurityError') } }) }",
    lasts: false,
  },
  {
    title: 'whose storage is denied to the wallet signs up, signs and sends, and is nobody after a reload',
    script: `() => {
      if (self === top) return
      const denied = { get: () => { throw new DOMException('denied', 'SecurityError') } }
      for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches']) Object.defineProperty(self, name, denied)
      const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))
      if (navigator.locks) navigator.locks.request = refuse
      self.BroadcastChannel = function () { throw new DOMException('denied', 'SecurityError') }
    }`,
    lasts: false,
  },
]
for (const { title, script, lasts } of settings) declareJourney(title, (place) => goOn(place, lasts), { script })

/** True if the wallet's document in the page has a cookie that the wallet's own window has stored. */
const readsOwnCookie = async (place: Place) => {
  const { stack, tab } = place
  await tab.open(`${stack.addresses.wallet}/auth`)
  const store = "() => { document.cookie = 'probe=1; Path=/; SameSite=None; Secure'; return document.cookie }"
  expect(await tab.evaluate('page', store, [])).toContain('probe=1')
  await openSheet(place)
  return String(await tab.evaluate('wallet', '() => document.cookie', [])).includes('probe=1')
}

// Firefox partitions cookies by default.
declareJourney(
  'whose browser is as it came has the wallet’s cookie in other pages too',
  async (place) => expect(await readsOwnCookie(place)).toBe(true),
  { engines: ['chromium', 'webkit'] },
)

/** Settings of the browser itself. */
const byBrowser: { title: string; settings: BrowserSettings; lasts: boolean; engines?: EngineName[] }[] = [
  {
    title: 'who set the strictest about other sites has no cookie there, signs up, signs and stays',
    settings: { strict: true },
    lasts: true,
  },
  {
    title: 'who denies other sites all storage signs up and signs, and is nobody after a reload',
    settings: { blocksCrossSite: true },
    lasts: false,
    engines: ['firefox'],
  },
  {
    title: 'in a private window signs up, signs and stays',
    settings: { isPrivate: true },
    lasts: true,
    engines: ['firefox'],
  },
]
for (const { title, settings, lasts, engines } of byBrowser) {
  const journey = async (place: Place) => {
    if (settings.strict) expect(await readsOwnCookie(place)).toBe(false)
    const { stack, tab } = place
    const address = await signUp(place)
    await tab.press({ role: 'link', name: 'Sign' })
    await signMessage(place, address, 'Good morning.', [pin])
    if (!lasts) return expectNobody(place)
    await tab.open(`${stack.addresses.page}/account`)
    expect(await readAddress(tab)).toBe(address)
  }
  declareJourney(title, journey, { settings, ...(engines && { engines }) })
}

/** The source of a function that records whether a page was restored, once it is shown again. */
const listenScript = "() => addEventListener('pageshow', (event) => { self.restored = event.persisted })"
/** The source of a function that returns true once nothing has been loaded for two seconds. */
const quietScript = `() => {
  const { length } = performance.getEntriesByType('resource')
  if (self.quiet?.length !== length) self.quiet = { length, since: performance.now() }
  return performance.now() - self.quiet.since > 2000 || undefined
}`

declareJourney(
  'goes back to a page that the browser kept, and signs there',
  async (place) => {
    const { browser, dapps, stack, tab } = place
    const address = await signUp(place)
    await tab.press({ role: 'link', name: 'Sign' })
    await tab.see({ role: 'textbox', name: 'Message' })
    let restored: unknown = false
    for (let tries = 0; tries < 3 && restored !== true; tries += 1) {
      // Firefox caches no page that is still loading something.
      await tab.waitFor('the page to have loaded what it may need', quietScript)
      await tab.evaluate('page', listenScript, [])
      // WebKit's driver cannot reach a page that is restored after a visit to another site, whose process is different.
      await tab.open(browser.name === 'webkit' ? `${stack.addresses.page}/account` : dapps.dapp)
      await tab.back()
      await tab.see({ role: 'textbox', name: 'Message' })
      restored = await tab.evaluate('page', '() => self.restored ?? false', [])
    }
    expect(restored).toBe(true)
    await signMessage(place, address, 'Good morning.', [pin])
  },
  { settings: { keepsPages: true } },
)

declareJourney(
  'with forced colours and without motion signs up and signs',
  async (place) => {
    const { browser, tab } = place
    await signUp(place)
    await tab.press({ role: 'link', name: 'Sign' })
    await tab.type('Message', 'Good morning.')
    await tab.press({ role: 'button', name: 'Sign message' })
    await tab.see({ role: 'heading', name: 'Sign this message?' }, 'wallet')
    const motion = "() => getComputedStyle(document.querySelector('[role=dialog]')).animationDuration"
    expect(await tab.evaluate('wallet', motion, [])).toMatch(/^0m?s$/)
    await writeFile(test.info().outputPath('sign.png'), await tab.screenshot())
    for (const each of ['page', 'wallet'] as const) {
      const asked =
        "() => ['(forced-colors: active)', '(prefers-reduced-motion)'].map((query) => matchMedia(query).matches)"
      expect(await tab.evaluate(each, asked, [])).toEqual([browser.name !== 'webkit', true])
    }
    await approve(place, { title: 'Sign this message?', action: 'Sign' })
    await tab.see({ role: 'text', name: 'The signature is valid' })
  },
  { settings: { hasForcedColors: true, reducesMotion: true } },
)

declareJourney(
  'whose browser opens no window is told where it may be, and can cancel',
  async (place) => {
    const { tab } = place
    await openSheet(place)
    await tab.press({ role: 'button', name: /^Continue with Google/ }, 'wallet')
    await tab.see({ role: 'text', name: /Your browser blocked it/ }, 'wallet')
    await tab.press({ role: 'button', name: 'Cancel' }, 'wallet')
    await tab.see({ role: 'text', name: 'You rejected the request' })
  },
  { script: '() => { if (self !== top) self.open = () => null }' },
)

declareJourney(
  'whose browser is too old for the page is told so',
  async ({ stack, tab }) => {
    await tab.open(stack.addresses.page)
    await tab.see({ role: 'text', name: /^This page needs a newer browser/ })
  },
  { script: '() => { delete Promise.withResolvers }' },
)

declareJourney(
  'whose browser is too old for the wallet is told so by the page at once',
  async ({ stack, tab }) => {
    await tab.open(stack.addresses.page)
    await tab.press({ role: 'button', name: continueWith('Google') })
    await tab.see({ role: 'text', name: 'Your browser is too old for this wallet' })
  },
  { script: '() => { if (self !== top) delete AbortSignal.any }' },
)

declareJourney(
  'whose browser is too old for the login window is told so there',
  async ({ stack, tab }) => {
    await tab.open(`${stack.addresses.wallet}/auth`)
    await tab.see({ role: 'text', name: /^Your browser is too old for this wallet/ })
  },
  { script: '() => { delete AbortSignal.any }' },
)
