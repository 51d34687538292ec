import * as v from 'valibot'
import { reference } from './reference.ts'

/**
 * Failures of our own services (API and guard), a closed list. The body of every answer that is not 2xx is `{"error":
 * {"code", "message", …}}`; the cause is never included.
 */
export const serviceErrors = {
  bad_request: { status: 400, message: 'The request is not of the form this address takes.' },
  bad_token: { status: 401, message: 'Sign in again: this session is not valid any more.' },
  use_dpop_nonce: { status: 401, message: 'Repeat the request with the nonce of this answer.' },
  bad_proof: { status: 401, message: 'The request is not signed by the key this session belongs to.' },
  wrong_pin: { status: 403, message: 'That PIN is not right.' },
  wrong_kit: { status: 403, message: 'That recovery code is not of this wallet.' },
  wrong_passkey: { status: 403, message: 'That passkey does not open this wallet.' },
  not_allowed: { status: 403, message: 'This is not allowed for this project or session.' },
  /** `retryAfter`: when the browser is no longer new. */
  new_browser: { status: 403, message: 'This browser is new to the wallet, which holds this change back for a day.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  conflict: { status: 409, message: 'This was already done, or something else was done in between.' },
  list_full: { status: 409, message: 'This list has as many entries as it may have. Remove one first.' },
  too_large: { status: 413, message: 'The request is too large.' },
  locked: { status: 423, message: 'Too many wrong PINs. Try again later.' },
  session_locked: { status: 423, message: 'Too many wrong PINs in this session. Sign in again to go on.' },
  frozen: { status: 423, message: 'PIN entry is frozen after too many wrong PINs.' },
  too_many_requests: { status: 429, message: 'Too many requests. Try again later.' },
  internal: { status: 500, message: 'Something went wrong on our side. Nothing was changed. Try again.' },
  unsupported_provider: { status: 400, message: 'This login provider is not supported here.' },
  token_refused: { status: 403, message: 'The login token, or the signature that vouches for it, is not accepted.' },
  bora_signature: { status: 403, message: 'The signature is not one of this project for this BORA account.' },
  bora_not_registered: { status: 403, message: 'This project is not registered with the BORA portal.' },
  bora_other_usn: { status: 409, message: 'This wallet is connected to another BORA account.' },
  bora_region: { status: 409, message: 'The BORA portal serves another region.' },
  bora_other_wallet: { status: 409, message: 'This BORA account is connected to another wallet.' },
  shut_down: { status: 410, message: 'This network has been shut down.' },
  nothing_to_buy: { status: 404, message: 'Nothing can be bought here for this request.' },
  /** Thrown by a client, never by a service: an answer contradicts what the keys prove. */
  not_trusted: { status: 502, message: 'An answer of the service does not fit this wallet. Nothing was opened.' },
  /**
   * The requested data has a newer form than the client's release can read. A client also throws it for such an answer.
   */
  outdated: { status: 409, message: 'This page has an older version of the wallet. Reload it.' },
  unavailable: { status: 503, message: 'A part of the service is not reachable. Try again in a moment.' },
} as const

export type ServiceErrorCode = keyof typeof serviceErrors

/** A hundred years, in seconds: with more, or less than nothing, no screen could say a time. */
const most = 100 * 366 * 86_400
/** Left out where it cannot be: a service that lies must not stop the screen that says what it refused. */
const count = v.fallback(v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(most))), undefined)

export const serviceErrorBody = v.object({
  error: v.object({
    code: v.string(),
    message: v.string(),
    /** Seconds until a retry makes sense. */
    retryAfter: v.optional(count),
    /** Wrong PINs left before the next delay. */
    left: v.optional(count),
    /** Seconds since PIN entry was frozen. */
    frozenFor: v.optional(count),
    /** Its reference in the service's log. */
    reference: v.optional(reference),
  }),
})
export type ServiceErrorBody = v.InferOutput<typeof serviceErrorBody>

export type ServiceErrorDetail = { retryAfter?: number; left?: number; frozenFor?: number; reference?: string }

/** A failure of API or guard: thrown inside a service to be answered, and by a client that got such an answer. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError'
  readonly code: ServiceErrorCode
  readonly status: number
  readonly detail: ServiceErrorDetail

  constructor(code: ServiceErrorCode, detail: ServiceErrorDetail = {}, options?: { cause?: unknown }) {
    super(serviceErrors[code].message, options)
    this.code = code
    this.status = serviceErrors[code].status
    this.detail = detail
  }

  toBody(): ServiceErrorBody {
    return { error: { code: this.code, message: this.message, ...this.detail } }
  }

  /** Reads a service's failure: from its body if it is one of ours, otherwise from its status. */
  static fromAnswer(status: number, body: unknown): ServiceError {
    const parsed = v.safeParse(serviceErrorBody, body)
    const code = parsed.success ? parsed.output.error.code : undefined
    if (parsed.success && code !== undefined && Object.hasOwn(serviceErrors, code)) {
      const { retryAfter, left, frozenFor, reference } = parsed.output.error
      return new ServiceError(code as ServiceErrorCode, {
        ...(retryAfter !== undefined && { retryAfter }),
        ...(left !== undefined && { left }),
        ...(frozenFor !== undefined && { frozenFor }),
        ...(reference !== undefined && { reference }),
      })
    }
    return new ServiceError(status === 429 ? 'too_many_requests' : status >= 500 ? 'unavailable' : 'bad_request')
  }
}

/** True when a failure is a service's and, if any codes are given, has one of them. */
export function isServiceError(value: unknown, ...codes: ServiceErrorCode[]): value is ServiceError {
  return value instanceof ServiceError && (codes.length === 0 || codes.includes(value.code))
}
