import type { NetworkName } from '@latchkey/core/wire-networks'
import type { Wallet } from './wallet.ts'

const last = new WeakMap<Wallet, Promise<unknown>>()

/**
 * Runs work with the wallet on a network, and puts it back where it was: for a page whose own network is another family's.
 * One at a time for each wallet, in the order they came.
 *
 * @param work must not itself wait for another `onNetwork` of the same wallet
 * @returns what the work answers
 * @throws what the work throws; WalletError as `Wallet.switchNetwork` says
 */
export const onNetwork = <T>(wallet: Wallet, network: NetworkName, work: () => Promise<T>): Promise<T> => {
  const turn = async () => {
    const before = wallet.network
    if (before === network) return work()
    await wallet.switchNetwork(network)
    try {
      return await work()
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
