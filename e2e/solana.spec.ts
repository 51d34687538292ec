import type { Stack } from '@latchkey/dev'
import { expect, test } from './stack.ts'
import type { Visitor } from './visitor.ts'

const pin = '402817'
const someone = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const network = 'Solana Devnet'

test.afterEach(async ({ stack }) => {
  // A node that a failed test left stopped must not fail the next test.
  if (!(await ask(stack, 'getHealth').catch(() => undefined))) await stack.parts.solana.restart()
})

/** Sends a request to the chain itself. */
const ask = async (stack: Stack, method: string, ...params: unknown[]) => {
  const response = await fetch(stack.parts.solana.rpcUrl, {
    method: 'POST',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()).result
}
const balanceOf = async (stack: Stack, account: string): Promise<number> =>
  (await ask(stack, 'getBalance', account)).value

/** Goes from the account page to Solana's; returns the account. */
const openSolana = async ({ page }: Visitor): Promise<string> => {
  await page.getByRole('link', { name: 'Chains' }).click()
  await page.getByRole('link', { name: new RegExp(network) }).click()
  const account = await page.locator('[data-label="Account"]').getAttribute('data-address', { timeout: 30_000 })
  return account ?? ''
}
const getCoins = async ({ page }: Visitor) => {
  await page.getByRole('button', { name: 'Get test SOL' }).click()
  await expect(page.getByText('2 SOL', { exact: true })).toBeVisible()
}
/** The same for somebody who may have some. */
const getMoreCoins = async ({ page }: Visitor, stack: Stack, account: string) => {
  const before = await balanceOf(stack, account)
  await page.getByRole('button', { name: 'Get test SOL' }).click()
  await expect.poll(() => balanceOf(stack, account)).toBe(before + 2_000_000_000)
  await expect(page.getByText('They’ve arrived.')).toBeVisible()
  return before + 2_000_000_000
}
const fill = async ({ page }: Visitor, amount: string, to = someone) => {
  await page.getByRole('textbox', { name: 'To', exact: true }).fill(to)
  await page.getByRole('textbox', { name: /^Amount/ }).fill(amount)
}

test('sign in, send SOL, see it confirmed; a token too; what the network loses is said to have expired, and can be sent again', {
  tag: '@long',
}, async ({ visitor, stack }) => {
  test.slow()
  const { page, wallet } = visitor
  await visitor.signUp('Google', 'solana-send@example.com', pin)
  const account = await openSolana(visitor)
  await getCoins(visitor)
  const before = await balanceOf(stack, someone)
  await fill(visitor, '0.5')
  await page.getByRole('button', { name: 'Send 0.5 SOL' }).click()
  await expect(wallet.getByRole('heading', { name: 'Send 0.5 SOL?' })).toBeVisible()
  await expect(wallet.getByText(network).first()).toBeVisible()
  await expect(wallet.getByText('0.500005 SOL', { exact: true })).toBeVisible()
  await expect(wallet.getByText('You send 0.500005 SOL.')).toBeVisible()
  await visitor.approve('Send 0.5 SOL')
  await visitor.enterPin(pin)
  await wallet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('It’s final.')).toBeVisible({ timeout: 30_000 })
  expect(await balanceOf(stack, someone)).toBe(before + 500_000_000)
  expect(await balanceOf(stack, account)).toBe(1_500_000_000 - 5_000)

  await page.getByRole('button', { name: 'Get test tokens' }).click()
  await page.getByRole('radio', { name: `DEMO, Demo coin token ${stack.parts.solana.demoMint}` }).check()
  await fill(visitor, '2.5')
  await page.getByRole('button', { name: 'Send 2.5 DEMO' }).click()
  await expect(wallet.getByRole('heading', { name: 'Send 2.5 DEMO?' })).toBeVisible()
  await expect(wallet.getByText(stack.parts.solana.demoMint, { exact: true })).toBeVisible()
  await expect(wallet.getByText('Demo coin', { exact: true })).toBeVisible()
  await expect(wallet.getByText('0.00203928 SOL', { exact: true })).toBeVisible()
  await visitor.approve('Send 2.5 DEMO')
  await visitor.enterPin(pin)
  await wallet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('97.5 DEMO available')).toBeVisible({ timeout: 30_000 })

  await test.step('the network loses what was sent until its block is too old: said to have expired, and it can be sent again', async () => {
    await page.getByRole('radio', { name: /^SOL/ }).check()
    const { solana } = stack.parts
    const before = await getMoreCoins(visitor, stack, account)
    const send = async () => {
      await fill(visitor, '0.3')
      await page.getByRole('button', { name: 'Send 0.3 SOL' }).click()
      await expect(wallet.getByRole('heading', { name: 'Send 0.3 SOL?' })).toBeVisible()
      await visitor.approve('Send 0.3 SOL')
      await visitor.enterPin(pin)
      await wallet.getByRole('button', { name: 'Done' }).click({ timeout: 30_000 })
    }
    solana.setLosing(true)
    try {
      await send()
      await expect(page.getByText('Sent. Waiting until it is confirmed…')).toBeVisible()
      // As many slots as a blockhash is valid for, counted from when the page began.
      await expect(async () => {
        solana.advance(160)
        await expect(page.getByText('The network never accepted it')).toBeVisible({ timeout: 3_000 })
      }).toPass({ timeout: 60_000 })
    } finally {
      solana.setLosing(false)
    }
    expect(await balanceOf(stack, account)).toBe(before)
    await send()
    await expect(page.getByText('It’s final.')).toBeVisible({ timeout: 30_000 })
    expect(await balanceOf(stack, account)).toBe(before - 300_000_000 - 5_000)
  })
})

