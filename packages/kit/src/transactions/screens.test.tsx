// @vitest-environment jsdom
import { WalletError } from '@latchkey/core/errors'
import { createScriptedWallet, type ScriptedWallet } from '@latchkey/test'
import type { ReactNode } from 'react'
import { createTestClient, type Hex, http, parseEther, publicActions, walletActions } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  button,
  dialogName,
  giveModalDialogs,
  now,
  openPage,
  press,
  readAnnouncement,
  rest,
} from '../connect/page.fake.tsx'
import { startAnvil } from '../fixtures/anvil.ts'
import { createLatchkey, type Latchkey } from '../latchkey.ts'
import { messages } from '../messages/en.ts'
import { networkChain } from '../network-chain.ts'
import { explainTransactionError } from './explain-transaction-error.ts'
import { RecentTransactions } from './recent-transactions.tsx'
import { Toasts } from './toasts.tsx'
import { useAddRecentTransaction, useRecentTransactions } from './use-recent-transactions.ts'
import { useSendFollowedTransaction } from './use-send-followed-transaction.ts'

giveModalDialogs()

const to = '0x00000000000000000000000000000000000000aa'
let node: Awaited<ReturnType<typeof startAnvil>>
let client: ReturnType<typeof connectTo>
const connectTo = (url: string) =>
  createTestClient({ mode: 'anvil', transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions)

beforeAll(async () => {
  node = await startAnvil({ chainId: 80001 })
  client = connectTo(node.url)
})
afterAll(() => node.stop())

let wallet: ScriptedWallet
let leave: (() => void)[]
beforeEach(async () => {
  localStorage.clear()
  wallet = createScriptedWallet({ chains: { 80001: node.url } })
  leave = [wallet.announce(window)]
  await client.mine({ blocks: 1 })
})
afterEach(() => {
  if (vi.isFakeTimers()) vi.runOnlyPendingTimers() // requests that wait to be sent together would wait for ever
  vi.useRealTimers()
  for (const each of leave.reverse()) each()
})

const until = <T,>(find: () => T) =>
  vi.waitFor(
    () => {
      const found = find()
      if (!found) throw new Error(`It never came. There is: ${document.body.textContent}`)
      return found
    },
    { timeout: 4_000, interval: 10 },
  )

let mutate: ReturnType<typeof useSendFollowedTransaction>['mutateAsync']
function Sender() {
  mutate = useSendFollowedTransaction().mutateAsync
  return null
}
const open = async (children: ReactNode) => {
  const latchkey: Latchkey = createLatchkey({
    appName: 'Test',
    chains: [networkChain(80001)],
    rpcUrls: { 80001: node.url },
    jsonRpc: { pollingInterval: 20 },
  })
  const page = openPage(
    <>
      <button type="button">Elsewhere</button>
      <Sender />
      {children}
    </>,
    { latchkey },
  )
  leave.push(page.close)
  const { connection, config } = latchkey
  await connection.restored()
  if (config.state.status !== 'connected') {
    const connector = await until(() => config.connectors.find(({ id }) => id === wallet.info.rdns))
    await connection.connect(connector)
  }
  return page
}
const send = (title?: string, more: { value?: bigint; to?: Hex } = {}) =>
  mutate({ to, value: parseEther('1'), ...more, ...(title && { title }) })
const toasts = () => [...document.querySelectorAll('.lk-toast')].map((each) => each.textContent ?? '')

describe('Toasts', () => {
  test('default: sent in one line, and shown from pending to confirmed', async () => {
    const { latchkey } = await open(<Toasts />)
    expect(document.querySelector('.lk-toasts')).toBeNull()
    const hash = await send('Send 1 POL')
    await until(() => toasts()[0]?.includes('Send 1 POLPending'))
    expect(latchkey.transactions.getState().list[0]).toMatchObject({ hash, from: wallet.accounts[0], chainId: 80001 })
    await client.mine({ blocks: 1 })
    await until(() => toasts()[0]?.includes('Send 1 POLConfirmed'))
    await until(() => readAnnouncement() === 'Send 1 POL: Confirmed.')
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  test('behavior: a toast that comes late has the page’s colours', async () => {
    document.documentElement.style.colorScheme = 'dark'
    document.body.style.colorScheme = 'dark'
    try {
      await open(<Toasts />)
      await send('Send 1 POL')
      await until(() => toasts().length === 1)
      expect(document.querySelector<HTMLElement>('.lk-toasts')?.dataset.scheme).toBe('dark')
    } finally {
      document.documentElement.removeAttribute('style')
      document.body.removeAttribute('style')
    }
  })

  test('behavior: good news goes by itself, unless somebody is there; bad news stays', async () => {
    const { latchkey } = await open(<Toasts />)
    await send('Good')
    await until(() => toasts().length === 1)
    await client.mine({ blocks: 1 })
    await until(() => toasts()[0]?.includes('Confirmed'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const toast = document.querySelector('.lk-toast') as HTMLElement
    now(() => toast.querySelector('button')?.focus())
    now(() => vi.advanceTimersByTime(60_000))
    expect(toasts()).toHaveLength(1)
    now(() => toast.querySelector('button')?.blur())
    now(() => vi.advanceTimersByTime(7_999))
    expect(toasts()).toHaveLength(1)
    now(() => vi.advanceTimersByTime(1))
    expect(toasts()).toHaveLength(0)
    expect(latchkey.transactions.getState().list[0]?.told).toBe('confirmed')
  })

  test('behavior: what is under way is shown, and then left to the activity until it is done', async () => {
    const { latchkey } = await open(<Toasts />)
    await send('Slow')
    const toast = await until(() => document.querySelector('.lk-toast'))
    await until(() => toasts()[0]?.includes('Pending'))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    // Somebody focuses it and leaves it again: the eight seconds begin now.
    now(() => toast.querySelector('button')?.focus())
    now(() => toast.querySelector('button')?.blur())
    now(() => vi.advanceTimersByTime(7_999))
    expect(toasts()).toHaveLength(1)
    now(() => vi.advanceTimersByTime(1))
    expect(toasts()).toEqual([])
    expect(latchkey.transactions.getState().list[0]?.told).toBe('pending')
    vi.useRealTimers()
    await client.mine({ blocks: 1 })
    await until(() => toasts()[0]?.includes('Confirmed'))
  })

  test('behavior: what was seen when the page is left is not shown again by the next', async () => {
    const page = await open(<Toasts />)
    await send('Tea')
    await until(() => toasts().length === 1)
    // It was shown too briefly to be read: the next page shows it again.
    window.dispatchEvent(new Event('pagehide'))
    expect(page.latchkey.transactions.getState().list[0]?.told).toBeUndefined()
    await rest(1_050)
    window.dispatchEvent(new Event('pagehide'))
    page.close()
    leave.pop()
    const again = await open(<Toasts />)
    await again.latchkey.transactions.load()
    await rest(50)
    expect(toasts()).toEqual([])
    await client.mine({ blocks: 1 })
    await until(() => toasts()[0]?.includes('TeaConfirmed'))
  })

  test('behavior: bad news is shown again by the next page, until somebody puts it away', async () => {
    await client.setCode({ address: to, bytecode: '0x60006000fd' })
    try {
      const page = await open(<Toasts />)
      await mutate({ to, value: 0n, gas: 100_000n, title: 'Vote' })
      await client.mine({ blocks: 1 })
      await until(() => toasts()[0]?.includes('VoteFailed'))
      await rest(1_050)
      window.dispatchEvent(new Event('pagehide'))
      page.close()
      leave.pop()
      await open(<Toasts />)
      await until(() => toasts()[0]?.includes('VoteFailed'))
    } finally {
      await client.setCode({ address: to, bytecode: '0x' })
    }
  })

  test('behavior: failed, with the reason, until somebody puts it away', async () => {
    await client.setCode({ address: to, bytecode: '0x60006000fd' })
    try {
      await open(<Toasts />)
      await mutate({ to, value: 0n, gas: 100_000n, title: 'Vote' })
      await client.mine({ blocks: 1 })
      await until(() => toasts()[0]?.includes('VoteFailedIt failed. No reason was given.'))
      await until(() => readAnnouncement().startsWith('Vote: Failed. It failed.'))
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      now(() => button('Dismiss: Vote')?.focus())
      now(() => button('Dismiss: Vote')?.blur())
      now(() => vi.advanceTimersByTime(60_000))
      press(button('Dismiss: Vote'))
      expect(toasts()).toEqual([])
    } finally {
      await client.setCode({ address: to, bytecode: '0x' })
    }
  })

  test('behavior: put away with the keyboard, the focus goes to the next, then back to where it was', async () => {
    await open(<Toasts />)
    for (const title of ['One', 'Two']) await send(title)
    await until(() => toasts().length === 2)
    const elsewhere = button('Elsewhere')
    now(() => elsewhere?.focus())
    const pressEscape = () => {
      const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
      now(() => document.activeElement?.dispatchEvent(event))
    }
    now(() => button('Dismiss: Two')?.focus())
    pressEscape()
    expect(document.activeElement).toBe(button('Dismiss: One'))
    pressEscape()
    expect(toasts()).toEqual([])
    expect(document.activeElement).toBe(elsewhere)
    await client.mine({ blocks: 1 })
    await until(() => toasts().some((each) => each.includes('OneConfirmed')))
  })

  test('behavior: three at most, the rest is one press away', async () => {
    await open(<Toasts />)
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await send(title)
    await until(() => toasts().length === 3 && button('2 more in your activity'))
    expect(toasts()[0]).toContain('Five')
    press(button('2 more in your activity'))
    await until(() => dialogName() === 'Activity' && document.querySelectorAll('.lk-transaction').length === 5)
  })

  test('behavior: on a narrow screen one at a time, so that little of the page is behind it', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(max-width: 480px)' }))
    try {
      await open(<Toasts />)
      for (const title of ['One', 'Two']) await send(title)
      await until(() => toasts().length === 1 && button('1 more in your activity'))
      expect(toasts()[0]).toContain('Two')
    } finally {
      vi.unstubAllGlobals()
    }
  })

  test('behavior: after a reload it goes on, and does not tell again what was settled', async () => {
    const page = await open(<Toasts />)
    await send('Before')
    await until(() => page.latchkey.transactions.getState().list[0]?.shown)
    page.close()
    leave.pop()
    await client.mine({ blocks: 1 })
    const again = await open(<Toasts />)
    await until(() => toasts()[0]?.includes('BeforeConfirmed'))
    await client.mine({ blocks: 12 })
    await until(() => again.latchkey.transactions.getState().list[0]?.settled)
    again.close()
    leave.pop()
    const { latchkey } = await open(<Toasts />)
    await latchkey.transactions.load()
    await rest(50)
    expect(toasts()).toEqual([])
  })
})

describe('RecentTransactions', () => {
  test('default: what was sent, how it stands, and what is known of it', async () => {
    await open(<RecentTransactions />)
    await until(() => document.body.textContent?.includes('Nothing sent yet'))
    const hash = await send('Tea for Ada')
    const item = await until(() => document.querySelector('.lk-transaction'))
    await client.mine({ blocks: 3 })
    await until(() => item.textContent?.includes('Done. 3 of 12 confirmations.'))
    expect(item.querySelector('progress')?.getAttribute('aria-label')).toBe('Done. 3 of 12 confirmations.')
    expect(item.textContent).toContain(hash)
    expect(item.textContent).toMatch(/Network fee0\.0000\d+ POL/)
    // The local chain has no explorer.
    expect(item.querySelector('a')).toBeNull()
    await client.mine({ blocks: 9 })
    await until(() => item.textContent?.includes('Done and final.'))
    press(await until(() => button('Clear finished')))
    expect(document.querySelector('.lk-transaction')).toBeNull()
  })

  test('behavior: one without a title, replaced in the wallet', async () => {
    const { latchkey } = await open(<RecentTransactions />)
    const [from] = wallet.accounts
    await send()
    const { shown } = await until(() => latchkey.transactions.getState().list.find((each) => each.shown))
    const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 12n }
    await client.sendTransaction({ ...fees, account: from, chain: null, to: from, value: 0n, nonce: shown?.nonce ?? 0 })
    await client.mine({ blocks: 1 })
    const item = await until(() => document.querySelector('.lk-transaction'))
    await until(() => item.textContent?.startsWith('TransactionCancelledYou cancelled it in your wallet.'))
  })

  test('behavior: one that was sped up in the wallet', async () => {
    const { latchkey } = await open(<RecentTransactions />)
    const [from] = wallet.accounts
    await send()
    const { shown } = await until(() => latchkey.transactions.getState().list.find((each) => each.shown))
    const fees = { maxFeePerGas: 10n ** 12n, maxPriorityFeePerGas: 10n ** 12n }
    const again = { to, value: parseEther('1'), nonce: shown?.nonce ?? 0 } as const
    await client.sendTransaction({ ...fees, ...again, account: from, chain: null })
    await client.mine({ blocks: 1 })
    const item = await until(() => document.querySelector('.lk-transaction'))
    const words = 'TransactionSped upYou sped it up with a higher fee. It went through once, not twice.'
    await until(() => item.textContent?.startsWith(words))
    expect(item.textContent).toContain('Replaced by')
  })

  test('behavior: a node that isn’t responding is said, with the network’s name', async () => {
    const { latchkey } = await open(<RecentTransactions />)
    await send('Tea')
    await until(() => latchkey.transactions.getState().list[0]?.shown)
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    try {
      await until(() => /Polygon Mumbai.* isn’t responding. Your transactions aren’t affected/.test(readAnnouncement()))
    } finally {
      vi.unstubAllGlobals()
    }
    await until(() => !readAnnouncement().includes('isn’t responding'))
    await client.mine({ blocks: 1 })
  })
})

describe('useAddRecentTransaction', () => {
  test('default: what was sent in any other way is looked after for whoever is connected', async () => {
    let follow: ReturnType<typeof useAddRecentTransaction> = () => {}
    let seen: ReturnType<typeof useRecentTransactions> | undefined
    function Other() {
      follow = useAddRecentTransaction()
      seen = useRecentTransactions()
      return null
    }
    await open(<Other />)
    const [from] = wallet.accounts
    const hash = await client.sendTransaction({ account: from, chain: null, to, value: 1n })
    follow({ hash, title: 'Other' })
    await client.mine({ blocks: 1 })
    await until(() => seen?.list[0]?.progress.state === 'confirmed')
    expect(seen?.list[0]).toMatchObject({ hash, from, title: 'Other' })
    wallet.selectAccount(1)
    await until(() => seen?.list.length === 0)
  })
})

describe('explainTransactionError', () => {
  const failureOf = async (sending: Promise<unknown>) => {
    const error = await sending.catch((failure: unknown) => failure)
    return explainTransactionError(error, messages)
  }

  test('default: the person said no, in words, without a code', async () => {
    await open(null)
    wallet.behave('rejects')
    expect(await failureOf(send())).toEqual({
      name: 'rejected',
      tone: 'info',
      title: 'You rejected the request',
      text: 'Nothing was sent.',
      code: undefined,
      canRetry: true,
    })
  })

  test('behavior: too few coins, an open question, somebody else’s chain', async () => {
    const { latchkey } = await open(null)
    expect(await failureOf(send('x', { value: parseEther('1000000') }))).toMatchObject({ name: 'funds' })
    wallet.behave('pending')
    expect(await failureOf(send())).toMatchObject({ name: 'pending' })
    wallet.behave()
    await latchkey.connection.disconnect()
    expect(await failureOf(send())).toMatchObject({ name: 'notConnected' })
  })

  test('error: what nobody knows is not shown as it came', () => {
    for (const odd of [new Error('secret <b>stack</b>'), 'text', null, undefined]) {
      const { name, text } = explainTransactionError(odd, messages)
      expect([name, text.includes('secret')]).toEqual(['other', false])
    }
  })

  test('error: what the network said is cleaned; what may be sent all the same is not said to be lost', () => {
    /** The failure as it reaches the page: through the wire, and wrapped in viem's error. */
    const refusal = (context: { mayBeSent?: true }) => {
      const thrown = new WalletError('sendTransactionFailed', { reason: 'nonce\u202e too low.', ...context })
      const wire = JSON.parse(JSON.stringify(WalletError.toNamedWire(thrown)))
      return new Error('the request failed', { cause: WalletError.fromWire(wire) })
    }
    expect(explainTransactionError(refusal({}), messages)).toMatchObject({
      name: 'refused',
      text: 'Reason: nonce too low. Nothing was sent.',
      code: 4004,
    })
    const unclear = explainTransactionError(refusal({ mayBeSent: true }), messages)
    expect(unclear).toMatchObject({ name: 'mayBeSent', canRetry: false, code: 4004 })
    expect(unclear.text).not.toContain('Nothing was sent')
  })
})
