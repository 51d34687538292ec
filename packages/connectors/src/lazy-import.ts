import { withTimeout } from 'viem'
import { ConnectorError } from './connector-error.ts'

/**
 * Loads code at its first use, once. After a failure the next call tries again.
 *
 * @param library what to install when it is missing, with its version
 * @param limit milliseconds
 */
export function lazyImport<T>(load: () => Promise<T>, library: string, limit: number): () => Promise<T> {
  let loading: Promise<T> | undefined
  return () => {
    loading ??= withTimeout(load, {
      timeout: limit,
      errorInstance: new Error('It took too long.'),
    }).catch((cause) => {
      loading = undefined
      throw new ConnectorError('notLoaded', { about: library, cause })
    })
    return loading
  }
}
