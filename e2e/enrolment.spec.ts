import type { Route } from '@playwright/test'
import { openOwnPage, pin, signInByToken } from './signed-in.ts'
import { expect, test } from './stack.ts'
import { createVisitor } from './visitor.ts'

/** The messages of making a wallet, in their order. */
const messages = [
  '/v1/vault/meta',
  '/v1/records',
  '/v1/vault',
  '/v1/eval',
  '/v1/vault/evaluate',
  '/v1/prove',
  '/v1/vault/open',
  '/v1/session/resume',
]

for (const [step, path] of messages.entries()) {
  // The vault's own tests interrupt every message; here one is enough to show that a crashed browser does no more harm.
  const tag = path === '/v1/vault' ? [] : '@long'
  test(`making a wallet, killed after ${path}: there is no wallet, or one the PIN opens`, { tag }, async ({
    visitor,
    stack,
    secondPort,
    browser,
  }) => {
    const email = `cut-${step}@example.com`
    {
      await using first = await openOwnPage(visitor, stack, secondPort)
      // This ends with the browser.
      signInByToken(first, stack, email).catch(() => undefined)
      await expect(visitor.wallet.getByLabel('New PIN', { exact: true })).toBeVisible()
      const killed = new Promise<void>((resolve) => {
        void visitor.context.route(`**${path}`, async (route: Route) => {
          if (route.request().method() === 'OPTIONS') return route.continue()
          // The message reaches the service, but its answer never reaches the wallet, whose browser is closed at that
          // moment.
          await route.fetch().catch(() => undefined)
          await visitor.context.close().catch(() => undefined)
          resolve()
        })
      })
      await visitor.choosePin(pin).catch(() => undefined)
      await killed
    }

    /** Signs in with a fresh browser profile, with the PIN or, if `mayChoose`, with a new one. */
    const signIn = async (mayChoose: boolean) => {
      const again = await createVisitor(await browser.newContext(), stack)
      await using page = await openOwnPage(again, stack, secondPort)
      const signingIn = signInByToken(page, stack, email)
      const choose = again.wallet.getByLabel('New PIN', { exact: true })
      const enter = again.wallet.getByLabel('PIN', { exact: true })
      await expect(mayChoose ? choose.or(enter) : enter).toBeVisible()
      if (mayChoose && (await choose.isVisible())) await again.choosePin(pin)
      else await again.enterPin(pin)
      const { address } = (await signingIn).wallet
      await again.context.close()
      return address
    }
    const address = await signIn(true)
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(await signIn(false)).toBe(address)
  })
}
