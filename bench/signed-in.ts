import { createVisitor } from '@latchkey/e2e/visitor'
import type { BrowserContext, Page } from '@playwright/test'
import type {} from './entries/page.ts'
import type { Laboratory } from './laboratory.ts'
import { walletOptions } from './ready.ts'

declare global {
  /** When a person last clicked in this window. */
  var clickedAt: number | undefined
}

export const pin = '402817'

/** When a person last clicked in the frame at an address, comparable with the page's clock. */
export const readClick = async (page: Page, url: string): Promise<number> => {
  const at = await page
    .frames()
    .find((frame) => frame.url().startsWith(url))
    ?.evaluate(() => globalThis.clickedAt)
  if (at === undefined) throw new Error(`no click was seen at ${url}`)
  return at
}

/** A person with a new wallet, signed in on the bench's page, whose clicks are timed. */
export const openSignedIn = async (laboratory: Laboratory, context: BrowserContext, email: string) => {
  context.setDefaultTimeout(15_000)
  await context.addInitScript(() => {
    const keep = (event: Event) => {
      if (event.isTrusted) globalThis.clickedAt = performance.timeOrigin + performance.now()
    }
    addEventListener('click', keep, { capture: true })
  })
  const visitor = await createVisitor(context, laboratory.stack)
  const { page } = visitor
  await page.goto(laboratory.site.origin)
  await page.evaluate((given) => bench.makeWallet(given), walletOptions(laboratory))
  const signUp = async () => {
    await visitor.passWallet('Google', email)
    await visitor.choosePin(pin)
  }
  await Promise.all([page.evaluate(() => bench.signIn()), signUp()])
  return visitor
}
