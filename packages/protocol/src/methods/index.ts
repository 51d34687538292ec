import type * as v from 'valibot'
import { commonMethods } from './common.ts'
import type { Method } from './method.ts'
import { proxied } from './proxied.ts'
import { rareMethods } from './rare.ts'

export { type BoraLogin, type BoraStatus, boraLogin, boraMessages, boraStatus } from './bora-portal.ts'
export {
  type CallsStatus,
  callReceipt,
  callsStatus,
  mostCalls,
  type SendCallsRequest,
  sendCallsRequest,
} from './call-bundle.ts'
export { type LoginResponse, loginResponse, readLogin, type TokenLogin, tokenLogin } from './login.ts'
export type { ConnectionEffect, Method, Needs } from './method.ts'
export { isOpenOn, usesNetwork } from './networks.ts'
export type { Permission } from './permissions.ts'
export { refused } from './refused.ts'
export { type TransactionRequest, transactionRequest } from './transaction-request.ts'

/** Every method a page may ask, by its name on the wire. */
export const methods = { ...commonMethods, ...rareMethods } as const

export type Methods = typeof methods
export type MethodName = keyof Methods
export type ProxiedMethod = keyof typeof proxied

/** Parameters as the caller writes them, and as the handler gets them. */
export type ParamsInput<M extends MethodName> = v.InferInput<Methods[M]['params']>
export type Params<M extends MethodName> = v.InferOutput<Methods[M]['params']>
export type Result<M extends MethodName> = v.InferOutput<Methods[M]['result']>

/** The methods that ask a person: each must have a handler. */
export type AskingMethod = {
  [M in MethodName]: Methods[M] extends Method<v.GenericSchema, v.GenericSchema, true> ? M : never
}[MethodName]

/** The methods that require no signed-in person. */
export type OpenMethod = {
  [M in MethodName]: Methods[M] extends Method<v.GenericSchema, v.GenericSchema, boolean, 'nothing'> ? M : never
}[MethodName]

/**
 * Tells whether a name is a method of the wire.
 *
 * @param name any text
 * @returns true if it is; names every object has, such as `toString`, are none
 */
export function isMethodName(name: string): name is MethodName {
  return Object.hasOwn(methods, name)
}

/**
 * Tells whether a method asks a person.
 *
 * @param name the method
 * @returns true if it does
 */
export function isAsking(name: MethodName): name is AskingMethod {
  return methods[name].asks
}

/** The reads that the API proxies to a node. */
export const proxiedMethods: ReadonlySet<string> = new Set(Object.keys(proxied))
