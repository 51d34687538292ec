import { setTimeout as sleep } from 'node:timers/promises'
import { describeQuery, findInPage, type Query, type SentQuery, toSentQuery } from './find.ts'

export type EngineName = 'chromium' | 'firefox' | 'webkit'

/** A document of a window: its page, or the wallet's frame in it. */
export type Place = 'page' | 'wallet'

export type Key = 'Tab' | 'Enter'

/** WebDriver's code points of keys, in its two protocols. */
export const keyCodes: Record<Key, string> = { Tab: '\uE004', Enter: '\uE007' }

/** The address of an element in an engine's protocol. */
export type ElementId = string

/** A window in an engine's protocol. Every method may fail while one document replaces another. */
export type EngineWindow = {
  open(url: string): Promise<void>
  /** Goes back in the window's history, like the back button. */
  back(): Promise<void>
  /** Runs a function, given as source, in a document; arguments and result are JSON. */
  evaluate(place: Place, script: string, args: readonly unknown[]): Promise<unknown>
  find(place: Place, query: SentQuery): Promise<ElementId | undefined>
  /** Presses with the pointer, as a person would. */
  press(place: Place, element: ElementId): Promise<void>
  /** Types with the keyboard, replacing the selection. */
  type(place: Place, element: ElementId, text: string): Promise<void>
  /** Presses and releases a key, wherever the focus is. */
  key(place: Place, key: Key): Promise<void>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
  /** Freezes the page, as browsers do in the background, if the driver can. @returns a function that ends it */
  freeze?(): Promise<() => Promise<void>>
}

/** A person's browser settings that differ from the defaults. */
export type BrowserSettings = {
  /** The engine's strictest setting for third parties: no third-party cookies, Firefox's Strict, WebKit's ITP. */
  strict?: boolean
  /** Cross-site frames have neither cookies nor storage. Only Firefox offers this. */
  blocksCrossSite?: boolean
  /** A private window. Driven Chromium and WebKit use one anyway. */
  isPrivate?: boolean
  /** The person's own colours in place of the page's (forced colours); WebKit has no such setting. */
  hasForcedColors?: boolean
  reducesMotion?: boolean
  /** The back/forward cache is on; drivers of Chromium disable it. */
  keepsPages?: boolean
  /**
   * The size of a phone: in Chromium its device mode, with touch and the safe areas of a phone without a home button;
   * in Firefox with touch; WebKitGTK has neither.
   */
  isPhone?: boolean
  /** Its windows have an authenticator with passkeys, which verifies its user at once. WebKitGTK has no passkeys. */
  hasAuthenticator?: boolean
  /** Pages can be frozen. Only Chromium has a driver that can do this. */
  freezesPages?: boolean
}

/** A browser with a fresh profile. */
export type EngineBrowser = {
  name: EngineName
  version: string
  /** The ids of its windows in the protocol. */
  windows(): Promise<string[]>
  openWindow(): Promise<string>
  /**
   * Runs a function, given as source, in every document before its own scripts; undefined if the protocol cannot
   * (prelude.ts).
   */
  prepare?(script: string): Promise<void>
  window(id: string): EngineWindow
  end(): Promise<void>
}

/** The size of a page on an iPhone in portrait, CSS pixels, and the safe areas for its round corners and home bar. */
export const phone = { width: 390, height: 844, edges: { top: 47, bottom: 34 } }

/** The selector of the wallet's frame in a page. */
export const frameSelector = '#face-iframe'
/** The limit of a wait, milliseconds. A busy machine takes many times as long as a quiet one. */
const limit = 90_000
const pause = 100

/** The source of a function that returns a query's element as soon as it can be used. */
const findUsableScript = `(query) => (${findInPage})(query, true)`

/** The same, scrolled into view. Chromium continues from there when Tab is pressed next. */
export const findScript = `(query) => {
  const found = (${findUsableScript})(query)
  found?.scrollIntoView({ block: 'center' })
  return found
}`

