import type * as v from 'valibot'
import { eth_sendTransaction, eth_signTypedData_v4, personal_sign } from './evm.ts'
import * as relayed from './relayed.ts'
import {
  eth_accounts,
  eth_chainId,
  eth_requestAccounts,
  face_accounts,
  face_currentUser,
  face_directSocialLogin,
  face_loggedIn,
  face_logInSignUp,
  face_logOut,
} from './session.ts'

export { type TransactionRequest, transactionRequest } from './evm.ts'
export type { Method, Needs } from './method.ts'
export type { LoginResponse } from './session.ts'

/** Every method a page may ask, by its name on the wire. */
export const methods = {
  face_loggedIn,
  face_currentUser,
  face_logInSignUp,
  face_directSocialLogin,
  face_logOut,
  face_accounts,
  eth_accounts,
  eth_requestAccounts,
  eth_chainId,
  personal_sign,
  eth_signTypedData_v4,
  eth_sendTransaction,
  ...relayed,
} as const

export type Methods = typeof methods
export type MethodName = keyof Methods
export type RelayedMethod = keyof typeof relayed

/** Parameters as the caller writes them, and as the handler gets them. */
export type ParamsInput<M extends MethodName> = v.InferInput<Methods[M]['params']>
export type Params<M extends MethodName> = v.InferOutput<Methods[M]['params']>
export type Result<M extends MethodName> = v.InferOutput<Methods[M]['result']>

/** The methods that ask a person: each must have a screen. */
export type AskingMethod = {
  [M in MethodName]: M extends
    | 'face_logInSignUp'
    | 'face_directSocialLogin'
    | 'eth_requestAccounts'
    | 'personal_sign'
    | 'eth_signTypedData_v4'
    | 'eth_sendTransaction'
    ? M
    : never
}[MethodName]

export const isMethodName = (name: string): name is MethodName => Object.hasOwn(methods, name)

/** The reads the API relays to a node. */
export const relayedMethods: ReadonlySet<string> = new Set(Object.keys(relayed))
