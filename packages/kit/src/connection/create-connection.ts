import { ConnectorError, toConnectorData } from '@latchkey/connectors'
import {
  ChainNotConfiguredError,
  type Config,
  type Connection as Connected,
  type Connector,
  ConnectorAlreadyConnectedError,
  ConnectorNotConnectedError,
} from '@wagmi/core'
import type { Asking, Connection, ConnectionState, Ending } from './connection.ts'
import { toFailure } from './failure.ts'
import { createInstalled } from './installed.ts'
import { defaultLimits, type Limits } from './limits.ts'
import { createMemory } from './memory.ts'
import { browserStorage, readStored, type Stored, toConnection, toIds, toOutline } from './stored.ts'
import { switchChain } from './switch-chain.ts'
import { within } from './within.ts'

export type ConnectionOptions = {
  limits?: Partial<Limits>
  /**
   * Finds the wallets installed in this browser (EIP-6963) and makes each a connector. For a configuration with
   * `multiInjectedProviderDiscovery: false`: wagmi's own discovery does without our limits.
   */
  extensions?: boolean
  /** What `readStored` found before the configuration was created, which overwrites it. */
  stored?: Stored | undefined
}

/** One wallet being asked: to be connected, or to restore what is stored. */
type Attempt = {
  stop: AbortController
  slow: ReturnType<typeof setTimeout>
  connector: Connector | undefined
  stored: Stored | undefined
}

/** Between two looks for a wallet that does not say that it has come (`window.ethereum`), milliseconds. */
const betweenLooks = 250

const quietly = () => {}

/**
 * A page's connection over a wagmi configuration. The configuration's state stays what every wagmi hook reads; this is the
 * machine behind it, in place of wagmi's `reconnect`: with limits, with late wallets, and with one wallet at a time.
 *
 * Connections that wagmi's own actions make or end are taken over, so hooks such as `useConnect` may be used beside it.
 *
 * @example
 * const stored = readStored()
 * const connection = createConnection(createConfig({ ssr: true, multiInjectedProviderDiscovery: false, … }), { extensions: true, stored })
 * connection.start()
 */