/** The source of a function that returns where an element is, and records in its window when it is clicked. */
const aimScript = `(query) => {
  const found = (${findScript})(query)
  if (!found) return null
  if (self.aim) removeEventListener('click', self.aim.onClick, true)
  const aim = { hit: false, onClick: (event) => { aim.hit ||= found.contains(event.target) } }
  self.aim = aim
  addEventListener('click', aim.onClick, true)
  return JSON.stringify(found.getBoundingClientRect())
}`

/** The source of a function that scrolls to everything that must have been visible before a screen can be approved. */
const readOnScript = `async () => {
  for (const each of document.querySelectorAll('[data-unread]')) {
    each.scrollIntoView({ block: 'center' })
    await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
  }
}`

/** The source of a function that returns the wallet's frame. */
export const frameScript = `() => document.querySelector('${frameSelector}')`

/** Repeats a query until there is an answer: the protocols fail while one document replaces another. */
const poll = async <T>(what: string, ask: () => Promise<T | undefined | false>, ms = limit): Promise<T> => {
  const end = Date.now() + ms
  let last: unknown
  for (;;) {
    const answer = await ask().catch((failure: unknown) => {
      last = failure
      return undefined
    })
    if (answer !== undefined && answer !== false) return answer
    if (Date.now() > end) throw new Error(`${what} did not come within ${ms / 1000} s`, { cause: last })
    await sleep(pause)
  }
}

/** The steps of a person in a window. Each waits for what it needs, with a limit. */
export type Tab = {
  open(url: string): Promise<void>
  back: EngineWindow['back']
  evaluate: EngineWindow['evaluate']
  /** Waits for an element. @returns its text */
  see(query: Query, place?: Place): Promise<string>
  /** Waits for the first of several elements. @returns its index */
  seeOneOf(queries: readonly Query[], place?: Place): Promise<number>
  press(query: Query, place?: Place): Promise<void>
  /** Types into the field with this label, replacing its content. */
  type(label: string | RegExp, text: string, place?: Place): Promise<void>
  /** Moves to a button with Tab and presses it with Enter. */
  pressByKeyboard(query: Query, place?: Place): Promise<void>
  key: EngineWindow['key']
  /** Reads a screen of the wallet to its end, and presses the button that approves it. */
  approve(name: string): Promise<void>
  waitForWalletHidden(): Promise<void>
  /**
   * Does something that opens a window, unless there is one that no step has used yet.
   * @param otherwise the wallet's button to press if the browser does not let the page open one
   * @returns that window
   */
  waitForWindow(open: () => Promise<void>, otherwise?: Query): Promise<Tab>
  waitForClosed(): Promise<void>
  /** Waits until a function, given as source, returns something in the page. @returns the result */
  waitFor(what: string, script: string, args?: readonly unknown[]): Promise<unknown>
  screenshot(): Promise<Buffer>
  close(): Promise<void>
  freeze: EngineWindow['freeze']
}

const known = new WeakMap<EngineBrowser, Set<string>>()

/** The windows of a browser that already are a tab of a journey, or existed before. */
const knownOf = (browser: EngineBrowser): Set<string> => {
  const ids = known.get(browser) ?? new Set()
  known.set(browser, ids)
  return ids
}

