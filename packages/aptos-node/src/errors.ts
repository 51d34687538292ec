import type { Ledger } from './ledger.ts'

/** The codes of a node of API version 1.2.0, and two of newer nodes. The union is open: a node may know more. */
export const errorCodes = [
  'account_not_found',
  'resource_not_found',
  'module_not_found',
  'struct_field_not_found',
  'version_not_found',
  'transaction_not_found',
  'table_item_not_found',
  'block_not_found',
  'state_value_not_found',
  'version_pruned',
  'block_pruned',
  'invalid_input',
  'invalid_transaction_update',
  'sequence_number_too_old',
  'vm_error',
  'rejected_by_filter',
  'health_check_failed',
  'mempool_is_full',
  'internal_error',
  'web_framework_error',
  'bcs_not_supported',
  'api_disabled',
  'rate_limited',
  'node_not_bootstrapped',
] as const

/** A code of the node's own; one that is not in `errorCodes` comes from a newer node. */
export type AptosErrorCode = (typeof errorCodes)[number] | (string & Record<never, never>)

/** The name of an HTTP status. */
const statusNames: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
}

/** The name of an HTTP status; `Generic Error` for one the specification does not name. */
export function statusNameOf(status: number): string {
  return statusNames[status] ?? 'Generic Error'
}

type Body = { message: string; error_code: AptosErrorCode; vm_error_code?: number | undefined }

/**
 * The node, or a gateway in front of it, answered with an error. `error_code` and `vm_error_code` are the node's; a
 * gateway has neither, and then `message` is the status's name.
 */
export class AptosNodeError extends Error {
  override readonly name = 'AptosNodeError'
  /** The HTTP status. */
  readonly status: number
  /** Its name, or `Generic Error`. */
  readonly statusName: string
  /** The node's error code; undefined where a gateway answered. */
  readonly error_code: AptosErrorCode | undefined
  /** The number of the virtual machine's own failure, if that is the cause. */
  readonly vm_error_code: number | undefined
  /** The request: method and path, without host and query. */
  readonly request: string
  /** How long the node asks to wait, milliseconds, if it limits its callers. */
  readonly retryAfter: number | undefined
  // Not a public property: its numbers are bigints, which JSON.stringify of an error would reject.
  readonly #ledger: Ledger | undefined

  constructor(status: number, request: string, body?: Body, more: { retryAfter?: number; ledger?: Ledger } = {}) {
    super(body?.message ?? statusNameOf(status))
    this.status = status
    this.statusName = statusNameOf(status)
    this.request = request
    this.retryAfter = more.retryAfter
    this.#ledger = more.ledger
    this.error_code = body?.error_code
    this.vm_error_code = body?.vm_error_code
  }

  /** The state of the ledger at the answer, where the node gives it. */
  get ledger(): Ledger | undefined {
    return this.#ledger
  }
}

/** Returns whether an error is the node's, with this code where one is given. */
export function isAptosNodeError(error: unknown, code?: AptosErrorCode): error is AptosNodeError {
  return error instanceof AptosNodeError && (code === undefined || error.error_code === code)
}

/**
 * For `catch`: undefined where the node has no such account, resource or module.
 *
 * @throws any other failure
 */
export function undefinedIfMissing(failure: unknown): undefined {
  if (isAptosNodeError(failure) && failure.status === 404) return undefined
  throw failure
}

const sentences = {
  timeout: 'the node did not answer in time',
  unreachable: 'the node could not be reached',
  unreadable: 'the node answered with something that is no answer to what was asked',
  tooLarge: 'the node answered with more than is read',
} as const

/** The node did not answer, or its answer is malformed. */
export class AptosAnswerError extends Error {
  override readonly name = 'AptosAnswerError'
  /** No answer in time, none at all, a malformed one, or one that is too large. */
  readonly reason: keyof typeof sentences
  /** The request: method and path, without host and query. */
  readonly request: string

  constructor(reason: keyof typeof sentences, request: string, options?: { cause?: unknown; detail?: string }) {
    super(`${request}: ${sentences[reason]}${options?.detail ? ` (${options.detail})` : ''}`, options)
    this.reason = reason
    this.request = request
  }
}
