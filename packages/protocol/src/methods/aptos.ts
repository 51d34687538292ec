import * as v from 'valibot'
import { byteInput, text } from '../shapes.ts'
import { method } from './method.ts'

const refusals = [
  'userRejectedRequest',
  'unauthorized',
  'invalidParams',
  'signFailed',
  'unsupportedBlockchain',
] as const
const failures = [...refusals, 'unsupportedChain', 'badRequest', 'sendTransactionFailed'] as const

const options = v.optional(v.record(v.string(), v.unknown()))
const transaction = v.union([v.strictTuple([byteInput, byteInput]), v.strictTuple([byteInput, byteInput, options])])

/** Signs a message with the Aptos prefix. The parameter is the bytes of a JSON object; the answer is JSON, as text. */
const aptos_signMessage = method({
  params: v.strictTuple([byteInput]),
  result: v.string(),
  needs: 'unlock',
  asks: true,
  networks: 'aptos',
  errors: refusals,
})
/**
 * Signs an Aptos entry function: sender and payload as bytes, options. Returns the signed transaction as JSON text, in
 * the form that the node accepts.
 */
const aptos_signTransaction = method({
  params: transaction,
  result: v.string(),
  needs: 'proof',
  asks: true,
  networks: 'aptos',
  errors: failures,
})
/** Signs and submits an Aptos entry function. Returns its hash. */
const aptos_signAndSubmitTransaction = method({ ...aptos_signTransaction, result: text(128) })
/**
 * Signs an Aptos transaction of several parties, or one the page built itself: the account's address and the
 * transaction's BCS bytes. Returns the account's authenticator as the hex of its BCS.
 */
const aptos_signMultiAgentTransaction = method({
  params: v.strictTuple([byteInput, byteInput]),
  result: v.string(),
  needs: 'proof',
  asks: true,
  networks: 'aptos',
  errors: failures,
})

export const aptosMethods = {
  aptos_signMessage,
  aptos_signTransaction,
  aptos_signAndSubmitTransaction,
  aptos_signMultiAgentTransaction,
} as const
