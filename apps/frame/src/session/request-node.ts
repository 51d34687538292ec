import { ServiceError, serviceErrorBody } from '@latchkey/protocol/service-error'
import * as v from 'valibot'

const limitMs = 15_000

/**
 * Queries a network's node by way of the wallet's API. Works signed out.
 *
 * @param body sent as JSON by POST; without one it is a GET
 * @returns the node's own answer, which may be an error
 * @throws ServiceError the API's refusal, `unavailable` where there is no answer
 */
export async function requestNode(url: string, body?: unknown): Promise<{ status: number; body: unknown }> {
  let response: Response
  let answer: unknown
  try {
    response = await fetch(url, {
      ...(body !== undefined && {
        method: 'POST',
        body: JSON.stringify(body),
        headers: { 'Content-Type': 'application/json' },
      }),
      signal: AbortSignal.timeout(limitMs),
    })
    const text = await response.text()
    // Tezos' nodes report a missing resource with an empty body.
    answer = text === '' && !response.ok ? undefined : JSON.parse(text)
  } catch (cause) {
    throw new ServiceError('unavailable', {}, { cause })
  }
  // The service's own errors have a form that no node uses.
  if (!response.ok && v.is(serviceErrorBody, answer)) throw ServiceError.fromAnswer(response.status, answer)
  return { status: response.status, body: answer }
}
