import { randomBytes } from 'node:crypto'
import { createPublicClient, erc20Abi, http } from 'viem'
import { lightAndDark } from './axe.ts'
import { goToChain } from './chain-page.ts'
import { expect, test } from './stack.ts'
import type { Visitor } from './visitor.ts'

const pin = '402817'

/** Opens a chain, and gets what its local faucet gives. */
const open = async ({ page }: Visitor, network: string, gifts: readonly string[]) => {
  await goToChain({ page }, network)
  for (const gift of gifts) {
    await page.getByRole('button', { name: `Get test ${gift}` }).click({ timeout: 30_000 })
    await expect(page.getByText('They’ve arrived.')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('button', { name: `Get test ${gift}` })).toBeEnabled()
  }
  const account = page.getByRole('main').locator('[data-address]').first()
  return (await account.getAttribute('data-address')) ?? ''
}

const fill = async ({ page }: Visitor, to: string, amount: string) => {
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(to)
  await page.getByRole('textbox', { name: /^Amount/ }).fill(amount)
}

/** Chooses a held token and sends some of it; the wallet takes its name from the contract. */
const sendToken = async (
  visitor: Visitor,
  token: string,
  to: string,
  [amount, symbol]: [string, string],
  asked = { title: `Send ${amount} ${symbol}?`, action: `Send ${amount} ${symbol}` },
) => {
  const { page, wallet, screens } = visitor
  await page.getByRole('radio', { name: token }).check({ timeout: 30_000 })
  await fill(visitor, to, amount)
  await page.getByRole('button', { name: `Send ${amount} ${symbol}` }).click()
  expect((await screens.waitForScreen(asked.title)).text).toContain(`${amount} ${symbol}`)
  await visitor.approve(asked.action)
  await visitor.enterPin(pin)
  await wallet.getByRole('button', { name: 'Done' }).click({ timeout: 30_000 })
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible({ timeout: 40_000 })
}

/** Has a message signed, and sees the page's own check of it. */
const signMessage = async (visitor: Visitor) => {
  const { page } = visitor
  await page.getByRole('textbox', { name: 'Message' }).fill('Good morning.')
  await page.getByRole('button', { name: 'Sign message' }).click({ timeout: 30_000 })
  await visitor.screens.waitForScreen('Sign this message?')
  await visitor.approve('Sign')
  await expect(page.getByText('The signature is valid')).toBeVisible({ timeout: 30_000 })
}

/** Has a transfer of coins signed and not sent, sees it checked, and has the page send it. */
const signThenSend = async (visitor: Visitor, to: string, [amount, coin]: [string, string]) => {
  const { page, wallet } = visitor
  await fill(visitor, to, amount)
  await page.getByRole('button', { name: 'Sign without sending' }).click()
  await expect(wallet.getByText('The page can send it whenever it likes')).toBeVisible({ timeout: 30_000 })
  await visitor.approve(`Send ${amount} ${coin}`)
  await visitor.enterPin(pin)
  await expect(page.getByText('Signed, not sent')).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: 'Send it now' }).click()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible({ timeout: 40_000 })
}

const ask = async (address: string, body?: unknown): Promise<unknown> => {
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(address, body ? { method: 'POST', headers, body: JSON.stringify(body) } : {})
  return response.json()
}

