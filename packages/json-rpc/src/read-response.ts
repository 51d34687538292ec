import { ResponseBodyTooLargeError, TimeoutError } from 'viem'
import type { Fetch } from './match-responses.ts'

/** The largest answer of a node, bytes: viem's limit, which it does not apply to a custom `fetch`. */
const maxSize = 10_485_760

/**
 * Guards a JSON-RPC `fetch` against endless waits: viem stops its timer when the first byte arrives, starts none for a
 * request that can be aborted, and waits as long as a node's `Retry-After` says.
 *
 * @param fetch the underlying fetch
 * @param limit how long one attempt may take to the last byte, and how long the wait for the next may be, milliseconds
 * @throws TimeoutError, ResponseBodyTooLargeError
 */
export function readWholeResponse(fetch: Fetch, limit: number): Fetch {
  return async (input, init) => {
    const stop = new AbortController()
    const passOn = () => stop.abort(init?.signal?.reason)
    if (init?.signal?.aborted) passOn()
    init?.signal?.addEventListener('abort', passOn)
    const timer = setTimeout(() => stop.abort(new TimeoutError({ body: {}, url: String(input) })), limit)
    try {
      const { body, status, statusText, headers } = await fetch(input, { ...init, signal: stop.signal })
      const text = body && (await readAll(body))
      return new Response(text || null, { status, statusText, headers: bounded(headers, limit) })
    } finally {
      clearTimeout(timer)
      init?.signal?.removeEventListener('abort', passOn)
    }
  }
}

const readAll = async (body: ReadableStream<Uint8Array>) => {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  const reader = body.getReader()
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > maxSize) {
      void reader.cancel().catch(() => {})
      throw new ResponseBodyTooLargeError({ maxSize, size })
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** Removes a `Retry-After` that is a date, which viem reads as "immediately", or longer than the limit. */
const bounded = (sent: Headers, limit: number) => {
  const headers = new Headers(sent)
  const wait = headers.get('retry-after')
  if (wait !== null && !(/^\d+$/.test(wait) && Number(wait) * 1_000 <= limit)) headers.delete('retry-after')
  return headers
}
