import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import { readScreen, type ShownScreen } from './read-screen.ts'

/** How a test completes a login provider's window, which the wallet has opened. */
export type PassWindow = (window: Page) => Promise<void>

/** The embedded wallet over a page: its screens, and a person's steps on them. Every step waits for its screen. */
export type EmbeddedWallet = {
  /** Its frame, for anything without a step here. */
  frame: FrameLocator
  /** True when it covers the page. */
  isShown(): Promise<boolean>
  /** Waits until it no longer covers the page. */
  waitForHidden(): Promise<void>
  /**
   * Waits for a screen, and reads it.
   * @param title its title; default: any screen
   */
  waitForScreen(title?: string | RegExp): Promise<ShownScreen>
  /** Reads the current screen. @throws Error when there is none */
  read(): Promise<ShownScreen>
  /**
   * Waits for the provider's window, which the page's click opens where the browser allows it; elsewhere the wallet asks
   * for a click on "Continue with …", which this presses.
   * @param provider its name on the button: "Google"
   * @returns the provider's window
   */
  openProvider(provider: string): Promise<Page>
  /**
   * From the click that signs in to the end of the provider's window, which closes itself.
   * @param provider as for `openProvider`
   * @param pass a person's steps in the window; `passStandIn(email)` at a local Latchkey
   */
  signIn(provider: string, pass: PassWindow): Promise<void>
  /** Chooses the PIN of a new wallet. */
  choosePin(pin: string): Promise<void>
  /** Types the PIN where the wallet asks for it, and confirms. */
  enterPin(pin: string): Promise<void>
  /** Ticks the box that an unusual request requires before approval. */
  consent(): Promise<void>
  /**
   * Clicks the approving button like a person: after reading to the end, moving the pointer first, and once the click
   * counts.
   * @param name the button's name; default: the screen's main button
   */
  approve(name?: string | RegExp): Promise<void>
  /** Rejects. */
  reject(): Promise<void>
}

/** The embedded wallet over a page that uses it. */
export function embeddedWallet(page: Page): EmbeddedWallet {
  const selector = '#face-iframe'
  const frame = page.frameLocator(selector)
  const dialog = frame.getByRole('dialog')
  const read = () => dialog.evaluate(readScreen)
  const main = () => dialog.getByRole('button').last()
  const press = async (button: Locator) => {
    // Until the browser has drawn a frame that was just shown, pointer events go to the page behind it, and a click is
    // lost.
    await expect(async () => {
      await button.hover()
      expect(await button.evaluate((element) => element.matches(':hover'))).toBe(true)
    }).toPass({ timeout: 15_000 })
    await expect(button).toBeEnabled()
    await button.click()
  }

  /** Scrolls to everything that must be seen before approval. */
  const readOn = () =>
    dialog.evaluate(async (element) => {
      for (const each of element.querySelectorAll('[data-unread]')) {
        each.scrollIntoView({ block: 'center' })
        await new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)))
      }
    })
  const approve = async (button: Locator) => {
    await expect(async () => {
      await readOn()
      await expect(button).toBeEnabled({ timeout: 1_500 })
    }).toPass({ timeout: 15_000 })
    await press(button)
  }

  /** Windows that an earlier step has used. */
  const taken = new WeakSet<Page>()
  const takeWindow = async () => {
    for (const window of page.context().pages().toReversed()) {
      if (taken.has(window) || window.isClosed() || (await window.opener()) !== page) continue
      taken.add(window)
      return window
    }
    return undefined
  }

  const openProvider = async (provider: string) => {
    const button = frame.getByRole('button', { name: `Continue with ${provider}` })
    let opened: Page | undefined
    await expect(async () => {
      opened = await takeWindow()
      if (!opened) await expect(button).toBeVisible({ timeout: 100 })
    }).toPass({ timeout: 15_000 })
    if (opened) return opened
    const [window] = await Promise.all([page.waitForEvent('popup'), press(button)])
    taken.add(window)
    return window
  }

  return {
    frame,
    isShown: () => page.locator(selector).isVisible(),
    waitForHidden: () => expect(page.locator(selector)).toBeHidden(),
    async waitForScreen(title) {
      const heading = dialog.getByRole('heading', { level: 1, ...(title !== undefined && { name: title }) })
      await expect(heading).toBeVisible()
      return read()
    },
    read,
    openProvider,
    async signIn(provider, pass) {
      const window = await openProvider(provider)
      const closed = window.isClosed() ? undefined : window.waitForEvent('close')
      await pass(window)
      await closed
    },
    async choosePin(pin) {
      await frame.getByLabel('New PIN', { exact: true }).fill(pin)
      await frame.getByLabel('Repeat the PIN', { exact: true }).fill(pin)
      await press(frame.getByRole('button', { name: 'Create wallet' }))
    },
    async enterPin(pin) {
      await frame.getByLabel('PIN', { exact: true }).fill(pin)
      await press(main())
    },
    consent: () => dialog.getByRole('checkbox').check(),
    approve: (name) => approve(name === undefined ? main() : frame.getByRole('button', { name })),
    reject: () => press(dialog.getByRole('button', { name: /^(Reject|Cancel)$/ })),
  }
}

/** Signs in at a local Latchkey's stand-in for a login provider, as the person with this e-mail address. */
export function passStandIn(email: string): PassWindow {
  return async (window) => {
    await window.getByLabel('Another e-mail').fill(email)
    await window.getByRole('button', { name: 'Continue', exact: true }).click()
  }
}
