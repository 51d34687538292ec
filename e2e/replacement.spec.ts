import { createPublicClient, http, parseEther, toHex } from 'viem'
import { holdMining, openChain } from './local-chain.ts'
import { resultOf } from './remote.ts'
import { openSignedIn, pin } from './signed-in.ts'
import { expect, test } from './stack.ts'
import type { Visitor } from './visitor.ts'

const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

const approveAndPin = async ({ wallet, approve, enterPin }: Visitor, action: string) => {
  await approve(action)
  await enterPin(pin)
  await expect(wallet.getByRole('heading', { name: 'Sent' })).toBeVisible()
  await wallet.getByRole('button', { name: 'Done' }).click()
}

test('what waits for a block is cancelled, sped up, and sent again where the network forgot it', async ({
  visitor,
  stack,
  secondPort,
}) => {
  test.slow()
  const { page, wallet } = visitor
  await using person = await openSignedIn(visitor, stack, secondPort, 'changes-her-mind@example.com')
  const chain = openChain(stack.addresses.rpc)
  await chain.fund(person.address, '5')
  const state = (word: string) => wallet.getByText(word, { exact: true })
  const send = async () => {
    const sending = person.send({ to: someone, value: toHex(parseEther('0.1')) })
    await approveAndPin(visitor, 'Send 0.1 POL')
    return resultOf<`0x${string}`>(sending)
  }
  /** The wallet's activity, newest first, while `work` goes on. */
  const inActivity = async (work: () => Promise<void>) => {
    const home = person.face.wallet.home()
    await wallet.getByRole('tab', { name: 'Activity' }).click()
    await work()
    await wallet.getByRole('button', { name: 'Close' }).click()
    await home
  }

  await test.step('cancel: nothing is sent', async () => {
    const before = await chain.balance(someone)
    await using held = await holdMining(stack.addresses.rpc)
    await send()
    await inActivity(async () => {
      await wallet.getByText('Pending').click()
      await wallet.getByRole('button', { name: 'Cancel transaction' }).click()
      await expect(wallet.getByRole('heading', { name: 'Cancel a transaction?' })).toBeVisible()
      await approveAndPin(visitor, 'Cancel transaction')
      await held.letGo()
      await wallet.getByRole('tab', { name: 'Activity' }).click()
      await expect(state('Replaced')).toBeVisible()
      await expect(state('Confirmed')).toBeVisible()
    })
    expect(await chain.balance(someone)).toBe(before)
    expect(await chain.sent(person.address)).toBe(1)
  })

  await test.step('speed up: the same again with a higher fee; the old one is said to be replaced', async () => {
    const before = await chain.balance(someone)
    await using held = await holdMining(stack.addresses.rpc)
    const first = await send()
    await inActivity(async () => {
      await wallet.getByText('Pending').click()
      await wallet.getByRole('button', { name: 'Speed up' }).click()
      await expect(wallet.getByRole('heading', { name: 'Speed up: Send 0.1 POL?' })).toBeVisible()
      await expect(wallet.getByText('This replaces a pending transaction')).toBeVisible()
      await approveAndPin(visitor, 'Speed it up')
      await held.letGo()
      await wallet.getByRole('tab', { name: 'Activity' }).click()
      await expect(state('Confirmed')).toHaveCount(2)
      await expect(state('Replaced')).toHaveCount(2)
      await state('Replaced').first().click()
      await expect(wallet.getByText(/Replaced by: 0x[0-9a-f]{64}/).first()).toBeVisible()
    })
    expect((await chain.balance(someone)) - before).toBe(parseEther('0.1'))
    expect(await chain.sent(person.address)).toBe(2)
    const reads = createPublicClient({ transport: http(stack.addresses.rpc) })
    await expect(reads.getTransactionReceipt({ hash: first })).rejects.toThrow(/could not be found/)
  })

  await test.step('dropped: the network forgot it; the same bytes are sent again without a PIN', async () => {
    await using held = await holdMining(stack.addresses.rpc)
    const hash = await send()
    await held.node.dropTransaction({ hash })
    // Three minutes later, by the wallet's clock.
    const frame = page.frames().find((each) => each.url().startsWith(stack.addresses.wallet))
    await frame?.evaluate(() => {
      const now = Date.now
      Date.now = () => now() + 3 * 60_000
    })
    await inActivity(async () => {
      await state('Dropped').first().click()
      await wallet.getByRole('button', { name: 'Send it again' }).click()
      await expect(wallet.getByText('Pending')).toBeVisible()
      await held.letGo()
      await expect(state('Confirmed')).toHaveCount(3)
    })
    await chain.receipt(hash)
  })
})

for (const { word, action, asked, meaning } of [
  {
    word: 'Sped up',
    action: 'Speed up',
    asked: 'Speed it up',
    meaning: 'You sped it up with a higher fee. It went through once, not twice.',
  },
  {
    word: 'Cancelled',
    action: 'Cancel transaction',
    asked: 'Cancel transaction',
    meaning: 'You cancelled it in your wallet. Only the network fee was charged.',
  },
])
  test(`the page that sent it says what became of it in the wallet: ${word}`, { tag: '@long' }, async ({
    visitor,
    stack,
  }) => {
    const { page, wallet } = visitor
    const address = await visitor.signUp('Google', `${action.replaceAll(' ', '-')}-on-page@example.com`, pin)
    await openChain(stack.addresses.rpc).fund(address, '5')
    await using held = await holdMining(stack.addresses.rpc)

    await page.getByRole('link', { name: 'Send' }).click()
    await page.getByRole('textbox', { name: 'Recipient' }).fill(someone)
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.1')
    await page.getByRole('button', { name: 'Send 0.1 POL' }).click()
    await approveAndPin(visitor, 'Send 0.1 POL')
    const line = page.getByRole('list', { name: 'What you sent from this page' }).getByRole('listitem').first()
    await expect(line).toContainText('Pending')
    // The page learns the transaction's data at its first check; from then on it can tell a replacement from a loss.
    await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('dataHash')

    await page.getByRole('banner').getByRole('button').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Open wallet' }).click()
    await wallet.getByRole('tab', { name: 'Activity' }).click()
    await wallet.getByText('Pending').click()
    await wallet.getByRole('button', { name: action }).click()
    await approveAndPin(visitor, asked)
    await wallet.getByRole('button', { name: 'Close' }).click()
    await expect.poll(() => visitor.isWalletShown()).toBe(false)
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await held.letGo()

    const notice = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
    await expect(notice).toContainText(word, { timeout: 30_000 })
    await expect(line).toContainText(word)
    await expect(line).toContainText(meaning)
    await line.getByText('Details').click()
    await expect(line.getByText('Replaced by', { exact: true })).toBeVisible()
  })
