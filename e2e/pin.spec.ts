import { query } from '@latchkey/dev'
import { expect, test } from './stack.ts'

const pin = '402817'

test.afterEach(async ({ stack }) => {
  await query(
    stack.databases.guard,
    'create or replace function guard_now() returns timestamptz language sql stable as $$ select now() $$',
  )
})

test('no weak PIN is chosen; five wrong PINs shut the session out: told when to sign in again; then the right PIN opens', {
  tag: '@long',
}, async ({ visitor, stack }) => {
  const { page, wallet } = visitor
  await visitor.visit()
  await visitor.passProvider('Google', 'forgetful@example.com')
  await test.step('a weak PIN is refused with its reason, and two different ones are not taken', async () => {
    for (const [weak, reason] of [
      ['123456', /sequence like/],
      ['111111', /over and over/],
      ['311299', /looks like a date/],
      ['1234', /Too short/],
    ] as const) {
      await visitor.choosePin(weak)
      await expect(wallet.getByText(reason)).toBeVisible()
    }
    await wallet.getByLabel('New PIN', { exact: true }).fill(pin)
    await wallet.getByLabel('Repeat the PIN', { exact: true }).fill('402818')
    await wallet.getByRole('button', { name: 'Create wallet' }).click()
    await expect(wallet.getByText('The PINs don’t match.')).toBeVisible()
  })
  await visitor.choosePin(pin)
  const address = await visitor.address()
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await visitor.passProvider('Google', 'forgetful@example.com')

  for (const left of [4, 3, 2, 1]) {
    await visitor.enterPin('502817')
    await expect(wallet.getByText('Wrong PIN.')).toBeVisible()
    await expect(wallet.getByText(left === 1 ? /one try left/ : new RegExp(`${left} tries left`))).toBeVisible()
  }
  await visitor.enterPin('502817')
  await expect(wallet.getByText('Too many wrong PINs')).toBeVisible()
  await expect(wallet.getByText(/sign out and sign in again. You can try again at/)).toBeVisible()
  const { warnings } = await visitor.screens.read()
  expect(warnings).toMatchObject([{ tone: 'caution', title: 'Too many wrong PINs' }])
  expect(warnings[0]?.text).toMatch(/^To try again, sign out and sign in again/)

  await test.step('the right PIN does not open before the wait is over', async () => {
    await expect(wallet.getByRole('button', { name: 'Open wallet' })).toBeDisabled()
  })

  await test.step('the guard’s clock moves on a minute', async () => {
    await wallet.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Choose another wallet' }).click()
    await query(
      stack.databases.guard,
      `create or replace function guard_now() returns timestamptz language sql stable as $$ select now() + interval '61 seconds' $$`,
    )
    await visitor.passProvider('Google', 'forgetful@example.com')
    await visitor.enterPin(pin)
  })

  await test.step('once it is open, it says how many were wrong', async () => {
    await expect(wallet.getByText('5 wrong PINs since you last opened this wallet')).toBeVisible()
    await wallet.getByRole('button', { name: 'Continue' }).click()
    expect(await visitor.address()).toBe(address)
  })
})
