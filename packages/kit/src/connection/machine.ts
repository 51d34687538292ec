import { ConnectorError } from '@latchkey/connectors'
import { toDisplayName } from '@latchkey/core/display-name'
import type { Config, Connection as Connected, Connector } from '@wagmi/core'
import { type Attempt, cancelAttempt, createAttempt } from './attempt.ts'
import type { ConnectionState, Disconnection, PendingConnection } from './connection.ts'
import { createConnectorEvents } from './connector-events.ts'
import type { ConnectorStorage } from './connector-storage.ts'
import { leaveWallet } from './leave-wallet.ts'
import { createStateStore } from './state-store.ts'
import type { Stored } from './stored.ts'
import type { Timeouts } from './timeouts.ts'
import { hasConnector, isWagmiState, readChange, toStored, toWagmiState } from './wagmi-state.ts'

export type Machine = ReturnType<typeof createConnectionMachine>

/**
 * The connected wallet, and the one being asked. wagmi's state is computed from it and follows each change. Changes by
 * wagmi's own actions, by its provider and by wallets are taken over here, or put right again.
 *
 * @param leave disconnects; called when wagmi's own action ends a connection that is being restored
 */
export function createConnectionMachine(
  config: Config,
  timeouts: Timeouts,
  memory: ConnectorStorage,
  leave: () => Promise<void>,
) {
  let attempt: Attempt | undefined
  let connected: Connected | undefined
  /** The connection that ended last, or that is being restored. */
  let last: Stored | undefined
  /** Nothing has been connected or restored in this page yet. */
  let isFresh = true
  /** Storage was read for a connection of an earlier page. */
  let hasLooked = false
  let writing = false
  let endedByWallet = false
  let switching: AbortController | undefined

  const store = createStateStore(() =>
    isFresh && !hasLooked && config.state.status === 'disconnected' ? 'unknown' : config.state.status,
  )
  const connectorEvents = createConnectorEvents(config, ({ uid }) => {
    endedByWallet = uid === connected?.connector.uid
  })

  const expected = () => toWagmiState(connected, attempt, config.state.chainId, leave)
  /** A connect by wagmi's own action is not ours to end. */
  const wanted = () => (config.state.status === 'connecting' && !attempt ? 'connecting' : expected().status)
  /** wagmi's provider empties its state when it is mounted, and its actions end attempts of ours. */
  const isRight = () => isWagmiState(config.state, { ...expected(), status: wanted() }, connected)

  const write = (next: Partial<ConnectionState> = {}, status = expected().status) => {
    store.set(next)
    writing = true
    try {
      config.setState((now) => ({ ...now, ...expected(), status }))
    } finally {
      writing = false
    }
    store.setState()
  }

  /** Cancels the attempt that is under way, if any. */
  const stop = () => {
    const former = attempt
    attempt = undefined
    if (former) cancelAttempt(former)
  }
  const stopSwitching = () => switching?.abort(new ConnectorError('stopped'))

  /** Makes a connection the only one there is. */
  const setConnected = (connection: Connected) => {
    const { connector } = connection
    const others = [...config.state.connections.values()].filter(hasConnector)
    attempt?.end()
    attempt = undefined
    connected = connection
    isFresh = false
    endedByWallet = false
    stopSwitching()
    connectorEvents.attach(connector)
    memory.remember(connector.id)
    write({ pending: undefined, disconnection: undefined, error: undefined })
    for (const { connector: former } of others) {
      if (former === connector) continue
      connectorEvents.detach(former)
      void leaveWallet(former, connector, timeouts.answer)
    }
  }

  /** Ends the page's side of its connection. The wallet is not told. */
  const release = (): Connector | undefined => {
    if (!connected) return undefined
    const { connector } = connected
    last = toStored(connected)
    connected = undefined
    connectorEvents.detach(connector)
    stopSwitching()
    return connector
  }

  /** Takes over a connection that wagmi's own action made, once wagmi has finished with it. */
  const takeOver = (connection: Connected) => {
    stop()
    queueMicrotask(
      () => config.state.connections.get(connection.connector.uid) === connection && setConnected(connection),
    )
  }

  /** Notes that a wallet, or wagmi's own action, ended the connection. */
  const noteEnd = ({ connector: { id } }: Connected) => {
    release()
    if (!endedByWallet) memory.forget(id)
    if (last && !attempt) store.set({ disconnection: toDisconnection(endedByWallet ? 'wallet' : 'left', last) })
  }

  const onWagmiState = () => {
    if (writing) return
    const change = readChange(config.state, connected)
    if (change.kind === 'connected') return takeOver(change.connection)
    if (change.kind === 'updated') connected = change.connection
    if (change.kind === 'disconnected' && connected) noteEnd(connected)
    if (attempt?.stored && config.state.status === 'connecting') {
      stop() // somebody connects by wagmi's own action
      store.set({ pending: undefined })
    }
    // Listeners see no state that is wrong; wagmi's own hooks read it again before they next render.
    if (isFresh || isRight()) store.setState()
    else queueMicrotask(() => isRight() || write({}, wanted()))
  }

  config.subscribe((now) => now, onWagmiState)

  return {
    getState: store.getState,
    subscribe: store.subscribe,
    now: () => ({ attempt, connected, last, isFresh }),
    update: store.setState,
    /** Storage was read: without a connection the status is `disconnected` from now on, not `unknown`. */
    setKnown() {
      hasLooked = true
      store.setState()
    },
    stop,
    setConnected,
    release,
    /** Starts to ask a wallet; an attempt that is under way is cancelled. */
    begin(pending: PendingConnection, stored?: Stored): Attempt {
      stop()
      isFresh = false
      last = stored ?? last
      attempt = createAttempt(pending.connector, stored, timeouts.slow, () => {
        const now = store.getState().pending
        if (now) store.setState({ pending: { ...now, slow: true } })
      })
      write({ pending: withDisplayName(pending), disconnection: undefined, error: undefined })
      return attempt
    },
    /** Changes which wallet is being asked, and for what. */
    ask(next: Partial<PendingConnection>) {
      const { pending } = store.getState()
      if (pending) store.setState({ pending: withDisplayName({ ...pending, ...next }) })
    },
    /** Ends a failed attempt to connect. A wallet that was connected before it still is. */
    fail(error: Error) {
      stop()
      write({ pending: undefined, error })
    },
    /**
     * Ends the connection. The disconnection is not shown while another wallet is being connected.
     *
     * @returns the connector whose wallet has not been told
     */
    end(reason: Disconnection['reason'], about?: Stored): Connector | undefined {
      const connector = release()
      last = about ?? last
      write(attempt ? {} : { pending: undefined, disconnection: last && toDisconnection(reason, last) })
      return connector
    },
    stopSwitching,
    /** A signal that ends with the connection, or with the next switch. */
    beginSwitching(): AbortSignal {
      stopSwitching()
      switching = new AbortController()
      return switching.signal
    },
  }
}

const toDisconnection = (reason: Disconnection['reason'], { ids: [connectorId], name }: Stored): Disconnection => ({
  reason,
  connectorId,
  name: toDisplayName(name),
})

/** wagmi's own connectors pass a wallet's name on as it announced it. */
const withDisplayName = (pending: PendingConnection): PendingConnection => ({
  ...pending,
  name: toDisplayName(pending.name),
})
