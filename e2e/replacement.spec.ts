import { createPublicClient, createTestClient, http, parseEther, toHex } from 'viem'
import { openChain } from './local-chain.ts'
import { resultOf } from './remote.ts'
import { openSignedIn, pin } from './signed-in.ts'
import { expect, test } from './stack.ts'
import type { Visitor } from './visitor.ts'

const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** A chain that makes blocks only when it is told to, until it is let go again. */
const holdMining = async (rpcUrl: string) => {
  const node = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
  await node.setIntervalMining({ interval: 0 })
  const letGo = () => node.setIntervalMining({ interval: 1 })
  return { node, letGo, [Symbol.asyncDispose]: letGo }
}

const approveAndPin = async ({ wallet, approve, enterPin }: Visitor, action: string) => {
  await approve(action)
  await enterPin(pin)
  await expect(wallet.getByRole('heading', { name: 'Sent' })).toBeVisible()
  await wallet.getByRole('button', { name: 'Done' }).click()
}

test('speed up: the same again with a higher fee; the old one is said to be replaced', async ({
  visitor,
  stack,
  secondPort,
}) => {
  const { wallet } = visitor
  await using person = await openSignedIn(visitor, stack, secondPort, 'faster@example.com')
  const chain = openChain(stack.addresses.rpc)
  await chain.fund(person.address, '5')
  const before = await chain.balance(someone)
  await using held = await holdMining(stack.addresses.rpc)

  const sending = person.send({ to: someone, value: toHex(parseEther('0.1')) })
  await approveAndPin(visitor, 'Send 0.1 POL')
  const first = await resultOf<string>(sending)
  const home = person.face.wallet.home()
  await wallet.getByRole('tab', { name: 'Activity' }).click()
  await wallet.getByText('On its way').click()
  await wallet.getByRole('button', { name: 'Speed up' }).click()
  await expect(wallet.getByRole('heading', { name: 'Speed up: Send 0.1 POL?' })).toBeVisible()
  await expect(wallet.getByText('It takes the place of one that waits')).toBeVisible()
  await approveAndPin(visitor, 'Speed it up')
  await held.letGo()

  await wallet.getByRole('tab', { name: 'Activity' }).click()
  await expect(wallet.getByText('Confirmed', { exact: true })).toBeVisible()
  await wallet.getByText('Replaced', { exact: true }).click()
  await expect(wallet.getByText(/Carried out in its place: 0x[0-9a-f]{64}/)).toBeVisible()
  await wallet.getByRole('button', { name: 'Close' }).click()
  await home
  expect((await chain.balance(someone)) - before).toBe(parseEther('0.1'))
  expect(await chain.sent(person.address)).toBe(1)
  const reads = createPublicClient({ transport: http(stack.addresses.rpc) })
  await expect(reads.getTransactionReceipt({ hash: first as `0x${string}` })).rejects.toThrow(/could not be found/)
})

test('cancel: nothing is sent', async ({ visitor, stack, secondPort }) => {
  const { wallet } = visitor
  await using person = await openSignedIn(visitor, stack, secondPort, 'never@example.com')
  const chain = openChain(stack.addresses.rpc)
  await chain.fund(person.address, '5')
  const before = await chain.balance(someone)
  await using held = await holdMining(stack.addresses.rpc)

  const sending = person.send({ to: someone, value: toHex(parseEther('0.1')) })
  await approveAndPin(visitor, 'Send 0.1 POL')
  await resultOf<string>(sending)
  const home = person.face.wallet.home()
  await wallet.getByRole('tab', { name: 'Activity' }).click()
  await wallet.getByText('On its way').click()
  await wallet.getByRole('button', { name: 'Cancel it' }).click()
  await expect(wallet.getByRole('heading', { name: 'Cancel a transaction?' })).toBeVisible()
  await approveAndPin(visitor, 'Cancel it')
  await held.letGo()
  await wallet.getByRole('tab', { name: 'Activity' }).click()
  await expect(wallet.getByText('Replaced', { exact: true })).toBeVisible()
  await wallet.getByRole('button', { name: 'Close' }).click()
  await home
  expect(await chain.balance(someone)).toBe(before)
  expect(await chain.sent(person.address)).toBe(1)
})

test('dropped: the network forgot it; the same bytes are sent again without a PIN', async ({
  visitor,
  stack,
  secondPort,
}) => {
  const { page, wallet } = visitor
  await using person = await openSignedIn(visitor, stack, secondPort, 'forgotten@example.com')
  const chain = openChain(stack.addresses.rpc)
  await chain.fund(person.address, '5')
  await using held = await holdMining(stack.addresses.rpc)

  const sending = person.send({ to: someone, value: toHex(parseEther('0.1')) })
  await approveAndPin(visitor, 'Send 0.1 POL')
  const hash = await resultOf<`0x${string}`>(sending)
  await held.node.dropTransaction({ hash })
  // Three minutes later, as the wallet sees it.
  const frame = page.frames().find((each) => each.url().startsWith(stack.addresses.wallet))
  await frame?.evaluate(() => {
    const now = Date.now
    Date.now = () => now() + 3 * 60_000
  })
  const home = person.face.wallet.home()
  await wallet.getByRole('tab', { name: 'Activity' }).click()
  await wallet.getByText('Dropped', { exact: true }).first().click()
  await wallet.getByRole('button', { name: 'Send it again' }).click()
  await expect(wallet.getByText('On its way')).toBeVisible()
  await held.letGo()
  await expect(wallet.getByText('Confirmed', { exact: true })).toBeVisible()
  await wallet.getByRole('button', { name: 'Close' }).click()
  await home
  await chain.receipt(hash)
})
