import { ProviderDisconnectedError } from 'viem'
import { ConnectorError } from '../connector-error.ts'
import type { Request } from '../provider.ts'
import type { Client } from './client.ts'

type Sending = {
  topic: string
  chainId: number
  request: Request
  /** The time limit for a person to answer, milliseconds. */
  limit: number
  /** The session ends. */
  signal: AbortSignal
}

/** The client accepts no shorter expiry, seconds. */
const shortestExpiry = 300

/**
 * Sends a request to the wallet of a session, encrypted, and waits for the person's answer.
 *
 * @throws the wallet's or the client's own error; ConnectorError `noAnswer`, ProviderDisconnectedError
 */
export async function sendToWallet(
  client: Client,
  { topic, chainId, request, limit, signal }: Sending,
): Promise<unknown> {
  const message = { method: request.method, params: request.params ?? [] }
  let id: number | undefined
  const onSent = (sent: { request: unknown; id: number }) => {
    if (sent.request === message) id = sent.id
  }
  client.on('session_request_sent', onSent)

  let timer: ReturnType<typeof setTimeout> | undefined
  const ended = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ConnectorError('noAnswer')), limit)
    const onEnd = () => reject(new ProviderDisconnectedError(new Error('The session ended.')))
    if (signal.aborted) onEnd()
    else signal.addEventListener('abort', onEnd, { once: true })
  })
  // The wallet sees this expiry; our own time limit is shorter.
  const expiry = Math.max(Math.ceil(limit / 1_000) + 10, shortestExpiry)
  const answer = client.request({ topic, chainId: `eip155:${chainId}`, request: message, expiry })
  try {
    return await Promise.race([ended, answer])
  } finally {
    clearTimeout(timer)
    client.off('session_request_sent', onSent)
    settle(client, id)
  }
}

/**
 * Makes the client stop waiting too. Otherwise it would be rejected at the expiry, unhandled, and the page would report
 * an unrelated error. This is not part of its public interface, and has no effect on a request that was answered.
 */
const settle = (client: Client, id: number | undefined): void => {
  const { events } = client.engine as unknown as { events?: { emit(name: string, data: unknown): void } }
  if (id !== undefined) events?.emit(`session_request:${id}`, { error: { code: 6, message: 'Expired.' } })
}
