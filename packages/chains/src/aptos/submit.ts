import { AptosAnswerError, type AptosNode, AptosNodeError, isAptosNodeError } from '@latchkey/aptos-node'
import { WalletError } from '@latchkey/core/errors'
import { createSendError, type FailureReason, type PlainReasonCode } from '../failure-reason.ts'
import type { Signed } from '../family.ts'
import { isTooLate, readFailure } from './failure.ts'

/**
 * Submits signed bytes. The same bytes are one transaction however often they arrive, so they are sent again where the
 * node did not answer. No other bytes are ever made.
 *
 * @returns its hash
 * @throws WalletError `sendTransactionFailed`, with `mayBeSent` where nobody can say whether the network has it
 */
export async function submit({ raw, id }: Signed, node: AptosNode): Promise<string> {
  try {
    const { data } = await node.submitTransaction(raw)
    if (data.hash.toLowerCase() !== id.toLowerCase()) throw createSendError({ code: 'otherId' }, { mayBeSent: true })
    return id
  } catch (failure) {
    if (failure instanceof WalletError) throw failure
    const silent = failure instanceof AptosAnswerError || !isRefusal(failure)
    // An earlier attempt inside the node's client may have arrived although its answer was lost: then the number is
    // used, or the transaction has expired.
    const used = isAptosNodeError(failure, 'sequence_number_too_old')
    const found = silent || used || isExpired(failure) ? await look(node, id) : false
    if (found === true) return id
    if (silent || used || found === undefined)
      throw createSendError({ code: 'networkSilent' }, { cause: failure, mayBeSent: true })
    throw createSendError(toReason(failure), { cause: failure })
  }
}

/** The status of a node whose mempool is full. It begins like those of failing nodes. */
const insufficientStorage = 507

/** Returns whether the node itself refused. A gateway's page or a failing node decides nothing. */
const isRefusal = (failure: unknown): boolean =>
  failure instanceof AptosNodeError &&
  (failure.status < 500 || failure.status === insufficientStorage) &&
  failure.status !== 429 &&
  failure.error_code !== undefined

const isExpired = (failure: unknown): boolean => failure instanceof AptosNodeError && isTooLate(failure.message)

/** Returns whether the network knows the transaction; undefined where it does not answer. */
const look = async (node: AptosNode, hash: string): Promise<boolean | undefined> => {
  try {
    await node.getTransactionByHash(hash)
    return true
  } catch (failure) {
    return isAptosNodeError(failure, 'transaction_not_found') ? false : undefined
  }
}

/** The node's refusal as a reason of ours, by its code; its own text may hold anything. */
const reasons: Record<string, PlainReasonCode> = {
  invalid_transaction_update: 'alreadySending',
  mempool_is_full: 'mempoolFull',
  invalid_input: 'unreadable',
  rejected_by_filter: 'filtered',
  api_disabled: 'nodeTakesNone',
}

const toReason = (failure: unknown): FailureReason => {
  if (!(failure instanceof AptosNodeError)) return { code: 'refused' }
  const { error_code: code = '', message } = failure
  const named = Object.hasOwn(reasons, code) ? reasons[code] : undefined
  return named ? { code: named } : (readFailure(message).reason ?? { code: 'refused' })
}