test('sign a message; say no to a transaction; want more than there is', { tag: '@long' }, async ({ visitor }) => {
  const { page, wallet } = visitor
  await visitor.signUp('Google', 'solana-sign@example.com', pin)
  await openSolana(visitor)
  await page.getByRole('textbox', { name: /message/i }).fill('Hello Solana')
  await page.getByRole('button', { name: 'Sign message' }).click()
  await expect(wallet.getByText('Hello Solana')).toBeVisible()
  await visitor.approve(/^Sign/)
  await expect(page.getByText(/^0x[0-9a-f]{128}$/)).toBeVisible()
  await expect(page.getByText(/The signature is valid|belongs to/i).first()).toBeVisible()

  await getCoins(visitor)
  await fill(visitor, '0.1')
  await page.getByRole('button', { name: 'Send 0.1 SOL' }).click()
  await expect(wallet.getByRole('heading', { name: 'Send 0.1 SOL?' })).toBeVisible()
  await wallet.getByRole('button', { name: 'Reject' }).click()
  await expect(page.getByText(/You rejected it/)).toBeVisible()

  // Enough for the amount, but not for the fee.
  await fill(visitor, '2')
  await page.getByRole('button', { name: 'Send 2 SOL' }).click()
  await expect(wallet.getByText('Not enough SOL')).toBeVisible()
  await expect(wallet.getByRole('button', { name: 'Send 2 SOL' })).toHaveAttribute('aria-disabled', 'true')
  await wallet.getByRole('button', { name: 'Reject' }).click()
})

test('the block it refers to grows too old while the person reads: it is sent all the same', { tag: '@long' }, async ({
  signedIn: visitor,
  stack,
}) => {
  const { page, wallet } = visitor
  await getMoreCoins(visitor, stack, await openSolana(visitor))
  await fill(visitor, '0.25')
  await page.getByRole('button', { name: 'Send 0.25 SOL' }).click()
  await expect(wallet.getByRole('heading', { name: 'Send 0.25 SOL?' })).toBeVisible()
  stack.parts.solana.advance(200)
  await visitor.approve('Send 0.25 SOL')
  await visitor.enterPin(pin)
  await wallet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('It’s final.')).toBeVisible({ timeout: 30_000 })
})

test('the node killed while the person reads, and started again: it can be sent', { tag: '@long' }, async ({
  signedIn: visitor,
  stack,
}) => {
  const { page, wallet } = visitor
  await getMoreCoins(visitor, stack, await openSolana(visitor))
  await fill(visitor, '0.1')
  await page.getByRole('button', { name: 'Send 0.1 SOL' }).click()
  await expect(wallet.getByRole('heading', { name: 'Send 0.1 SOL?' })).toBeVisible()
  await stack.parts.solana.kill()
  await expect(wallet.getByText('The network isn’t responding')).toBeVisible({ timeout: 40_000 })
  await stack.parts.solana.restart()
  await expect(wallet.getByText('The network isn’t responding')).toBeHidden({ timeout: 40_000 })
  await visitor.approve('Send 0.1 SOL')
  await visitor.enterPin(pin)
  await wallet.getByRole('button', { name: 'Done' }).click({ timeout: 40_000 })
  await expect(page.getByText('It’s final.')).toBeVisible({ timeout: 30_000 })
})
