import { minimumBuildHeader } from '@latchkey/protocol/build-number'
import { ServiceError } from '@latchkey/protocol/service-error'
import * as v from 'valibot'

/** The API's state, from the headers of its responses. */
export type ServerState = {
  /** The newest nonce for proofs (RFC 9449 section 8). */
  nonce?: string
  /** How far its clock is ahead of the local one, milliseconds. */
  ahead: number
  /** The lowest build that the operator lets open wallets; every one where it is left out. */
  minimumBuild?: number
  /** When it last answered, milliseconds since the epoch. */
  answeredAt?: number
}

export type Outgoing<A extends v.GenericSchema> = {
  method: 'POST' | 'PUT'
  body: unknown
  answer: A
  headers?: Record<string, string>
  /** Ends the wait; every caller passes one with a time limit. */
  signal: AbortSignal
  /** Updated by every answer, including failures. */
  serverState?: ServerState
}

/**
 * One HTTP request to the API, JSON both ways, with the answer validated by its schema.
 *
 * @throws ServiceError as the API says; `unavailable` when there is no answer in time; `internal` for a malformed
 * answer
 */
export async function send<A extends v.GenericSchema>(url: string, outgoing: Outgoing<A>): Promise<v.InferOutput<A>> {
  const { method, body, answer, headers, signal, serverState } = outgoing
  let response: Response
  let json: unknown
  try {
    response = await fetch(url, {
      method,
      headers: { ...headers, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
      credentials: 'omit',
      cache: 'no-store',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal,
    })
    if (serverState) updateState(serverState, response.headers)
    const text = await response.text()
    json = text === '' ? {} : toJson(text)
  } catch (cause) {
    throw new ServiceError('unavailable', {}, { cause })
  }
  if (!response.ok) throw ServiceError.fromAnswer(response.status, json)
  const parsed = v.safeParse(answer, json)
  if (!parsed.success) throw new ServiceError('internal', {}, { cause: new v.ValiError(parsed.issues) })
  return parsed.output
}

const updateState = (serverState: ServerState, headers: Headers) => {
  const nonce = headers.get('DPoP-Nonce')
  // Other answers are those of a proxy, which know nothing of the rest either.
  if (nonce) {
    serverState.nonce = nonce
    serverState.minimumBuild = Number(headers.get(minimumBuildHeader) ?? 0)
    serverState.answeredAt = Date.now()
  }
  const date = Date.parse(headers.get('Date') ?? '')
  // The header has whole seconds, so a smaller difference means nothing.
  if (!Number.isNaN(date)) serverState.ahead = Math.abs(date - Date.now()) > 2_000 ? date - Date.now() : 0
}

const toJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
