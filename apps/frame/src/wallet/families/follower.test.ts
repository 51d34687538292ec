import { encode, toAddress } from '@latchkey/chains/near'
import { signTransaction } from '@latchkey/chains/near/sign'
import { fromHex, toHex } from '@latchkey/core/bytes'
import { readNetwork } from '@latchkey/core/networks'
import { ServiceError } from '@latchkey/protocol/service-error'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { StoreApi } from 'zustand/vanilla'
import type { Api } from '../../session/api.ts'
import type { VaultState } from '../../vault/vault.ts'
import { createTestWallet, someone } from '../fixtures/test-wallet.ts'
import { createFollower } from './follower.ts'

const network = readNetwork('near_testnet')
const seed = fromHex('11'.repeat(32))
// The public key of this seed.
const publicKey = fromHex('d04ab232742bb4ab3a1368bd4615e4e6d0224ab71a016baf8520a332c9778737')
const unsigned = encode({
  signerId: toAddress(publicKey),
  publicKey: { ed25519: publicKey },
  nonce: 7n,
  receiverId: 'bob.testnet',
  blockHash: new Uint8Array(32).fill(7),
  actions: [{ transfer: { deposit: 10n ** 24n } }],
})
const signed = signTransaction(seed, unsigned)
const sent = { id: signed.id, raw: signed.raw }

const user = {
  ...someone,
  wallet: {
    ...(someone.wallet as NonNullable<typeof someone.wallet>),
    accounts: {
      ...(someone.wallet as NonNullable<typeof someone.wallet>).accounts,
      near: { address: toAddress(publicKey), publicKey: toHex(publicKey) },
    },
  },
}

const final = (top: unknown) => ({
  final_execution_status: 'FINAL',
  status: top,
  transaction_outcome: { outcome: { status: { SuccessReceiptId: 'x' } } },
  receipts_outcome: [],
})

/** A wallet on NEAR, whose node answers as the test says, and whose API stores what it is given. */
const build = (
  answer: (method: string, params: { block_id?: string }) => unknown,
  options: {
    stored?: string
    rows?: object[]
    keep?: () => Promise<unknown>
    end?: () => Promise<unknown>
    /** How often loading its family fails. */
    lost?: number
  } = {},
) => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
    const { method, params } = JSON.parse(body)
    asked.push(method)
    const result = answer(method, params)
    if (result instanceof Error) throw result
    return Response.json({ jsonrpc: '2.0', id: 'latchkey', ...(result as object) })
  })
  const reports: [string, object][] = []
  const api = {
    call: async (endpoint: string, request: object) => {
      reports.push([endpoint, request])
      if (endpoint === 'transactionKeep') await options.keep?.()
      if (endpoint === 'transactionEnd') await options.end?.()
      return endpoint === 'activity' ? { transactions: options.rows ?? [] } : {}
    },
  } as unknown as Api // It answers what these tests ask.
  const testWallet = createTestWallet({ user, network: 'near_testnet', networks: ['near_testnet'], session: { api } })
  ;(testWallet.context.vault.store as StoreApi<VaultState>).setState({ status: 'closed' })
  const stored = new Map(options.stored === undefined ? [] : [['latchkey/following', options.stored]])
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  } as unknown as Storage // Only the parts that are used.
  let lost = options.lost ?? 0
  const loadFamily: typeof testWallet.context.loadFamily = async (network) => {
    if (lost-- > 0) throw new TypeError('Failed to fetch')
    return testWallet.context.loadFamily(network)
  }
  const follower = createFollower({ ...testWallet.context, loadFamily }, () => storage)
  const { context } = testWallet
  /** The person enters the PIN. */
  const unlock = () => context.vault.open('482915')
  return { follower, context, unlock, asked, reports, stored }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const end = { network: 'near_testnet', id: sent.id }

