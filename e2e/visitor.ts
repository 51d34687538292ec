import type { Stack } from '@latchkey/dev'
import { type EmbeddedWallet, embeddedWallet, passStandIn } from '@latchkey/test/playwright'
import { type BrowserContext, expect, type FrameLocator, type Page } from '@playwright/test'

export type ProviderTitle = 'Google' | 'Apple' | 'Kakao' | 'Facebook' | 'X' | 'Discord'

/** A person on the page: what they see and do, named as they would name it. */
export type Visitor = {
  page: Page
  context: BrowserContext
  /** The wallet's frame. */
  wallet: FrameLocator
  /** The wallet's screens. */
  screens: EmbeddedWallet
  visit(path?: string): Promise<void>
  /** Goes from the page's button to the provider's window and signs in there; the wallet then asks for a PIN. */
  passProvider(provider: ProviderTitle, email: string): Promise<void>
  /** The same from the wallet's button, on pages without one of their own, or whose button was already pressed. */
  passWallet(provider: ProviderTitle, email: string): Promise<void>
  /** Chooses the PIN of a new wallet. */
  choosePin(pin: string): Promise<void>
  /** Types a PIN where the wallet asks for one, and confirms with the screen's main button. */
  enterPin(pin: string): Promise<void>
  /** The whole sign-up, for somebody without a wallet; returns the address. */
  signUp(provider: ProviderTitle, email: string, pin: string): Promise<`0x${string}`>
  /** The whole sign-in, for somebody with a wallet; returns the address. */
  signIn(provider: ProviderTitle, email: string, pin: string): Promise<`0x${string}`>
  /** The connected address, read from the account page. */
  address(): Promise<`0x${string}`>
  /** Gets coins from the faucet. */
  getCoins(): Promise<void>
  /**
   * Waits until something sent from the page is on the chain, according to the page's own list. @param title its line
   */
  untilConfirmed(title: string): Promise<void>
  /** Presses the approving button of the wallet's screen as a person would, moving the pointer first. */
  approve(name: string | RegExp): Promise<void>
  /** True if the wallet's overlay covers the page. */
  isWalletShown(): Promise<boolean>
}

/** A visitor whose browser profile is `context`, on the stack's page. */
export const createVisitor = async (context: BrowserContext, stack: Pick<Stack, 'addresses'>): Promise<Visitor> => {
  const page = await context.newPage()
  const screens = embeddedWallet(page)

  const visitor: Visitor = {
    page,
    context,
    wallet: screens.frame,
    screens,
    async visit(path = '/') {
      await page.goto(stack.addresses.page + path)
    },
    async passProvider(provider, email) {
      await page.getByRole('button', { name: `Continue with ${provider}` }).click()
      await visitor.passWallet(provider, email)
    },
    passWallet: (provider, email) => screens.signIn(provider, passStandIn(email)),
    choosePin: screens.choosePin,
    enterPin: screens.enterPin,
    async signUp(provider, email, pin) {
      await visitor.visit()
      await visitor.passProvider(provider, email)
      await visitor.choosePin(pin)
      return visitor.address()
    },
    async signIn(provider, email, pin) {
      await visitor.visit()
      await visitor.passProvider(provider, email)
      await screens.waitForScreen('Enter your PIN')
      await visitor.enterPin(pin)
      return visitor.address()
    },
    async address() {
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible({ timeout: 30_000 })
      const text = await page.getByText(/^Address: 0x[0-9a-fA-F]{40}$/).textContent()
      return text?.replace('Address: ', '') as `0x${string}`
    },
    async getCoins() {
      await page.getByRole('button', { name: /^Get [\d.]+ POL$/ }).click()
      await expect(page.getByText(/You got .+ POL/).first()).toBeVisible()
    },
    async untilConfirmed(title) {
      const sent = page.getByRole('list', { name: 'What you sent from this page' }).getByRole('listitem')
      await expect(sent.filter({ hasText: title }).first()).toContainText(/Confirmed.*Done\b/s, { timeout: 30_000 })
    },
    approve: screens.approve,
    isWalletShown: screens.isShown,
  }
  return visitor
}

/** Makes this page open no windows, as in a browser that blocks them: the wallet then asks for a click of its own. */
export const blockPageWindows = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.open = () => null
  })

/** Signs in at a provider's stand-in, in the window the wallet opened, which then closes itself. */
export const passProviderWindow = async (window: Page, email: string): Promise<void> => {
  const closed = window.isClosed() ? undefined : window.waitForEvent('close')
  await passStandIn(email)(window)
  await closed
}
