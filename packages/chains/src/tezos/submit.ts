import { toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import { createSendError, type PlainReasonCode } from '../failure-reason.ts'
import type { Signed } from '../family.ts'
import { maybeSent } from '../maybe-sent.ts'
import { sleep } from '../sleep.ts'
import { ask, NodeRefusal, type Rpc } from './rpc.ts'

/** The node's refusal as a reason of ours; its own text may hold anything. */
const reasons: [RegExp, PlainReasonCode][] = [
  [/manager_restriction|counter_in_the_future/, 'anotherOperationWaits'],
  [/counter_in_the_past|previously_revealed/, 'anotherOperationFirst'],
  [/outdated|branch|expired/, 'operationSignedTooLongAgo'],
  [/balance_too_low|empty_implicit|cannot_pay/, 'notEnoughCoinsForAmountAndFee'],
  [/fees_too_low/, 'feeTooLow'],
]

/** How many blocks are searched for an operation whose answer was lost. */
const lookBack = 5

const hashes = v.array(v.string())

/**
 * Returns whether the network has an operation: pending, or in one of the last blocks; undefined where that cannot be
 * told.
 */
const look = async (hash: string, rpc: Rpc): Promise<boolean | undefined> => {
  const within = async (path: string) => (await ask(rpc, hashes, path)).includes(hash)
  const waiting = async () => {
    const pool = v.object({ validated: v.array(v.object({ hash: v.string() })) })
    const { validated } = await ask(rpc, pool, '/chains/main/mempool/pending_operations')
    return validated.some((each) => each.hash === hash)
  }
  const blocks = Array.from({ length: lookBack }, (_, back) => `/chains/main/blocks/head~${back}/operation_hashes/3`)
  const looks = await Promise.allSettled([waiting(), ...blocks.map(within)])
  if (looks.some((each) => each.status === 'fulfilled' && each.value)) return true
  return looks.every(({ status }) => status === 'fulfilled') ? false : undefined
}

/** Errors that a node also gives for an operation it already has. */
const used = /counter_in_the_past|previously_revealed|manager_restriction/

/**
 * Sends a signed operation. The same bytes count once, so an outage is retried; where the counter is used afterwards,
 * the node is asked whether this very operation used it.
 * @throws WalletError `sendTransactionFailed`, with `mayBeSent` where an answer was lost or the outcome is unknown
 */
export async function submit(
  signed: Signed,
  rpc: Rpc,
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<string> {
  const body = toHex(signed.raw).slice(2)
  let lost = false
  for (const wait of [500, 2_000, undefined]) {
    try {
      await ask(rpc, v.string(), '/injection/operation', body)
      return signed.id
    } catch (failure) {
      if (failure instanceof NodeRefusal) {
        const sent = await look(signed.id, rpc)
        if (sent === true) return signed.id
        const mayBe = sent === undefined && failure.ids.some((id) => used.test(id))
        if (lost || mayBe) throw maybeSent(failure, 'operation')
        const known = reasons.find(([pattern]) => failure.ids.some((id) => pattern.test(id)))
        throw createSendError({ code: known?.[1] ?? 'operationNotAccepted' }, { cause: failure })
      }
      if (isWalletError(failure) && failure.reason !== 'internalJsonRpc') {
        if (lost) break
        throw failure
      }
      lost = true
      if (wait !== undefined) await pause(wait)
    }
  }
  if (await look(signed.id, rpc)) return signed.id
  throw maybeSent(undefined, 'operation')
}
