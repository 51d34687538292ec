import { toDisplayName } from '@latchkey/core/display-name'
import type { Config, Connection as Connected, Connector } from 'wagmi'
import type { Attempt } from './attempt.ts'
import { createAttempts } from './attempts.ts'
import type { Disconnection, PendingConnection } from './connection.ts'
import { createConnectorEvents } from './connector-events.ts'
import type { ConnectorStorage } from './connector-storage.ts'
import { leaveWallet } from './leave-wallet.ts'
import { createStateStore } from './state-store.ts'
import type { Stored } from './stored.ts'
import { createSwitching } from './switching.ts'
import type { Timeouts } from './timeouts.ts'
import { followWagmi } from './wagmi-follower.ts'
import { hasConnector, toStored } from './wagmi-state.ts'
import { createWagmiWriter } from './wagmi-writer.ts'

export type Machine = ReturnType<typeof createConnectionMachine>

/**
 * The connected wallet, and the one being asked. wagmi's state is computed from it and follows each change. Changes by
 * wagmi's own actions, by its provider and by wallets are adopted here, or corrected.
 *
 * @param leave disconnects; called when wagmi's own action ends a connection that is being restored
 */
export function createConnectionMachine(
  config: Config,
  timeouts: Timeouts,
  memory: ConnectorStorage,
  leave: () => Promise<void>,
) {
  let connected: Connected | undefined
  /** The connection that ended last, or that is being restored. */
  let last: Stored | undefined
  /** Nothing has been connected or restored in this page yet. */
  let isFresh = true
  /** Storage was read for a connection of an earlier page. */
  let hasLooked = false
  let endedByWallet = false
  const switching = createSwitching()

  const store = createStateStore(() =>
    isFresh && !hasLooked && config.state.status === 'disconnected' ? 'unknown' : config.state.status,
  )
  const connectorEvents = createConnectorEvents(config, ({ uid }) => {
    endedByWallet = uid === connected?.connector.uid
  })

  const attempts = createAttempts(timeouts.slow, () => {
    const { pending } = store.getState()
    if (pending) store.setState({ pending: { ...pending, slow: true } })
  })
  const now = () => ({ attempt: attempts.now(), connected, last, isFresh })
  const wagmi = createWagmiWriter(config, store, now, leave)
  const { write } = wagmi

  /** Makes a connection the only one. */
  const setConnected = (connection: Connected) => {
    const { connector } = connection
    const others = listConnectors(config).filter((each) => each !== connector)
    attempts.finish()
    connected = connection
    isFresh = false
    endedByWallet = false
    switching.stop()
    connectorEvents.attach(connector)
    memory.remember(connector.id)
    write({ pending: undefined, disconnection: undefined, error: undefined })
    for (const former of others) {
      connectorEvents.detach(former)
      void leaveWallet(former, connector, timeouts.answer)
    }
  }

  /** Ends the page's side of its connection. The wallet gets no request. */
  const release = (): Connector | undefined => {
    if (!connected) return undefined
    const { connector } = connected
    last = toStored(connected)
    connected = undefined
    connectorEvents.detach(connector)
    switching.stop()
    return connector
  }

  followWagmi(config, wagmi, store, {
    now,
    setConnected,
    cancel: attempts.cancel,
    update(connection) {
      connected = connection
    },
    noteEnd({ connector: { id } }) {
      release()
      if (!endedByWallet) memory.forget(id)
      const reason = endedByWallet ? 'wallet' : 'left'
      if (last && !attempts.now()) store.set({ disconnection: toDisconnection(reason, last) })
    },
  })

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    now,
    update: store.setState,
    /** Storage was read: without a connection the status is now `disconnected`, not `unknown`. */
    setKnown() {
      hasLooked = true
      store.setState()
    },
    stop: attempts.cancel,
    setConnected,
    release,
    /** Starts to ask a wallet; a running attempt is cancelled. */
    begin(pending: PendingConnection, stored?: Stored): Attempt {
      const attempt = attempts.begin(pending.connector, stored)
      isFresh = false
      last = stored ?? last
      write({ pending: withDisplayName(pending), disconnection: undefined, error: undefined })
      return attempt
    },
    /** Changes which wallet is being asked, and for what. */
    ask(next: Partial<PendingConnection>) {
      const { pending } = store.getState()
      if (pending) store.setState({ pending: withDisplayName({ ...pending, ...next }) })
    },
    /** Ends a failed attempt to connect. A wallet that was connected before stays connected. */
    fail(error: Error) {
      attempts.cancel()
      write({ pending: undefined, error })
    },
    /**
     * Ends the connection. The disconnection is not shown while another wallet is being connected.
     *
     * @returns the connector whose wallet does not know yet
     */
    end(reason: Disconnection['reason'], about?: Stored): Connector | undefined {
      const connector = release()
      last = about ?? last
      write(attempts.now() ? {} : { pending: undefined, disconnection: last && toDisconnection(reason, last) })
      return connector
    },
    stopSwitching: switching.stop,
    /** A signal that ends with the connection, or with the next switch. */
    beginSwitching: switching.begin,
  }
}

const listConnectors = ({ state }: Config): Connector[] =>
  [...state.connections.values()].filter(hasConnector).map(({ connector }) => connector)

const toDisconnection = (reason: Disconnection['reason'], { ids: [connectorId], name }: Stored): Disconnection => ({
  reason,
  connectorId,
  name: toDisplayName(name),
})

/** wagmi's own connectors pass on a wallet's announced name unchanged. */
const withDisplayName = (pending: PendingConnection): PendingConnection => ({
  ...pending,
  name: toDisplayName(pending.name),
})
