import type { FailureReason, PlainReasonCode } from '../failure-reason.ts'
import { clean } from './balance-changes.ts'

/**
 * Why the network rejects a transaction or fails to execute it, by its status codes.
 * `message` is the node's own text. It may hold anything, so it is truncated and only ever shown as a quotation.
 */
export type Failure = { reason: FailureReason | undefined; message?: string | undefined }

/** Codes of validation and execution (`StatusCode`), and names of aborts of the framework. */
const codes: Record<string, PlainReasonCode> = {
  TRANSACTION_EXPIRED: 'expiredBeforeTaken',
  INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE: 'cannotPayFee',
  INVALID_AUTH_KEY: 'accountKeyChanged',
  INVALID_SIGNATURE: 'signatureNotValid',
  SEQUENCE_NUMBER_TOO_OLD: 'anotherTransactionFirst',
  SEQUENCE_NUMBER_TOO_NEW: 'earlierTransactionMissing',
  SEQUENCE_NUMBER_TOO_BIG: 'noMoreTransactionsOfAccount',
  BAD_CHAIN_ID: 'otherNetwork',
  SENDING_ACCOUNT_DOES_NOT_EXIST: 'accountNotOnNetwork',
  SENDING_ACCOUNT_FROZEN: 'accountFrozen',
  EXCEEDED_MAX_TRANSACTION_SIZE: 'tooLarge',
  MAX_GAS_UNITS_EXCEEDS_MAX_GAS_UNITS_BOUND: 'gasLimitTooHigh',
  MAX_GAS_UNITS_BELOW_MIN_TRANSACTION_GAS_UNITS: 'gasLimitTooLow',
  GAS_UNIT_PRICE_BELOW_MIN_BOUND: 'offeredFeeTooLow',
  GAS_UNIT_PRICE_ABOVE_MAX_BOUND: 'offeredFeeTooHigh',
  OUT_OF_GAS: 'outOfGas',
  LINKER_ERROR: 'noSuchFunction',
  FUNCTION_RESOLUTION_FAILURE: 'noSuchFunction',
  EINSUFFICIENT_BALANCE: 'notEnoughToMove',
  ECOIN_STORE_NOT_PUBLISHED: 'recipientTakesNoCoin',
  EACCOUNT_NOT_FOUND: 'recipientNotOnNetwork',
  EACCOUNT_DOES_NOT_EXIST: 'recipientNotOnNetwork',
  EFROZEN: 'assetFrozen',
  ESTORE_IS_FROZEN: 'assetFrozen',
  ECOIN_NOT_FOUND: 'noSuchCoin',
  EDIRECT_TRANSFER_COINS_NOT_ALLOWED: 'recipientTakesNoDirectTransfers',
}

/** Longer than any status of the chain's own, characters. */
const longest = 1_000

/** Reads a status of the virtual machine. */
export function readFailure(status: string): Failure {
  const text = status.slice(0, longest)
  const message = clean(text.replace(/^.*\(0x[0-9a-f]+\): /s, '').replace(/^.*(?:Error|Code:) /s, ''))
  const code = toCode(text)
  return { reason: code && { code }, message: message === '' ? undefined : message.slice(0, 160) }
}

const toCode = (status: string): PlainReasonCode | undefined => {
  const name = namesIn(status).find((each) => Object.hasOwn(codes, each))
  if (name !== undefined) return codes[name]
  if (/^Move abort\b/.test(status)) return 'functionStopped'
  if (/^Out of gas\b/.test(status)) return codes.OUT_OF_GAS
  return /^Execution failed\b/.test(status) ? 'functionFailed' : undefined
}

/** The chain's own code in a status: the name of an abort of the framework, otherwise the status' last word. */
const namesIn = (status: string): string[] => {
  const abort = /^Move abort in 0x0*[134]::\w+: ([A-Z_]+)\(/.exec(status)
  const ending = /(?:^|[ :])([A-Z_]+)$/.exec(status)
  return [abort?.[1], ending?.[1]].flatMap((code) => code ?? [])
}

/** Returns whether a status says that the transaction expired. */
export function isTooLate(status: string): boolean {
  return namesIn(status.slice(0, longest)).includes('TRANSACTION_EXPIRED')
}
