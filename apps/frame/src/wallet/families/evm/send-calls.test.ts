import { decode } from '@latchkey/chains/evm'
import type { isWalletError } from '@latchkey/core/errors'
import type { NetworkName } from '@latchkey/core/networks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Api } from '../../../session/api.ts'
import {
  account,
  createTestWallet,
  draftsOf,
  is,
  type someone,
  stranger,
  visibleWindow,
} from '../../fixtures/test-wallet.ts'
import { sendCalls } from './send-calls.ts'

beforeEach(() => void vi.stubGlobal('window', visibleWindow))
afterEach(() => void vi.unstubAllGlobals())

const hex = (value: bigint | number) => `0x${value.toString(16)}`
const gwei = 10n ** 9n
const hashes = [1, 2, 3].map((n) => `0x${`0${n}`.repeat(32)}` as const)
const refusal = { error: { code: -32000, message: 'insufficient funds' } }
const three = [
  { to: stranger, value: '0x1' },
  { to: stranger, value: '0x2' },
  { to: stranger, value: '0x3' },
]

/** A node that answers each submission with the next of `sent`; "away" is an outage. */
const build = (
  sent: unknown[] = ['ok', 'ok', 'ok'],
  options: { networks?: string[]; network?: NetworkName; user?: typeof someone | null } = {},
) => {
  const node: Record<string, unknown> = {
    net_version: '80001',
    eth_getBlockByNumber: { baseFeePerGas: hex(10n * gwei) },
    eth_gasPrice: hex(12n * gwei),
    eth_getTransactionCount: '0x7',
    eth_getBalance: hex(10n ** 18n),
    eth_getCode: '0x',
    eth_estimateGas: '0x5208',
    eth_getTransactionByHash: null,
  }
  let count = 0
  const rpc = async (_: string, method: string) => node[method]
  const call = async (endpoint: string) => {
    if (endpoint === 'activity') return { transactions: [] }
    const answer = sent.shift()
    if (answer === 'away') throw new Error('away')
    return answer === 'ok' ? { hash: hashes[0] } : answer
  }
  const signTransaction = async (unsigned: `0x${string}`) => {
    testWallet.done.push(`transaction ${unsigned}`)
    const hash = hashes[count] ?? '0x'
    count += 1
    return { raw: `0x0${count}` as const, hash }
  }
  const api = { rpc, call } as unknown as Api // It calls nothing but these two.
  const testWallet = createTestWallet({ ...options, session: { api }, vault: { signTransaction } })
  const ask = (more: object = {}) =>
    sendCalls(
      testWallet.callOf('wallet_sendCalls', [
        { version: '2.0.0', chainId: '0x13881', atomicRequired: false, calls: three, ...more },
      ]),
      testWallet.context,
    )
  const approve = async () => {
    const { load, approve } = await testWallet.screen('Confirm')
    const operation = await load(undefined, {})
    const drafts = draftsOf(operation)
    approve(operation)
    const entering = await testWallet.screen('EnterPin')
    await entering.submit('482915', () => undefined)
    entering.approve('open')
    return { drafts, purpose: entering.purpose, load }
  }
  const signed = () =>
    testWallet.done
      .filter((each) => each.startsWith('transaction'))
      .map((each) => decode(each.slice(12) as `0x${string}`))
  return { ...testWallet, ask, approve, signed, node }
}

