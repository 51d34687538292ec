import { expect, signedInEmail, test } from './stack.ts'

const pin = '402817'
const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

test.afterEach(async ({ stack }) => {
  // A service that a failed test left stopped must not fail the next test.
  for (const part of [stack.parts.postgres, stack.parts.server, stack.parts.guard, stack.parts.chain])
    if (part.pid === undefined) await part.restart()
})

for (const name of ['server', 'guard', 'postgres'] as const) {
  const tag = name === 'server' ? [] : '@long'
  const title = `${name} killed while the PIN is asked, and started again: the person goes on`
  test(title, { tag }, async ({ signedIn: visitor, stack }) => {
    // The wallet itself waits half a minute for the part to come back; a busy machine takes at least that long again.
    test.setTimeout(240_000)
    const { page, wallet } = visitor
    const address = await visitor.address()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await visitor.passProvider('Google', signedInEmail)
    await expect(wallet.getByRole('heading', { name: 'Enter your PIN' })).toBeVisible()

    await stack.parts[name].kill()
    await visitor.enterPin(pin)
    await expect(wallet.getByText('The wallet service isn’t responding')).toBeVisible({ timeout: 40_000 })
    await expect(wallet.getByText(/nothing is lost/i)).toBeVisible()

    await stack.parts[name].restart()
    await expect(async () => {
      const open = wallet.getByRole('button', { name: /^(Try again|Open wallet)$/ })
      // The button is gone once the person is signed in.
      if (await open.isVisible()) await open.click({ timeout: 2_000 }).catch(() => undefined)
      await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible({ timeout: 5_000 })
    }).toPass({ timeout: 90_000 })
    expect(await visitor.address()).toBe(address)
  })
}

test('the chain node killed while a transaction is confirmed, and started again: it can be sent', async ({
  signedIn: visitor,
  stack,
}) => {
  const { page, wallet } = visitor
  await visitor.getCoins()
  await page.getByRole('link', { name: 'Send' }).click()
  await page.getByRole('textbox', { name: 'Recipient' }).fill(someone)
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.17')
  await page.getByRole('button', { name: 'Send 0.17 POL' }).click()
  await expect(wallet.getByRole('heading', { name: 'Send 0.17 POL?' })).toBeVisible()
  await stack.parts.chain.kill()
  await stack.parts.chain.restart()
  await visitor.approve('Send 0.17 POL')
  await visitor.enterPin(pin)
  await wallet.getByRole('button', { name: 'Done' }).click({ timeout: 40_000 })
  await visitor.untilConfirmed('Send 0.17 POL')
})
