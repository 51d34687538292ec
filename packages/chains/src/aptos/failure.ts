import { clean } from './balance-changes.ts'

/**
 * Why the network rejects a transaction or fails to execute it: a sentence of our own, chosen by the status codes.
 * `message` is the node's own text. It may hold anything, so it is truncated and only ever shown as a quotation.
 */
export type Failure = { reason: string | undefined; message?: string | undefined }

/** Codes of validation and execution (`StatusCode`), and names of aborts of the framework. */
const sentences: Record<string, string> = {
  TRANSACTION_EXPIRED: 'it expired before the network took it',
  INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE: 'the account cannot pay the fee',
  INVALID_AUTH_KEY: 'the key of this account was changed',
  INVALID_SIGNATURE: 'the signature is not valid',
  SEQUENCE_NUMBER_TOO_OLD: 'another transaction of this account was sent first',
  SEQUENCE_NUMBER_TOO_NEW: 'an earlier transaction of this account is missing',
  SEQUENCE_NUMBER_TOO_BIG: 'the account has sent as much as it can',
  BAD_CHAIN_ID: 'it is for another network',
  SENDING_ACCOUNT_DOES_NOT_EXIST: 'the account does not exist on this network yet',
  SENDING_ACCOUNT_FROZEN: 'the account is frozen',
  EXCEEDED_MAX_TRANSACTION_SIZE: 'it is too large',
  MAX_GAS_UNITS_EXCEEDS_MAX_GAS_UNITS_BOUND: 'its limit of gas is higher than the network allows',
  MAX_GAS_UNITS_BELOW_MIN_TRANSACTION_GAS_UNITS: 'its limit of gas is too low',
  GAS_UNIT_PRICE_BELOW_MIN_BOUND: 'the network fee it offers is too low',
  GAS_UNIT_PRICE_ABOVE_MAX_BOUND: 'the network fee it offers is higher than the network allows',
  OUT_OF_GAS: 'it needs more gas than its limit',
  LINKER_ERROR: 'the called function does not exist',
  FUNCTION_RESOLUTION_FAILURE: 'the called function does not exist',
  EINSUFFICIENT_BALANCE: 'there is not enough of what it would move',
  ECOIN_STORE_NOT_PUBLISHED: 'who is to get it does not take this coin yet',
  EACCOUNT_NOT_FOUND: 'who is to get it does not exist on this network',
  EACCOUNT_DOES_NOT_EXIST: 'who is to get it does not exist on this network',
  EFROZEN: 'the account is frozen for this asset',
  ESTORE_IS_FROZEN: 'the account is frozen for this asset',
  ECOIN_NOT_FOUND: 'there is no such coin',
  EDIRECT_TRANSFER_COINS_NOT_ALLOWED: 'who is to get it takes no direct transfers of this coin',
}

/** Longer than any status of the chain's own, characters. */
const longest = 1_000

/** Reads a status of the virtual machine. */
export function readFailure(status: string): Failure {
  const text = status.slice(0, longest)
  const message = clean(text.replace(/^.*\(0x[0-9a-f]+\): /s, '').replace(/^.*(?:Error|Code:) /s, ''))
  return { reason: toReason(text), message: message === '' ? undefined : message.slice(0, 160) }
}

const toReason = (status: string): string | undefined => {
  const code = codesOf(status).find((each) => Object.hasOwn(sentences, each))
  if (code !== undefined) return sentences[code]
  if (/^Move abort\b/.test(status)) return 'the called function stopped it'
  if (/^Out of gas\b/.test(status)) return sentences.OUT_OF_GAS
  return /^Execution failed\b/.test(status) ? 'the called function failed' : undefined
}

/** The code in a status: the name of an abort of the framework, otherwise the status' last word. */
const codesOf = (status: string): string[] => {
  const abort = /^Move abort in 0x0*[134]::\w+: ([A-Z_]+)\(/.exec(status)
  const ending = /(?:^|[ :])([A-Z_]+)$/.exec(status)
  return [abort?.[1], ending?.[1]].flatMap((code) => code ?? [])
}

/** Returns whether a status says that the transaction expired. */
export function isTooLate(status: string): boolean {
  return codesOf(status.slice(0, longest)).includes('TRANSACTION_EXPIRED')
}
