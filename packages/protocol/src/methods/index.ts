import type * as v from 'valibot'
import * as bora from './bora.ts'
import * as calls from './calls.ts'
import { eth_sendTransaction, eth_signTypedData_v3, eth_signTypedData_v4, personal_sign } from './evm.ts'
import type { Method } from './method.ts'
import { face_switchNetwork, wallet_addEthereumChain, wallet_switchEthereumChain } from './network.ts'
import { wallet_getPermissions, wallet_requestPermissions, wallet_revokePermissions } from './permissions.ts'
import * as relayed from './relayed.ts'
import { face_openBuy, face_openHome, wallet_watchAsset } from './services.ts'
import * as session from './session.ts'
import * as waiting from './waiting.ts'

export { type BoraLogin, type BoraStatus, boraLogin, boraMessages, boraStatus } from './bora.ts'
export { type CallsStatus, callsStatus, mostCalls, type SendCallsRequest, sendCallsRequest } from './calls.ts'
export { type TransactionRequest, transactionRequest } from './evm.ts'
export type { Method, Needs, Subsystem } from './method.ts'
export type { Permission } from './permissions.ts'
export { refused } from './refused.ts'
export { type LoginResponse, loginResponse, readLogin, type TokenLogin, tokenLogin } from './session.ts'

/** Every method a page may ask, by its name on the wire. */
export const methods = {
  face_loggedIn: session.face_loggedIn,
  face_currentUser: session.face_currentUser,
  face_logInSignUp: session.face_logInSignUp,
  face_directSocialLogin: session.face_directSocialLogin,
  face_loginWithIdToken: session.face_loginWithIdToken,
  face_loginWithAccessToken: session.face_loginWithAccessToken,
  face_getIdToken: session.face_getIdToken,
  face_getUserVerificationToken: session.face_getUserVerificationToken,
  face_logOut: session.face_logOut,
  face_accounts: session.face_accounts,
  face_switchNetwork,
  face_openHome,
  face_openBuy,
  bora_connect: bora.bora_connect,
  bora_isConnected: bora.bora_isConnected,
  eth_accounts: session.eth_accounts,
  personal_listAccounts: session.personal_listAccounts,
  eth_requestAccounts: session.eth_requestAccounts,
  eth_chainId: session.eth_chainId,
  personal_sign,
  eth_signTypedData_v3,
  eth_signTypedData_v4,
  eth_sendTransaction,
  wallet_switchEthereumChain,
  wallet_addEthereumChain,
  wallet_watchAsset,
  wallet_requestPermissions,
  wallet_getPermissions,
  wallet_revokePermissions,
  wallet_sendCalls: calls.wallet_sendCalls,
  wallet_getCallsStatus: calls.wallet_getCallsStatus,
  wallet_showCallsStatus: calls.wallet_showCallsStatus,
  wallet_getCapabilities: calls.wallet_getCapabilities,
  ...relayed,
  ...waiting,
} as const

export type Methods = typeof methods
export type MethodName = keyof Methods
export type RelayedMethod = keyof typeof relayed
/** Methods of parts that are not built yet. */
export type WaitingMethod = keyof typeof waiting

/** Parameters as the caller writes them, and as the handler gets them. */
export type ParamsInput<M extends MethodName> = v.InferInput<Methods[M]['params']>
export type Params<M extends MethodName> = v.InferOutput<Methods[M]['params']>
export type Result<M extends MethodName> = v.InferOutput<Methods[M]['result']>

/** The methods that ask a person: each must have a handler. */
export type AskingMethod = {
  [M in MethodName]: Methods[M] extends Method<v.GenericSchema, v.GenericSchema, true> ? M : never
}[MethodName]

export const isMethodName = (name: string): name is MethodName => Object.hasOwn(methods, name)

/** The reads the API relays to a node. */
export const relayedMethods: ReadonlySet<string> = new Set(Object.keys(relayed))