const createTab = (browser: EngineBrowser, id: string): Tab => {
  const window = browser.window(id)
  knownOf(browser).add(id)

  const say = async (place: Place) =>
    String(await window.evaluate(place, '() => document.body.innerText', []).catch((failure) => failure)).slice(0, 600)
  /** Fails with the window's content, which says more than what is missing. */
  const expecting = async <T>(query: Query, place: Place, ask: () => Promise<T | undefined | false>) =>
    poll(`${describeQuery(query)} (${place})`, ask).catch(async (failure: Error) => {
      throw new Error(`${failure.message}; it shows: ${await say(place)}`, { cause: failure.cause })
    })

  const read = (query: Query, place: Place) =>
    window.evaluate(
      place,
      `(query) => { const found = (${findInPage})(query, false); return found === null ? null : found.innerText ?? '' }`,
      [toSentQuery(query)],
    )

  /** Presses as a person does: if the element moved away under the pointer, it is pressed again. */
  const press = async (query: Query, place: Place = 'page') => {
    let before: unknown
    await expecting(query, place, async () => {
      const last = before
      before = await window.evaluate(place, aimScript, [toSentQuery(query)])
      if (typeof before !== 'string' || before !== last) return false
      const element = await window.find(place, toSentQuery(query))
      if (element === undefined) return false
      await window.press(place, element)
      return wasPressed(place)
    })
  }
  const wasPressed = async (place: Place) => {
    for (let looks = 0; looks < 20; looks += 1) {
      // If the document is gone or was replaced, the press was what left it.
      const hit = await window.evaluate(place, '() => self.aim === undefined || self.aim.hit', []).catch(() => true)
      if (hit === true) return true
      await sleep(pause)
    }
    return false
  }

  return {
    open: window.open,
    back: window.back,
    evaluate: window.evaluate,
    see: (query, place = 'page') =>
      expecting(query, place, async () => {
        const text = await read(query, place)
        return typeof text === 'string' ? text : undefined
      }),
    seeOneOf: (queries, place = 'page') =>
      poll(queries.map(describeQuery).join(', or '), async () => {
        for (const [index, query] of queries.entries()) if ((await read(query, place)) !== null) return index
        return undefined
      }),
    press,
    key: window.key,
    async pressByKeyboard(query, place = 'page') {
      const ask = (script: string) => window.evaluate(place, script, [toSentQuery(query)])
      const isThere = `(query) => (${findUsableScript})(query) !== null`
      const isFocused = `(query) => document.hasFocus() && (${findUsableScript})(query) === document.activeElement`
      // Tab skips a button that is not usable yet, and may not return to it.
      await expecting(query, place, async () => (await ask(isThere)) === true)
      await expecting(query, place, async () => {
        if ((await ask(isFocused)) === true) return true
        await window.key(place, 'Tab')
        return false
      })
      await window.key(place, 'Enter')
    },
    async approve(name) {
      const query = { role: 'button', name } as const
      await expecting(query, 'wallet', async () => {
        await window.evaluate('wallet', readOnScript, [])
        return window.find('wallet', toSentQuery(query))
      })
      await press(query, 'wallet')
    },
    async type(label, text, place = 'page') {
      const query = { role: 'textbox', name: label } as const
      const element = await expecting(query, place, () => window.find(place, toSentQuery(query)))
      await window.type(place, element, text)
    },
    async waitForWalletHidden() {
      const isHidden = `() => !(${frameScript})()?.checkVisibility()`
      await poll('the wallet to hide', async () => (await window.evaluate('page', isHidden, [])) === true)
    },
    async waitForWindow(open, otherwise) {
      await open()
      const opened = await poll('a window', async () => {
        const found = (await browser.windows()).find((each) => !knownOf(browser).has(each))
        return found ?? (otherwise && (await read(otherwise, 'wallet')) !== null && 'none')
      })
      if (opened !== 'none') return createTab(browser, opened)
      return this.waitForWindow(() => this.press(otherwise as Query, 'wallet'))
    },
    async waitForClosed() {
      const isClosed = async () => !(await browser.windows()).includes(id)
      await poll('the window to close', isClosed).catch(async (failure: Error) => {
        throw new Error(`${failure.message}; it shows: ${await say('page')}`)
      })
    },
    waitFor: (what, script, args = []) =>
      poll(what, async () => (await window.evaluate('page', script, args)) ?? undefined),
    screenshot: window.screenshot,
    close: window.close,
    freeze: window.freeze,
  }
}

/** Opens a window of a browser. */
export async function openTab(browser: EngineBrowser): Promise<Tab> {
  const tab = createTab(browser, await browser.openWindow())
  for (const id of await browser.windows()) knownOf(browser).add(id)
  return tab
}
