import { WalletError } from '@latchkey/core/errors'
import type { NetworkName } from '@latchkey/core/wire-networks'
import type { Wallet } from './wallet.ts'

const last = new WeakMap<Wallet, Promise<unknown>>()

/** Longer than any request to the wallet takes, including a sign-in and all its screens; milliseconds. */
const limitMs = 15 * 60_000

/**
 * Runs work with the wallet on a network, and switches back afterwards: for a page whose own network belongs to another
 * family. One at a time for each wallet, in order. The work may take 15 minutes: then the wallet switches back and the
 * next has its turn, even if the work continues; its later requests then run on the old network.
 *
 * @param work must not itself wait for another `onNetwork` of the same wallet
 * @returns the result of the work
 * @throws what the work throws; WalletError `noAnswer` when it has not ended after 15 minutes, and as
 * `Wallet.switchNetwork`
 */
export function onNetwork<T>(wallet: Wallet, network: NetworkName, work: () => Promise<T>): Promise<T> {
  const turn = async () => {
    const before = wallet.network
    if (before === network) return limited(work)
    await wallet.switchNetwork(network)
    try {
      return await limited(work)
    } finally {
      // If this fails, the wallet emits an event, and the next request is refused rather than misinterpreted.
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
