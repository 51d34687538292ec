import { mnemonicToAccount } from 'viem/accounts'
import { addAuthenticator } from './authenticator.ts'
import { expect, test } from './stack.ts'
import type { Visitor } from './visitor.ts'

const pin = '402817'
const second = '730164'
const stranger = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'

const openSettings = async ({ page, wallet }: Visitor) => {
  await page.getByRole('button', { name: 'Open wallet' }).click()
  await wallet.getByRole('tab', { name: 'Settings' }).click()
}

test('a passkey opens the wallet, and helps who forgot the PIN', async ({ visitor }) => {
  test.slow()
  const { page, wallet } = visitor
  const email = 'has-a-passkey@example.com'
  const authenticator = await addAuthenticator(page, { prf: true })
  const address = await visitor.signUp('Google', email, pin)
  const comeBack = async () => {
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await visitor.passProvider('Google', email)
    await visitor.screens.waitForScreen('Enter your PIN')
  }
  const usePasskey = () => wallet.getByRole('button', { name: 'Use your passkey' }).click()

  await test.step('it is made after the PIN, and used once', async () => {
    await openSettings(visitor)
    await expect(wallet.getByText('You have no passkey.', { exact: false })).toBeVisible()
    await wallet.getByRole('button', { name: 'Add a passkey' }).click()
    await visitor.enterPin(pin)
    await wallet.getByRole('button', { name: 'Make a passkey' }).click()
    await wallet.getByRole('button', { name: 'Use the passkey' }).click()
    await expect(wallet.getByText('The passkey opens your wallet from now on.', { exact: false })).toBeVisible()
    await expect(wallet.getByText(/^Made on /)).toBeVisible()
    const [passkey] = await authenticator.passkeys()
    expect(passkey).toMatchObject({ rpId: 'localhost', isResidentCredential: true })
    await wallet.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('it opens the wallet in place of the PIN', async () => {
    await comeBack()
    // User verification fails, as with somebody else's finger: nothing is opened.
    await authenticator.doubt(true)
    await usePasskey()
    await expect(wallet.getByText('That passkey doesn’t open this wallet.', { exact: false })).toBeVisible()
    await authenticator.doubt(false)
    await usePasskey()
    expect(await visitor.address()).toBe(address)
  })

  await test.step('the PIN is forgotten: the passkey allows a new one, and stays', async () => {
    await openSettings(visitor)
    await wallet.getByRole('button', { name: 'Change PIN' }).click()
    await usePasskey()
    await wallet.getByLabel('New PIN', { exact: true }).fill(second)
    await wallet.getByLabel('Repeat the PIN', { exact: true }).fill(second)
    await wallet.getByRole('button', { name: 'Set new PIN' }).click()
    await expect(wallet.getByText('Your PIN was changed.', { exact: false })).toBeVisible()
    await expect(wallet.getByText('These passkeys still open your wallet.', { exact: false })).toBeVisible()
    await wallet.getByRole('button', { name: 'Close' }).click()
    await comeBack()
    await usePasskey()
    expect(await visitor.address()).toBe(address)
  })

  await test.step('it confirms what is sent', async () => {
    await visitor.getCoins()
    await page.getByRole('link', { name: 'Send' }).click()
    await page.getByRole('textbox', { name: 'Recipient' }).fill(stranger)
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.1')
    await page.getByRole('button', { name: 'Send 0.1 POL' }).click()
    await visitor.screens.waitForScreen('Send 0.1 POL?')
    await visitor.approve('Send 0.1 POL')
    await usePasskey()
    await wallet.getByRole('button', { name: 'Done' }).click()
    await visitor.untilConfirmed('Send 0.1 POL')
    await page.getByRole('link', { name: 'Account' }).click()
  })

  await test.step('removed, it opens nothing', async () => {
    await openSettings(visitor)
    await wallet.getByRole('button', { name: /^Remove the passkey made on/ }).click()
    await wallet.getByRole('button', { name: 'Remove passkey', exact: true }).click()
    await usePasskey()
    await expect(wallet.getByText('The passkey no longer opens your wallet.', { exact: false })).toBeVisible()
    await wallet.getByRole('button', { name: 'Close' }).click()
    await comeBack()
    await visitor.enterPin(second)
    expect(await visitor.address()).toBe(address)
    await expect(wallet.getByRole('button', { name: 'Use your passkey' })).toBeHidden()
  })
})

test('where the page delegates nothing, a passkey is made in a window of the wallet’s own', async ({
  visitor,
  stack,
}) => {
  test.slow()
  const { page, wallet } = visitor
  // Like pages with an older SDK.
  await page.addInitScript(() => {
    const set = Element.prototype.setAttribute
    Element.prototype.setAttribute = function (name, value) {
      return set.call(this, name, name === 'allow' ? 'clipboard-write *' : value)
    }
  })
  const address = await visitor.signUp('Google', 'uses-a-window@example.com', pin)
  await openSettings(visitor)
  await wallet.getByRole('button', { name: 'Add a passkey' }).click()
  await visitor.enterPin(pin)

  // If the window is closed, nothing has changed.
  const first = page.waitForEvent('popup')
  await wallet.getByRole('button', { name: 'Make a passkey' }).click()
  const passkeyWindow = await first
  const closed = passkeyWindow.waitForEvent('close')
  // The window may be gone before the click is reported; that it closes is the proof.
  await passkeyWindow
    .getByRole('button', { name: 'Close this window' })
    .click()
    .catch(() => undefined)
  await closed
  await expect(wallet.getByText('No passkey was added yet')).toBeVisible()

  // The virtual authenticator belongs to that window, so the window stays, and is reused for the recovery phrase.
  const frame = page.frames().find((each) => each.url().startsWith(stack.addresses.wallet))
  await frame?.evaluate(() => {
    const real = window.open
    let first: Window | null = null
    window.open = (url, ...more) => {
      if (first) first.location.href = String(url)
      else first = real.call(window, url, ...more)
      return first
    }
  })
  const opened = page.waitForEvent('popup')
  await wallet.getByRole('button', { name: 'Make a passkey' }).click()
  const popup = await opened
  await addAuthenticator(popup, { prf: true })
  await popup.evaluate(() => {
    window.close = () => {
      document.title = 'closed'
    }
  })
  await expect(popup.getByText(new URL(page.url()).origin)).toBeVisible()
  await popup.getByRole('button', { name: 'Make a passkey' }).click()
  await popup.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(popup).toHaveTitle('closed')
  await expect(wallet.getByText('The passkey opens your wallet from now on.', { exact: false })).toBeVisible()

  await test.step('it opens the window for the recovery phrase, too', async () => {
    await wallet.getByRole('button', { name: 'Show your recovery phrase' }).click()
    await popup.getByRole('button', { name: 'I understand' }).click()
    await popup.getByRole('button', { name: 'Use your passkey' }).click()
    await expect(popup.getByRole('heading', { name: 'Recovery phrase and keys' })).toBeVisible()
    const hold = popup.getByRole('button', { name: 'Hold to show' })
    await hold.hover()
    await popup.mouse.down()
    const words = popup.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem')
    await expect(words).toHaveCount(12)
    await popup.mouse.up()
    expect(mnemonicToAccount((await words.allTextContents()).join(' ')).address).toBe(address)
  })
})
