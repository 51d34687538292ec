import { ServiceError } from '@latchkey/protocol/service-error'
import { readBytes } from '@latchkey/service/body'
import * as v from 'valibot'

/** The time limit of a provider's answer, milliseconds. */
const timeoutMs = 8_000
const maxAnswer = 256 * 1024

/** `fetch` for requests to providers: it follows no redirects, waits 8 s and reads at most 256 KiB. */
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

/** True if a text is one word, as access tokens are (RFC 6750 section 2.1). No other text may reach a header. */
export function isAccessToken(text: string): boolean {
  return /^[A-Za-z0-9._~+/-]+=*$/.test(text)
}

/** An address with these parameters added to its query. */
export function withQuery(address: string, query: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value)
  return url.href
}

/**
 * Asks a provider about an access token.
 *
 * @param bearer the access token, if it belongs in the header and not in the address
 * @throws ServiceError `token_refused` when the provider does not know the token or says less than `shape`; `unavailable`
 */
export async function askProvider<S extends v.GenericSchema>(
  url: string,
  shape: S,
  bearer?: string,
): Promise<v.InferOutput<S>> {
  if (bearer !== undefined && !isAccessToken(bearer)) throw new ServiceError('token_refused')
  let answer: Response
  try {
    answer = await providerFetch(url, {
      headers: { Accept: 'application/json', ...(bearer !== undefined && { Authorization: `Bearer ${bearer}` }) },
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
