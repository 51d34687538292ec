import { type ErrorName, isWalletError, WalletError, type WireError } from '@latchkey/core/errors'
import { type Method, type MethodName, methods } from '@latchkey/protocol/methods'
import { isServiceError } from '@latchkey/protocol/service-error'
import type { RpcResponse } from './call.ts'

/** The failures that the entry itself may answer, whatever the method declares. */
const entryErrors: readonly ErrorName[] = [
  'invalidRequest',
  'invalidParams',
  'unsupportedMethod',
  'badRequest',
  'unauthorized',
  'userRejectedRequest',
  'notImplemented',
  'invalidEnvironment',
  'unsupportedNetwork',
  'unsupportedBlockchain',
]

/**
 * Turns a failure into the outcome the page may see.
 *
 * @param method the request's method, if it is one of the wire
 * @param failure anything that was thrown
 * @returns the error, or `internal` for one that the method does not declare; null where closing a screen is not a
 * rejection
 */
export function toOutcome(method: MethodName | undefined, failure: unknown): RpcResponse {
  const { errors: declared = [], closable }: Partial<Method> = method === undefined ? {} : methods[method]
  if (closable && isWalletError(failure, 'userRejectedRequest')) return { result: null }
  const known = isWalletError(failure) && (declared.includes(failure.reason) || entryErrors.includes(failure.reason))
  return { error: known ? failure : new WalletError('internal', {}, { data: markOf(failure) }) }
}

/** The reference under which a service logged the failure, for the page's own card. */
const markOf = (failure: unknown): { reference: string } | undefined => {
  const service = [failure, failure instanceof Error && failure.cause].find((each) => isServiceError(each))
  return service?.detail.reference === undefined ? undefined : { reference: service.detail.reference }
}

/**
 * Writes an outcome in the form of the legacy wires, which have no error names.
 *
 * @param outcome the outcome of a request
 * @returns plain data
 */
export function toLegacyResponse(outcome: RpcResponse): { result: unknown } | { error: WireError } {
  return 'error' in outcome ? { error: WalletError.toWire(outcome.error) } : outcome
}
