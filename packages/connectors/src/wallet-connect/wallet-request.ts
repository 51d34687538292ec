import { ProviderDisconnectedError } from 'viem'
import { ConnectorError } from '../connector-error.ts'
import type { Request } from '../provider.ts'
import type { Client } from './client.ts'

type Sending = {
  topic: string
  chainId: number
  request: Request
  /** Milliseconds, for a person to answer. */
  limit: number
  /** The session ends. */
  signal: AbortSignal
}

/** The client takes no shorter expiry, seconds. */
const shortestExpiry = 300

/**
 * Sends a request to the wallet of a session, encrypted, and waits for the person's answer.
 *
 * @throws what the wallet or the client says; ConnectorError `noAnswer`, ProviderDisconnectedError
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
  // The wallet sees until when an answer is waited for; ours is the shorter wait.
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
 * Has the client stop waiting too. Left alone, it would fail at the expiry where nobody listens, and the page would
 * report an error that belongs to nothing. Not part of its interface; for a request that has been answered nothing
 * happens.
 */
const settle = (client: Client, id: number | undefined): void => {
  const { events } = client.engine as unknown as { events?: { emit(name: string, data: unknown): void } }
  if (id !== undefined) events?.emit(`session_request:${id}`, { error: { code: 6, message: 'Expired.' } })
}
