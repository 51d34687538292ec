import { expect, test } from './stack.ts'

const pin = '402817'
const someone = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('the page’s own networks stand among all chains: balance, send followed to its end, a message that is checked; signed up with Apple', async ({
  visitor,
}) => {
  const { page, wallet } = visitor
  const account = await visitor.signUp('Apple', 'every-chain@example.com', pin)
  await visitor.getCoins()
  await page.getByRole('link', { name: 'Chains', exact: true }).click()
  const row = page.getByRole('link').filter({ hasText: 'Polygon Mumbai' })
  await expect(row).toContainText('10 POL')
  await page.screenshot({ path: test.info().outputPath('chains.png') })
  await row.click()
  await expect(page.getByRole('main').locator(`[data-address="${account}"]`).first()).toBeVisible()

  await page.getByRole('textbox', { name: 'To' }).fill(someone)
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.5')
  await page.getByRole('button', { name: 'Send 0.5 POL' }).click()
  await expect(wallet.getByRole('heading', { name: 'Send 0.5 POL?' })).toBeVisible({ timeout: 30_000 })
  await visitor.approve('Send 0.5 POL')
  await visitor.enterPin(pin)
  await wallet.getByRole('button', { name: 'Done' }).click({ timeout: 30_000 })
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible({ timeout: 30_000 })

  await page.getByRole('button', { name: 'Sign message' }).click()
  await visitor.approve('Sign')
  await expect(page.getByText('The signature is valid')).toBeVisible({ timeout: 30_000 })
  await page.screenshot({ path: test.info().outputPath('evm.png') })
})
