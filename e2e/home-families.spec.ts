import { randomBytes } from 'node:crypto'
import type { Stack } from '@latchkey/dev'
import { Keypair } from '@solana/web3.js'
import { goToChain } from './chain-page.ts'
import { expect, test } from './stack.ts'
import type { Visitor } from './visitor.ts'

const pin = '402817'
const solanaToken = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'

const post = async (url: string, method: string, params: unknown) => {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return (await response.json()).result
}

/** Each family: the recipient, how the account gets its first coins, and the balance on the chain itself. */
const familiesOf = ({ parts: { solana, aptos, near, tezos } }: Stack) => [
  {
    title: 'Solana Devnet (test)',
    coin: 'SOL',
    to: Keypair.generate().publicKey.toBase58(),
    fund: async (account: string) => {
      await post(solana.rpcUrl, 'requestAirdrop', [account, 5_000_000_000])
      await post(solana.rpcUrl, 'latchkey_giveDemoTokens', [account])
    },
    balance: async (account: string) => (await post(solana.rpcUrl, 'getBalance', [account])).value,
    sent: 1_500_000_000,
  },
  {
    title: 'Aptos (test)',
    coin: 'APT',
    to: `0x${randomBytes(32).toString('hex')}`,
    fund: async (account: string) => aptos.fund(account, 5_00000000n),
    balance: async (account: string) =>
      Number(await (await fetch(`${aptos.rpcUrl}/accounts/${account}/balance/0x1::aptos_coin::AptosCoin`)).text()),
    sent: 1_50000000,
  },
  {
    title: 'NEAR (test)',
    coin: 'NEAR',
    to: randomBytes(32).toString('hex'),
    fund: async (account: string) => near.fund(account),
    balance: async (account_id: string) =>
      (await post(near.rpcUrl, 'query', { request_type: 'view_account', finality: 'optimistic', account_id })).amount,
    sent: String(15n * 10n ** 23n),
  },
  {
    title: 'Tezos Ghostnet (test)',
    coin: 'XTZ',
    to: tezos.newAddress(),
    fund: async (account: string) => tezos.fund(account),
    balance: async (account: string) =>
      (await fetch(`${tezos.rpcUrl}/chains/main/blocks/head/context/contracts/${account}/balance`)).json(),
    sent: '1500000',
  },
]

const fill = async ({ wallet }: Visitor, title: string, to: string, amount: string) => {
  const choice = wallet.getByRole('combobox', { name: 'What to send' })
  const key = await choice.locator(`optgroup[label="${title}"] option`).first().getAttribute('value')
  await choice.selectOption(key)
  await wallet.getByRole('textbox', { name: 'Recipient’s address' }).fill(to)
  await wallet.getByRole('textbox', { name: /^Amount in/ }).fill(amount)
}

/**
 * In the wallet home, opened from the account page: gets coins in every family, and sends those in `coins` and a token.
 */
