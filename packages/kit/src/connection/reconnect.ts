import { ConnectorError } from '@latchkey/connectors'
import type { Config, Connection as Connected, Connector } from 'wagmi'
import type { Attempt } from './attempt.ts'
import type { Disconnection, PendingConnection } from './connection.ts'
import type { ConnectorStorage } from './connector-storage.ts'
import type { Machine } from './machine.ts'
import type { Stored } from './stored.ts'
import type { Timeouts } from './timeouts.ts'
import { toConnected } from './wagmi-state.ts'
import { withTimeout } from './with-timeout.ts'

/** The interval of checks for a wallet that does not announce itself (`window.ethereum`), milliseconds. */
const betweenLooks = 250

/** The embedded wallet answers once its page is loaded, which takes longer than an installed wallet on a slow phone. */
const limitOf = (candidates: readonly Connector[], { answer }: Timeouts) =>
  candidates.some(({ id }) => id === 'faceWallet') ? 3 * answer : answer

const isSame = (one: string, other: string | undefined) => one.toLowerCase() === other?.toLowerCase()

/**
 * Restores a stored connection: waits until its wallet is there, asks it silently, and gives up after the time limits.
 * It starts no other wallet.
 *
 * @param find connectors with an id
 */
export function createReconnect(
  config: Config,
  timeouts: Timeouts,
  machine: Machine,
  memory: ConnectorStorage,
  find: (id: string) => readonly Connector[],
) {
  /** Asks connectors one after the other until one still has the connection. */
  const askEach = async (
    candidates: readonly Connector[],
    { ids: [likeliest], account }: Stored,
    mine: Attempt,
  ): Promise<Connected | undefined> => {
    let failed = false
    const note = () => {
      failed = true
    }
    for (const connector of candidates) {
      const { id, name, emitter } = connector
      const isGuess = !isSame(id, likeliest)
      mine.connector = connector
      machine.ask({ connector, name, waitingFor: 'answer' })
      await memory.mark(id)
      emitter.on('error', note)
      let isIts = await connector.isAuthorized().finally(() => emitter.off('error', note))
      mine.signal.throwIfAborted()
      if (isIts && isGuess && account) isIts = (await connector.getAccounts()).some((each) => isSame(each, account))
      mine.signal.throwIfAborted()
      if (isIts) {
        return toConnected(connector, await connector.connect({ isReconnecting: true }))
      }
      if (isGuess) memory.forget(id)
    }
    if (failed) throw new ConnectorError('noAnswer')
    return undefined
  }

  /** Resolves when the list of connectors changes, or after the time limit. */
  const untilListed = async (limit: number, signal: AbortSignal) => {
    let unsubscribe = () => {}
    const changed = () =>
      new Promise<void>((resolve) => {
        unsubscribe = config._internal.connectors.subscribe(() => resolve())
      })
    await withTimeout(limit, signal, changed).catch(() => {})
    unsubscribe()
    signal.throwIfAborted()
  }

  return async (stored: Stored): Promise<void> => {
    const absent: Pick<PendingConnection, 'connector' | 'waitingFor'> = {
      connector: undefined,
      waitingFor: 'announcement',
    }
    const mine = machine.begin({ ...absent, name: stored.name, slow: false }, stored)
    memory.remember(stored.ids[0])
    const until = Date.now() + timeouts.announcement
    const attempted = new Set<Connector>()
    let reason: Disconnection['reason'] = 'missing'
    try {
      for (;;) {
        const candidates = stored.ids.flatMap(find).filter((each) => !attempted.has(each))
        for (const each of candidates) attempted.add(each)
        if (candidates.length > 0) {
          reason = 'silent'
          const found = await withTimeout(limitOf(candidates, timeouts), mine.signal, () =>
            askEach(candidates, stored, mine),
          )
          mine.signal.throwIfAborted()
          if (found) return machine.setConnected(found)
          reason = 'refused'
          mine.connector = undefined
        }
        if (candidates.some(({ id }) => isSame(id, stored.ids[0])) || Date.now() >= until) break
        machine.ask(absent)
        await untilListed(Math.min(betweenLooks, until - Date.now()), mine.signal)
      }
    } catch (error) {
      if (machine.now().attempt !== mine) return
      if ((error as { name?: unknown } | null)?.name === 'ConnectorNotConnectedError') reason = 'refused'
    }
    machine.stop()
    machine.end(reason, stored)
  }
}
