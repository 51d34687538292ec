import { createHmac } from 'node:crypto'
import { ServiceError } from '@latchkey/protocol/service-error'
import { parseJson, readBytes } from '@latchkey/service/body'
import { describeFailure, type Log } from '@latchkey/service/log'

/** The time limit of an answer, milliseconds, and its size limit, bytes. */
const limitMs = 8_000
const maxAnswer = 256 * 1024

/** An external service that we are registered with. */
export type Partner = {
  /**
   * Sends a signed request and returns the answer, whatever its status.
   *
   * @param path from the partner's root, with the query
   * @throws ServiceError `unavailable` when it cannot be reached, takes too long, or does not answer with JSON
   */
  ask(method: 'GET' | 'POST', path: string, body?: object): Promise<{ status: number; body: unknown }>
}

/**
 * A partner whose requests are signed with HMAC-SHA256 in hex, under the secret's text, over the time in seconds, the
 * method, the path with its query and the body, joined by line feeds.
 *
 * @param prefix of the names of the headers: `<prefix>-Timestamp`, `<prefix>-Signature`
 * @param headers further headers, such as our id there
 */
export function createPartner(
  { url, secret, prefix, headers }: { url: string; secret: string; prefix: string; headers: Record<string, string> },
  log: Log,
): Partner {
  return {
    async ask(method, path, body) {
      const target = new URL(url.replace(/\/$/, '') + path)
      const text = body === undefined ? '' : JSON.stringify(body)
      const timestamp = String(Math.floor(Date.now() / 1000))
      const signed = [timestamp, method, `${target.pathname}${target.search}`, text].join('\n')
      try {
        const response = await fetch(target, {
          method,
          headers: {
            Accept: 'application/json',
            ...(body !== undefined && { 'Content-Type': 'application/json' }),
            ...headers,
            [`${prefix}-Timestamp`]: timestamp,
            [`${prefix}-Signature`]: createHmac('sha256', secret).update(signed).digest('hex'),
          },
          ...(body !== undefined && { body: text }),
          redirect: 'error',
          signal: AbortSignal.timeout(limitMs),
        })
        const answer = new TextDecoder().decode(await readBytes(response, maxAnswer))
        if (response.status >= 500) throw new Error(`answered ${response.status}`)
        return { status: response.status, body: parseJson(answer) }
      } catch (cause) {
        log.error('partner unreachable', { partner: target.hostname, ...describeFailure(cause) })
        throw new ServiceError('unavailable', {}, { cause })
      }
    },
  }
}