describe('sendCalls', () => {
  test('default: one look, one PIN for so many, sent in order with one number after the other', async () => {
    const { ask, approve, screen, done, answers, signed, bundles } = build()
    const sending = ask({ id: 'mine' })
    const { drafts, purpose } = await approve()
    expect(drafts.map(({ transaction }) => [transaction.value, transaction.nonce])).toEqual([
      [1n, 7],
      [2n, 8],
      [3n, 9],
    ])
    expect(purpose).toMatchObject({
      kind: 'sendAll',
      calls: [1, 2, 3].map((n) => ({
        what: `Send 0.00000000000000000${n} POL`,
        party: { label: 'To', address: stranger },
      })),
    })
    const { progress, approve: put } = await screen('CallsSent')
    await vi.waitFor(() => expect(progress.getState().over).toBe(true))
    put('done')
    expect(await sending).toEqual({ id: 'mine' })
    expect(answers[0]).toEqual({ id: 'mine' })
    expect(done.slice(0, 2)).toEqual(['open to sign 3 482915', 'commit'])
    expect(signed()).toEqual(drafts.map(({ transaction }) => transaction))
    expect(progress.getState().lines.map(({ state, hash }) => [state, hash])).toEqual(
      hashes.map((hash) => ['done', hash]),
    )
    expect(bundles.get('mine')).toMatchObject({ chainId: 80001, network: 'mumbai', calls: 3, hashes })
    expect(bundles.get('mine')).not.toHaveProperty('failed')
  })

  test('behavior: the bundle is kept before the first is sent, and the page answered with the first', async () => {
    const releases: (() => void)[] = []
    const held = [0, 1, 2].map(() => new Promise((resolve) => releases.push(() => resolve({ hash: hashes[0] }))))
    const { ask, approve, screen, bundles, answers } = build(held)
    const sending = ask({ id: 'mine' })
    await approve()
    const { approve: put } = await screen('CallsSent')
    await vi.waitFor(() => expect(bundles.get('mine')).toMatchObject({ calls: 3, hashes: [] }))
    expect(answers).toEqual([])
    releases[0]?.()
    await vi.waitFor(() => expect(answers).toEqual([{ id: 'mine' }]))
    expect(bundles.get('mine')?.hashes).toEqual([hashes[0]])
    for (const release of releases) release()
    put('done')
    await sending
    expect(bundles.get('mine')?.hashes).toEqual(hashes)
  })

  test('behavior: an id of our own where the page has none, another each time', async () => {
    const ids: string[] = []
    for (let round = 0; round < 2; round++) {
      const { ask, approve, screen } = build()
      const sending = ask()
      await approve()
      const { approve: put, progress } = await screen('CallsSent')
      await vi.waitFor(() => expect(progress.getState().over).toBe(true))
      put('done')
      ids.push((await sending).id)
    }
    expect(ids[0]).toMatch(/^0x[0-9a-f]{64}$/)
    expect(ids[0]).not.toBe(ids[1])
  })

  test('behavior: it stops at the first that fails; what was sent before it stands', async () => {
    const { ask, approve, screen, signed, bundles } = build(['ok', refusal])
    const sending = ask({ id: 'mine' })
    await approve()
    const { progress, approve: put } = await screen('CallsSent')
    await vi.waitFor(() => expect(progress.getState().over).toBe(true))
    put('done')
    expect(await sending).toEqual({ id: 'mine' })
    expect(signed()).toHaveLength(2)
    expect(progress.getState()).toMatchObject({
      lines: [{ state: 'done' }, { state: 'failed' }, { state: 'todo' }],
      reason: { code: 'notEnoughCoinsForAmountAndFee' },
    })
    expect(bundles.get('mine')).toMatchObject({ calls: 3, hashes: [hashes[0]], failed: true })
  })

  test('behavior: nothing sent: the person may try again, or leave it at that', async () => {
    const { ask, approve, screen, bundles, done } = build([refusal, 'ok', 'ok', 'ok'])
    const sending = ask({ id: 'mine' })
    await approve()
    await screen('CallsSent')
    const failed = await screen('NotSent')
    expect(failed.code).toBe(4004)
    expect(bundles.get('mine')).toMatchObject({ hashes: [], failed: true })
    failed.approve('again')
    await approve()
    const { progress, approve: put } = await screen('CallsSent')
    await vi.waitFor(() => expect(progress.getState().over).toBe(true))
    put('done')
    await sending
    expect(done.filter((each) => each.startsWith('open'))).toHaveLength(2)
    expect(bundles.get('mine')).not.toHaveProperty('failed')

    const other = build([refusal])
    const left = other.ask()
    left.catch(() => undefined)
    await other.approve()
    await other.screen('CallsSent')
    const again = await other.screen('NotSent')
    again.reject(again.failure)
    await expect(left).rejects.toSatisfy(is('sendTransactionFailed'))
  })

  test('behavior: nothing signed: the id is as if it had never been used', async () => {
    const { ask, approve, screen, bundles, context } = build()
    context.vault.signTransaction = async () => {
      expect(bundles.size).toBe(0)
      throw new Error('the vault is gone')
    }
    const sending = ask({ id: 'mine' })
    sending.catch(() => undefined)
    await approve()
    await screen('CallsSent')
    const failed = await screen('NotSent')
    expect(bundles.size).toBe(0)
    failed.reject(failed.failure)
    await expect(sending).rejects.toBeDefined()
  })

  test('behavior: what is optional, or the account itself, is no hindrance', async () => {
    const { ask, screen } = build()
    const capabilities = { paymasterService: { optional: true } }
    ask({ from: account.toLowerCase(), capabilities, calls: [{ ...three[0], capabilities }] }).catch(() => undefined)
    await screen('Confirm')
  })

  test('behavior: a list in which nothing changed stays the same, one that changed does not', async () => {
    const { ask, screen, node } = build()
    ask().catch(() => undefined)
    const { load } = await screen('Confirm')
    const first = await load(undefined, {})
    expect(await load(first, {})).toBe(first)
    node.eth_gasPrice = hex(100n * gwei)
    expect(await load(first, {})).not.toBe(first)
  })

  test('behavior: reject on either screen', async () => {
    const first = build()
    const one = first.ask({ id: 'mine' })
    ;(await first.screen('Confirm')).reject()
    await expect(one).rejects.toSatisfy(is('userRejectedRequest'))
    const second = build()
    const other = second.ask()
    const { load, approve } = await second.screen('Confirm')
    approve(await load(undefined, {}))
    ;(await second.screen('EnterPin')).reject()
    await expect(other).rejects.toSatisfy(is('userRejectedRequest'))
    expect([first.done, second.done, first.bundles.size]).toEqual([[], [], 0])
  })

  test.each<[string, object, Parameters<typeof isWalletError>[1], number]>([
    ['another version', { version: '1.0' }, 'invalidParams', -32602],
    ['another account', { from: stranger }, 'unauthorized', 4100],
    ['all or nothing', { atomicRequired: true }, 'atomicityNotSupported', 5760],
    ['a capability we lack', { capabilities: { paymasterService: {} } }, 'unsupportedCapability', 5700],
    [
      'a capability we lack, of one call',
      { calls: [{ ...three[0], capabilities: { x: { optional: false } } }] },
      'unsupportedCapability',
      5700,
    ],
    ['another network', { chainId: '0x89' }, 'unsupportedChainId', 5710],
    ['a network we do not know', { chainId: '0xdeadbeef' }, 'unsupportedChainId', 5710],
    ['too many', { calls: Array.from({ length: 11 }, () => three[0]) }, 'bundleTooLarge', 5740],
    ['a call of nothing', { calls: [{}] }, 'invalidParams', -32602],
  ])('error: %s, without a screen', async (_, more, reason, code) => {
    const { ask, overlays } = build()
    await expect(ask(more)).rejects.toSatisfy((error) => is(reason)(error) && (error as { code: number }).code === code)
    expect(overlays).toEqual([])
  })

  test('error: an id that is used, a network without a node, nobody signed in', async () => {
    const used = build()
    used.context.bundles.put({ id: 'mine', chainId: 80001, network: 'mumbai', at: 0, calls: 1, hashes: [] })
    await expect(used.ask({ id: 'mine' })).rejects.toSatisfy(is('duplicateId'))
    used.context.bundles.put({
      id: 'tried',
      chainId: 80001,
      network: 'mumbai',
      at: 0,
      calls: 1,
      hashes: [],
      failed: true,
    })
    void used.ask({ id: 'tried' }).catch(() => undefined)
    await used.screen('Confirm')
    await expect(build([], { networks: [] }).ask()).rejects.toSatisfy(is('unsupportedChainId'))
    await expect(build([], { user: null }).ask()).rejects.toSatisfy(is('unauthorized'))
  })
})
