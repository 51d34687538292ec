import { expect, test } from './stack.ts'

const pin = '402817'
/** The words, and the first account, of Hardhat and Anvil. */
const words = `${'test '.repeat(11)}junk`
const known = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('a phrase somebody has becomes their wallet; its account is to be deleted, and is kept after all', {
  tag: '@long',
}, async ({ visitor }) => {
  test.slow()
  const { page, wallet, screens } = visitor
  await visitor.visit()
  await visitor.passProvider('Google', 'comes-and-goes@example.com')

  await test.step('a wrong word is named; the right ones show whose wallet it is', async () => {
    await screens.waitForScreen('Choose a PIN')
    await wallet.getByRole('button', { name: 'I already have a recovery phrase' }).click()
    const field = wallet.getByRole('textbox', { name: 'Recovery phrase' })
    await field.fill(words.replace('junk', 'jnk'))
    await wallet.getByRole('button', { name: 'Continue' }).click()
    await expect(wallet.getByText('Word 12 isn’t one of the words', { exact: false })).toBeVisible()
    await field.fill(words)
    await wallet.getByRole('button', { name: 'Continue' }).click()
    await expect(wallet.getByText(known).first()).toBeVisible()
    await wallet.getByRole('button', { name: 'Use this wallet' }).click()
  })

  await visitor.choosePin(pin)
  expect(await visitor.address()).toBe(known)

  const openSettings = async () => {
    await page.getByRole('button', { name: 'Open wallet' }).click()
    await wallet.getByRole('tab', { name: 'Settings' }).click()
  }

  await test.step('deletion is asked for in words and with the PIN', async () => {
    await openSettings()
    await wallet.getByRole('button', { name: 'Delete my account' }).click()
    await expect(wallet.getByRole('heading', { name: 'Delete your account?' })).toBeVisible()
    await wallet.getByLabel('To go on, type “delete”').fill('delete')
    await wallet.getByRole('button', { name: 'Continue' }).click()
    await screens.waitForScreen('Enter your PIN to delete your account')
    await visitor.enterPin(pin)
    await expect(wallet.getByText('Your account will be deleted. Until then', { exact: false })).toBeVisible()
  })

  await test.step('it says so until the person keeps the account', async () => {
    await page.reload()
    expect(await visitor.address()).toBe(known)
    await openSettings()
    await expect(wallet.getByText(/^Your account will be deleted on /)).toBeVisible()
    await wallet.getByRole('button', { name: 'Keep my account' }).click()
    await screens.waitForScreen('Enter your PIN to keep your account')
    await visitor.enterPin(pin)
    await expect(wallet.getByText('Your account stays. Nothing was deleted.')).toBeVisible()
    await expect(wallet.getByText(/^Your account will be deleted on /)).toHaveCount(0)
  })
})
