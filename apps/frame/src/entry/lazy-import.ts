import { WalletError } from '@latchkey/core/errors'
import { createMissingPart } from '../missing-part.ts'
import { withTimeout } from './with-timeout.ts'

const pauses = [250, 1000]
const timeoutMs = 10_000

/**
 * Loads a chunk once. A failed load is retried, three attempts in all, then fails as `internal`; the next call starts
 * over.
 */
export function lazyImport<T>(
  load: () => Promise<T>,
  wait = (ms: number) => new Promise((done) => setTimeout(done, ms)),
) {
  let loading: Promise<T> | undefined

  const attempt = async (): Promise<T> => {
    for (const pause of [...pauses, undefined]) {
      try {
        return await withTimeout(load(), timeoutMs, () => createMissingPart('the chunk did not come'))
      } catch (cause) {
        if (pause === undefined) throw new WalletError('internal', {}, { cause })
        await wait(pause)
      }
    }
    throw new WalletError('internal')
  }

  return (): Promise<T> => {
    loading ??= attempt().catch((failure) => {
      loading = undefined
      throw failure
    })
    return loading
  }
}
