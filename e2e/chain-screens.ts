import type { Stack } from '@latchkey/dev'
import { expect } from '@playwright/test'
import type { Visitor } from './visitor.ts'

/** Somebody else on each chain. */
const others: Record<string, { coin: string; to: string }> = {
  solana_devnet: { coin: 'SOL', to: '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV' },
  near_testnet: { coin: 'NEAR', to: 'b0b'.padStart(64, '0') },
  aptos_testnet: { coin: 'APT', to: `0x${'b0b'.padStart(64, '0')}` },
  ghostnet: { coin: 'XTZ', to: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb' },
  hedera_testnet: { coin: 'HBAR', to: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' },
  bora_testnet: { coin: 'BORA', to: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' },
}

type Journey = {
  /** Signed in with the embedded wallet. */
  visitor: Visitor
  stack: Pick<Stack, 'page'>
  /** Checks a screen once it is complete. */
  look(screen: string): Promise<void>
}

/** Walks through the page of other chains: the list, each chain, and the wallet's confirmations there. */
export const walkChainScreens = async ({ visitor, stack, look }: Journey): Promise<void> => {
  const { page, wallet } = visitor
  await visitor.visit('/chains')
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(
    stack.page.networks.length + stack.page.chains.length,
  )
  await expect(page.getByText('Loading…')).toHaveCount(0, { timeout: 30_000 })
  await look('chains')
  for (const { network } of stack.page.chains) {
    const other = others[network]
    if (!other) throw new Error(`nobody else is known on ${network}`)
    await page.getByRole('main').locator(`a[href$="/chains/${network}"]`).click()
    await page.getByRole('button', { name: `Get test ${other.coin}` }).click({ timeout: 30_000 })
    await expect(page.getByText(new RegExp(`^[1-9][\\d.]* ${other.coin}$`)).first()).toBeVisible({ timeout: 30_000 })
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('Enter an amount.')).toBeVisible()
    await look(`chain ${network}`)
    await page.getByRole('textbox', { name: 'To', exact: true }).fill(other.to)
    await page.getByRole('textbox', { name: /^Amount/ }).fill('0.5')
    await page.getByRole('button', { name: `Send 0.5 ${other.coin}` }).click()
    await expect(wallet.getByRole('heading', { name: `Send 0.5 ${other.coin}?` })).toBeVisible({ timeout: 30_000 })
    await look(`confirm on ${network}`)
    await wallet.getByRole('button', { name: 'Reject' }).click()
    await visitor.screens.waitForHidden()
    await expect(page.getByText('You rejected it')).toBeVisible()
    await look(`rejected on ${network}`)
    await page.goBack()
  }
}
