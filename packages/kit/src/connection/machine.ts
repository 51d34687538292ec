import { ConnectorError } from '@latchkey/connectors'
import { toDisplayName } from '@latchkey/core/display-name'
import type { Config, Connection as Connected, Connector } from '@wagmi/core'
import type { ConnectionState, Disconnection, PendingConnection } from './connection.ts'
import { createConnectorEvents } from './connector-events.ts'
import type { ConnectorStorage } from './connector-storage.ts'
import type { Stored } from './stored.ts'
import type { Timeouts } from './timeouts.ts'
import { hasConnector, isWagmiState, toStored, toWagmiState } from './wagmi-state.ts'
import { withTimeout } from './with-timeout.ts'

/** One wallet being asked: to be connected, or to restore what is stored. */
export type Attempt = {
  signal: AbortSignal
  /** The connector that is being asked now. */
  connector: Connector | undefined
  /** The stored connection that is being restored; undefined while a person connects. */
  stored: Stored | undefined
  end(): void
}

export type Machine = ReturnType<typeof createConnectionMachine>

const stopped = () => new ConnectorError('stopped')

/**
 * The connected wallet, and the one being asked. wagmi's state is computed from it and follows each change;
 * what wagmi's own actions, its provider and wallets do to that state is taken over here, or put right again.
 */
export function createConnectionMachine(config: Config, timeouts: Timeouts, memory: ConnectorStorage) {
  const listeners = new Set<() => void>()
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
  let state: ConnectionState = { status: 'unknown', pending: undefined, disconnection: undefined, error: undefined }

  const getState = (): ConnectionState => {
    const isUnknown = isFresh && !hasLooked && config.state.status === 'disconnected'
    const status = isUnknown ? 'unknown' : config.state.status
    if (state.status !== status) state = { ...state, status }
    return state
  }
  const update = (news: Partial<ConnectionState> = {}) => {
    state = { ...state, ...news }
    for (const listener of [...listeners]) listener()
  }

  const expected = () => toWagmiState(connected, attempt, config.state.chainId)
  const write = (news: Partial<ConnectionState> = {}, status = expected().status) => {
    state = { ...state, ...news }
    writing = true
    try {
      config.setState((now) => ({ ...now, ...expected(), status }))
    } finally {
      writing = false
    }
    update()
  }

  /** Gives up whoever is being asked; what they still answer changes nothing. */
  const stop = () => {
    const former = attempt
    attempt = undefined
    former?.end()
    const { connector } = former ?? {}
    if (connector && 'cancel' in connector && typeof connector.cancel === 'function') connector.cancel()
  }
  const stopSwitching = () => switching?.abort(stopped())

  const connectorEvents = createConnectorEvents(config, ({ uid }) => {
    endedByWallet = uid === connected?.connector.uid
  })

  /** Makes a connection the only one there is. */
  const setConnected = (connection: Connected) => {
    const { connector } = connection
    const others = [...config.state.connections.values()]
    attempt?.end()
    attempt = undefined
    connected = connection
    isFresh = false
    endedByWallet = false
    stopSwitching()
    connectorEvents.attach(connector)
    memory.remember(connector.id)
    write({ pending: undefined, disconnection: undefined, error: undefined })
    for (const other of others)
      if (hasConnector(other) && other.connector !== connector) void leave(other.connector, connector)
  }

  /** Takes back what a page has of its connection; the wallet is told by others. */
  const release = (): Connector | undefined => {
    if (!connected) return undefined
    const { connector } = connected
    last = toStored(connected)
    connected = undefined
    connectorEvents.detach(connector)
    stopSwitching()
    return connector
  }

  /** Tells a wallet that it is not the connected one any more. */
  const leave = async (former: Connector, now: Connector) => {
    connectorEvents.detach(former)
    const both = () => Promise.all([former.getProvider(), now.getProvider()])
    const [its, ours] = await withTimeout(timeouts.answer, undefined, both).catch(() => [])
    // The same wallet by another connector: it would forget the page that has just been connected.
    if (its !== undefined && its === ours) former.onDisconnect()
    else await withTimeout(timeouts.answer, undefined, () => former.disconnect()).catch(() => {})
  }

  /** Follows what others did to wagmi's state. */
  const observe = () => {
    const { status, current, connections } = config.state
    const connection = current === null ? undefined : connections.get(current)
    if (hasConnector(connection) && current === connected?.connector.uid) connected = connection
    else if (hasConnector(connection) && status === 'connected') {
      stop()
      queueMicrotask(
        () => config.state.connections.get(connection.connector.uid) === connection && setConnected(connection),
      )
      return
    } else if (connected && status === 'disconnected' && current === null) {
      const { id } = connected.connector
      release()
      if (!endedByWallet) memory.forget(id)
      if (last && !attempt)
        state = { ...state, disconnection: toDisconnection(endedByWallet ? 'wallet' : 'left', last) }
    }
    if (attempt?.stored && status === 'connecting') {
      stop() // somebody connects by wagmi's own action
      state = { ...state, pending: undefined }
    }
    // Nobody is told what is not the case; wagmi's own hooks look again before the next drawing.
    if (isFresh || isRight()) update()
    else queueMicrotask(() => isRight() || write({}, wanted()))
  }

  /** A connect by wagmi's own action is not ours to end. */
  const wanted = () => (config.state.status === 'connecting' && !attempt ? 'connecting' : expected().status)
  /** wagmi's provider empties its state when it is mounted, and its actions end what was begun here. */
  const isRight = () => isWagmiState(config.state, { ...expected(), status: wanted() }, connected)

  config.subscribe(
    (now) => now,
    () => writing || observe(),
  )

  return {
    getState,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    now: () => ({ attempt, connected, last, isFresh }),
    update,
    /** Storage was read: without a connection the status is `disconnected` from now on, not `unknown`. */
    setKnown() {
      hasLooked = true
      update()
    },
    stop,
    setConnected,
    release,
    /** Begins to ask a wallet; whoever was asked before is given up. */
    begin(pending: PendingConnection, stored?: Stored): Attempt {
      stop()
      isFresh = false
      last = stored ?? last
      const controller = new AbortController()
      const slow = setTimeout(
        () => state.pending && update({ pending: { ...state.pending, slow: true } }),
        timeouts.slow,
      )
      const end = () => {
        clearTimeout(slow)
        controller.abort(stopped())
      }
      attempt = { signal: controller.signal, connector: pending.connector, stored, end }
      write({ pending: clean(pending), disconnection: undefined, error: undefined })
      return attempt
    },
    /** Says who is asked now, and for what. */
    ask(pending: Partial<PendingConnection>) {
      if (state.pending) update({ pending: clean({ ...state.pending, ...pending }) })
    },
    /** An attempt to connect has come to nothing; whoever was connected still is. */
    fail(error: Error) {
      stop()
      write({ pending: undefined, error })
    },
    /**
     * Nobody is connected any more. Who is connecting another wallet is not told.
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

/** wagmi's own connectors pass on what a wallet calls itself. */
const clean = (pending: PendingConnection): PendingConnection => ({ ...pending, name: toDisplayName(pending.name) })
