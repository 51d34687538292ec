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
    loading ??= new Promise<T>((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error('It took too long.')), limit)
      load()
        .then(resolve, reject)
        .finally(() => clearTimeout(timer))
    }).catch((cause) => {
      loading = undefined
      throw new ConnectorError('notLoaded', { about: library, cause })
    })
    return loading
  }
}
