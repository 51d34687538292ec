import { query } from '@latchkey/dev'

import { expect, test } from './stack.ts'
import { createVisitor, passProviderWindow, type Visitor } from './visitor.ts'

const email = 'has-two-accounts@example.com'
const pin = '402817'
const add = 'Add another way to sign in'

/** Opens the wallet's settings from the page. */
const openSettings = async ({ page, wallet }: Visitor) => {
  await page.getByRole('button', { name: 'Open wallet' }).click()
  await wallet.getByRole('tab', { name: 'Settings' }).click()
}

/** Adds a login from the settings, up to the provider's answer. */
const addLogin = async (visitor: Visitor, provider: string, as: string) => {
  const { wallet, context } = visitor
  await wallet.getByRole('button', { name: add }).click()
  await visitor.screens.waitForScreen('Enter your PIN to add a way to sign in')
  await visitor.enterPin(pin)
  await visitor.screens.waitForScreen(add)
  const opened = context.waitForEvent('page')
  await wallet.getByRole('button', { name: `Continue with ${provider}` }).click()
  await passProviderWindow(await opened, as)
}

test('a second login reaches the same wallet; one with a wallet of its own is refused, and one that is removed works for a week', async ({
  visitor,
  stack,
  browser,
}) => {
  test.slow()
  const { wallet } = visitor
  const address = await visitor.signUp('Google', email, pin)
  await using another = await browser.newContext()
  const phone = await createVisitor(another, stack)

  await test.step('it is added after the PIN, in the window of a sign-in', async () => {
    await openSettings(visitor)
    await expect(wallet.getByText('If you lost this account')).toBeVisible()
    await addLogin(visitor, 'Apple', 'another-name@example.com')
    await expect(wallet.getByText('Your new way to sign in leads to this wallet now.')).toBeVisible()
    await expect(wallet.getByRole('button', { name: /^Remove: Apple/ })).toBeVisible()
  })

  await test.step('by it, another browser reaches the same wallet with the same PIN', async () => {
    expect(await phone.signIn('Apple', 'another-name@example.com', pin)).toBe(address)
    await openSettings(phone)
    // In a new browser, nothing is added or removed for a day.
    await phone.wallet.getByRole('button', { name: add }).click()
    await phone.screens.waitForScreen('Not yet in this browser')
    await phone.wallet.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('one that has a wallet is refused, and says what to do', async () => {
    await using third = await browser.newContext()
    const stranger = await createVisitor(third, stack)
    const theirs = await stranger.signUp('Kakao', 'has-a-wallet@example.com', pin)
    expect(theirs).not.toBe(address)
    await addLogin(visitor, 'Kakao', 'has-a-wallet@example.com')
    await expect(wallet.getByText('That account has a wallet of its own')).toBeVisible()
    await wallet.getByRole('button', { name: 'Cancel' }).click()
    await expect(wallet.getByRole('button', { name: /^Remove: Apple/ })).toBeVisible()
    await expect(wallet.getByRole('button', { name: /^Remove: Kakao/ })).toHaveCount(0)
    expect(await stranger.address()).toBe(theirs)
  })

  await test.step('removing it signs out there at once, and takes a week', async () => {
    await wallet.getByRole('button', { name: /^Remove: Apple/ }).click()
    await wallet.getByRole('button', { name: 'Remove', exact: true }).click()
    await visitor.screens.waitForScreen('Enter your PIN to remove a way to sign in')
    await visitor.enterPin(pin)
    await expect(wallet.getByText('That way to sign in works for seven more days.')).toBeVisible()
    expect(await phone.signIn('Apple', 'another-name@example.com', pin)).toBe(address)
  })

  await test.step('and whoever opens the wallet keeps it', async () => {
    await openSettings(phone)
    await phone.wallet.getByRole('button', { name: /^Keep this login: Apple/ }).click()
    await expect(phone.wallet.getByText(/^Works until/)).toHaveCount(0)
    const rows = await query(stack.databases.api, `select event from audit where event like 'login.%' order by seq`)
    expect(rows).toEqual(['login.added', 'login.ending', 'login.kept'].map((event) => ({ event })))
  })
})
