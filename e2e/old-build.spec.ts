import type { Part } from '@latchkey/dev'
import { openUpgrade } from './old-build.ts'
import { expect, signedInEmail, test } from './stack.ts'
import type { Visitor } from './visitor.ts'

const pin = '402817'

const sign = async ({ page }: Visitor) => {
  await page.getByRole('button', { name: 'Sign message' }).click()
}

test('a build below the operator’s minimum: it is loaded anew, and says where that does not help', async ({
  visitor,
  stack,
}, info) => {
  const { page, wallet } = visitor
  const upgrade = openUpgrade(stack, `journeys-${info.parallelIndex}`)
  const heading = (name: string) => wallet.getByRole('heading', { name })
  const old = await upgrade.serveOld()
  let api: Part | undefined
  try {
    const address = await visitor.signUp('Google', 'old-build@example.com', pin)
    await page.getByRole('link', { name: 'Sign', exact: true }).click()
    await sign(visitor)
    await visitor.approve(/^Sign/)
    await expect(page.getByText('The signature is valid')).toBeVisible()

    api = await upgrade.raise()
    await test.step('it asks for nothing but to be loaded anew', async () => {
      await page.reload()
      await sign(visitor)
      await expect(heading('This page has an older version of the wallet')).toBeVisible()
      await wallet.getByRole('button', { name: 'Reload' }).click()
      await expect.poll(() => visitor.isWalletShown()).toBe(false)
    })

    await test.step('where the host still serves that build, it says so', async () => {
      await sign(visitor)
      await expect(heading('Reloading didn’t help')).toBeVisible()
      await expect(wallet.getByText(`${new URL(stack.addresses.wallet).host} still serves`)).toBeVisible()
      await wallet.getByRole('button', { name: 'Cancel' }).click()
    })

    await old.stop()
    await stack.parts.wallet.restart()
    await test.step('once the host is upgraded the same press goes on, with the same wallet', async () => {
      await sign(visitor)
      await wallet.getByRole('button', { name: 'Reload' }).click()
      await expect.poll(() => visitor.isWalletShown()).toBe(false)
      await sign(visitor)
      await visitor.approve(/^Sign/)
      await expect(page.getByText('The signature is valid')).toBeVisible()
      await page.getByRole('link', { name: 'Account' }).click()
      expect(await visitor.address()).toBe(address)
    })
  } finally {
    await upgrade.end(old, api)
  }
})

test('files that went with their release: the wallet says to reload, and opens after that', { tag: '@long' }, async ({
  signedIn: visitor,
}) => {
  const { page, wallet, context } = visitor
  const address = await visitor.address()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await page.reload()
  await context.route(/\/assets\/worker-/, (route) => route.fulfill({ status: 404 }))
  await visitor.passProvider('Google', signedInEmail)
  await visitor.enterPin(pin)
  await expect(wallet.getByRole('heading', { name: 'A part of the wallet didn’t load' })).toBeVisible()
  await context.unrouteAll()
  await wallet.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => visitor.isWalletShown()).toBe(false)
  expect(await visitor.signIn('Google', signedInEmail, pin)).toBe(address)
})
