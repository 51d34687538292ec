import { WalletError } from '@latchkey/core/errors'

/** As long as the wallet may take to be ready, in milliseconds. */
const limitMs = 30_000

/**
 * Loads a part of the SDK that a page does not load at first.
 *
 * @throws WalletError `noAnswer` when it could not be loaded within 30 seconds; another call tries again
 */
export function loadPart<T>(load: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) =>
      reject(new WalletError('noAnswer', { reason: 'a part of the wallet could not be loaded' }, { cause }))
    const timer = setTimeout(() => fail(undefined), limitMs)
    load()
      .then(resolve, fail)
      .finally(() => clearTimeout(timer))
  })
}
