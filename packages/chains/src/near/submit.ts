import { isWalletError } from '@latchkey/core/errors'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import { createSendError, type PlainReasonCode } from '../failure-reason.ts'
import type { Signed } from '../family.ts'
import { maybeSent } from '../maybe-sent.ts'
import { sleep } from '../sleep.ts'
import { decode } from './decode.ts'
import { NodeRefusal, type Rpc, read } from './rpc.ts'
import { signatureBytes } from './signed.ts'

/** The transaction is in the answer only once it was executed. */
const found = v.object({
  transaction: v.optional(v.object({ hash: v.string() })),
  final_execution_status: v.optional(v.string()),
})

/** Returns whether the network has a transaction in a block; undefined where that cannot be known. */
const look = async ({ id, raw }: Signed, rpc: Rpc): Promise<boolean | undefined> => {
  try {
    const response = rpc('tx', { tx_hash: id, sender_account_id: signerOf(raw), wait_until: 'NONE' })
    const { transaction, final_execution_status: status } = await read(response, found)
    const has = transaction ? transaction.hash === id : status !== undefined && inBlock.test(status)
    return has || undefined
  } catch (failure) {
    return failure instanceof NodeRefusal && failure.cause === 'UNKNOWN_TRANSACTION' ? false : undefined
  }
}

/** The account that signed a transaction. */
function signerOf(raw: Uint8Array): string {
  return decode(raw.slice(0, -signatureBytes)).signerId
}

/** Progress of a transaction, from its block on. */
const inBlock = /^(INCLUDED|EXECUTED_OPTIMISTIC|INCLUDED_FINAL|EXECUTED|FINAL)$/

const invalid = v.object({ TxExecutionError: v.object({ InvalidTxError: v.unknown() }) })

/** The node's refusal as a reason of ours; its own text may hold anything. */
const reasons: Record<string, PlainReasonCode> = {
  Expired: 'transactionSignedTooLongAgo',
  NotEnoughBalance: 'notEnoughCoinsForAmountAndFee',
  LackBalanceForState: 'leavesTooFewCoins',
  InvalidNonce: 'anotherTransactionFirst',
  InvalidAccessKeyError: 'walletKeyMayNot',
  SignerDoesNotExist: 'neverReceivedCoins',
  ShardCongested: 'networkBusy',
  ShardStuck: 'networkBusy',
  TransactionSizeExceeded: 'transactionTooLarge',
}

/** The name of what is wrong with a transaction: `InvalidTxError` is a name, or an object with one. */
const wordOf = (data: unknown): string | undefined => {
  const parsed = v.safeParse(invalid, data)
  if (!parsed.success) return undefined
  const { InvalidTxError: error } = parsed.output.TxExecutionError
  return typeof error === 'string' ? error : typeof error === 'object' && error ? Object.keys(error)[0] : undefined
}

/**
 * Sends a signed transaction until it is in a block. The same bytes count once, so an outage is retried; where the
 * key's nonce is used afterwards, the node is asked whether this very transaction used it.
 * @throws WalletError `sendTransactionFailed`, with `mayBeSent` where an answer was lost or the outcome is unknown
 */
export async function submit(
  signed: Signed,
  rpc: Rpc,
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<string> {
  const params = { signed_tx_base64: base64.encode(signed.raw), wait_until: 'INCLUDED' }
  let lost = false
  for (const wait of [500, 2_000, undefined]) {
    try {
      await rpc('send_tx', params)
      return signed.id
    } catch (failure) {
      // After a lost answer no refusal proves that nothing was sent.
      if (lost && isRefusal(failure)) break
      if (failure instanceof NodeRefusal && failure.cause === 'INVALID_TRANSACTION') {
        const word = wordOf(failure.data) ?? ''
        const known = word === 'InvalidNonce' ? await look(signed, rpc) : false
        if (known === true) return signed.id
        if (known === undefined) throw maybeSent(failure)
        const code = Object.hasOwn(reasons, word) ? reasons[word] : undefined
        throw createSendError({ code: code ?? 'transactionNotAccepted' }, { cause: failure })
      }
      if (isRefusal(failure)) {
        if (isWalletError(failure)) throw failure
        throw createSendError({ code: 'transactionNotAccepted' })
      }
      lost = true
      if (wait !== undefined) await pause(wait)
    }
  }
  if (await look(signed, rpc)) return signed.id
  throw maybeSent()
}

/** This attempt certainly sent nothing. */
const isRefusal = (failure: unknown): boolean =>
  failure instanceof NodeRefusal
    ? failure.cause === 'INVALID_TRANSACTION' || failure.cause === 'PARSE_ERROR'
    : isWalletError(failure) && failure.reason !== 'internalJsonRpc'
