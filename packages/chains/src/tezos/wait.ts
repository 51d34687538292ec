import { toHex } from '@latchkey/core/bytes'
import * as v from 'valibot'
import { pause } from '../pause.ts'
import { readFailure, toReason } from './failure.ts'
import { ask, head, level, type Rpc } from './rpc.ts'

/** What became of an operation. */
export type Outcome =
  | { outcome: 'success'; level: number }
  /** In a block, and without effect but its fee. `reason` is in our words. */
  | { outcome: 'failed'; reason: string | undefined; level: number }
  /** In no block, and none takes it any more: its branch is too old. */
  | { outcome: 'expired' }
  /** Nobody could say in time. */
  | { outcome: 'timeout' }

/** Blocks on top of an operation's own after which it stays (Tenderbake settles on a block with the second after it). */
const deep = 2
/** Blocks an operation's branch holds for. */
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

type WaitOptions = {
  /** Between two looks, milliseconds. */
  every?: number
  /** In all, milliseconds. */
  within?: number
  signal?: AbortSignal
}

/** Looks between two sendings of the same bytes: a block comes every few seconds. */
const looksBetween = 5

/** An operation that was sent. */
type Sent = { hash: string; branch: string; raw?: Uint8Array }

/**
 * Follows an operation until two blocks stand on its own and it still stands in that, or until its branch is too old. Where
 * its bytes are given they are sent again while no block has them: a node forgets what waits, and the same bytes count
 * once. Never throws: while the node does not answer it goes on to the limit. What it looked through it still knows when it
 * is called again.
 */
export const createWait = (sent: Sent, rpc: Rpc): ((options?: WaitOptions) => Promise<Outcome>) => {
  let branch: number | undefined
  /** The last block that was looked through. */
  let looked: number | undefined
  /** The block it was seen in. */
  let seen: number | undefined
  let looks = 0

  const look = async (isOver: () => boolean): Promise<Outcome | undefined> => {
    branch ??= (await ask(rpc, header, `/chains/main/blocks/${sent.branch}/header`)).level
    const newest = (await ask(rpc, header, `${head}/header`)).level
    // It can stand in no later block, however many there are by now.
    const last = Math.min(newest, branch + lifetime)
    // Blocks close to the head may be replaced: they are looked at again.
    for (let at = Math.max(branch, (looked ?? 0) - deep) + 1; seen === undefined && at <= last; at++) {
      if (isOver()) return undefined
      const hashes = await ask(rpc, v.array(v.string()), `/chains/main/blocks/${at}/operation_hashes/3`)
      if (hashes.includes(sent.hash)) seen = at
      else looked = at
    }
    if (seen === undefined) {
      // Only once the last block it could stand in is one that stays.
      if (newest >= branch + lifetime + deep) return { outcome: 'expired' }
      if (sent.raw && ++looks % looksBetween === 0)
        await rpc('/injection/operation', toHex(sent.raw).slice(2)).catch(() => undefined)
      return undefined
    }
    if (newest < seen + deep) return undefined
    const operations = await ask(rpc, v.array(v.unknown()), `/chains/main/blocks/${seen}/operations/3`)
    const own = operations.flatMap((each) => {
      const parsed = v.safeParse(operation, each)
      return parsed.success && parsed.output.hash === sent.hash ? [parsed.output] : []
    })[0]
    if (!own) {
      // Another block took the place of the one it stood in.
      looked = seen - 1
      seen = undefined
      return undefined
    }
    const results = own.contents.flatMap(({ metadata }) => [
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
      await pause(every, signal)
    }
    return { outcome: 'timeout' }
  }
}
