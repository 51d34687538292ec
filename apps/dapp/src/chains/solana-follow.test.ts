import { describe, expect, test } from 'vitest'
import { followSolana, type SolanaLooks } from './solana-follow.ts'

const pace = { every: 1, within: 60 }
const sentAt = 1_700_000_000_000
const sent = { id: 'the signature', lastValidBlockHeight: 150n, sentAt }
const seconds = BigInt(sentAt) / 1_000n

type Seen = Awaited<ReturnType<SolanaLooks['status']>>['status']
/** A node that is at a height, a hundred slots ahead of it, and knows this of the transaction. */
const node = (height: bigint, status: Seen, more: Partial<SolanaLooks> = {}): SolanaLooks => ({
  newest: async () => ({ height, slot: height + 100n }),
  status: async () => ({ slot: height + 100n, status }),
  begins: async () => undefined,
  ...more,
})
const follow = (looks: SolanaLooks, of: Partial<typeof sent> | { lastValidBlockHeight: undefined } = {}) =>
  followSolana({ ...sent, ...of }, looks, new AbortController().signal, pace)

describe('followSolana', () => {
  test('default: in a block the network has settled on', async () => {
    expect(await follow(node(10n, { failed: false, settled: true }))).toEqual({ kind: 'confirmed', settled: true })
    expect(await follow(node(10n, { failed: true, settled: true }))).toEqual({ kind: 'failed', reason: undefined })
  })

  test('behavior: expired where no block takes it any more, and the node has all its history', async () => {
    expect(await follow(node(151n, null))).toEqual({ kind: 'expired' })
    expect(await follow(node(151n, null, { begins: async () => seconds - 60n }))).toEqual({ kind: 'expired' })
  })

  test('behavior: it can no longer be told where the node’s history begins after it was sent', async () => {
    expect(await follow(node(151n, null, { begins: async () => seconds - 59n }))).toEqual({ kind: 'untold' })
    expect(await follow(node(151n, null, { begins: async () => null }))).toEqual({ kind: 'untold' })
  })

  test('behavior: nothing is said while a block may take it, or one has it that is not settled', async () => {
    expect(await follow(node(150n, null))).toEqual({ kind: 'unknown' })
    expect(await follow(node(151n, { failed: false, settled: false }))).toEqual({ kind: 'unknown' })
  })

  test('behavior: nothing is said by a node behind the one that told the height, or that does not answer', async () => {
    expect(await follow(node(151n, null, { status: async () => ({ slot: 250n, status: null }) }))).toEqual({
      kind: 'unknown',
    })
    const away = async () => {
      throw new Error('away')
    }
    expect(await follow(node(151n, null, { begins: away }))).toEqual({ kind: 'unknown' })
  })

  test('behavior: a hash the wallet may have renewed lives as long as the newest there was', async () => {
    const rising = (step: bigint) => {
      let height = 1_000n - step
      return {
        newest: async () => {
          height += step
          return { height, slot: 0n }
        },
      }
    }
    const renewed = { lastValidBlockHeight: undefined }
    expect(await follow(node(0n, null, rising(183n)), renewed)).toEqual({ kind: 'expired' })
    expect(await follow(node(1_182n, null), renewed)).toEqual({ kind: 'unknown' })
  })
})
