import { randomBytes } from 'node:crypto'
import type { Near } from '@latchkey/dev'
import { chainPage } from './chain-page.ts'
import { expect, test } from './stack.ts'

const pin = '402817'
const coin = 10n ** 24n
const { open: openNear, fill, finish } = chainPage('near_testnet', 'NEAR')

/** Sends a request to the local node, as a page does. */
const ask = async (near: Near, method: string, params: unknown): Promise<Record<string, unknown>> => {
  const response = await fetch(near.rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await response.json()) as Record<string, unknown>
}

const balanceOf = async (near: Near, account: string): Promise<bigint> => {
  const answer = await ask(near, 'query', { request_type: 'view_account', finality: 'optimistic', account_id: account })
  return BigInt((answer.result as { amount: string } | undefined)?.amount ?? 0)
}

const heightOf = async (near: Near): Promise<number> => {
  const { result } = await ask(near, 'status', [])
  return (result as { sync_info: { latest_block_height: number } }).sync_info.latest_block_height
}

test('NEAR: sign in, get coins, send to an account that comes into being, see it confirmed', { tag: '@long' }, async ({
  visitor,
  stack,
}) => {
  const { page } = visitor
  const { near } = stack.parts
  const account = await openNear(visitor, 'near-send@example.com')
  await page.getByRole('button', { name: 'Get test NEAR' }).click()
  // A little must remain for the account's storage.
  await expect(page.getByText('9.99818 NEAR', { exact: true })).toBeVisible()

  await fill(visitor, 'Not An Account', '1')
  await expect(page.getByText('This isn’t a valid account on this chain.')).toBeVisible()
  const someone = randomBytes(32).toString('hex')
  await fill(visitor, someone, '1.5')
  const asked = await visitor.screens.waitForScreen('Send 1.5 NEAR?')
  expect(asked).toMatchObject({ origin: stack.addresses.page, amount: '1.5 NEAR', facts: { To: someone } })
  expect(asked.text).toContain('A new account')
  await finish(visitor, 'Send 1.5 NEAR')
  expect(await balanceOf(near, someone)).toBe((15n * coin) / 10n)
  expect(await balanceOf(near, account)).toBeLessThan((85n * coin) / 10n)

  await test.step('an account there is not, by name, is said beforehand', async () => {
    await fill(visitor, 'nobody.testnet', '1')
    await expect(visitor.wallet.getByText('there is no account nobody.testnet')).toBeVisible({ timeout: 20_000 })
  })
})

test('NEAR: rejected, nothing is sent; a recipient that is none is told by the page', { tag: '@long' }, async ({
  signedIn: visitor,
  stack,
}) => {
  const { page, wallet } = visitor
  const account = await openNear(visitor)
  stack.parts.near.fund(account)
  const before = await balanceOf(stack.parts.near, account)
  await fill(visitor, 'Not An Account', '1')
  await expect(page.getByText('This isn’t a valid account on this chain.')).toBeVisible()
  await fill(visitor, 'testnet', '1')
  await visitor.screens.waitForScreen('Send 1 NEAR?')
  await wallet.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => visitor.isWalletShown()).toBe(false)
  await expect(page.getByText('You rejected it')).toBeVisible()
  expect(await balanceOf(stack.parts.near, account)).toBe(before)
})

test('NEAR: an account that was never paid into, and too few coins, are said before anything is signed', {
  tag: '@long',
}, async ({ visitor, stack }) => {
  const { page, wallet } = visitor
  const account = await openNear(visitor, 'near-poor@example.com')
  await expect(page.getByText('0 NEAR', { exact: true })).toBeVisible()
  await fill(visitor, 'testnet', '1')
  await expect(wallet.getByText('Not enough NEAR')).toBeVisible({ timeout: 20_000 })
  await expect(wallet.getByRole('button', { name: 'Send 1 NEAR' })).toBeDisabled()
  // Coins that arrive meanwhile are noticed, and the transfer can continue.
  stack.parts.near.fund(account)
  await expect(wallet.getByText('Not enough NEAR')).toBeHidden({ timeout: 20_000 })
  await finish(visitor, 'Send 1 NEAR')
})

test('NEAR: a block that has become too old is made new after the PIN', { tag: '@long' }, async ({
  signedIn: visitor,
  stack,
}) => {
  const { near } = stack.parts
  near.fund(await openNear(visitor))
  await fill(visitor, 'testnet', '0.5')
  await visitor.screens.waitForScreen('Send 0.5 NEAR?')
  // From now on a block hash is valid for four seconds: the one that the page chose has expired when the person
  // decides.
  near.setValidity(4)
  try {
    const shownAt = await heightOf(near)
    await expect.poll(() => heightOf(near), { timeout: 20_000 }).toBeGreaterThan(shownAt + 8)
    await finish(visitor, 'Send 0.5 NEAR')
  } finally {
    near.setValidity()
  }
})

