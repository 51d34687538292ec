import type { Route } from '@playwright/test'
import { expect, test } from './stack.ts'
import { createVisitor } from './visitor.ts'

const pin = '402817'

/** The messages of making a wallet, in their order. */
const messages = [
  '/v1/vault/meta',
  '/v1/records',
  '/v1/vault',
  '/v1/eval',
  '/v1/prove',
  '/v1/vault/open',
  '/v1/session/resume',
]

for (const [step, path] of messages.entries()) {
  test(`making a wallet, killed after ${path}: there is no wallet, or one the PIN opens`, async ({
    visitor,
    stack,
    browser,
  }) => {
    const email = `cut-${step}@example.com`
    await visitor.visit()
    await visitor.passProvider('Google', email)
    await expect(visitor.wallet.getByLabel('New PIN', { exact: true })).toBeVisible()

    const killed = new Promise<void>((resolve) => {
      void visitor.context.route(`**${path}`, async (route: Route) => {
        if (route.request().method() === 'OPTIONS') return route.continue()
        // The message reaches the service; its answer never reaches the wallet, which ends there and then.
        await route.fetch().catch(() => undefined)
        await visitor.context.close().catch(() => undefined)
        resolve()
      })
    })
    await visitor.choosePin(pin).catch(() => undefined)
    await killed

    const again = await createVisitor(await browser.newContext(), stack)
    await again.visit()
    await again.passProvider('Google', email)
    const choose = again.wallet.getByLabel('New PIN', { exact: true })
    const enter = again.wallet.getByLabel('PIN', { exact: true })
    await expect(choose.or(enter)).toBeVisible()
    if (await choose.isVisible()) await again.choosePin(pin)
    else await again.enterPin(pin)
    const address = await again.address()
    await again.context.close()

    const later = await createVisitor(await browser.newContext(), stack)
    expect(await later.signIn('Google', email, pin)).toBe(address)
    await later.context.close()
  })
}
