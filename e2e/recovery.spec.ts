import { query } from '@latchkey/dev'
import { expect, test } from './stack.ts'
import { createVisitor } from './visitor.ts'

const email = 'keeps-a-kit@example.com'
const pin = '402817'
const second = '730164'
const third = '915627'

test('a recovery kit, a forgotten PIN in another browser, and a changed PIN', async ({ visitor, stack, browser }) => {
  test.slow()
  const { page, wallet, screens } = visitor
  const address = await visitor.signUp('Google', email, pin)
  const openSettings = async () => {
    await page.getByRole('button', { name: 'Open wallet' }).click()
    await wallet.getByRole('tab', { name: 'Settings' }).click()
  }
  const setPin = async (inside: typeof wallet, chosen: string) => {
    await inside.getByLabel('New PIN', { exact: true }).fill(chosen)
    await inside.getByLabel('Repeat the PIN', { exact: true }).fill(chosen)
    await inside.getByRole('button', { name: 'Set new PIN' }).click()
  }
  let code = ''

  await test.step('the kit is shown once, on a page to print and save', async () => {
    await openSettings()
    await expect(wallet.getByText('You have no recovery kit.')).toBeVisible()
    await wallet.getByRole('button', { name: 'Make a recovery kit' }).click()
    await visitor.enterPin(pin)
    const groups = wallet.getByRole('list', { name: 'Recovery code' }).getByRole('listitem')
    await expect(groups).toHaveCount(7)
    code = (await groups.allTextContents()).join(' ')
    const opened = page.waitForEvent('popup')
    await wallet.getByRole('button', { name: 'Open a page to print or save' }).click()
    const kit = await opened
    await expect(kit.getByText(code)).toBeVisible()
    for (const fact of [address, 'Google, k…@example.com', new URL(page.url()).origin])
      await expect(kit.getByText(fact)).toBeVisible()
    expect(kit.url()).toBe('about:blank')
    const download = kit.waitForEvent('download')
    await kit.getByRole('link', { name: 'Save as a file' }).click()
    expect((await download).suggestedFilename()).toMatch(/^recovery-kit-.{6}-\d+\.txt$/)
    await wallet.getByLabel('I have printed, saved or written down this code').check()
    const closed = kit.waitForEvent('close')
    await wallet.getByRole('button', { name: 'Done' }).click()
    await closed
    await expect(wallet.getByText(/A recovery kit was made on/)).toBeVisible()
    await query(stack.databases.api, `update slots set created_at = created_at - interval '25 hours'`)
  })

  await test.step('elsewhere the PIN is forgotten: the kit leads to a new one', async () => {
    await using context = await browser.newContext()
    const elsewhere = await createVisitor(context, stack)
    await elsewhere.visit()
    await elsewhere.passProvider('Google', email)
    await elsewhere.wallet.getByRole('button', { name: 'Forgot your PIN?' }).click()
    const field = elsewhere.wallet.getByLabel('Recovery code')
    const last = code.at(-1) === '0' ? '1' : '0'
    await field.fill(code.slice(0, -1) + last)
    await elsewhere.wallet.getByRole('button', { name: 'Continue' }).click()
    await expect(elsewhere.wallet.getByText('This isn’t a recovery code.', { exact: false })).toBeVisible()
    await field.fill(code.toLowerCase())
    await elsewhere.wallet.getByRole('button', { name: 'Continue' }).click()
    await setPin(elsewhere.wallet, second)
    expect(await elsewhere.address()).toBe(address)
    // With a kit of a day ago, nothing is held back there.
    await elsewhere.page.getByRole('button', { name: 'Open wallet' }).click()
    await elsewhere.wallet.getByRole('tab', { name: 'Settings' }).click()
    await elsewhere.wallet.getByRole('button', { name: 'Change PIN' }).click()
    await elsewhere.screens.waitForScreen('Enter your PIN to change it')
  })

  await test.step('here, where it is new again by that, the kit allows to change it at once', async () => {
    await wallet.getByRole('button', { name: 'Change PIN' }).click()
    await visitor.enterPin(pin)
    await screens.waitForScreen(/^Enter your PIN$/)
    await visitor.enterPin(pin)
    await expect(wallet.getByText('Wrong PIN.')).toBeVisible()
    await visitor.enterPin(second)
    await screens.waitForScreen('Not yet in this browser')
    await wallet.getByRole('button', { name: 'Use your recovery kit' }).click()
    await wallet.getByLabel('Recovery code').fill(code)
    await wallet.getByRole('button', { name: 'Continue' }).click()
    await setPin(wallet, third)
    await expect(wallet.getByText('Your PIN was changed.', { exact: false })).toBeVisible()
    await expect(wallet.getByText(/The recovery kit made on .* still works/)).toBeVisible()
    await wallet.getByRole('button', { name: 'Close' }).click()
  })

  await test.step('it opens with the newest alone', async () => {
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await visitor.passProvider('Google', email)
    await visitor.enterPin(second)
    await expect(wallet.getByText('Wrong PIN.')).toBeVisible()
    await visitor.enterPin(third)
    expect(await visitor.address()).toBe(address)
  })
})
