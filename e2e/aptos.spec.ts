import { randomBytes } from 'node:crypto'
import type { Aptos } from '@latchkey/dev'
import { chainPage } from './chain-page.ts'
import { expect, test } from './stack.ts'

const aptosCoin = '0x1::aptos_coin::AptosCoin'
const pin = '402817'
const { open: openAptos, fill, finish } = chainPage('aptos_testnet', 'APT')
const someone = `0x${'b0b'.padStart(64, '0')}`

/** The octas of an account, from the local node. */
const balanceOf = async ({ rpcUrl }: Aptos, account: string): Promise<bigint> => {
  const response = await fetch(`${rpcUrl}/accounts/${account}/balance/${aptosCoin}`)
  return BigInt(await response.text())
}

test('Aptos: get coins, send, see it confirmed; sign a message', { tag: '@long' }, async ({ visitor, stack }) => {
  const { page } = visitor
  const { aptos } = stack.parts
  const account = await openAptos(visitor, 'aptos-send@example.com')
  const newcomer = `0x${randomBytes(32).toString('hex')}`
  await page.getByRole('button', { name: 'Get test APT' }).click()
  await expect(page.getByText('10 APT', { exact: true })).toBeVisible()

  await test.step('send', async () => {
    await fill(visitor, newcomer, '1.5')
    const asked = await visitor.screens.waitForScreen('Send 1.5 APT?')
    expect(asked).toMatchObject({
      origin: stack.addresses.page,
      amount: '1.5 APT',
      facts: { To: newcomer },
      warnings: [],
    })
    expect(asked.text).toContain('You give 1.5 APT.')
    await finish(visitor, 'Send 1.5 APT')
    expect(await balanceOf(aptos, newcomer)).toBe(1_50000000n)
    expect(await balanceOf(aptos, account)).toBeLessThan(8_50000000n)
  })

  await test.step('sign a message', async () => {
    await page.getByRole('textbox', { name: 'Message' }).fill('Good morning.')
    await page.getByRole('button', { name: 'Sign message' }).click()
    const asked = await visitor.screens.waitForScreen('Sign this message?')
    expect(asked.text).toContain('Good morning.')
    expect(asked.facts).toMatchObject({ Site: stack.addresses.page })
    await visitor.approve('Sign')
    await expect(page.getByText(/^APTOS\naddress: /)).toContainText(`address: ${account}`)
    await expect(page.getByText(/^0x[0-9a-f]{128}$/)).toBeVisible()
  })
})

test('Aptos: rejected, nothing is sent; a recipient that is none is told by the page', { tag: '@long' }, async ({
  signedIn: visitor,
  stack,
}) => {
  const { page, wallet } = visitor
  const account = await openAptos(visitor)
  stack.parts.aptos.fund(account, 10_00000000n)
  const before = await balanceOf(stack.parts.aptos, account)
  await fill(visitor, 'not an account', '1')
  await expect(page.getByText('This isn’t a valid account on this chain.')).toBeVisible()
  await fill(visitor, someone, '1')
  await visitor.screens.waitForScreen('Send 1 APT?')
  await wallet.getByRole('button', { name: 'Reject' }).click()
  await expect.poll(() => visitor.isWalletShown()).toBe(false)
  await expect(page.getByText('You rejected it')).toBeVisible()
  expect(await balanceOf(stack.parts.aptos, account)).toBe(before)
})

test('Aptos: too few coins are said before anything is signed, and seen when they come', { tag: '@long' }, async ({
  visitor,
  stack,
}) => {
  const { page, wallet } = visitor
  const account = await openAptos(visitor, 'aptos-poor@example.com')
  await expect(page.getByText('0 APT', { exact: true })).toBeVisible()
  await fill(visitor, someone, '1')
  await expect(wallet.getByText('Not enough APT')).toBeVisible({ timeout: 20_000 })
  await expect(wallet.getByRole('button', { name: 'Send 1 APT' })).toBeDisabled()
  stack.parts.aptos.fund(account, 10_00000000n)
  await expect(wallet.getByText('Not enough APT')).toBeHidden({ timeout: 20_000 })
  await finish(visitor, 'Send 1 APT')
})

test('Aptos: one that expires on its way is not sent, said so, and can be tried again', { tag: '@long' }, async ({
  signedIn: visitor,
  stack,
}) => {
  const { wallet } = visitor
  const { aptos } = stack.parts
  const account = await openAptos(visitor)
  aptos.fund(account, 10_00000000n)
  const before = await balanceOf(aptos, account)
  await fill(visitor, someone, '0.5')
  await visitor.screens.waitForScreen('Send 0.5 APT?')
  aptos.setDelay(60)
  try {
    await visitor.approve('Send 0.5 APT')
    await visitor.enterPin(pin)
    await expect(wallet.getByText('it expired before the network took it')).toBeVisible({ timeout: 30_000 })
  } finally {
    aptos.setDelay()
  }
  expect(await balanceOf(aptos, account)).toBe(before)
  await wallet.getByRole('button', { name: 'Try again' }).click()
  await finish(visitor, 'Send 0.5 APT')
})

test('Aptos: the node goes down while a transaction is confirmed, and comes back: it can be sent', {
  tag: '@long',
}, async ({ signedIn: visitor, stack }) => {
  const { wallet } = visitor
  const { aptos } = stack.parts
  aptos.fund(await openAptos(visitor), 10_00000000n)
  await fill(visitor, someone, '0.5')
  await visitor.screens.waitForScreen('Send 0.5 APT?')
  await aptos.kill()
  await expect(wallet.getByText('The network isn’t responding')).toBeVisible({ timeout: 60_000 })
  await aptos.restart()
  await expect(wallet.getByText('The network isn’t responding')).toBeHidden({ timeout: 30_000 })
  await finish(visitor, 'Send 0.5 APT')
})
