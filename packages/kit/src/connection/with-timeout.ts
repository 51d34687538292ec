import { ConnectorError } from '@latchkey/connectors'

/**
 * Waits for work no longer than the limit, and not after the signal. The work itself goes on; nobody listens to it.
 *
 * @param limit milliseconds; undefined where the work itself ends within limits
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
