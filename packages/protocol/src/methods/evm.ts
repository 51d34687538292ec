import * as v from 'valibot'
import { address, hash, hex, quantity } from '../shapes.ts'
import { method } from './method.ts'

const amount = v.optional(v.union([quantity, v.pipe(v.number(), v.safeInteger(), v.minValue(0))]))

/** What a page may ask to send. Fields the wallet does not sign are accepted and left out. */
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

const signErrors = ['userRejectedRequest', 'signFailed', 'unauthorized', 'invalidParams', 'invalidArgument'] as const

/**
 * Signs a message as EIP-191. The person sees the text and decides. Data is 0x-hex bytes or UTF-8 text; the two
 * parameters may come swapped when only one looks like an address.
 */
export const personal_sign = method({
  params: v.pipe(v.array(v.unknown()), v.minLength(2), v.maxLength(3)),
  result: hex,
  needs: 'unlock',
  asks: true,
  errors: signErrors,
})

/** Signs typed data as EIP-712. Parameters: address, typed data as object or JSON text. */
export const eth_signTypedData_v4 = method({
  params: v.strictTuple([address, v.union([v.string(), v.record(v.string(), v.unknown())])]),
  result: hex,
  needs: 'unlock',
  asks: true,
  errors: signErrors,
})

/** Signs typed data without arrays, as EIP-712: for those, versions 3 and 4 give the same signature. */
export const eth_signTypedData_v3 = method({ ...eth_signTypedData_v4 })

/** Signs a transaction with the person's PIN, sends it and answers its hash at once. */
export const eth_sendTransaction = method({
  params: v.pipe(
    v.array(v.unknown()),
    v.minLength(1),
    v.maxLength(2),
    v.transform((list) => list.slice(0, 1)),
    v.tuple([transactionRequest]),
  ),
  result: hash,
  needs: 'proof',
  asks: true,
  errors: [...signErrors, 'sendTransactionFailed', 'unsupportedChain', 'badRequest'],
})