test('NEAR: one that is too old for the network is not sent, and can be tried again', { tag: '@long' }, async ({
  signedIn: visitor,
  stack,
}) => {
  const { wallet } = visitor
  const { near } = stack.parts
  const account = await openNear(visitor)
  near.fund(account)
  const before = await balanceOf(near, account)
  await fill(visitor, 'testnet', '0.5')
  await visitor.screens.waitForScreen('Send 0.5 NEAR?')
  // No block hash is recent enough, as if the network received the transaction much later.
  near.setValidity(-1)
  try {
    await visitor.approve('Send 0.5 NEAR')
    await visitor.enterPin(pin)
    await expect(wallet.getByText('the transaction was signed too long ago')).toBeVisible({ timeout: 30_000 })
  } finally {
    near.setValidity()
  }
  expect(await balanceOf(near, account)).toBe(before)
  await wallet.getByRole('button', { name: 'Try again' }).click()
  await finish(visitor, 'Send 0.5 NEAR')
})

test('NEAR: the node goes down while a transaction is confirmed, and comes back: it can be sent', {
  tag: '@long',
}, async ({ signedIn: visitor, stack }) => {
  const { wallet } = visitor
  const { near } = stack.parts
  near.fund(await openNear(visitor))
  await fill(visitor, 'testnet', '0.5')
  await visitor.screens.waitForScreen('Send 0.5 NEAR?')
  await near.kill()
  await expect(wallet.getByText('The network isn’t responding')).toBeVisible({ timeout: 30_000 })
  await near.restart()
  await expect(wallet.getByText('The network isn’t responding')).toBeHidden({ timeout: 30_000 })
  await finish(visitor, 'Send 0.5 NEAR')
})

test('NEAR: the node goes down after it was sent and comes back: followed to its end, over a reload, and told at home', {
  tag: '@long',
}, async ({ visitor, stack }) => {
  const { page, wallet } = visitor
  const { near } = stack.parts
  const account = await openNear(visitor, 'near-after@example.com')
  near.fund(account)
  await fill(visitor, 'testnet', '0.5')
  await visitor.screens.waitForScreen('Send 0.5 NEAR?')
  await visitor.approve('Send 0.5 NEAR')
  await visitor.enterPin(pin)
  await expect(wallet.getByRole('heading', { name: 'Sent' })).toBeVisible({ timeout: 30_000 })
  await near.kill()
  await near.restart()
  // Both the wallet and the page report it.
  await expect(wallet.getByText('Confirmed.')).toBeVisible({ timeout: 60_000 })
  await wallet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible({ timeout: 60_000 })

  // The second transfer: the page is closed, too, before the outcome is known.
  await fill(visitor, 'testnet', '0.25')
  await visitor.screens.waitForScreen('Send 0.25 NEAR?')
  await visitor.approve('Send 0.25 NEAR')
  await visitor.enterPin(pin)
  await expect(wallet.getByRole('heading', { name: 'Sent' })).toBeVisible({ timeout: 30_000 })
  await near.kill()
  await visitor.visit('/account')
  await page.getByRole('button', { name: 'Open wallet' }).click()
  await wallet.getByRole('tab', { name: 'Activity' }).click()
  await near.restart()
  for (const amount of ['0.25', '0.5']) {
    const row = wallet.getByRole('listitem').filter({ hasText: `Sent ${amount} NEAR` })
    await expect(row.getByText('Confirmed')).toBeVisible({ timeout: 60_000 })
  }
  await page.screenshot({ path: test.info().outputPath('activity.png') })
  await wallet.getByRole('tab', { name: 'Balances' }).click()
  // There was no answer: the wallet says so, and can try again.
  const coins = wallet.getByRole('region', { name: 'NEAR (test)' })
  await coins.getByRole('button', { name: 'Try again' }).click()
  await expect(coins).toContainText('9.2')
  await page.screenshot({ path: test.info().outputPath('balances.png') })
  await wallet.getByRole('button', { name: 'Receive' }).click()
  await wallet.getByRole('combobox', { name: 'Network' }).selectOption({ label: 'NEAR (test)' })
  await expect(wallet.locator(`[data-address="${account}"]`)).toBeVisible()
  await page.screenshot({ path: test.info().outputPath('receive.png') })
  await wallet.getByRole('button', { name: 'Back' }).click()
  await wallet.getByRole('button', { name: 'Send' }).click()
  await expect(wallet.getByRole('option', { name: /^NEAR/ })).toBeAttached()
  await page.screenshot({ path: test.info().outputPath('send.png') })
})
