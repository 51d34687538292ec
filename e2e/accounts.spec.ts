import { expect, test } from './stack.ts'
import { createVisitor } from './visitor.ts'

const email = 'keeps-savings-apart@example.com'
const pin = '402817'

test('a further account: added, named, seen by the page, found again in another browser @long', async ({
  visitor,
  stack,
  browser,
}) => {
  test.slow()
  const { page, wallet } = visitor
  const first = await visitor.signUp('Google', email, pin)
  const shown = (address: string) => page.getByText(`Address: ${address}`)

  await test.step('it is added after the PIN, and gets a name', async () => {
    await page.getByRole('button', { name: 'Open wallet' }).click()
    await wallet.getByRole('button', { name: 'Your accounts' }).click()
    await wallet.getByRole('button', { name: 'Add an account' }).click()
    await expect(wallet.getByRole('heading', { name: 'Enter your PIN to add an account' })).toBeVisible()
    await visitor.enterPin(pin)
    await wallet.getByRole('button', { name: 'Rename Account 2' }).click()
    await wallet.getByLabel('Name', { exact: true }).fill('Savings')
    await wallet.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(wallet.getByRole('button', { name: 'Rename Savings' })).toBeVisible()
  })

  let second = ''
  await test.step('the page is told of the switch, and is shown nothing else', async () => {
    await wallet.getByRole('button', { name: 'Use on this page Savings' }).click()
    await expect(wallet.getByRole('button', { name: 'Switch account' })).toBeVisible()
    await expect(wallet.getByText('Savings', { exact: true }).first()).toBeVisible()
    await wallet.getByRole('button', { name: 'Close' }).click()
    await expect(shown(first)).toHaveCount(0)
    second = await visitor.address()
    expect(second).not.toBe(first)
    await page.reload()
    expect(await visitor.address()).toBe(second)
  })

  await test.step('elsewhere the person chooses, once the PIN has opened the wallet', async () => {
    await using context = await browser.newContext()
    const elsewhere = await createVisitor(context, stack)
    await elsewhere.visit()
    await elsewhere.passProvider('Google', email)
    await elsewhere.enterPin(pin)
    await expect(elsewhere.wallet.getByRole('heading', { name: 'Which account should this page see?' })).toBeVisible()
    await elsewhere.wallet.getByRole('button', { name: 'Use on this page Savings' }).click()
    expect(await elsewhere.address()).toBe(second)
  })
})
