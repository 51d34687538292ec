import type { Client } from 'viem'
import type { Config } from 'wagmi'
import { watchChain } from '../watch-chain.ts'
import { keyOf } from './key.ts'
import { look, type Seen } from './read-progress.ts'
import type { FollowedTransaction } from './transaction.ts'

type Parts = {
  config: Config
  now(): number
  read(): readonly FollowedTransaction[]
  seen(key: string, seen: Seen): void
  reached(chainId: number, isReached: boolean): void
}

/** A dropped transaction is only looked for in every nth round. */
const seldom = 15

/**
 * Follows transactions in rounds, each chain at its own pace, as long as the page is visible and something can still
 * change. Only those of the connected account, so that no node learns which accounts belong together.
 */
export function createWatch({ config, now, read, seen, reached }: Parts) {
  const running = new Set<number>()
  const pauses = new Set<() => void>()
  let started = false
  let unsubscribe = () => {}

  const clientOf = (chainId: number): Client | undefined => {
    try {
      return config.getClient({ chainId })
    } catch {
      return undefined // a chain that this page no longer has
    }
  }
  const underWay = (): FollowedTransaction[] => {
    const accounts = new Set(
      [...config.state.connections.values()].flatMap(({ accounts }) => accounts.map((each) => each.toLowerCase())),
    )
    return read().filter(({ settled, from }) => !settled && accounts.has(from.toLowerCase()))
  }
  const isSeen = () => document.visibilityState === 'visible'

  const round = async (chainId: number, client: Client, count: number) => {
    const due = underWay().filter(
      (each) => each.chainId === chainId && (each.progress.state !== 'dropped' || count % seldom === 0),
    )
    const looks = due.map(async (each) => seen(keyOf(each), await look(client, each, now())))
    const results = await Promise.allSettled(looks)
    if (results.length > 0)
      reached(
        chainId,
        results.every(({ status }) => status === 'fulfilled'),
      )
  }

  const run = async (chainId: number) => {
    const client = clientOf(chainId)
    if (!client || running.has(chainId)) return
    running.add(chainId)
    for (let count = 0; started && underWay().some((each) => each.chainId === chainId); count++) {
      if (isSeen()) await round(chainId, client, count)
      await pause(client)
    }
    running.delete(chainId)
  }

  /** Until there may be news. */
  const pause = (client: Client) =>
    new Promise<void>((resolve) => {
      const end = () => {
        stopWatching()
        pauses.delete(end)
        resolve()
      }
      const stopWatching = watchChain(client, end)
      pauses.add(end)
    })

  /** Looks now, instead of at the end of the pause. */
  const wake = () => {
    for (const end of [...pauses]) end()
    if (started) for (const { chainId } of underWay()) void run(chainId)
  }
  const onVisible = () => isSeen() && wake()

  return {
    wake,
    start() {
      if (started) return
      started = true
      document.addEventListener('visibilitychange', onVisible)
      unsubscribe = config.subscribe(({ connections }) => connections, wake)
      wake()
    },
    stop() {
      started = false
      document.removeEventListener('visibilitychange', onVisible)
      unsubscribe()
      wake()
    },
  }
}
