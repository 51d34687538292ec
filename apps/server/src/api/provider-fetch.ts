import { ServiceError } from '@latchkey/protocol/service-error'
import { readBytes } from '@latchkey/service/body'
import * as v from 'valibot'

/** What a provider may take for an answer, milliseconds. */
const timeoutMs = 8_000
const maxAnswer = 256 * 1024

/** `fetch` as we ask providers: no redirects followed, 8 s, and at most 256 KiB read. */
export async function providerFetch(url: string, init: Omit<RequestInit, 'body'> & { body?: unknown } = {}) {
  const answer = await fetch(url, {
    ...(init as RequestInit),
    redirect: 'error',
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(init.signal ? [init.signal] : [])]),
  })
  const bytes = await readBytes(answer, maxAnswer)
  const { status, headers } = answer
  return new Response(bytes.length > 0 ? Buffer.from(bytes) : null, { status, headers })
}

/**
 * What a provider answers about an access token.
 *
 * @param authorization the whole header, where the token does not stand in the address
 * @throws ServiceError `token_refused` when the provider does not know the token or says less than `shape`; `unavailable`
 */
export async function askProvider<S extends v.GenericSchema>(
  url: string,
  shape: S,
  authorization?: string,
): Promise<v.InferOutput<S>> {
  let answer: Response
  try {
    answer = await providerFetch(url, {
      headers: { Accept: 'application/json', ...(authorization !== undefined && { Authorization: authorization }) },
    })
  } catch (cause) {
    throw new ServiceError('unavailable', {}, { cause })
  }
  if (answer.status === 429 || answer.status >= 500) throw new ServiceError('unavailable')
  if (answer.status !== 200) throw new ServiceError('token_refused')
  const parsed = v.safeParse(shape, await answer.json().catch(() => undefined))
  if (!parsed.success) throw new ServiceError('token_refused')
  return parsed.output
}
