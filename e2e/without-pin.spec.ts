import { query } from '@latchkey/dev'
import { addAuthenticator } from './authenticator.ts'
import { expect, test } from './stack.ts'
import { createVisitor } from './visitor.ts'

const email = 'wants-no-pin@example.com'
const pin = '402817'
const next = '730164'
const stranger = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'

test('a wallet without a PIN: removed by a passkey, used, opened elsewhere by the kit, and set again @long', async ({
  visitor,
  stack,
  browser,
}) => {
  test.slow()
  const { page, wallet, screens } = visitor
  await addAuthenticator(page, { prf: true })
  const address = await visitor.signUp('Google', email, pin)
  const usePasskey = () => wallet.getByRole('button', { name: 'Use your passkey' }).click()
  const openSettings = async () => {
    await page.getByRole('button', { name: 'Open wallet' }).click()
    await wallet.getByRole('tab', { name: 'Settings' }).click()
  }
  const close = () => wallet.getByRole('button', { name: 'Close' }).click()
  let code = ''

  await test.step('it takes a kit, and a passkey of a week ago', async () => {
    await openSettings()
    await expect(wallet.getByText('You have no recovery kit.')).toBeVisible()
    await wallet.getByRole('button', { name: 'Make a recovery kit' }).click()
    await visitor.enterPin(pin)
    const groups = wallet.getByRole('list', { name: 'Recovery code' }).getByRole('listitem')
    await expect(groups).toHaveCount(7)
    code = (await groups.allTextContents()).join(' ')
    await wallet.getByLabel('I have printed, saved or written down this code').check()
    await wallet.getByRole('button', { name: 'Done' }).click()
    await wallet.getByRole('button', { name: 'Add a passkey' }).click()
    await visitor.enterPin(pin)
    await wallet.getByRole('button', { name: 'Make a passkey' }).click()
    await wallet.getByRole('button', { name: 'Use the passkey' }).click()
    await expect(wallet.getByText('You can remove your PIN from', { exact: false })).toBeVisible()
    await expect(wallet.getByRole('button', { name: 'Remove PIN' })).toBeHidden()
    await close()
    await query(stack.databases.api, `update slots set created_at = created_at - interval '7 days 1 minute'`)
  })

  await test.step('the passkey removes it', async () => {
    await openSettings()
    await wallet.getByRole('button', { name: 'Remove PIN' }).click()
    await screens.waitForScreen('Remove your PIN')
    await expect(wallet.getByRole('button', { name: 'Use your recovery kit' })).toBeHidden()
    await usePasskey()
    await expect(wallet.getByText('Your PIN no longer opens anything.', { exact: false })).toBeVisible()
    await expect(wallet.getByText('Best protected', { exact: false })).toBeVisible()
    await expect(wallet.getByRole('button', { name: 'Remove the recovery kit' })).toBeHidden()
    await close()
  })

  await test.step('it opens the wallet and confirms what is sent, and nobody is asked for a PIN', async () => {
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await visitor.passProvider('Google', email)
    await screens.waitForScreen('Open your wallet')
    await expect(wallet.getByLabel('PIN', { exact: true })).toBeHidden()
    await usePasskey()
    expect(await visitor.address()).toBe(address)
    await visitor.getCoins()
    await page.getByRole('link', { name: 'Send' }).click()
    await page.getByRole('textbox', { name: 'Recipient' }).fill(stranger)
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.1')
    await page.getByRole('button', { name: 'Send 0.1 POL' }).click()
    await screens.waitForScreen('Send 0.1 POL?')
    await visitor.approve('Send 0.1 POL')
    await screens.waitForScreen('Send 0.1 POL: use your passkey')
    await usePasskey()
    await wallet.getByRole('button', { name: 'Done' }).click()
    await visitor.untilConfirmed('Send 0.1 POL')
    await page.getByRole('link', { name: 'Account' }).click()
  })

  await test.step('a browser that has no passkey says so; the kit leads to a PIN', async () => {
    await using context = await browser.newContext()
    const elsewhere = await createVisitor(context, stack)
    await elsewhere.visit()
    await elsewhere.passProvider('Google', email)
    await elsewhere.screens.waitForScreen('Open your wallet')
    await elsewhere.wallet.getByRole('button', { name: 'Use your recovery kit' }).click()
    await elsewhere.wallet.getByLabel('Recovery code').fill(code)
    await elsewhere.wallet.getByRole('button', { name: 'Continue' }).click()
    await expect(elsewhere.wallet.getByText('The PIN opens your wallet from now on.', { exact: false })).toBeVisible()
    await elsewhere.wallet.getByLabel('New PIN', { exact: true }).fill(next)
    await elsewhere.wallet.getByLabel('Repeat the PIN', { exact: true }).fill(next)
    await elsewhere.wallet.getByRole('button', { name: 'Set new PIN' }).click()
    expect(await elsewhere.address()).toBe(address)
  })

  await test.step('from then on it opens here too, and the one before nowhere', async () => {
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await visitor.passProvider('Google', email)
    await screens.waitForScreen('Enter your PIN')
    await visitor.enterPin(pin)
    await expect(wallet.getByText('Wrong PIN.')).toBeVisible()
    await visitor.enterPin(next)
    expect(await visitor.address()).toBe(address)
  })
})
