import { toHex } from '@latchkey/core/bytes'
import { isWalletError, WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import { ask, NodeRefusal, type Rpc } from './rpc.ts'

export type Signed = {
  raw: Uint8Array
  /** What the network knows the operation by, `o…`. */
  hash: string
}

/** The node's refusal in our words; its own may hold anything. */
const reasons: [RegExp, string][] = [
  [
    /manager_restriction|counter_in_the_future/,
    'another operation of this account waits to be taken: try again in a moment',
  ],
  [/counter_in_the_past|previously_revealed/, 'another operation of this account was sent first'],
  [/outdated|branch|expired/, 'the operation was signed too long ago'],
  [/balance_too_low|empty_implicit|cannot_pay/, 'not enough coins for the amount and the network fee'],
  [/fees_too_low/, 'the network fee is too low by now'],
]

/** How many blocks are looked through for an operation whose answer was lost. */
const lookBack = 5

const hashes = v.array(v.string())

/** Whether the network has an operation: waiting, or in one of the last blocks. Nobody answering says nothing. */
const isKnown = async (hash: string, rpc: Rpc): Promise<boolean> => {
  const within = async (path: string) => {
    try {
      return (await ask(rpc, hashes, path)).includes(hash)
    } catch {
      return false
    }
  }
  const waiting = async () => {
    try {
      const pool = v.object({ validated: v.array(v.object({ hash: v.string() })) })
      const { validated } = await ask(rpc, pool, '/chains/main/mempool/pending_operations')
      return validated.some((each) => each.hash === hash)
    } catch {
      return false
    }
  }
  const blocks = Array.from({ length: lookBack }, (_, back) => `/chains/main/blocks/head~${back}/operation_hashes/3`)
  return (await Promise.all([waiting(), ...blocks.map(within)])).includes(true)
}

/**
 * Sends a signed operation. The same bytes count once, so an outage is tried again; where the counter is used afterwards,
 * the node is asked whether it was by this very operation.
 * @throws WalletError `sendTransactionFailed`
 */
export const submit = async (
  signed: Signed,
  rpc: Rpc,
  pause: (ms: number) => Promise<unknown> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<string> => {
  const body = toHex(signed.raw).slice(2)
  for (const wait of [500, 2_000, undefined]) {
    try {
      await ask(rpc, v.string(), '/injection/operation', body)
      return signed.hash
    } catch (failure) {
      if (failure instanceof NodeRefusal) {
        if (await isKnown(signed.hash, rpc)) return signed.hash
        const known = reasons.find(([pattern]) => failure.ids.some((id) => pattern.test(id)))
        throw new WalletError(
          'sendTransactionFailed',
          { reason: known?.[1] ?? 'the network did not accept the operation' },
          { cause: failure },
        )
      }
      if (isWalletError(failure) && failure.reason !== 'internalJsonRpc') throw failure
      if (wait !== undefined) await pause(wait)
    }
  }
  if (await isKnown(signed.hash, rpc)) return signed.hash
  throw new WalletError('sendTransactionFailed', {
    reason: 'the network could not be reached; the operation may still have been sent',
    mayBeSent: true,
  })
}
