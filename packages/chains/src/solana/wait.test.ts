import { describe, expect, test } from 'vitest'
import { NodeRefusal, type Rpc } from './rpc.ts'
import { createWait, type Sent } from './wait.ts'

/** A node that gives its answers one after the other, and repeats the last one. */
const node = (says: {
  statuses: unknown[]
  heights?: unknown[]
  send?: () => unknown
  /** The slot the states are of; 9 is that of the heights. */
  slot?: bigint
  /** The first block it has, and its time in seconds. */
  first?: [slot: bigint, time: bigint | null] | Error
}) => {
  const asked: string[] = []
  const next = (list: unknown[]) => (list.length > 1 ? list.shift() : list[0])
  const rpc: Rpc = async (method) => {
    asked.push(method)
    if (method === 'sendTransaction') return says.send?.()
    if (method === 'getFirstAvailableBlock' && says.first instanceof Error) throw says.first
    if (method === 'getFirstAvailableBlock') return (says.first as [bigint] | undefined)?.[0] ?? 0n
    if (method === 'getBlockTime') return (says.first as [bigint, bigint | null] | undefined)?.[1]
    const answer = method === 'getEpochInfo' ? next(says.heights ?? [1n]) : next(says.statuses)
    if (answer instanceof Error) throw answer
    if (method === 'getEpochInfo') return { blockHeight: answer, absoluteSlot: 9n }
    return answer === 'nonsense' ? answer : { context: { slot: says.slot ?? 9n }, value: [answer] }
  }
  return { rpc, asked }
}
const status = (confirmationStatus: string, err: unknown = null) => ({ slot: 7, err, confirmationStatus })
const sent = { id: 'id', raw: Uint8Array.of(1), lastValidBlockHeight: 100n, sentAt: 1_000_000_000 }
const wait = (of: Sent, rpc: Rpc, options: Parameters<ReturnType<typeof createWait>>[0]) => createWait(of, rpc)(options)
const fast = { every: 1, within: 15_000 }

