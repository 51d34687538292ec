import { query } from '@latchkey/dev'
import { expect, test } from './stack.ts'
import { createVisitor, type Visitor } from './visitor.ts'

const email = 'has-a-new-phone@example.com'
const pin = '402817'

/** Opens the wallet's settings from the page. */
const openSettings = async ({ page, wallet }: Visitor) => {
  await page.getByRole('button', { name: 'Open wallet' }).click()
  await wallet.getByRole('tab', { name: 'Settings' }).click()
}

test('a new browser changes nothing for a day, and says so before it asks for the PIN; the old one does', async ({
  visitor,
  stack,
  browser,
}) => {
  test.slow()
  await visitor.signUp('Google', email, pin)
  await using context = await browser.newContext()
  const phone = await createVisitor(context, stack)
  const { wallet } = phone
  const from = /Possible in this browser from (today|tomorrow), /

  await test.step('it opens the wallet, and its settings say from when', async () => {
    await phone.signIn('Google', email, pin)
    await openSettings(phone)
    await expect(wallet.getByText(from).first()).toBeVisible()
  })

  await test.step('neither a kit is made nor the phrase shown, and no PIN is asked for', async () => {
    const windows = context.pages().length
    for (const name of ['Make a recovery kit', 'Show your recovery phrase', 'Change PIN']) {
      await wallet.getByRole('button', { name }).click()
      await phone.screens.waitForScreen('Not yet in this browser')
      await expect(wallet.getByText(/You can do this here from (today|tomorrow), /)).toBeVisible()
      await expect(wallet.getByLabel('PIN', { exact: true })).toBeHidden()
      await wallet.getByRole('button', { name: 'Cancel' }).click()
      await expect(wallet.getByText(from).first()).toBeVisible()
    }
    expect(context.pages()).toHaveLength(windows)
  })

  await test.step('the browser in which the wallet was made makes a kit at once', async () => {
    const { wallet: old } = visitor
    await openSettings(visitor)
    await expect(old.getByText(from)).toHaveCount(0)
    await old.getByRole('button', { name: 'Make a recovery kit' }).click()
    await visitor.enterPin(pin)
    await old.getByLabel('I have printed, saved or written down this code').check()
    await old.getByRole('button', { name: 'Done' }).click()
    await expect(old.getByText(/A recovery kit was made on/)).toBeVisible()
  })

  await test.step('and allows changes in the new one, after the PIN', async () => {
    const { wallet: old } = visitor
    await old.getByRole('button', { name: 'Allow changes now' }).click()
    await expect(old.getByText('Is that browser yours?')).toBeVisible()
    await old.getByRole('button', { name: 'Allow changes now', exact: true }).click()
    await visitor.screens.waitForScreen('Enter your PIN to allow changes there')
    await visitor.enterPin(pin)
    await expect(old.getByText('Where you are signed in')).toBeVisible()
    await expect(old.getByText(/New: changes possible from/)).toHaveCount(0)
    await wallet.getByRole('button', { name: 'Change PIN' }).click()
    await phone.screens.waitForScreen('Enter your PIN to change it')
    await wallet.getByRole('button', { name: 'Cancel' }).click()
    await expect(wallet.getByText(from)).toHaveCount(0)
  })

  await test.step('a third one makes a kit a day later', async () => {
    await using another = await browser.newContext()
    const third = await createVisitor(another, stack)
    const { wallet: inside } = third
    await third.signIn('Google', email, pin)
    await openSettings(third)
    await expect(inside.getByText(from).first()).toBeVisible()
    await query(
      stack.databases.api,
      `update browsers set known_at = known_at - interval '24 hours', changes_from = changes_from - interval '24 hours'`,
    )
    await inside.getByRole('button', { name: 'Make a new recovery kit' }).click()
    await third.enterPin(pin)
    await expect(inside.getByRole('list', { name: 'Recovery code' }).getByRole('listitem')).toHaveCount(7)
  })
})
