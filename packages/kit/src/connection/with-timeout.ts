import { ConnectorError } from '@latchkey/connectors'

/**
 * Waits for work until the limit or the signal. The work itself continues; nobody listens to it.
 *
 * @param limit milliseconds; undefined where the work has its own limits
 * @throws ConnectorError `noAnswer` after the limit
 * @throws the signal's reason, and what the work throws
 */
export async function withTimeout<T>(
  limit: number | undefined,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  let end = () => {}
  const stopped = new Promise<never>((_, reject) => {
    const timer = limit === undefined ? undefined : setTimeout(() => reject(new ConnectorError('noAnswer')), limit)
    const stop = () => reject(signal?.reason)
    signal?.addEventListener('abort', stop)
    end = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
  })
  try {
    signal?.throwIfAborted()
    return await Promise.race([stopped, work()])
  } finally {
    end()
  }
}
