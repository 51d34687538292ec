import { ConnectorError, toDisplayName } from '@latchkey/connectors'
import type { Config, Connection as Connected, Connector } from '@wagmi/core'
import type { ConnectionState, Disconnection, PendingConnection } from './connection.ts'
import type { ConnectorStorage } from './connector-storage.ts'
import { type Stored, toOutline } from './stored.ts'
import type { Timeouts } from './timeouts.ts'
import { within } from './with-timeout.ts'

/** One wallet being asked: to be connected, or to restore what is stored. */
export type Attempt = {
  signal: AbortSignal
  /** Who is asked now. */
  connector: Connector | undefined
  /** What is being restored; undefined while a person connects. */
  stored: Stored | undefined
  end(): void
}

export type Machine = ReturnType<typeof createMachine>

const stopped = () => new ConnectorError('stopped')

/**
 * What is the case: who is connected, and who is being asked. wagmi's state is computed from it and follows each change;
 * what wagmi's own actions, its provider and wallets do to that state is taken over here, or put right again.
 */
export function createMachine(config: Config, timeouts: Timeouts, memory: ConnectorStorage) {
  const { events } = config._internal
  const listeners = new Set<() => void>()
  let attempt: Attempt | undefined
  let held: Connected | undefined
  /** What the last disconnection, or the restoring under way, is about. */
  let last: Stored | undefined
  /** Nothing has been connected or restored in this page yet. */
  let fresh = true
  /** It was looked who was connected before. */
  let looked = false
  let writing = false
  let saidByWallet = false
  let switching: AbortController | undefined
  let state: ConnectionState = { status: 'unknown', pending: undefined, disconnection: undefined, error: undefined }

  const getState = (): ConnectionState => {
    const isUnknown = fresh && !looked && config.state.status === 'disconnected'
    const status = isUnknown ? 'unknown' : config.state.status
    if (state.status !== status) state = { ...state, status }
    return state
  }
  const tell = (news: Partial<ConnectionState> = {}) => {
    state = { ...state, ...news }
    for (const listener of [...listeners]) listener()
  }

  /** wagmi's state as it has to be. */
  const expected = (): Pick<Config['state'], 'status' | 'current' | 'connections'> => {
    const stored = held ? undefined : attempt?.stored
    const connections = held
      ? new Map([[held.connector.uid, held]])
      : stored
        ? toOutline(stored, config.state.chainId)
        : new Map<string, Connected>()
    const [current = null] = connections.keys()
    const status = attempt ? (stored ? 'reconnecting' : 'connecting') : held ? 'connected' : 'disconnected'
    return { status, current, connections }
  }
  const write = (news: Partial<ConnectionState> = {}, status = expected().status) => {
    state = { ...state, ...news }
    writing = true
    try {
      config.setState((now) => ({ ...now, ...expected(), status }))
    } finally {
      writing = false
    }
    tell()
  }

  /** Gives up whoever is being asked; what they still answer changes nothing. */
  const stop = () => {
    const given = attempt
    attempt = undefined
    given?.end()
    const { connector } = given ?? {}
    if (connector && 'cancel' in connector && typeof connector.cancel === 'function') connector.cancel()
  }
  const stopSwitching = () => switching?.abort(stopped())

  const sayWallet = ({ uid }: { uid: string }) => {
    saidByWallet = uid === held?.connector.uid
  }
  const unhook = ({ emitter }: Connector) => {
    emitter.off('change', events.change)
    emitter.off('disconnect', events.disconnect)
    emitter.off('disconnect', sayWallet)
  }

  /** Makes a connection the only one there is. */
  const hold = (connection: Connected) => {
    const { connector } = connection
    const { emitter } = connector
    const others = [...config.state.connections.values()]
    attempt?.end()
    attempt = undefined
    held = connection
    fresh = false
    saidByWallet = false
    stopSwitching()
    unhook(connector)
    emitter.off('connect', events.connect)
    emitter.on('change', events.change)
    emitter.on('disconnect', sayWallet) // before wagmi's: it says why
    emitter.on('disconnect', events.disconnect)
    memory.remember(connector.id)
    write({ pending: undefined, disconnection: undefined, error: undefined })
    for (const other of others)
      if (isReal(other) && other.connector !== connector) void leave(other.connector, connector)
  }

  /** Takes back what a page has of its connection; the wallet is told by others. */
  const letGo = (): Connector | undefined => {
    if (!held) return undefined
    const { connector } = held
    last = toStored(held)
    held = undefined
    unhook(connector)
    stopSwitching()
    return connector
  }

  /** Tells a wallet that it is not the connected one any more. */
  const leave = async (former: Connector, now: Connector) => {
    unhook(former)
    const both = () => Promise.all([former.getProvider(), now.getProvider()])
    const [its, ours] = await within(timeouts.answer, undefined, both).catch(() => [])
    // The same wallet by another connector: it would forget the page that has just been connected.
    if (its !== undefined && its === ours) former.onDisconnect()
    else await within(timeouts.answer, undefined, () => former.disconnect()).catch(() => {})
  }

  /** Follows what others did to wagmi's state. */
  const observe = () => {
    const { status, current, connections } = config.state
    const connection = current === null ? undefined : connections.get(current)
    if (isReal(connection) && current === held?.connector.uid) held = connection
    else if (isReal(connection) && status === 'connected') {
      stop()
      queueMicrotask(() => config.state.connections.get(connection.connector.uid) === connection && hold(connection))
      return
    } else if (held && status === 'disconnected' && current === null) {
      const { id } = held.connector
      letGo()
      if (!saidByWallet) memory.forget(id)
      if (last && !attempt) state = { ...state, disconnection: toEnding(saidByWallet ? 'wallet' : 'left', last) }
    }
    if (attempt?.stored && status === 'connecting') {
      stop() // somebody connects by wagmi's own action
      state = { ...state, pending: undefined }
    }
    // Nobody is told what is not the case; wagmi's own hooks look again before the next drawing.
    if (fresh || isRight()) tell()
    else queueMicrotask(() => isRight() || write({}, wanted()))
  }

  /** A connect by wagmi's own action is not ours to end. */
  const wanted = () => (config.state.status === 'connecting' && !attempt ? 'connecting' : expected().status)
  /** wagmi's provider empties its state when it is mounted, and its actions end what was begun here. */
  const isRight = () => {
    const { status, current, connections } = config.state
    const right = expected()
    return (
      status === wanted() &&
      current === right.current &&
      connections.size === right.connections.size &&
      (!held || connections.get(held.connector.uid)?.connector === held.connector)
    )
  }

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
    now: () => ({ attempt, held, last, fresh }),
    tell,
    /** It was looked who was connected before: from now on nobody is nobody. */
    know() {
      looked = true
      tell()
    },
    stop,
    hold,
    letGo,
    /** Begins to ask a wallet; whoever was asked before is given up. */
    begin(pending: PendingConnection, stored?: Stored): Attempt {
      stop()
      fresh = false
      last = stored ?? last
      const controller = new AbortController()
      const slow = setTimeout(() => state.pending && tell({ pending: { ...state.pending, slow: true } }), timeouts.slow)
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
      if (state.pending) tell({ pending: clean({ ...state.pending, ...pending }) })
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
      const connector = letGo()
      last = about ?? last
      write(attempt ? {} : { pending: undefined, disconnection: last && toEnding(reason, last) })
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

/** wagmi keeps the outlines of connectors in its stored state. */
const isReal = (connection: Connected | undefined): connection is Connected =>
  typeof connection?.connector.connect === 'function'

export function toStored({ connector: { id, name }, accounts: [account], chainId }: Connected): Stored {
  return {
    ids: [id],
    name,
    account,
    chainId,
  }
}

const toEnding = (reason: Disconnection['reason'], { ids: [connectorId], name }: Stored): Disconnection => ({
  reason,
  connectorId,
  name: toDisplayName(name),
})

/** wagmi's own connectors pass on what a wallet calls itself. */
const clean = (pending: PendingConnection): PendingConnection => ({ ...pending, name: toDisplayName(pending.name) })

/** What a connector answered, as wagmi keeps it. @throws ConnectorError `noAccount` */
export function toConnected(
  connector: Connector,
  { accounts, chainId }: { accounts: readonly unknown[]; chainId: number },
): Connected {
  // Each would be an object if capabilities were asked for, which is not done here.
  const [first, ...others] = accounts as Connected['accounts']
  if (!first) throw new ConnectorError('noAccount')
  return { accounts: [first, ...others], chainId, connector }
}