describe('createWait', () => {
  test('default: until the network has settled on it; sent again meanwhile', async () => {
    const { rpc, asked } = node({ statuses: [null, null, status('confirmed')] })
    expect(await wait(sent, rpc, fast)).toEqual({ outcome: 'success', slot: 7n })
    expect(asked.filter((method) => method === 'sendTransaction')).toHaveLength(2)
  })

  test('behavior: in a block that may vanish is not yet success', async () => {
    const { rpc, asked } = node({ statuses: [status('processed'), status('processed'), status('finalized')] })
    expect(await wait(sent, rpc, fast)).toMatchObject({ outcome: 'success' })
    expect(asked.filter((method) => method === 'getSignatureStatuses')).toHaveLength(3)
  })

  test('behavior: what got into the last block is success, though that block is over', async () => {
    const { rpc } = node({ heights: [101n], statuses: [status('confirmed')] })
    expect(await wait(sent, rpc, fast)).toMatchObject({ outcome: 'success' })
  })

  test('behavior: not found before its last block is no end', async () => {
    const { rpc } = node({ heights: [99n, 100n, 101n], statuses: [null] })
    expect(await wait(sent, rpc, fast)).toEqual({ outcome: 'expired' })
  })

  test('behavior: over for one node, unknown to another that is not as far: no end', async () => {
    const { rpc } = node({ heights: [101n], statuses: [null], slot: 8n })
    expect(await wait(sent, rpc, { every: 1, within: 20 })).toEqual({ outcome: 'timeout' })
  })

  test('behavior: over, and seen in a block nobody has settled on: no end', async () => {
    const { rpc } = node({ heights: [101n], statuses: [status('processed'), status('confirmed')] })
    expect(await wait(sent, rpc, fast)).toMatchObject({ outcome: 'success' })
  })

  test('behavior: over, and not sent again', async () => {
    const { rpc, asked } = node({ heights: [101n], statuses: [null] })
    expect(await wait(sent, rpc, fast)).toEqual({ outcome: 'expired' })
    expect(asked).not.toContain('sendTransaction')
  })

  test('error: a node that does not say where its history begins: no end', async () => {
    const { rpc } = node({ heights: [101n], statuses: [null], first: new Error('away') })
    expect(await wait(sent, rpc, { every: 1, within: 20 })).toEqual({ outcome: 'timeout' })
  })

  test.each<[string, [bigint, bigint | null], string]>([
    ['begins before the sending: expired', [5n, 999_000n], 'expired'],
    ['begins after it: nobody can tell', [5n, 1_000_001n], 'unknown'],
    ['begins too close to it by the clocks: nobody can tell', [5n, 999_990n], 'unknown'],
    ['has a first block without a time: nobody can tell', [5n, null], 'unknown'],
  ])('behavior: a history that %s', async (_, first, outcome) => {
    const { rpc } = node({ heights: [101n], statuses: [null], first })
    expect(await wait(sent, rpc, fast)).toEqual({ outcome })
  })

  test('behavior: failed, in words of ours', async () => {
    const { rpc } = node({ statuses: [status('confirmed', { InstructionError: [1n, 'InsufficientFunds'] })] })
    expect(await wait(sent, rpc, fast)).toEqual({
      outcome: 'failed',
      reason: { code: 'notEnoughCoins', step: 2 },
      slot: 7n,
    })
    const odd = node({ statuses: [status('confirmed', { '<img>': 1 })] })
    expect(await wait(sent, odd.rpc, fast)).toEqual({ outcome: 'failed', reason: undefined, slot: 7n })
  })

  test('behavior: a durable nonce does not expire', async () => {
    const { rpc, asked } = node({ statuses: [null, null, status('confirmed')], heights: [10n ** 9n] })
    expect(await wait({ ...sent, durable: true }, rpc, fast)).toMatchObject({ outcome: 'success' })
    expect(asked).not.toContain('getEpochInfo')
  })

  test('behavior: an outage, a refusal or nonsense says nothing about it', async () => {
    const { rpc } = node({
      statuses: [new Error('away'), new NodeRefusal(-32005, 'busy'), 'nonsense', status('confirmed')],
      send: () => {
        throw new NodeRefusal(-32002, 'already there')
      },
    })
    expect(await wait(sent, rpc, fast)).toMatchObject({ outcome: 'success' })
  })

  test('error: nobody could say in time, or nobody waits any more', async () => {
    const { rpc } = node({ statuses: [null] })
    expect(await wait(sent, rpc, { every: 5, within: 20 })).toEqual({ outcome: 'timeout' })
    const stop = new AbortController()
    const waiting = wait(sent, rpc, { every: 10_000, within: 60_000, signal: stop.signal })
    stop.abort()
    expect(await waiting).toEqual({ outcome: 'timeout' })
  })

  test('behavior: a hash the wallet may have renewed lives as long as the newest there was at the first look', async () => {
    const renewed = { id: 'id', sentAt: sent.sentAt }
    // 150 blocks of a hash's life, and 32 the wallet's node may be ahead.
    const over = node({ heights: [1_000n, 1_182n, 1_183n], statuses: [null] })
    expect(await wait(renewed, over.rpc, fast)).toEqual({ outcome: 'expired' })
    const alive = node({ heights: [1_000n, 1_182n], statuses: [null] })
    expect(await wait(renewed, alive.rpc, { every: 1, within: 30 })).toEqual({ outcome: 'timeout' })
  })

  test('behavior: the outcome is unknown where the node’s history begins after it was sent', async () => {
    const seconds = BigInt(sent.sentAt) / 1_000n
    const outcomeOf = async (time: bigint | null) =>
      (await wait(sent, node({ heights: [151n], statuses: [null], first: [5n, time] }).rpc, fast)).outcome
    expect(await outcomeOf(seconds - 60n)).toBe('expired')
    expect(await outcomeOf(seconds - 59n)).toBe('unknown')
    expect(await outcomeOf(null)).toBe('unknown')
  })
})
