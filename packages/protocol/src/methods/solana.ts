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
 * Signs a Solana transaction (legacy, version 0 or 1) with the person's PIN, sends it and returns its signature
 * (base58) at once. All other signatures must be present. If the account is the only signer, and the block that the
 * transaction refers to became too old while the person was reading, a new one is filled in.
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
 * Signs a Solana transaction with the person's PIN and returns it, for the page to send. Its message and the signatures
 * of others stay unchanged; some of these may still be missing.
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
