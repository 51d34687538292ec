import * as v from 'valibot'
import { address, hash, hex } from '../shapes.ts'
import { method } from './method.ts'
import { transactionRequest } from './transaction-request.ts'

const signErrors = ['userRejectedRequest', 'signFailed', 'unauthorized', 'invalidParams', 'invalidArgument'] as const

/**
 * Signs a message as EIP-191. The person sees the text and decides. Data is 0x-hex bytes or UTF-8 text; the two
 * parameters may come swapped when only one looks like an address.
 */
const personal_sign = method({
  params: v.pipe(v.array(v.unknown()), v.minLength(2), v.maxLength(3)),
  result: hex,
  needs: 'unlock',
  asks: true,
  networks: 'evm',
  errors: signErrors,
})

/** Signs typed data as EIP-712. Parameters: address, typed data as object or JSON text. */
const eth_signTypedData_v4 = method({
  params: v.strictTuple([address, v.union([v.string(), v.record(v.string(), v.unknown())])]),
  result: hex,
  needs: 'unlock',
  asks: true,
  networks: 'evm',
  errors: signErrors,
})

/** Signs typed data without arrays, as EIP-712: for those, versions 3 and 4 give the same signature. */
const eth_signTypedData_v3 = method({ ...eth_signTypedData_v4 })

/** Signs a transaction with the person's PIN, sends it and returns its hash at once. */
const eth_sendTransaction = method({
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
  networks: 'evm',
  errors: [...signErrors, 'sendTransactionFailed', 'unsupportedChain', 'badRequest'],
})

export const evmMethods = {
  personal_sign,
  eth_signTypedData_v4,
  eth_signTypedData_v3,
  eth_sendTransaction,
} as const
