import type * as v from 'valibot'
import { commonMethods } from './common.ts'
import type { Method } from './method.ts'
import { rareMethods } from './rare.ts'
import * as relayed from './relayed.ts'

export { type BoraLogin, type BoraStatus, boraLogin, boraMessages, boraStatus } from './bora.ts'
export {
  type CallsStatus,
  callReceipt,
  callsStatus,
  mostCalls,
  type SendCallsRequest,
  sendCallsRequest,
} from './calls.ts'
export { type TransactionRequest, transactionRequest } from './evm.ts'
export type { Method, Needs } from './method.ts'
export type { Permission } from './permissions.ts'
export { refused } from './refused.ts'
export { type LoginResponse, loginResponse, readLogin, type TokenLogin, tokenLogin } from './session.ts'

/** Every method a page may ask, by its name on the wire. */
export const methods = { ...commonMethods, ...rareMethods } as const

export type Methods = typeof methods
export type MethodName = keyof Methods
export type RelayedMethod = keyof typeof relayed

/** Parameters as the caller writes them, and as the handler gets them. */
export type ParamsInput<M extends MethodName> = v.InferInput<Methods[M]['params']>
export type Params<M extends MethodName> = v.InferOutput<Methods[M]['params']>
export type Result<M extends MethodName> = v.InferOutput<Methods[M]['result']>

/** The methods that ask a person: each must have a handler. */
export type AskingMethod = {
  [M in MethodName]: Methods[M] extends Method<v.GenericSchema, v.GenericSchema, true> ? M : never
}[MethodName]

/** Whether a name is a method of the wire. */
export const isMethodName = (name: string): name is MethodName => Object.hasOwn(methods, name)

/** The reads the API relays to a node. */
export const relayedMethods: ReadonlySet<string> = new Set(Object.keys(relayed))
