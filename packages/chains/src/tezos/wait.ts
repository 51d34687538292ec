import { toHex } from '@latchkey/core/bytes'
import * as v from 'valibot'
import type { FailureReason } from '../failure-reason.ts'
import type * as family from '../family.ts'
import type { WaitOptions } from '../family.ts'
import { sleep } from '../sleep.ts'
import { decode } from './decode.ts'
import { readFailure, toReason } from './failure.ts'
import { ask, level, type Rpc } from './rpc.ts'

/** How an operation ended, and the level of its block. */
export type TezosOutcome =
  | { outcome: 'success'; level: number }
  | { outcome: 'failed'; reason: FailureReason | undefined; level: number }
  | { outcome: 'expired' | 'timeout' }

/** Blocks on top of an operation's own that make it final (in Tenderbake, the second one). */
const deep = 2
/** The blocks for which an operation's branch is valid. */
const lifetime = 450

const header = v.object({ level })
const result = v.object({ status: v.string(), errors: v.optional(v.array(v.looseObject({ id: v.string() }))) })
const operation = v.object({
  hash: v.string(),
  contents: v.array(
    v.object({
      metadata: v.object({
        operation_result: v.optional(result),
        internal_operation_results: v.optional(v.array(v.object({ result }))),
      }),
    }),
  ),
})

/** Queries between two submissions of the same bytes: a block comes every few seconds. */
const looksBetween = 5

/** The wallet's node may be this many blocks ahead of this one. */
const blocksAhead = 10

/** An operation that was sent. Its branch is read from its bytes where it is left out. */
export type Sent = family.Sent & {
  /** The block it refers to. */
  branch?: string
  /** A level at which it was not sent yet, where its branch is not known. */
  after?: number
}

/**
 * Follows an operation until two blocks are on top of its own and it is still there, or until its branch is too old.
 * Where its bytes are given they are sent again while no block has them: a node forgets pending ones, and the same
 * bytes count once. Never throws: while the node does not answer, it goes on until the time limit. The next call
 * continues from the blocks that were read.
 */
export function createWait(sent: Sent, rpc: Rpc): (options?: WaitOptions) => Promise<TezosOutcome> {
  /** The level of its branch. No block up to this one has it. */
  let branch: number | undefined
  /** The last block that was searched. */
  let looked: number | undefined
  /** The block that had it. */
  let seen: number | undefined
  let looks = 0

  const look = async (isOver: () => boolean): Promise<TezosOutcome | undefined> => {
    const named = sent.branch ?? (sent.raw && branchOf(sent.raw))
    if (named) branch ??= await readLevel(named, rpc)
    const newest = await readLevel('head', rpc)
    // Where it is not known: its branch is no newer than what the wallet's node had when it was sent.
    branch ??= newest + blocksAhead
    const first = sent.after ?? branch
    // No later block can have it, however many there are by now.
    const last = Math.min(newest, branch + lifetime)
    // Blocks close to the head may be replaced, so they are read again.
    for (let at = Math.max(first, (looked ?? 0) - deep) + 1; seen === undefined && at <= last; at++) {
      if (isOver()) return undefined
      const hashes = await ask(rpc, v.array(v.string()), `/chains/main/blocks/${at}/operation_hashes/3`)
      if (hashes.includes(sent.id)) seen = at
      else looked = at
    }
    if (seen === undefined) {
      // Only once its last possible block is final.
      if (newest >= branch + lifetime + deep) return { outcome: 'expired' }
      if (sent.raw && ++looks % looksBetween === 0)
        await rpc('/injection/operation', toHex(sent.raw).slice(2)).catch(() => undefined)
      return undefined
    }
    if (newest < seen + deep) return undefined
    const operations = await ask(rpc, v.array(v.unknown()), `/chains/main/blocks/${seen}/operations/3`)
    const ofAccount = operations.flatMap((each) => {
      const parsed = v.safeParse(operation, each)
      return parsed.success && parsed.output.hash === sent.id ? [parsed.output] : []
    })[0]
    if (!ofAccount) {
      // Another block replaced its own.
      looked = seen - 1
      seen = undefined
      return undefined
    }
    const results = ofAccount.contents.flatMap(({ metadata }) => [
      ...(metadata.operation_result ? [metadata.operation_result] : []),
      ...(metadata.internal_operation_results ?? []).map((each) => each.result),
    ])
    const failed = results.find(({ status }) => status !== 'applied')
    if (!failed) return { outcome: 'success', level: seen }
    const errors = results.flatMap((each) => each.errors ?? [])
    return { outcome: 'failed', reason: toReason(readFailure(errors)), level: seen }
  }

  return async ({ every = 1_000, within = 120_000, signal } = {}) => {
    const until = Date.now() + within
    const isOver = () => Date.now() >= until || signal?.aborted === true
    while (!isOver()) {
      const outcome = await look(isOver).catch(() => undefined)
      if (outcome) return outcome
      await sleep(every, signal)
    }
    return { outcome: 'timeout' }
  }
}

const signatureBytes = 64

function branchOf(raw: Uint8Array): string {
  return decode(raw.slice(0, -signatureBytes)).branch
}

async function readLevel(block: string, rpc: Rpc): Promise<number> {
  return (await ask(rpc, header, `/chains/main/blocks/${block}/header`)).level
}
