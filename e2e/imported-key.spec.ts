import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from './stack.ts'
import { createVisitor } from './visitor.ts'

const email = 'brings-an-old-key@example.com'
const pin = '402817'

test('a private key: imported, seen by the page, found again elsewhere, shown, removed @long', async ({
  visitor,
  stack,
  context,
  browser,
}) => {
  test.slow()
  const { page, wallet } = visitor
  const first = await visitor.signUp('Google', email, pin)
  const key = generatePrivateKey()
  const { address } = privateKeyToAccount(key)
  const sent: string[] = []
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))

  await test.step('it is imported after the PIN, says what does not bring it back, and gets a name', async () => {
    await page.getByRole('button', { name: 'Open wallet' }).click()
    await wallet.getByRole('button', { name: 'Your accounts' }).click()
    await wallet.getByRole('button', { name: 'Import a private key' }).click()
    await expect(wallet.getByRole('heading', { name: 'Enter your PIN to import a private key' })).toBeVisible()
    await visitor.enterPin(pin)
    const field = wallet.getByLabel('Private key', { exact: true })
    await field.fill(key.slice(0, -1))
    await wallet.getByRole('button', { name: 'Continue' }).click()
    await expect(wallet.getByText('This isn’t a private key of', { exact: false })).toBeVisible()
    await field.fill(key.slice(2).toUpperCase())
    await wallet.getByRole('button', { name: 'Continue' }).click()
    await expect(wallet.getByRole('heading', { name: 'Is this your account?' })).toBeVisible()
    await expect(wallet.getByText(address).last()).toBeVisible()
    await expect(
      wallet.getByText('Your recovery phrase doesn’t bring this account back', { exact: false }),
    ).toBeVisible()
    await wallet.getByLabel('Name', { exact: true }).fill('Old phone')
    await wallet.getByRole('button', { name: 'Import', exact: true }).click()
    await expect(wallet.getByRole('button', { name: 'Rename Old phone' })).toBeVisible()
  })

  await test.step('the page is told of the switch, and the account signs for it', async () => {
    await wallet.getByRole('button', { name: 'Use on this page Old phone' }).click()
    await wallet.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText(`Address: ${first}`)).toHaveCount(0)
    expect(await visitor.address()).toBe(address)
    await page.reload()
    expect(await visitor.address()).toBe(address)
    await page.getByRole('link', { name: 'Sign', exact: true }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('Good morning.')
    await page.getByRole('button', { name: 'Sign message' }).click()
    const asked = await visitor.screens.waitForScreen('Sign this message?')
    expect(asked.facts).toMatchObject({ Account: address })
    await visitor.approve('Sign')
    await expect(page.getByText('The signature is valid')).toBeVisible()
    await visitor.visit()
    expect(await visitor.address()).toBe(address)
  })

  await test.step('another browser has it once the PIN has opened the wallet', async () => {
    await using other = await browser.newContext()
    const elsewhere = await createVisitor(other, stack)
    await elsewhere.visit()
    await elsewhere.passProvider('Google', email)
    await elsewhere.enterPin(pin)
    await elsewhere.wallet.getByRole('button', { name: 'Use on this page Old phone' }).click()
    expect(await elsewhere.address()).toBe(address)
  })

  await test.step('its key is shown in the window, which says that the phrase does not have it', async () => {
    await page.getByRole('button', { name: 'Open wallet' }).click()
    await wallet.getByRole('tab', { name: 'Settings' }).click()
    const opened = page.waitForEvent('popup')
    await wallet.getByRole('button', { name: 'Show a private key' }).click()
    const shown = await opened
    await shown.getByRole('button', { name: 'I understand' }).click()
    await shown.getByLabel('PIN', { exact: true }).fill(pin)
    await shown.getByRole('button', { name: 'Continue' }).click()
    await expect(shown.getByText('Imported accounts aren’t in your recovery phrase.', { exact: false })).toBeVisible()
    await expect(shown.getByRole('option')).toHaveCount(2)
    await shown.getByRole('button', { name: 'Hold to show' }).focus()
    await shown.keyboard.press('Enter')
    await shown.keyboard.press('Enter')
    await expect(shown.getByText(key, { exact: true })).toBeVisible()
    await shown.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('it is removed after a warning and the PIN, and the page sees the first account again', async () => {
    await wallet.getByRole('tab', { name: 'Balances' }).click()
    await wallet.getByRole('button', { name: 'Switch account' }).click()
    await wallet.getByRole('button', { name: 'Remove Old phone' }).click()
    await expect(
      wallet.getByText('No recovery phrase and no recovery kit brings it back', { exact: false }),
    ).toBeVisible()
    await wallet.getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(wallet.getByRole('heading', { name: 'Enter your PIN to remove this account' })).toBeVisible()
    await visitor.enterPin(pin)
    await wallet.getByRole('button', { name: 'Close' }).click()
    expect(await visitor.address()).toBe(first)
  })

  expect(sent.length).toBeGreaterThan(5)
  for (const text of sent) expect(text.toLowerCase()).not.toContain(key.slice(2))
})
