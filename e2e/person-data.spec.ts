import { readFile } from 'node:fs/promises'
import { expect, test } from './stack.ts'

const pin = '402817'

test('a copy of what is held about a person comes after the PIN, and is saved from a window of its own', async ({
  visitor,
}) => {
  const { page, wallet } = visitor
  const email = 'asks-what-is-held@example.com'
  const address = await visitor.signUp('Google', email, pin)
  await page.getByRole('button', { name: 'Open wallet' }).click()
  await wallet.getByRole('tab', { name: 'Settings' }).click()

  await test.step('one line says how safe the wallet is, and what to do first', async () => {
    await expect(wallet.getByText('If you forgot your PIN, nobody could open this wallet.')).toBeVisible()
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
})