const sendFromHome = async (visitor: Visitor, stack: Stack, coins: readonly string[]) => {
  test.slow()
  const { page, wallet } = visitor
  const families = familiesOf(stack)
  const sending = families.filter(({ coin }) => coins.includes(coin))
  await page.getByRole('button', { name: 'Open wallet' }).click()
  await wallet.getByRole('button', { name: 'Receive' }).click()
  for (const { title, fund } of families) {
    await wallet.getByRole('combobox', { name: 'Network' }).selectOption({ label: title })
    await fund((await wallet.locator('[data-address]').first().getAttribute('data-address')) ?? '')
  }
  await wallet.getByRole('button', { name: 'Back' }).click()
  // The home reads balances when it opens, and then every half minute.
  await wallet.getByRole('button', { name: 'Close' }).click()
  await visitor.screens.waitForHidden()
  await page.getByRole('button', { name: 'Open wallet' }).click()

  for (const { title, coin, to, balance, sent } of sending) {
    await test.step(coin, async () => {
      const line = wallet.getByRole('region', { name: title }).locator('summary').first()
      await expect(line).toContainText(/[1-9]/, { timeout: 40_000 })
      await wallet.getByRole('button', { name: 'Send', exact: true }).click()
      await fill(visitor, title, to, '1.5')
      await expect(wallet.getByText(/Check (it|the address|every character)/)).toBeVisible({ timeout: 20_000 })
      await page.screenshot({ path: test.info().outputPath(`${coin}.png`) })
      await wallet.getByRole('button', { name: 'Continue' }).click()
      const asked = await visitor.screens.waitForScreen(`Send 1.5 ${coin}?`)
      expect(asked).toMatchObject({ origin: stack.addresses.wallet, amount: `1.5 ${coin}`, facts: { To: to } })
      await visitor.approve(`Send 1.5 ${coin}`)
      await visitor.enterPin(pin)
      await expect(wallet.getByRole('heading', { name: 'Sent' })).toBeVisible({ timeout: 30_000 })
      await wallet.getByRole('button', { name: 'Done' }).click()
      await wallet.getByRole('tab', { name: 'Activity' }).click()
      const row = wallet.getByRole('listitem').filter({ hasText: `Sent 1.5 ${coin}` })
      await expect(row.getByText('Confirmed')).toBeVisible({ timeout: 60_000 })
      expect(await balance(to)).toBe(sent)
      await wallet.getByRole('tab', { name: 'Balances' }).click()
    })
  }

  await test.step('a token of Solana', async () => {
    const { solana } = stack.parts
    const [sol] = families
    if (!sol) throw new Error('Solana is the first')
    const line = wallet.getByRole('region', { name: sol.title }).locator('summary', { hasText: 'DEMO' })
    await expect(line).toContainText('100', { timeout: 40_000 })
    await wallet.getByRole('button', { name: 'Send', exact: true }).click()
    const choice = wallet.getByRole('combobox', { name: 'What to send' })
    await choice.selectOption(await choice.getByRole('option', { name: /^DEMO/ }).getAttribute('value'))
    await wallet.getByRole('textbox', { name: 'Recipient’s address' }).fill(sol.to)
    await wallet.getByRole('textbox', { name: 'Amount in DEMO' }).fill('2.5')
    await wallet.getByRole('button', { name: 'Continue' }).click()
    await expect(wallet.getByText(solana.demoMint, { exact: true })).toBeVisible({ timeout: 20_000 })
    await visitor.approve('Send 2.5 DEMO')
    await visitor.enterPin(pin)
    await wallet.getByRole('button', { name: 'Done' }).click({ timeout: 30_000 })
    await expect(line).toContainText('97.5', { timeout: 40_000 })
    await page.screenshot({ path: test.info().outputPath('tokens.png') })
  })
}

/** The same person, still in the home: tries what cannot be sent, and how much can. */
const triesWhatCannotBe = async (visitor: Visitor, stack: Stack, coins: readonly string[]) => {
  const { page, wallet } = visitor
  const families = familiesOf(stack)
  const sending = families.filter(({ coin }) => coins.includes(coin))
  await test.step('all of it leaves the fee', async () => {
    for (const { title, coin, to } of sending) {
      await wallet.getByRole('button', { name: 'Send', exact: true }).click()
      await fill(visitor, title, to, '')
      await wallet.getByRole('button', { name: 'Send all' }).click()
      await expect(wallet.getByText(/is kept for the network fee|kept back/)).toBeVisible({ timeout: 20_000 })
      await wallet.getByRole('button', { name: 'Continue' }).click()
      await expect(wallet.getByRole('heading', { name: new RegExp(`^Send .* ${coin}\\?$`) })).toBeVisible({
        timeout: 20_000,
      })
      // An insufficient balance is reported at once; rejecting leads back to the wallet.
      await expect(wallet.getByText(`Not enough ${coin}`)).toBeHidden()
      await expect(wallet.getByRole('button', { name: new RegExp(`^Send .* ${coin}$`) })).toBeEnabled()
      await wallet.getByRole('button', { name: 'Reject' }).click()
      await expect(wallet.getByRole('heading', { name: 'Your wallet' })).toBeVisible()
    }
  })

  await test.step('enough for the amount, and not for the fee', async () => {
    await wallet.getByRole('button', { name: 'Send', exact: true }).click()
    const [sol] = families
    if (!sol) throw new Error('Solana is the first')
    await fill(visitor, sol.title, sol.to, '')
    const have = await wallet.getByText(/^You have [\d.]+ SOL$/).textContent()
    const [, most = ''] = /([\d.]+) SOL/.exec(have ?? '') ?? []
    await wallet.getByRole('textbox', { name: 'Amount in SOL' }).fill(most)
    await wallet.getByRole('button', { name: 'Continue' }).click()
    await expect(wallet.getByText('Not enough SOL')).toBeVisible({ timeout: 20_000 })
    await wallet.getByRole('button', { name: 'Reject' }).click()
  })

  await test.step('recipients that are none', async () => {
    await wallet.getByRole('button', { name: 'Send', exact: true }).click()
    await fill(visitor, 'NEAR (test)', 'nobody.testnet', '1')
    await expect(wallet.getByText('There’s no account nobody.testnet.')).toBeVisible({ timeout: 20_000 })
    await fill(visitor, 'Solana Devnet (test)', solanaToken, '1')
    await expect(wallet.getByText('This is a program')).toBeVisible({ timeout: 20_000 })
    await page.screenshot({ path: test.info().outputPath('program.png') })
    await wallet.getByRole('button', { name: 'Continue' }).click()
    await expect(wallet.getByRole('heading', { name: 'Send' })).toBeVisible()
    await wallet.getByRole('button', { name: 'Back' }).click()
    await wallet.getByRole('button', { name: 'Close' }).click()
  })
}

