import { WalletError } from '@latchkey/core/errors'
import type { NetworkName } from '@latchkey/core/wire-networks'
import type { Wallet } from './wallet.ts'

const last = new WeakMap<Wallet, Promise<unknown>>()

/** Longer than any request of the wallet's takes, a sign-in and every screen after it included; milliseconds. */
const limitMs = 15 * 60_000

/**
 * Runs work with the wallet on a network, and puts it back where it was: for a page whose own network is another family's.
 * One at a time for each wallet, in the order they came. The work may take 15 minutes: after that the wallet goes back and
 * the next has its turn, whatever the work still does; what it asks of the wallet from then on it asks on the old network.
 *
 * @param work must not itself wait for another `onNetwork` of the same wallet
 * @returns what the work answers
 * @throws what the work throws; WalletError `noAnswer` when the work has not ended after 15 minutes, and as
 *   `Wallet.switchNetwork` says
 */
export function onNetwork<T>(wallet: Wallet, network: NetworkName, work: () => Promise<T>): Promise<T> {
  const turn = async () => {
    const before = wallet.network
    if (before === network) return limited(work)
    await wallet.switchNetwork(network)
    try {
      return await limited(work)
    } finally {
      // Should this fail, the wallet says so by an event, and the next request is refused rather than misread.
      await wallet.switchNetwork(before).catch(() => undefined)
    }
  }
  const run = (last.get(wallet) ?? Promise.resolve()).then(turn)
  last.set(
    wallet,
    run.catch(() => undefined),
  )
  return run
}

const limited = async <T>(work: () => Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    const failure = new WalletError('noAnswer', { reason: 'what was done on the other network took too long' })
    timer = setTimeout(() => reject(failure), limitMs)
  })
  try {
    return await Promise.race([work(), late])
  } finally {
    clearTimeout(timer)
  }
}
