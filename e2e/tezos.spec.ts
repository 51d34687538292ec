import type { Tezos } from '@latchkey/dev'
import { chainPage } from './chain-page.ts'
import { expect, test } from './stack.ts'

const pin = '402817'
const { open: openTezos, fill, finish } = chainPage('ghostnet', 'XTZ')

const balanceOf = async (tezos: Tezos, account: string): Promise<bigint> => {
  const response = await fetch(`${tezos.rpcUrl}/chains/main/blocks/head/context/contracts/${account}/balance`)
  return BigInt((await response.json()) as string)
}

test('Tezos: sign in, get coins, send twice: the first reveals the key and pays for a new account', {
  tag: '@long',
}, async ({ visitor, stack }) => {
  const { page } = visitor
  const { tezos } = stack.parts
  const account = await openTezos(visitor, 'tezos-send@example.com')
  expect(account).toMatch(/^tz1/)
  await page.getByRole('button', { name: 'Get test XTZ' }).click()
  await expect(page.getByText('10 XTZ', { exact: true })).toBeVisible()

  const someone = tezos.newAddress()
  await fill(visitor, someone, '1.5')
  const asked = await visitor.screens.waitForScreen('Send 1.5 XTZ?')
  expect(asked).toMatchObject({ origin: stack.addresses.page, amount: '1.5 XTZ', facts: { To: someone } })
  expect(asked.text).toContain('A new account')
  expect(asked.text).toContain('First use of this account')
  expect(asked.text).toContain('0.06425 XTZ')
  await finish(visitor, 'Send 1.5 XTZ')
  expect(await balanceOf(tezos, someone)).toBe(1_500_000n)

  await fill(visitor, someone, '0.5')
  const again = await visitor.screens.waitForScreen('Send 0.5 XTZ?')
  expect(again.text).not.toContain('First use of this account')
  expect(again.text).not.toContain('A new account')
  await finish(visitor, 'Send 0.5 XTZ')
  expect(await balanceOf(tezos, someone)).toBe(2_000_000n)
  const left = await balanceOf(tezos, account)
  expect(left).toBeLessThan(8_000_000n - 64_250n)
  expect(left).toBeGreaterThan(8_000_000n - 64_250n - 3_000n)
})

test('Tezos: rejected, nothing is sent; too few coins are said before anything is signed', { tag: '@long' }, async ({
  visitor,
  stack,
}) => {
  const { page, wallet } = visitor
  const { tezos } = stack.parts
  const account = await openTezos(visitor, 'tezos-reject@example.com')
  await fill(visitor, tezos.newAddress(), '1')
  await expect(wallet.getByText('Not enough XTZ')).toBeVisible({ timeout: 20_000 })
  await expect(wallet.getByRole('button', { name: 'Send 1 XTZ' })).toBeDisabled()
  tezos.fund(account)
  await expect(wallet.getByText('Not enough XTZ')).toBeHidden({ timeout: 20_000 })
  await wallet.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => visitor.isWalletShown()).toBe(false)
  await expect(page.getByText('You rejected it')).toBeVisible()
  expect(await balanceOf(tezos, account)).toBe(10_000_000n)
})

test('Tezos: too old for the network: not sent, and it can be tried again', { tag: '@long' }, async ({
  signedIn: visitor,
  stack,
}) => {
  const { wallet } = visitor
  const { tezos } = stack.parts
  const account = await openTezos(visitor)
  tezos.fund(account)
  const before = await balanceOf(tezos, account)
  await fill(visitor, tezos.newAddress(), '0.5')
  await visitor.screens.waitForScreen('Send 0.5 XTZ?')
  // No branch is recent enough, as if the network received the operation an hour later.
  tezos.setLifetime(-1)
  try {
    await visitor.approve('Send 0.5 XTZ')
    await visitor.enterPin(pin)
    await expect(wallet.getByText('the operation was signed too long ago')).toBeVisible({ timeout: 30_000 })
  } finally {
    tezos.setLifetime()
  }
  expect(await balanceOf(tezos, account)).toBe(before)
  await wallet.getByRole('button', { name: 'Try again' }).click()
  await finish(visitor, 'Send 0.5 XTZ')
})

test('Tezos: the node goes down while an operation is confirmed, and comes back: it can be sent', {
  tag: '@long',
}, async ({ signedIn: visitor, stack }) => {
  const { wallet } = visitor
  const { tezos } = stack.parts
  tezos.fund(await openTezos(visitor))
  await fill(visitor, tezos.newAddress(), '0.5')
  await visitor.screens.waitForScreen('Send 0.5 XTZ?')
  await tezos.kill()
  await expect(wallet.getByText('The network isn’t responding')).toBeVisible({ timeout: 30_000 })
  await tezos.restart()
  await expect(wallet.getByText('The network isn’t responding')).toBeHidden({ timeout: 30_000 })
  await finish(visitor, 'Send 0.5 XTZ')
})

test('Tezos: the node goes down after it was sent, and comes back: followed to its end by wallet and page', {
  tag: '@long',
}, async ({ signedIn: visitor, stack }) => {
  const { page, wallet } = visitor
  const { tezos } = stack.parts
  tezos.fund(await openTezos(visitor))
  const someone = tezos.newAddress()
  await fill(visitor, someone, '0.5')
  const asked = await visitor.screens.waitForScreen('Send 0.5 XTZ?')
  // The result of the network's simulation: it includes the cost of a new account.
  expect(asked.text).toContain('You would have 0.56425 XTZ less')
  await visitor.approve('Send 0.5 XTZ')
  await visitor.enterPin(pin)
  await expect(wallet.getByRole('heading', { name: 'Sent' })).toBeVisible({ timeout: 30_000 })
  await tezos.kill()
  await tezos.restart()
  await expect(wallet.getByText('Confirmed.')).toBeVisible({ timeout: 90_000 })
  await wallet.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible({ timeout: 90_000 })
  expect(await balanceOf(tezos, someone)).toBe(500_000n)

  // The same recipient is known now.
  await fill(visitor, someone, '0.1')
  expect((await visitor.screens.waitForScreen('Send 0.1 XTZ?')).text).toContain('You’ve sent to this address before.')
  await page.screenshot({ path: test.info().outputPath('known.png') })
  await wallet.getByRole('button', { name: 'Reject' }).click()
})
