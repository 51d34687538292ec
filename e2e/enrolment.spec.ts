import type { Route } from '@playwright/test'
import { expect, test } from './stack.ts'
import { createVisitor } from './visitor.ts'

const pin = '402817'

/** The messages of making a wallet, in their order. */
const messages = [
  '/v1/vault/meta',
  '/v1/records',
  '/v1/vault',
  '/v1/session/me',
  '/v1/eval',
  '/v1/prove',
  '/v1/vault/open',
  '/v1/session/resume',
]

for (const cut of ['arrived', 'lost'] as const) {
  for (const [step, path] of messages.entries()) {
    test(`making a wallet, cut at ${path} (${cut}): no wallet, or one the PIN opens`, async ({
      visitor,
      stack,
      browser,
    }) => {
      const email = `cut-${cut}-${step}@example.com`
      await visitor.visit()
      await visitor.passProvider('Google', email)
      await expect(visitor.wallet.getByLabel('New PIN', { exact: true })).toBeVisible()

      let cutAt = 0
      await visitor.context.route(`**${path}`, async (route: Route) => {
        if (route.request().method() === 'OPTIONS') return route.continue()
        cutAt += 1
        // The message reaches the service, or does not; the answer never reaches the wallet.
        if (cut === 'arrived') await route.fetch().catch(() => undefined)
        await route.abort()
        await visitor.context.close().catch(() => undefined)
      })
      await visitor.choosePin(pin).catch(() => undefined)
      await expect
        .poll(() => cutAt, { timeout: 15_000 })
        .toBeGreaterThan(0)
        .catch(() => undefined)
      // A message this way of making a wallet does not send leaves nothing to cut.
      test.skip(cutAt === 0, `${path} is not sent`)

      const again = await createVisitor(await browser.newContext(), stack)
      await again.visit()
      await again.passProvider('Google', email)
      const choose = again.wallet.getByLabel('New PIN', { exact: true })
      const enter = again.wallet.getByLabel('PIN', { exact: true })
      await expect(choose.or(enter)).toBeVisible()
      if (await choose.isVisible()) await again.choosePin(pin)
      else await again.enterPin(pin)
      const address = await again.address()

      const later = await createVisitor(await browser.newContext(), stack)
      expect(await later.signIn('Google', email, pin)).toBe(address)
      await again.context.close()
      await later.context.close()
    })
  }
}