describe('createFollower', () => {
  test('default: kept before it is sent, followed to its end, the outcome reported, once', async () => {
    const { follower, context, reports, stored } = build(() => ({ result: final({ SuccessValue: '' }) }))
    await follower.keep(context, sent)
    expect(reports).toEqual([['transactionKeep', { ...end, raw: toHex(sent.raw) }]])
    expect(stored.get('latchkey/following')).toBe('near_testnet')
    const [one, other] = [follower.follow(network, sent), follower.follow(network, sent)]
    await pass(1)
    expect(await one).toEqual({ outcome: 'success', reason: undefined })
    expect(await other).toBe(await one)
    await pass(1)
    expect(reports.slice(1)).toEqual([['transactionEnd', { ...end, outcome: 'success' }]])
  })

  test('behavior: what the API does not take holds nothing up for long, and is given again before the outcome is reported', async () => {
    const wrong: unknown[] = [new TypeError('fetch failed'), new TypeError('fetch failed')]
    const { follower, context, reports } = build(() => ({ result: final({ SuccessValue: '' }) }), {
      keep: async () => {
        if (wrong.length > 0) throw wrong.shift()
      },
    })
    await follower.keep(context, sent)
    void follower.follow(network, sent)
    await pass(20_000)
    expect(reports.map(([endpoint]) => endpoint).slice(0, 3)).toEqual(Array(3).fill('transactionKeep'))
    expect(reports.at(-1)).toEqual(['transactionEnd', { ...end, outcome: 'success' }])

    const silent = build(() => ({ result: null }), { keep: () => new Promise(() => undefined) })
    let over = false
    const keeping = silent.follower.keep(silent.context, sent).then(() => {
      over = true
    })
    await pass(1_400)
    expect(over).toBe(false)
    await pass(200)
    await keeping
  })

  test('behavior: a node that goes away for five minutes and comes back', async () => {
    let away = true
    const { follower, reports } = build(() =>
      away
        ? new TypeError('fetch failed')
        : { result: final({ Failure: { ActionError: { kind: { LackBalanceForState: {} } } } }) },
    )
    const following = follower.follow(network, sent)
    await pass(5 * 60_000)
    away = false
    await pass(60_000)
    expect(await following).toEqual({ outcome: 'failed', reason: { code: 'leavesTooFewCoins' } })
    const reason = '{"code":"leavesTooFewCoins"}'
    expect(reports).toEqual([['transactionEnd', { ...end, outcome: 'failed', reason }]])
  })

  test('behavior: what a node forgot is handed to it again', async () => {
    const { follower, asked } = build(() => ({ error: { cause: { name: 'UNKNOWN_TRANSACTION' } } }))
    void follower.follow(network, sent)
    await pass(3_000)
    expect(asked).toContain('send_tx')
  })

  test('behavior: what a node no longer knows how it ended is not kept as an end', async () => {
    const answers: Record<string, unknown> = {
      tx: { error: { cause: { name: 'UNKNOWN_TRANSACTION' } } },
      query: { result: { nonce: 9, permission: 'FullAccess' } },
    }
    let height = 100
    const { follower, reports } = build((method, params) => {
      const final = { result: { header: { height: ++height } } }
      return answers[method] ?? (params.block_id ? { error: { cause: { name: 'UNKNOWN_BLOCK' } } } : final)
    })
    const following = follower.follow(network, sent)
    await pass(20_000)
    expect(await following).toEqual({ outcome: 'unknown', reason: undefined })
    expect(reports).toEqual([])
  })

  test('behavior: what was on its way before is picked up, what ended is not, and then there is nothing to pick up', async () => {
    const row = { network: 'near_testnet', hash: sent.id, raw: toHex(sent.raw), sentAt: new Date().toISOString() }
    const { asked, reports, stored } = build(() => ({ result: final({ SuccessValue: '' }) }), {
      stored: 'near_testnet solana_devnet of_tomorrow',
      rows: [
        { ...row, end: null },
        { ...row, hash: 'other', end: { outcome: 'success', reason: null } },
      ],
    })
    await pass(2)
    expect(asked).toEqual(['tx'])
    expect(reports).toEqual([
      ['activity', { networks: ['near_testnet'] }],
      ['transactionEnd', { ...end, outcome: 'success' }],
    ])
    // The other network's node is gone, and the third may be one that a newer release knows: they stay noted.
    expect(stored.get('latchkey/following')).toBe('solana_devnet of_tomorrow')
  })

  test('behavior: with nothing on its way nothing is asked', async () => {
    const { reports } = build(() => ({ result: null }))
    await pass(1_000)
    expect(reports).toEqual([])
  })

  test('behavior: what could not be followed once is followed when it is asked for again', async () => {
    const { follower } = build(() => ({ result: final({ SuccessValue: '' }) }), { lost: 1 })
    expect(await follower.follow(network, sent)).toBeUndefined()
    const again = follower.follow(network, sent)
    await pass(1)
    expect(await again).toEqual({ outcome: 'success', reason: undefined })
  })

  test('behavior: what could not be picked up stays noted for the next time', async () => {
    const row = { network: 'near_testnet', hash: sent.id, raw: toHex(sent.raw), sentAt: new Date().toISOString() }
    const { stored } = build(() => ({ result: final({ SuccessValue: '' }) }), {
      stored: 'near_testnet',
      rows: [{ ...row, end: null }],
      lost: 1,
    })
    await pass(2)
    expect(stored.get('latchkey/following')).toBe('near_testnet')
  })

  test('behavior: an end that the API takes only from an opened wallet is reported once it is open', async () => {
    const row = { network: 'near_testnet', hash: sent.id, raw: toHex(sent.raw), sentAt: new Date().toISOString() }
    let opened = false
    const { context, unlock, reports, stored } = build(() => ({ result: final({ SuccessValue: '' }) }), {
      stored: 'near_testnet',
      rows: [{ ...row, end: null }],
      end: async () => {
        if (!opened) throw new ServiceError('not_allowed')
      },
    })
    await pass(60_000)
    // Noted until the API has it: should the page close now, the next one reports it.
    expect(stored.get('latchkey/following')).toBe('near_testnet')
    const before = reports.length
    opened = true
    await unlock()
    await pass(2)
    expect(reports.slice(before)).toEqual([
      ['activity', { networks: ['near_testnet'] }],
      ['transactionEnd', { ...end, outcome: 'success' }],
    ])
    expect(stored.has('latchkey/following')).toBe(false)
    // Reported once: opening it again reports nothing.
    ;(context.vault.store as StoreApi<VaultState>).setState({ status: 'closed' })
    await unlock()
    await pass(60_000)
    expect(reports).toHaveLength(before + 2)
  })

  test('behavior: no node took it: forgotten', async () => {
    const { follower, context, reports } = build(() => ({ result: null }))
    await follower.keep(context, sent)
    follower.forget(network, sent)
    await pass(1)
    expect(reports.at(-1)).toEqual(['transactionEnd', { ...end, outcome: 'refused' }])
  })

  test('behavior: sent again under the same number after a no that the API did not hear of: it is not forgotten', async () => {
    const end = () => Promise.reject(new ServiceError('unavailable'))
    const { follower, context, reports } = build(() => ({ result: null }), { end })
    await follower.keep(context, sent)
    follower.forget(network, sent)
    await pass(1)
    await follower.keep(context, sent)
    await pass(60_000)
    expect(reports.filter(([endpoint]) => endpoint === 'transactionEnd')).toHaveLength(1)
  })

  test('behavior: nobody is signed in any more: no longer followed', async () => {
    const { follower, context, asked } = build(() => new TypeError('fetch failed'))
    const following = follower.follow(network, sent)
    await pass(5_000)
    context.session.store.setState({ status: 'out', user: null })
    await pass(5_000)
    expect(await following).toBeUndefined()
    const before = asked.length
    await pass(120_000)
    expect(asked).toHaveLength(before)
  })

  test('error: bytes of another account, or under another number, are not followed', async () => {
    const { follower, asked } = build(() => ({ result: final({ SuccessValue: '' }) }))
    expect(await follower.follow(network, { id: 'another', raw: sent.raw })).toBeUndefined()
    const raw = sent.raw.with(-3, (sent.raw.at(-3) as number) ^ 1) as typeof sent.raw
    expect(await follower.follow(network, { id: sent.id, raw })).toBeUndefined()
    expect(asked).toEqual([])
  })
})
