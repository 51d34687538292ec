import { readFile } from 'node:fs/promises'
import { addAuthenticator } from './authenticator.ts'
import { expect, test } from './stack.ts'

const pin = '402817'

test('settings: a passkey without the function opens nothing; a copy of what is held and a recovery kit come after the PIN, and are saved from windows of their own', async ({
  visitor,
}) => {
  test.slow()
  const { page, wallet } = visitor
  const email = 'asks-what-is-held@example.com'
  await addAuthenticator(page, { prf: false })
  const address = await visitor.signUp('Google', email, pin)
  await page.getByRole('button', { name: 'Open wallet' }).click()
  await wallet.getByRole('tab', { name: 'Settings' }).click()

  await test.step('one line says how safe the wallet is, and what to do first', async () => {
    await expect(wallet.getByText('If you forgot your PIN, nobody could open this wallet.')).toBeVisible()
  })

  await test.step('a passkey that has no function is not offered as a way to open', async () => {
    await wallet.getByRole('button', { name: 'Add a passkey' }).click()
    await visitor.enterPin(pin)
    await wallet.getByRole('button', { name: 'Make a passkey' }).click()
    await expect(wallet.getByText('That passkey can’t open a wallet')).toBeVisible()
    await wallet.getByRole('button', { name: 'Cancel' }).click()
    await expect(wallet.getByText('You have no passkey.', { exact: false })).toBeVisible()
  })

  await wallet.getByRole('button', { name: 'Get a copy of your data' }).click()
  await expect(wallet.getByRole('heading', { name: 'Enter your PIN to get your data' })).toBeVisible()
  await visitor.enterPin(pin)
  await expect(wallet.getByText('Your data is ready')).toBeInViewport()

  await test.step('it opens in a window that says what it is, and is saved from there', async () => {
    const opened = page.waitForEvent('popup')
    await wallet.getByRole('button', { name: 'Open', exact: true }).click()
    const shown = await opened
    await expect(shown.getByRole('heading', { name: 'Your data at this wallet' })).toBeVisible()
    const download = shown.waitForEvent('download')
    await shown.getByRole('link', { name: 'Save as a file' }).click()
    const file = await download
    expect(file.suggestedFilename()).toBe('wallet-data.json')
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data).toMatchObject({ format: 'latchkey-person-data', logins: [{ email }], contacts: [{ email }] })
    expect(JSON.stringify(data)).toContain(address)
    expect(JSON.stringify(data)).not.toMatch(/serverShare|wrappedKey|ciphertext|salt"/)
  })

  await test.step('the page learned nothing of it', async () => {
    expect(await page.evaluate(() => document.body.textContent)).not.toContain('latchkey-person-data')
  })

  await test.step('the page of a recovery kit saves it after the wallet is gone', async () => {
    await wallet.getByRole('button', { name: 'Make a recovery kit' }).click()
    await visitor.enterPin(pin)
    const opened = page.waitForEvent('popup')
    await wallet.getByRole('button', { name: 'Open a page to print or save' }).click()
    const kit = await opened
    expect(await kit.evaluate(() => opener)).toBe(null)
    await page.goto('about:blank')
    const download = kit.waitForEvent('download')
    await kit.getByRole('link', { name: 'Save as a file' }).click()
    const saved = await readFile(await (await download).path(), 'utf8')
    for (const fact of [address, 'Google, a…@example.com', 'Kit number: 1']) expect(saved).toContain(fact)
    expect(saved).toMatch(/(?:[0-9A-Z]{4} ){6}[0-9A-Z]{4}/)
    await kit.emulateMedia({ media: 'print' })
    await expect(kit.getByRole('link', { name: 'Save as a file' })).toBeHidden()
  })
})
