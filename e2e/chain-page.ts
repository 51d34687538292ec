import { expect } from '@playwright/test'
import type { Visitor } from './visitor.ts'

/** Goes to the page of a chain as a visitor does, by the page's own links, without a reload. */
export const goToChain = async ({ page }: Pick<Visitor, 'page'>, network: string): Promise<void> => {
  await page.getByRole('link', { name: 'Chains', exact: true }).click()
  await page.getByRole('main').locator(`a[href$="/chains/${network}"]`).click()
}

const pin = '402817'

/** The steps of somebody at the page of a chain of another family than EVM. */
export const chainPage = (network: string, coin: string) => ({
  /** Opens the page of the chain; returns the account there. @param email signs somebody new up first */
  async open(visitor: Visitor, email?: string): Promise<string> {
    if (email) await visitor.signUp('Google', email, pin)
    await goToChain(visitor, network)
    const account = visitor.page.getByRole('main').locator('[data-address]').first()
    await expect(account).toHaveAttribute('data-address', /./, { timeout: 30_000 })
    return (await account.getAttribute('data-address')) ?? ''
  },

  /** Asks the wallet to send coins. */
  async fill({ page }: Visitor, to: string, amount: string): Promise<void> {
    await page.getByRole('textbox', { name: 'To' }).fill(to)
    await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
    await page.getByRole('button', { name: `Send ${amount} ${coin}` }).click()
  },

  /** Approves, and waits until it is confirmed. @param action the button's name */
  async finish(visitor: Visitor, action: string): Promise<void> {
    const { page, wallet } = visitor
    await visitor.approve(action)
    await visitor.enterPin(pin)
    await expect(wallet.getByRole('heading', { name: 'Sent' })).toBeVisible({ timeout: 30_000 })
    await wallet.getByRole('button', { name: 'Done' }).click()
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible({ timeout: 40_000 })
  },
})
