import type { Stack } from '@latchkey/dev'
import { createTestClient, createWalletClient, http, parseAbi, parseEther, publicActions } from 'viem'
import { goToChain } from './chain-page.ts'
import { openChain } from './local-chain.ts'
import { expect, test } from './stack.ts'
import type { Visitor } from './visitor.ts'

const pin = '402817'
const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

type Hex = `0x${string}`

/** Opens the page of the Hedera account. @param email signs somebody new up first */
const openHedera = async (visitor: Visitor, email?: string): Promise<Hex> => {
  const { page } = visitor
  const address = await (email ? visitor.signUp('Google', email, pin) : visitor.address())
  await goToChain(visitor, 'hedera_testnet')
  await expect(page.getByRole('button', { name: 'Get test HBAR' })).toBeVisible({ timeout: 30_000 })
  return address
}

const getCoins = async ({ page }: Visitor) => {
  await page.getByRole('button', { name: 'Get test HBAR' }).click()
  await expect(page.getByText('100 HBAR', { exact: true })).toBeVisible({ timeout: 20_000 })
}

const fill = async ({ page }: Visitor, amount: string) => {
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(someone)
  await page.getByRole('textbox', { name: 'Amount' }).fill(amount)
  await page.getByRole('button', { name: `Send ${amount} HBAR` }).click()
}

/** Switches off automatic association of an account without a wallet, as its owner could have done elsewhere. */
const limit = async ({ parts }: Stack, account: Hex) => {
  const transport = http(parts.hedera.rpcUrl)
  const admin = createTestClient({ mode: 'anvil', transport }).extend(publicActions)
  await admin.impersonateAccount({ address: account })
  const hash = await createWalletClient({ transport }).writeContract({
    account,
    chain: null,
    address: '0x000000000000000000000000000000000000016a',
    abi: parseAbi(['function setUnlimitedAutomaticAssociations(bool unlimited) returns (int64)']),
    functionName: 'setUnlimitedAutomaticAssociations',
    args: [false],
  })
  await admin.waitForTransactionReceipt({ hash, pollingInterval: 100 })
  await admin.stopImpersonatingAccount({ address: account })
}

test('Hedera: an account id once somebody paid in; a token associated, once; sent, rejected, and lost by the network', {
  tag: '@long',
}, async ({ visitor, stack }) => {
  test.slow()
  const { page, wallet } = visitor
  const chain = openChain(stack.parts.hedera.rpcUrl)
  const account = await openHedera(visitor, 'hedera@example.com')
  await expect(page.getByText('None yet. You get one')).toBeVisible()
  await getCoins(visitor)
  await expect(page.getByText(/^0\.0\.5\d{3}$/)).toBeVisible({ timeout: 20_000 })

  await test.step('a token is associated, once; an account that takes any needs nothing', async () => {
    const { token } = stack.parts.hedera
    await limit(stack, account)
    const ask = async (id: string) => {
      await page.getByRole('textbox', { name: 'Token ID' }).fill(id)
      await page.getByRole('button', { name: 'Associate a token' }).click()
    }
    const associated = page.getByText('Your account can receive this token.')

    await ask('1234')
    await expect(page.getByText('A token ID is 0.0. and a number.')).toBeVisible()
    await ask('0.0.77')
    await expect(page.getByText('Code 4003')).toBeVisible({ timeout: 20_000 })

    await ask(token.id)
    await visitor.screens.waitForScreen(`Associate your account with HARB (${token.id})?`)
    await wallet.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText('You rejected it')).toBeVisible()
    const held = `${stack.parts.hedera.mirrorUrl}/api/v1/accounts/${account}/tokens`
    expect(await (await fetch(held)).json()).toMatchObject({ tokens: [] })

    await ask(token.id)
    await visitor.screens.waitForScreen(`Associate your account with HARB (${token.id})?`)
    await visitor.approve('Associate')
    await visitor.enterPin(pin)
    await wallet.getByRole('button', { name: 'Done' }).click({ timeout: 30_000 })
    await expect(associated).toBeVisible({ timeout: 30_000 })
    await expect.poll(async () => (await fetch(held)).json()).toMatchObject({ tokens: [{ token_id: token.id }] })

    await ask('0.0.77')
    await ask(token.id)
    await expect(associated).toBeVisible({ timeout: 20_000 })
    expect(await visitor.isWalletShown()).toBe(false)
  })

  await test.step('send', async () => {
    const before = await chain.balance(someone)
    await fill(visitor, '1.5')
    const asked = await visitor.screens.waitForScreen('Send 1.5 HBAR?')
    expect(asked).toMatchObject({ origin: stack.addresses.page, amount: '1.5 HBAR' })
    await visitor.approve('Send 1.5 HBAR')
    await visitor.enterPin(pin)
    await wallet.getByRole('button', { name: 'Done' }).click({ timeout: 30_000 })
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible({ timeout: 30_000 })
    expect((await chain.balance(someone)) - before).toBe(parseEther('1.5'))
  })

  await test.step('reject', async () => {
    await fill(visitor, '2')
    await visitor.screens.waitForScreen('Send 2 HBAR?')
    await wallet.getByRole('button', { name: 'Reject' }).click()
    await expect(page.getByText('You rejected it')).toBeVisible()
  })

  await test.step('what no block takes is said to be unknown, and moves nothing', async () => {
    await page.clock.install()
    // The chain behind the relay stops making blocks, and drops pending transactions.
    const node = createTestClient({ mode: 'anvil', transport: http(`http://127.0.0.1:${stack.ports.hederaChain}`) })
    const before = await chain.balance(someone)
    await node.setIntervalMining({ interval: 0 })
    try {
      await fill(visitor, '3')
      await visitor.approve('Send 3 HBAR')
      await visitor.enterPin(pin)
      await wallet.getByRole('button', { name: 'Done' }).click({ timeout: 30_000 })
      await expect(page.getByText('Sent. Waiting until it is confirmed…')).toBeVisible()
      const hash = await page
        .getByRole('region', { name: 'Send' })
        .getByText(/^0x[\da-f]{64}$/)
        .textContent()
      await node.dropTransaction({ hash: hash as Hex }) // as the node gave it
    } finally {
      await node.setIntervalMining({ interval: 1 })
    }
    // The page waits a minute for a receipt, by its own clock.
    await expect(async () => {
      await page.clock.fastForward(20_000)
      await expect(page.getByText('Sent, but not confirmed yet')).toBeVisible({ timeout: 2_000 })
    }).toPass({ timeout: 80_000 })
    expect(await chain.balance(someone)).toBe(before)
  })
})

test('Hedera: too few coins, the relay down and back', { tag: '@long' }, async ({ signedIn: visitor, stack }) => {
  const { page, wallet } = visitor
  await openChain(stack.parts.hedera.rpcUrl).fund(await visitor.address(), '0')
  await openHedera(visitor)
  await getCoins(visitor)
  await fill(visitor, '100')
  await expect(wallet.getByText('Not enough HBAR')).toBeVisible({ timeout: 20_000 })
  await wallet.getByRole('button', { name: 'Reject' }).click()

  await stack.parts.hedera.relay.stop()
  try {
    await fill(visitor, '1')
    await expect(wallet.getByText('Trying again…')).toBeVisible({ timeout: 40_000 })
  } finally {
    await stack.parts.hedera.relay.restart()
  }
  await visitor.approve('Send 1 HBAR')
  await visitor.enterPin(pin)
  await wallet.getByRole('button', { name: 'Done' }).click({ timeout: 30_000 })
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible({ timeout: 30_000 })
})
