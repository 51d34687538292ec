import { causesOf, fieldOf, referenceOf } from '../causes.ts'
import type { Messages } from '../messages/en.ts'
import type { Explanation } from '../parts/error-notice.tsx'
import { toClause } from './clean-text.ts'
import { describeRevertReason } from './describe-progress.ts'
import { readReason } from './revert-reason.ts'

export type TransactionFailure = keyof Messages['transactions']['failures']

/** Failures whose message needs no details. */
type Plain = Exclude<TransactionFailure, 'reverted' | 'refused' | 'mayBeSent'>

const byName: Record<string, Plain> = {
  UserRejectedRequestError: 'rejected',
  ResourceUnavailableRpcError: 'pending',
  ConnectorNotConnectedError: 'notConnected',
  ConnectorAccountNotFoundError: 'notConnected',
  ConnectorUnavailableReconnectingError: 'notConnected',
  ConnectorChainMismatchError: 'wrongNetwork',
  ChainMismatchError: 'wrongNetwork',
  ChainNotConfiguredError: 'wrongNetwork',
  InsufficientFundsError: 'funds',
  // The page's own node, which is asked before the wallet.
  HttpRequestError: 'node',
  WebSocketRequestError: 'node',
  TimeoutError: 'noAnswer',
}

const byReason: Record<string, Plain> = {
  userRejectedRequest: 'rejected',
  noAnswer: 'noAnswer',
  stopped: 'noAnswer',
  notLoaded: 'node',
}

/** The network's answer in an error of the embedded wallet: `WalletError` with the reason `sendTransactionFailed`. */
const refusalIn = (chain: readonly Error[]) => {
  const refusal = chain.find((each) => fieldOf(each, 'reason') === 'sendTransactionFailed')
  if (!refusal) return undefined
  const data = fieldOf(refusal, 'data')
  const mayBeSent = typeof data === 'object' && data !== null && 'mayBeSent' in data && data.mayBeSent === true
  return { said: toClause(refusal.message.replace(/^Face Error: \[\d+\] /, '')), mayBeSent }
}

/**
 * Explains to a person why nothing was sent: what happened, whether anything was lost, what to do.
 * @param error what `sendTransaction`, `writeContract` or a wallet threw
 */
export function explainTransactionError(
  error: unknown,
  { transactions }: Messages,
): Explanation & { name: TransactionFailure } {
  const { failures, reasons } = transactions
  const chain = causesOf(error)
  const reference = referenceOf(error)
  const code = chain.map((each) => fieldOf(each, 'code')).find((each) => typeof each === 'number')
  const look = (names: Record<string, Plain>, key: unknown) =>
    typeof key === 'string' && Object.hasOwn(names, key) ? names[key] : undefined
  const plain = (name: Plain) => {
    const isCalm = name === 'rejected'
    const tone = isCalm ? ('info' as const) : ('danger' as const)
    return { name, tone, ...failures[name], code: isCalm ? undefined : code, reference, canRetry: true }
  }

  const refusal = refusalIn(chain)
  // Before anything else: only after this failure is a retry dangerous. No button offers one.
  if (refusal?.mayBeSent) return { name: 'mayBeSent', tone: 'danger', ...failures.mayBeSent, code, canRetry: false }

  const named =
    chain.map((each) => look(byReason, fieldOf(each, 'reason'))).findLast((name) => name !== undefined) ??
    chain.map((each) => look(byName, each.name)).findLast((name) => name !== undefined) ??
    (code === 4001 ? 'rejected' : undefined)
  if (named) return plain(named)

  const revert = readReason(error)
  if (revert) {
    const { title, text } = failures.reverted
    return {
      name: 'reverted',
      tone: 'danger',
      title,
      text: text(describeRevertReason(revert, reasons)),
      canRetry: true,
    }
  }
  if (!refusal) return plain('other')
  const { title, text } = failures.refused
  return { name: 'refused', tone: 'danger', title, text: text(refusal.said), code, canRetry: true }
}