export function createConnection(config: Config, options: ConnectionOptions = {}): Connection {
  const limits = { ...defaultLimits, ...options.limits }
  const { events, connectors } = config._internal
  const memory = createMemory(config)
  const listeners = new Set<() => void>()

  let attempt: Attempt | undefined
  let held: Connected | undefined
  let switching: AbortController | undefined
  /** What the last ending, or the restoring under way, is about. */
  let last: Stored | undefined
  /** Nothing has been connected or restored in this page yet. */
  let fresh = true
  let begun = false
  let restoring = Promise.resolve()
  let writing = false
  let saidByWallet = false
  const leaving = new Map<string, Promise<void>>()
  let state: ConnectionState = { status: config.state.status, asking: undefined, ending: undefined, error: undefined }

  const read = () => {
    const { status } = config.state
    if (state.status !== status) state = { ...state, status }
    return state
  }
  const change = (news: Partial<ConnectionState>) => {
    state = { ...state, ...news }
    for (const listener of [...listeners]) listener()
  }

  /** wagmi's state as it has to be. */
  const expected = (): Pick<Config['state'], 'status' | 'current' | 'connections'> => {
    const connections = held
      ? new Map([[held.connector.uid, held]])
      : attempt?.stored
        ? toOutline(attempt.stored, config.state.chainId)
        : new Map<string, Connected>()
    const [current = null] = connections.keys()
    const status = attempt ? (attempt.stored ? 'reconnecting' : 'connecting') : held ? 'connected' : 'disconnected'
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
    change({})
  }

  const begin = (asking: Asking, stored?: Stored): Attempt => {
    stop()
    fresh = false
    const slow = setTimeout(() => state.asking && change({ asking: { ...state.asking, slow: true } }), limits.slow)
    attempt = { stop: new AbortController(), slow, connector: asking.connector, stored }
    write({ asking, ending: undefined, error: undefined })
    return attempt
  }
  const finish = () => {
    clearTimeout(attempt?.slow)
    attempt = undefined
  }
  /** Gives up whatever is being asked; what it still answers changes nothing. */
  const stop = () => {
    const given = attempt
    finish()
    given?.stop.abort(new ConnectorError('stopped'))
    cancel(given?.connector)
  }

  const sayWallet = ({ uid }: { uid: string }) => {
    saidByWallet = uid === held?.connector.uid
  }
  const unhook = ({ emitter }: Connector) => {
    emitter.off('change', events.change)
    emitter.off('disconnect', events.disconnect)
    emitter.off('disconnect', sayWallet)
  }
  const hook = (connector: Connector) => {
    unhook(connector)
    const { emitter } = connector
    emitter.off('connect', events.connect)
    emitter.on('change', events.change)
    emitter.on('disconnect', sayWallet) // before wagmi's: it says why
    emitter.on('disconnect', events.disconnect)
    saidByWallet = false
  }

  const toStored = ({ connector: { id, name }, accounts: [account], chainId }: Connected): Stored => ({
    ids: [id],
    name,
    account,
    chainId,
  })
  const toEnding = (reason: Ending['reason'], { ids: [connectorId], name }: Stored): Ending => ({
    reason,
    name,
    connectorId,
  })

  /** Makes a connection the only one there is. */
  const hold = (connection: Connected) => {
    const { connector } = connection
    const others = [...config.state.connections.values()].map((each) => each.connector)
    fresh = false
    finish()
    switching?.abort(new ConnectorError('stopped'))
    held = connection
    hook(connector)
    memory.remember(connector.id)
    write({ asking: undefined, ending: undefined, error: undefined })
    for (const other of others) if (isReal(other) && other !== connector) void leave(other, connector)
  }

  /** Takes back everything about the connection that is held. */
  const letGo = (): Connector | undefined => {
    if (!held) return undefined
    const { connector } = held
    last = toStored(held)
    held = undefined
    unhook(connector)
    switching?.abort(new ConnectorError('stopped'))
    return connector
  }

  /** Tells a wallet that it is not the connected one any more. */
  const leave = async (other: Connector, now: Connector) => {
    unhook(other)
    if (other.id !== now.id) void memory.forget(other.id)
    const both = () => Promise.all([other.getProvider(), now.getProvider()])
    const [its, ours] = await within(limits.answer, undefined, both).catch(() => [])
    // The same wallet by another connector: it would forget the page that has just been connected.
    if (its !== undefined && its === ours) other.onDisconnect()
    else await within(limits.answer, undefined, () => other.disconnect()).catch(quietly)
  }

  const isLeftAlone = (error: unknown, mine: Attempt) => attempt !== mine || mine.stop.signal.reason === error

  const find = (id: string): readonly Connector[] => {
    const same = config.connectors.filter((each) => each.id.toLowerCase() === id.toLowerCase())
    return same.length > 0 ? same : (installed?.find(id) ?? [])
  }

  /** Asks connectors one after the other, quietly, until one still has the stored connection. */
  const askEach = async (candidates: readonly Connector[], stored: Stored, mine: Attempt) => {
    const { signal } = mine.stop
    const [likeliest] = stored.ids
    let failed = false
    for (const connector of candidates) {
      const { id, name, emitter } = connector
      mine.connector = connector
      if (state.asking) change({ asking: { ...state.asking, connector, name, waitsFor: 'answer' } })
      const isGuess = id.toLowerCase() !== likeliest.toLowerCase()
      await memory.mark(id)
      const note = () => {
        failed = true
      }
      emitter.on('error', note)
      let isIts = await connector.isAuthorized().finally(() => emitter.off('error', note))
      signal.throwIfAborted()
      if (isIts && isGuess && stored.account) {
        const accounts: readonly string[] = await connector.getAccounts()
        isIts = accounts.some((account) => account.toLowerCase() === stored.account?.toLowerCase())
      }
      if (isIts) {
        signal.throwIfAborted()
        const data = await connector.connect({ isReconnecting: true })
        signal.throwIfAborted()
        return toConnected(connector, data)
      }
      if (isGuess) void memory.forget(id)
    }
    if (failed) throw new ConnectorError('noAnswer')
    return undefined
  }

  const restore = async (stored: Stored): Promise<void> => {
    const waiting: Asking = { connector: undefined, name: stored.name, waitsFor: 'announcement', slow: false }
    const mine = begin(waiting, stored)
    last = stored
    memory.remember(stored.ids[0])
    const { signal } = mine.stop
    const until = Date.now() + limits.announcement
    const asked = new Set<Connector>()
    let reason: Ending['reason'] = 'missing'
    try {
      for (;;) {
        const candidates = stored.ids.flatMap(find).filter((each) => !asked.has(each))
        for (const each of candidates) asked.add(each)
        if (candidates.length > 0) {
          reason = 'silent'
          const found = await within(limits.answer, signal, () => askEach(candidates, stored, mine))
          if (found) return hold(found)
          reason = 'refused'
          mine.connector = undefined
        }
        if (candidates.some(({ id }) => id === stored.ids[0]) || Date.now() >= until) break
        if (state.asking) change({ asking: { ...state.asking, connector: undefined, waitsFor: 'announcement' } })
        await untilListed(Math.min(betweenLooks, until - Date.now()), signal)
      }
    } catch (error) {
      if (isLeftAlone(error, mine)) return
      if (error instanceof ConnectorNotConnectedError) reason = 'refused'
    }
    stop()
    write({ asking: undefined, ending: toEnding(reason, stored) })
  }

  /** Settles when the list of connectors changes, or after the limit. */
  const untilListed = async (limit: number, signal: AbortSignal) => {
    let unsubscribe = quietly
    const changed = () =>
      new Promise<void>((resolve) => {
        unsubscribe = connectors.subscribe(() => resolve())
      })
    await within(limit, signal, changed).catch(quietly)
    unsubscribe()
    signal.throwIfAborted()
  }

  const restoreNow = (stored: Stored): Promise<void> => {
    restoring = restore(stored)
    return restoring
  }

  const begunHere = () => {
    if (begun || typeof window === 'undefined') return
    begun = true
    setTimeout(listAnnounced) // after wagmi's provider, where there is one
    if (!config.storage) return
    const given = 'stored' in options ? options.stored : readStored(browserStorage(), config.storage.key)
    const stored = given ?? toConnection(config.state)
    if (stored) void restoreNow(stored)
    else restoring = lookLater()
  }

  /** What cannot be read at once: other kinds of storage, and a configuration whose state is read after the first drawing. */
  const lookLater = async () => {
    const { ssr, store } = config._internal
    // zustand's persistence, whose types wagmi does not pass on.
    const { persist } = store as unknown as { persist?: { rehydrate(): Promise<void> } }
    if (ssr) await persist?.rehydrate()
    const id = fresh ? await memory.read() : undefined
    if (id && fresh) await restore({ ids: toIds(id), name: id, account: undefined, chainId: undefined })
  }

  /** Lists what wagmi's own discovery found before the first drawing, where wagmi's provider is not there to do it. */
  const listAnnounced = () => {
    const { ssr, mipd } = config._internal
    for (const detail of (ssr && mipd?.getProviders()) || []) {
      if (config.connectors.some((each) => each.id === detail.info.rdns)) continue
      const connector = connectors.setup(connectors.providerDetailToConnector(detail))
      connectors.setState((all) => [...all, connector])
    }
  }

  const installed = options.extensions
    ? createInstalled(
        config,
        limits,
        (connector) => held?.connector === connector,
        (former, now) => {
          const isOver = state.ending?.reason === 'wallet' && state.ending.connectorId === now.id
          if (attempt?.connector === former && attempt.stored) void restoreNow(attempt.stored)
          else if (held?.connector === former) {
            const stored = toStored(held)
            letGo()
            void restoreNow(stored)
          } else if (isOver && !attempt && last) void restoreNow(last)
        },
      )
    : undefined

  /** Follows what wagmi's own actions, wallets and wagmi's provider did to the state. */
  const observe = () => {
    const { status, current, connections } = config.state
    const connection = current === null ? undefined : connections.get(current)
    if (connection && isReal(connection.connector) && current === held?.connector.uid) held = connection
    else if (connection && isReal(connection.connector) && status === 'connected') {
      stop()
      queueMicrotask(() => config.state.connections.get(connection.connector.uid) === connection && hold(connection))
      return
    } else if (held && status === 'disconnected' && current === null) {
      const connector = letGo()
      if (connector && !saidByWallet) void memory.forget(connector.id)
      if (last && !attempt) state = { ...state, ending: toEnding(saidByWallet ? 'wallet' : 'left', last) }
    } else if (fresh && begun && connection) {
      const stored = toConnection(config.state)
      queueMicrotask(() => fresh && stored && void restoreNow(stored))
    }
    if (attempt?.stored && status === 'connecting') {
      stop() // somebody connects by wagmi's own action
      state = { ...state, asking: undefined }
    }
    if (!fresh) queueMicrotask(keepTrue)
    change({})
  }

  /** Puts wagmi's state back to what is the case: its provider empties it when mounted, its actions end what we began. */
  const keepTrue = () => {
    const now = config.state
    const wanted = expected()
    const connector = (each: Pick<Config['state'], 'connections'>) =>
      each.connections.get(wanted.current ?? '')?.connector
    // A connect by wagmi's own action is not ours to end.
    const status = now.status === 'connecting' && !attempt ? now.status : wanted.status
    const isTrue =
      now.status === status &&
      now.current === wanted.current &&
      now.connections.size === wanted.connections.size &&
      (!held || connector(now) === connector(wanted))
    if (!isTrue) write({}, status)
  }

  const onStorage = ({ key, newValue, oldValue, storageArea }: StorageEvent) => {
    if (storageArea && storageArea !== browserStorage()) return
    const prefix = `${config.storage?.key}.`
    const suffix = '.shimDisconnect'
    const id = key?.startsWith(prefix) && key.endsWith(suffix) ? key.slice(prefix.length, -suffix.length) : undefined
    if (key !== null && id === undefined) return
    const ours = held ? toStored(held) : attempt?.stored
    const isEnded = newValue === null && ours !== undefined && (id === undefined || ours.ids.includes(id))
    if (isEnded) {
      if (attempt?.stored) stop()
      const connector = letGo()
      last = ours
      write(attempt ? {} : { asking: undefined, ending: toEnding('elsewhere', ours) })
      connector?.onDisconnect() // its listeners; the wallet was told elsewhere
    }
    if (id === undefined || held || attempt) return
    const now = readStored(browserStorage(), config.storage?.key)
    if (isEnded && now && !now.ids.includes(id)) void restoreNow(now) // another wallet instead
    if (newValue !== null && oldValue === null)
      void restoreNow(now?.ids.includes(id) ? now : { ids: toIds(id), name: id, account: undefined, chainId: undefined })
  }

  let starts = 0
  let stopListening = quietly

  config.subscribe(
    (now) => now,
    () => writing || observe(),
  )

  return {
    config,
    limits,
    read,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    start() {
      if (typeof window === 'undefined') return quietly
      starts++
      if (starts === 1) {
        window.addEventListener('storage', onStorage)
        const stopInstalled = installed?.start()
        stopListening = () => {
          window.removeEventListener('storage', onStorage)
          stopInstalled?.()
        }
      }
      begunHere()
      let isStopped = false
      return () => {
        if (isStopped) return
        isStopped = true
        starts--
        if (starts === 0) stopListening()
      }
    },
    restored() {
      begunHere()
      return restoring
    },
    async connect(target, { chainId } = {}) {
      if (!target) throw new ConnectorError('connectorNotFound')
      const connector = typeof target === 'function' ? connectors.setup(target) : target
      if (connector.uid === held?.connector.uid) throw new ConnectorAlreadyConnectedError()
      const mine = begin({ connector, name: connector.name, waitsFor: 'approval', slow: false })
      const { signal } = mine.stop
      connector.emitter.off('connect', events.connect) // a late yes in the wallet would connect it by itself
      try {
        const data = await within(limits.approval, signal, async () => {
          await leaving.get(connector.uid)
          signal.throwIfAborted()
          connector.emitter.emit('message', { type: 'connecting' })
          return connector.connect(chainId === undefined ? {} : { chainId })
        })
        const connection = toConnected(connector, data)
        hold(connection)
        const provider = await within(limits.answer, undefined, () => connector.getProvider()).catch(() => undefined)
        return toConnectorData(connection, config.chains, provider)
      } catch (thrown) {
        const error = toFailure(thrown)
        if (!isLeftAlone(thrown, mine)) {
          stop()
          write({ asking: undefined, error })
        }
        throw error
      }
    },
    cancel() {
      switching?.abort(new ConnectorError('stopped'))
      if (!attempt) return
      const { stored } = attempt
      const reason = state.asking?.waitsFor === 'announcement' ? 'missing' : 'silent'
      stop()
      for (const id of stored?.ids ?? []) void memory.forget(id)
      if (stored) write({ asking: undefined, ending: toEnding(reason, stored) })
      else write({ asking: undefined, error: new ConnectorError('stopped') })
    },
    async retry() {
      if (last && !held && !attempt) await restoreNow(last)
    },
    async disconnect() {
      stop()
      const connector = letGo()
      for (const id of last?.ids ?? []) void memory.forget(id)
      const ending = last && toEnding('left', last)
      write({ asking: undefined, ending })
      if (!connector) return
      const telling = within(limits.answer, undefined, () => connector.disconnect()).catch((thrown) => {
        const failure = toFailure(thrown)
        if (ending && state.ending === ending) change({ ending: { ...ending, failure } })
      })
      leaving.set(connector.uid, telling)
      await telling
      leaving.delete(connector.uid)
    },
    async switchChain(chainId) {
      if (!config.chains.some(({ id }) => id === chainId)) throw new ChainNotConfiguredError()
      if (!held) return config.setState((now) => ({ ...now, chainId }))
      const { connector } = held
      switching?.abort(new ConnectorError('stopped'))
      const mine = new AbortController()
      switching = mine
      try {
        await switchChain(config, connector, chainId, limits, mine.signal)
      } catch (thrown) {
        throw toFailure(thrown)
      } finally {
        if (switching === mine) switching = undefined
      }
      // Not every wallet tells that it has switched.
      events.change({ uid: connector.uid, chainId })
    },
  }
}

/** wagmi keeps the outlines of connectors in its stored state. */
const isReal = (connector: Connector | undefined): connector is Connector => typeof connector?.connect === 'function'

/** Has a connector stop asking, where it can. */
const cancel = (connector: Connector | undefined) => {
  if (connector && 'cancel' in connector && typeof connector.cancel === 'function') connector.cancel()
}

/** What a connector answered, as wagmi keeps it. @throws ConnectorError `noAccount` */
const toConnected = (
  connector: Connector,
  { accounts, chainId }: { accounts: readonly unknown[]; chainId: number },
) => {
  // With capabilities asked for, which is not done here, each account would be an object.
  const [first, ...others] = accounts as Connected['accounts']
  if (!first) throw new ConnectorError('noAccount')
  return { accounts: [first, ...others], chainId, connector } satisfies Connected
}