/** Sends HBAR and BORA from the wallet home, after getting them on their networks' pages. */
const sendLikeCoins = async (visitor: Visitor) => {
  const { page, wallet } = visitor
  for (const [network, coin] of [
    ['hedera_testnet', 'HBAR'],
    ['bora_testnet', 'BORA'],
  ] as const) {
    await goToChain(visitor, network)
    await page.getByRole('button', { name: `Get test ${coin}` }).click({ timeout: 30_000 })
    await expect(page.getByText(new RegExp(`^[1-9][\\d.]* ${coin}$`)).first()).toBeVisible({ timeout: 30_000 })
  }
  await page.getByRole('link', { name: 'Account' }).click()
  await page.getByRole('button', { name: 'Open wallet' }).click()
  for (const coin of ['HBAR', 'BORA']) {
    const line = wallet.locator('summary', { hasText: coin })
    await expect(line).toContainText(/[1-9]/, { timeout: 40_000 })
    await wallet.getByRole('button', { name: 'Send', exact: true }).click()
    const choice = wallet.getByRole('combobox', { name: 'What to send' })
    await choice.selectOption(await choice.getByRole('option', { name: new RegExp(`^${coin}`) }).getAttribute('value'))
    await wallet
      .getByRole('textbox', { name: 'Recipient’s address' })
      .fill('0x90F79bf6EB2c4f870365E785982E1f101E93b906')
    await wallet.getByRole('textbox', { name: /^Amount in/ }).fill('0.5')
    await wallet.getByRole('button', { name: 'Continue' }).click()
    await visitor.screens.waitForScreen(`Send 0.5 ${coin}?`)
    await visitor.approve(`Send 0.5 ${coin}`)
    await visitor.enterPin(pin)
    await wallet.getByRole('button', { name: 'Done' }).click({ timeout: 30_000 })
    await wallet.getByRole('tab', { name: 'Activity' }).click()
    const row = wallet.getByRole('listitem').filter({ hasText: `Sent 0.5 ${coin}` })
    await expect(row.getByText('Confirmed')).toBeVisible({ timeout: 60_000 })
    await wallet.getByRole('tab', { name: 'Balances' }).click()
  }
}

test('home: a person sends SOL, APT, NEAR, XTZ, HBAR and BORA from the wallet itself, and finds them confirmed', {
  tag: '@long',
}, async ({ visitor, stack }) => {
  await visitor.signUp('Google', 'home-families@example.com', pin)
  const coins = ['SOL', 'APT', 'NEAR', 'XTZ']
  await sendFromHome(visitor, stack, coins)
  await triesWhatCannotBe(visitor, stack, coins)
  await test.step('HBAR and BORA go the way of EVM networks', () => sendLikeCoins(visitor))
})