test('somebody of Apple’s, on every family: sent; signed and checked by the page; signed without being sent, and sent by the page; tokens chosen from what is held, sent, confirmed, and there; Aptos’ explorer and a view', async ({
  visitor,
  stack,
}) => {
  test.setTimeout(360_000)
  const { page, wallet } = visitor
  const { near, tezos, aptos, hedera, solana } = stack.parts
  const address = await visitor.signUp('Apple', 'every-family@example.com', pin)

  await test.step('the page’s own networks stand among all chains: balance, send followed to its end, a message', async () => {
    const someone = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    await visitor.getCoins()
    await page.getByRole('link', { name: 'Chains', exact: true }).click()
    const row = page.getByRole('link').filter({ hasText: 'Polygon Mumbai' })
    await expect(row).toContainText('10 POL')
    await row.click()
    await expect(page.getByRole('main').locator(`[data-address="${address}"]`).first()).toBeVisible()
    await fill(visitor, someone, '0.5')
    await page.getByRole('button', { name: 'Send 0.5 POL' }).click()
    await visitor.screens.waitForScreen('Send 0.5 POL?')
    await visitor.approve('Send 0.5 POL')
    await visitor.enterPin(pin)
    await wallet.getByRole('button', { name: 'Done' }).click({ timeout: 30_000 })
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible({ timeout: 30_000 })
    await signMessage(visitor)
  })

  await test.step('Solana: a message, coins that the page sends, a token', async () => {
    const someone = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
    await open(visitor, 'solana_devnet', ['SOL', 'tokens'])
    await signMessage(visitor)
    await signThenSend(visitor, someone, ['0.25', 'SOL'])
    await sendToken(visitor, solana.demoMint, someone, ['2.5', 'DEMO'])
    await expect(page.getByText('97.5 DEMO available')).toBeVisible({ timeout: 30_000 })
  })

  await test.step('NEAR: coins that the page sends; a NEP-141 token, to somebody who is not registered with it yet', async () => {
    const someone = randomBytes(32).toString('hex')
    await open(visitor, 'near_testnet', ['NEAR'])
    await fill(visitor, 'Not An Account', '1')
    await page.getByRole('button', { name: 'Send 1 NEAR' }).click()
    await expect(page.getByText('This isn’t a valid account on this chain.')).toBeVisible()
    await signThenSend(visitor, 'testnet', ['0.25', 'NEAR'])
    await page.getByRole('radio', { name: near.token }).check({ timeout: 30_000 })
    await fill(visitor, someone, '101')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(page.getByText('You do not have that much DUSD.')).toBeVisible()
    // Registered and paid in one transaction.
    const both = { title: 'Send 2.5 DUSD and 1 more?', action: 'Send 2.5 DUSD and 1 more' }
    await sendToken(visitor, near.token, someone, ['2.5', 'DUSD'], both)
    await expect(page.getByText('97.5 DUSD available')).toBeVisible({ timeout: 20_000 })
    const args = Buffer.from(JSON.stringify({ account_id: someone })).toString('base64')
    const params = { request_type: 'call_function', finality: 'optimistic', account_id: near.token, args_base64: args }
    const query = { ...params, method_name: 'ft_balance_of' }
    const answer = (await ask(near.rpcUrl, { jsonrpc: '2.0', id: 1, method: 'query', params: query })) as {
      result: { result: number[] }
    }
    expect(Buffer.from(answer.result.result).toString()).toBe('"2500000"')
  })

  await test.step('Tezos: a message; an FA2 token', async () => {
    const someone = tezos.newAddress()
    await open(visitor, 'ghostnet', ['XTZ'])
    await signMessage(visitor)
    await sendToken(visitor, tezos.contracts.fa2, someone, ['0.25', 'DEMO'])
    await expect(page.getByText('0.75 DEMO available')).toBeVisible({ timeout: 20_000 })
    const body = {
      contract: tezos.contracts.fa2,
      entrypoint: 'balance_of',
      input: [{ prim: 'Pair', args: [{ string: someone }, { int: '0' }] }],
      chain_id: await ask(`${tezos.rpcUrl}/chains/main/chain_id`),
    }
    const seen = await ask(`${tezos.rpcUrl}/chains/main/blocks/head/helpers/scripts/run_view`, body)
    expect(seen).toMatchObject({ data: [{ args: [{}, { int: '25' }] }] })
  })

  await test.step('Hedera: a message; a token by its ERC-20 side', async () => {
    const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
    const client = createPublicClient({ transport: http(hedera.rpcUrl) })
    const held = () =>
      client.readContract({
        address: hedera.token.address,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [someone],
      })
    const before = await held()
    expect((await open(visitor, 'hedera_testnet', ['HBAR', 'tokens'])).toLowerCase()).toBe(address.toLowerCase())
    // The account exists because it was paid.
    await expect(page.getByText(/^0\.0\.5\d{3}$/)).toBeVisible({ timeout: 20_000 })
    await signMessage(visitor)
    await sendToken(visitor, hedera.token.id, someone, ['1.5', 'HARB'])
    await expect(page.getByText('98.5 HARB available')).toBeVisible({ timeout: 20_000 })
    expect((await held()) - before).toBe(150n)
  })

  let aptosAccount = ''
  const paid = `0x${randomBytes(32).toString('hex')}`
  await test.step('Aptos: a message, coins that the page sends; a fungible asset, and a coin of the older kind', async () => {
    const someone = `0x${randomBytes(32).toString('hex')}`
    const { asset, coin } = aptos.tokens
    aptosAccount = await open(visitor, 'aptos_testnet', ['APT', 'tokens'])
    await signMessage(visitor)
    await signThenSend(visitor, paid, ['0.25', 'APT'])
    await sendToken(visitor, asset, someone, ['2.5', 'DUSD'])
    await expect(page.getByText('97.5 DUSD available')).toBeVisible({ timeout: 20_000 })
    await sendToken(visitor, coin, someone, ['1.5', 'GOLD'])
    await expect(page.getByText('23.5 GOLD available')).toBeVisible({ timeout: 20_000 })
    for (const [id, units] of [
      [asset, 2_500_000],
      [coin, 15_000],
    ])
      expect(await ask(`${aptos.rpcUrl}/accounts/${someone}/balance/${id}`)).toBe(units)
  })

  await test.step('Aptos: a transaction that two sign', async () => {
    const card = page.getByRole('region', { name: 'Sign together with someone' })
    await card.getByRole('textbox', { name: 'What both agree on' }).fill('We meet at four.')
    await card.getByRole('button', { name: 'Sign it together' }).click()
    await expect(wallet.getByText('We meet at four.')).toBeVisible({ timeout: 30_000 })
    await wallet.getByRole('checkbox', { name: 'Allow this call although it can’t be read' }).check()
    await visitor.approve('Sign my part')
    await visitor.enterPin(pin)
    await expect(card.getByText('Signed, not sent')).toBeVisible({ timeout: 30_000 })
    await card.getByRole('button', { name: 'Send it now' }).click()
    await expect(card.getByText('Confirmed', { exact: true })).toBeVisible({ timeout: 40_000 })
    // The page now shows everything that it can show.
    const size = page.viewportSize()
    await lightAndDark(page)('all that can stand on the page of a chain')
    await page.setViewportSize({ width: 320, height: 640 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    if (size) await page.setViewportSize(size)
  })

  await test.step('Aptos’ explorer: the chain, the account, its transaction, the block', async () => {
    await page.getByRole('link', { name: 'Explore this chain' }).click()
    await expect(page.getByRole('heading', { name: 'The chain now' })).toBeVisible()
    await page.getByRole('textbox', { name: 'Address' }).fill(aptosAccount)
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByText(/^0x1::coin::CoinStore<0x1::aptos_coin::AptosCoin>$/)).toBeVisible()
    await page.getByRole('tab', { name: 'Events' }).click()
    await expect(page.getByText(/"amount": "1000000000"/)).toBeVisible()
    await page.getByRole('tab', { name: 'Sent' }).click()
    await page.getByRole('tabpanel').getByRole('link').last().click()
    await expect(page.getByRole('heading', { name: 'Transaction', exact: true })).toBeVisible()
    await expect(page.getByText('0x1::aptos_account::transfer', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: aptosAccount })).toBeVisible()
    await page.getByRole('combobox', { name: 'Search for' }).selectOption('A block')
    await page.getByRole('textbox', { name: 'Height' }).fill('1')
    await page.getByRole('button', { name: 'Search' }).click()
    await expect(page.getByRole('heading', { name: 'Block', exact: true })).toBeVisible()
    await page.getByRole('combobox', { name: 'Search for' }).selectOption('An account')
    await page.getByRole('textbox', { name: 'Address' }).fill('0x1')
    await page.getByRole('button', { name: 'Search' }).click()
    await page.getByRole('tab', { name: 'Modules' }).click()
    await expect(page.getByText('primary_fungible_store', { exact: true })).toBeVisible()
  })

  await test.step('Aptos: a view function', async () => {
    await page.getByRole('button', { name: 'Load its parameters' }).click()
    await page.getByRole('textbox', { name: 'Type 1' }).fill('0x1::aptos_coin::AptosCoin')
    await page.getByRole('textbox', { name: 'Argument 1: address' }).fill(paid)
    await page.getByRole('button', { name: 'Call', exact: true }).click()
    await expect(page.getByRole('region', { name: 'Result' })).toContainText('"25000000"')
    await page.getByRole('textbox', { name: 'Function' }).fill('0x1::coin')
    await page.getByRole('button', { name: 'Load its parameters' }).click()
    await expect(page.getByText(/three parts/)).toBeVisible()
  })
})
