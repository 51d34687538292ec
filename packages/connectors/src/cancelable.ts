import { UserRejectedRequestError } from 'viem'
import { ConnectorError } from './connector-error.ts'

/**
 * Work that a visitor can stop. `run` settles as its work does; `stop` immediately fails everything that runs, as if
 * the person had rejected it in the wallet, and the signal tells the work to clean up.
 *
 * @param toCause the cause of that failure
 */
export function createCancelable(toCause: () => Error = () => new ConnectorError('stopped')) {
  const running = new Set<AbortController>()
  return {
    stop(): void {
      for (const each of running) each.abort()
    },
    /** @throws UserRejectedRequestError when stopped */
    async run<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T> {
      const controller = new AbortController()
      const { signal } = controller
      const stopped = new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new UserRejectedRequestError(toCause())))
      })
      running.add(controller)
      try {
        return await Promise.race([stopped, work(signal)])
      } finally {
        running.delete(controller)
      }
    },
  }
}
