import { describe, expect, test } from 'vitest'
import { NodeRefusal, type Rpc } from './rpc.ts'
import { wait } from './wait.ts'

/** A node that says one thing after the other, the last again and again. */
const node = (says: { statuses: unknown[]; heights?: unknown[]; send?: () => unknown }) => {
  const asked: string[] = []
  const next = (list: unknown[]) => (list.length > 1 ? list.shift() : list[0])
  const rpc: Rpc = async (method) => {
    asked.push(method)
    if (method === 'sendTransaction') return says.send?.()
    const said = method === 'getBlockHeight' ? next(says.heights ?? [1n]) : { value: [next(says.statuses)] }
    if (said instanceof Error) throw said
    return said
  }
  return { rpc, asked }
}
const status = (confirmationStatus: string, err: unknown = null) => ({ slot: 7, err, confirmationStatus })
const sent = { id: 'id', raw: Uint8Array.of(1), lastValidBlockHeight: 100n }
const fast = { every: 1, within: 500 }

describe('wait', () => {
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

  test('behavior: failed, in words of ours', async () => {
    const { rpc } = node({ statuses: [status('confirmed', { InstructionError: [1n, 'InsufficientFunds'] })] })
    expect(await wait(sent, rpc, fast)).toEqual({ outcome: 'failed', reason: 'step 2: not enough coins', slot: 7n })
    const odd = node({ statuses: [status('confirmed', { '<img>': 1 })] })
    expect(await wait(sent, odd.rpc, fast)).toEqual({ outcome: 'failed', reason: undefined, slot: 7n })
  })

  test('behavior: a durable nonce does not expire', async () => {
    const { rpc, asked } = node({ statuses: [null, null, status('confirmed')], heights: [10n ** 9n] })
    expect(await wait({ ...sent, lastValidBlockHeight: undefined }, rpc, fast)).toMatchObject({ outcome: 'success' })
    expect(asked).not.toContain('getBlockHeight')
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
})
