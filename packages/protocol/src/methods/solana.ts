import * as v from 'valibot'
import { byteInput, hex, text } from '../shapes.ts'
import { method } from './method.ts'

/** A transaction's bytes as hex without 0x, signatures included; those that are missing are zeros. */
const serialized = v.strictObject({
  serializedHex: v.pipe(text(16 * 1024), v.regex(/^([0-9a-fA-F]{2})+$/, 'not hex without 0x')),
})

const errors = [
  'userRejectedRequest',
  'signFailed',
  'unauthorized',
  'invalidParams',
  'unsupportedChain',
  'internalJsonRpc',
] as const

/**
 * Signs a Solana transaction (legacy, version 0 or 1) with the person's PIN, sends it and answers its signature (base58) at
 * once. All other signatures must be there. Where the account alone signs, and the block the transaction refers to has
 * become too old while the person was reading, it is given a new one.
 */
const solana_sendTransaction = method({
  params: v.strictTuple([serialized]),
  result: text(128),
  needs: 'proof',
  asks: true,
  networks: 'solana',
  errors: [...errors, 'sendTransactionFailed'],
})

/**
 * Signs a Solana transaction with the person's PIN and gives it back, for the page to send. Its message stays as it is, and
 * so do the signatures of others, which need not be there yet.
 */
const solana_signTransaction = method({
  params: v.strictTuple([serialized]),
  result: serialized,
  needs: 'proof',
  asks: true,
  networks: 'solana',
  errors,
})

/** Signs bytes with the Solana account: 64 bytes. Bytes that could be a transaction are refused. */
const solana_signMessage = method({
  params: v.strictTuple([byteInput]),
  result: hex,
  needs: 'unlock',
  asks: true,
  networks: 'none',
  errors: ['userRejectedRequest', 'signFailed', 'unauthorized', 'invalidParams'],
})

export const solanaMethods = {
  solana_sendTransaction,
  solana_signTransaction,
  solana_signMessage,
} as const
