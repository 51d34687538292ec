import * as v from 'valibot'
import { text } from '../shapes.ts'
import { method } from './method.ts'

const account = text(64)

/** A transaction's borsh bytes as hex. */
const serialized = v.strictObject({
  serializedHex: v.pipe(text(256 * 1024), v.regex(/^(0x)?([0-9a-fA-F]{2})+$/, 'not hex')),
})

const errors = [
  'userRejectedRequest',
  'signFailed',
  'unauthorized',
  'invalidParams',
  'internalJsonRpc',
  'unsupportedChain',
  'sendTransactionFailed',
] as const

/**
 * The coins an account can spend, or its balance of a token (NEP-141), as a decimal text of the smallest unit. Asks
 * nobody.
 */
const near_get_balance = method({
  params: v.union([v.strictTuple([account]), v.strictTuple([account, v.optional(account)])]),
  result: v.pipe(v.string(), v.regex(/^\d{1,80}$/)),
  needs: 'nothing',
  asks: false,
  networks: 'near',
  errors: ['invalidParams', 'internalJsonRpc', 'unsupportedChain'],
})

/**
 * Signs a NEAR transaction (borsh as hex, unsigned, of the signed-in account) with the person's PIN, sends it and
 * returns its hash (base58) once it is in a block. Its nonce and its block hash are replaced with current ones.
 */
const near_broadcast_tx_async = method({
  params: v.strictTuple([serialized]),
  result: text(128),
  needs: 'proof',
  asks: true,
  networks: 'near',
  errors,
})

/**
 * Signs a NEAR transaction (borsh as hex, unsigned, of the signed-in account) unchanged with the person's PIN and
 * returns it signed, for the page to send. Its nonce must be unused, and its block must belong to the network.
 */
const near_signTransaction = method({
  params: v.strictTuple([serialized]),
  result: serialized,
  needs: 'proof',
  asks: true,
  networks: 'near',
  errors,
})

export const nearMethods = {
  near_get_balance,
  near_broadcast_tx_async,
  near_signTransaction,
} as const
