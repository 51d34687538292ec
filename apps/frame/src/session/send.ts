import { ServiceError } from '@latchkey/protocol/service-error'
import * as v from 'valibot'

export type Outgoing<A extends v.GenericSchema> = {
  method: 'POST' | 'PUT'
  body: unknown
  answer: A
  headers?: Record<string, string>
  /** Ends the wait; every caller gives one with a limit. */
  signal: AbortSignal
  /** Sees the headers of every answer, failures too. */
  onHeaders?: (headers: Headers) => void
}

/**
 * One HTTP request to the API, JSON both ways, the answer checked by its schema.
 *
 * @throws ServiceError as the API says; `unavailable` when there is no answer in time; `internal` for an answer of another form
 */
export async function send<A extends v.GenericSchema>(url: string, outgoing: Outgoing<A>): Promise<v.InferOutput<A>> {
  const { method, body, answer, headers, signal, onHeaders } = outgoing
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
    onHeaders?.(response.headers)
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

const toJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
