import * as v from 'valibot'
import { address, hex, quantity } from '../shapes.ts'

const amount = v.optional(v.union([quantity, v.pipe(v.number(), v.safeInteger(), v.minValue(0))]))

/** A transaction that a page asks to send. Fields that the wallet does not sign are accepted and dropped. */
export const transactionRequest = v.object({
  from: v.optional(address),
  to: v.optional(v.nullable(address)),
  value: amount,
  data: v.optional(hex),
  input: v.optional(hex),
  gas: amount,
  gasLimit: amount,
  gasPrice: amount,
  maxFeePerGas: amount,
  maxPriorityFeePerGas: amount,
  nonce: amount,
  chainId: amount,
  type: v.optional(v.string()),
  accessList: v.optional(v.array(v.unknown())),
  authorizationList: v.optional(v.never('authorizations are not accepted from a page')),
})
export type TransactionRequest = v.InferOutput<typeof transactionRequest>
