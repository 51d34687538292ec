import { ConnectorError, toConnectorData } from '@latchkey/connectors'
import { ChainNotConfiguredError, type Config, ConnectorAlreadyConnectedError } from '@wagmi/core'
import type { Connection } from './connection.ts'
import { createConnectorStorage } from './connector-storage.ts'
import { toFailure } from './failure.ts'
import { hydrate } from './hydrate.ts'
import { createInjectedWallets } from './injected-wallets.ts'
import { createConnectionMachine } from './machine.ts'
import { createReconnect } from './reconnect.ts'
import { browserStorage, readStored, type Stored, toConnection, toIds } from './stored.ts'
import { switchChain } from './switch-chain.ts'
import { listenToTabs } from './tabs.ts'
import { defaultTimeouts, type Timeouts } from './timeouts.ts'
import { toConnected, toStored } from './wagmi-state.ts'
import { withTimeout } from './with-timeout.ts'

export type ConnectionOptions = {
  timeouts?: Partial<Timeouts>
  /**
   * Finds the wallets installed in this browser (EIP-6963) and makes each a connector. For a configuration with
   * `multiInjectedProviderDiscovery: false`: wagmi's own discovery does without our limits.
   */
  injected?: boolean
  /** The result of `readStored` from before the configuration was created, which overwrites it. */
  stored?: Stored | undefined
}

/**
 * A page's connection over a wagmi configuration. The configuration's state stays what every wagmi hook reads; this is
 * what moves it, in place of wagmi's `reconnect`: with limits, with late wallets, and with one wallet at a time.
 *
 * Connections that wagmi's own actions make or end are taken over, so hooks such as `useConnect` may be used beside it.
 *
 * @example
 * const stored = readStored()
 * const config = createConfig({ ssr: true, multiInjectedProviderDiscovery: false, … })
 * const connection = createConnection(config, { injected: true, stored })
 * connection.start()
 */
export function createConnection(config: Config, options: ConnectionOptions = {}): Connection {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const { connectors, events } = config._internal
  const memory = createConnectorStorage(config)
  const machine = createConnectionMachine(config, timeouts, memory)
  /** Wallets that are being told of a disconnect, by the connector's uid. */
  const leaving = new Map<string, Promise<unknown>>()
  let restoring = Promise.resolve()
  let begun = false

  const installed = options.injected
    ? createInjectedWallets(
        config,
        timeouts,
        (connector) => machine.now().connected?.connector === connector,
        (former, now) => {
          const { attempt, connected, last } = machine.now()
          const { disconnection } = machine.getState()
          if (attempt?.stored && attempt.connector === former) restore(attempt.stored)
          else if (connected?.connector === former) {
            machine.release()
            restore(toStored(connected))
          } else if (!attempt && last && disconnection?.reason === 'wallet' && disconnection.connectorId === now.id)
            restore(last)
        },
      )
    : undefined
  const restoreFrom = createReconnect(config, timeouts, machine, memory, (id) => {
    const same = config.connectors.filter((each) => each.id.toLowerCase() === id.toLowerCase())
    return same.length > 0 ? same : (installed?.find(id) ?? [])
  })
  const restore = (stored: Stored) => {
    restoring = restoreFrom(stored)
  }
  const forgetAll = (stored: Stored | undefined) => {
    for (const id of stored?.ids ?? []) memory.forget(id)
  }

  const begin = () => {
    if (begun || typeof window === 'undefined') return
    begun = true
    const { storage } = config
    const given = 'stored' in options ? options.stored : storage && readStored(browserStorage(), storage.key)
    const stored = given ?? toConnection(config.state)
    if (stored) restore(stored)
    const hydrated = hydrate(config)
    if (stored) return
    if ('stored' in options) return machine.setKnown()
    restoring = withTimeout(timeouts.answer, undefined, () => hydrated.then(lookAgain))
      .catch(() => undefined) // a storage that is silent
      .then((found) => (found && machine.now().isFresh ? restoreFrom(found) : machine.setKnown()))
  }

  /** Reads what is only known later: a state that was just hydrated, other kinds of storage. */
  const lookAgain = async (): Promise<Stored | undefined> => {
    const id = await memory.read()
    return toConnection(config.state) ?? (id ? { ...nothing, ids: toIds(id), name: id } : undefined)
  }

  const readAgain = () => readStored(browserStorage(), config.storage?.key)
  const onElsewhereEnd = (id: string | undefined) => {
    const { attempt, connected } = machine.now()
    const ours = connected ? toStored(connected) : attempt?.stored
    if (!ours || (id !== undefined && !ours.ids.includes(id))) return
    if (attempt?.stored) machine.stop()
    machine.end('elsewhere', ours)?.onDisconnect() // its listeners; the wallet was told elsewhere
    const now = readAgain()
    if (now && !machine.now().attempt && !now.ids.some((each) => ours.ids.includes(each))) restore(now)
  }
  const onElsewhereBegin = (id: string) => {
    const { attempt, connected } = machine.now()
    const now = readAgain()
    if (!attempt && !connected) restore(now?.ids.includes(id) ? now : { ...nothing, ids: toIds(id), name: id })
  }

  let starts = 0
  let stopListening: (() => void)[] = []

  return {
    config,
    timeouts,
    getState: machine.getState,
    subscribe: machine.subscribe,
    start() {
      if (typeof window === 'undefined') return () => {}
      if (starts++ === 0) {
        stopListening = [listenToTabs(config.storage?.key ?? '', onElsewhereEnd, onElsewhereBegin)]
        if (installed) stopListening.push(installed.start())
      }
      begin()
      let isStopped = false
      return () => {
        if (!isStopped && --starts === 0) for (const stop of stopListening) stop()
        isStopped = true
      }
    },
    restored() {
      begin()
      return restoring
    },
    async connect(target, { chainId } = {}) {
      if (!target) throw new ConnectorError('connectorNotFound')
      const connector = typeof target === 'function' ? connectors.setup(target) : target
      const { uid, name, emitter } = connector
      if (uid === machine.now().connected?.connector.uid) throw new ConnectorAlreadyConnectedError()
      const mine = machine.begin({ connector, name, waitingFor: 'approval', slow: false })
      emitter.off('connect', events.connect) // a late yes in the wallet would connect it by itself
      try {
        const data = await withTimeout(timeouts.approval, mine.signal, async () => {
          await leaving.get(uid)
          mine.signal.throwIfAborted()
          emitter.emit('message', { type: 'connecting' })
          return connector.connect(chainId === undefined ? {} : { chainId })
        })
        const connected = toConnected(connector, data)
        mine.signal.throwIfAborted()
        machine.setConnected(connected)
        const rest = () => Promise.all([connector.getProvider(), memory.settled()])
        const [provider] = await withTimeout(timeouts.answer, undefined, rest).catch(() => [])
        return toConnectorData(connected, config.chains, provider)
      } catch (thrown) {
        const error = toFailure(thrown)
        if (machine.now().attempt === mine) machine.fail(error)
        throw error
      }
    },
    cancel() {
      machine.stopSwitching()
      const { attempt } = machine.now()
      if (!attempt) return
      if (!attempt.stored) return machine.fail(new ConnectorError('stopped'))
      const { pending } = machine.getState()
      machine.stop()
      forgetAll(attempt.stored)
      machine.end(pending?.waitingFor === 'announcement' ? 'missing' : 'silent', attempt.stored)
    },
    async retry() {
      const { attempt, connected, last } = machine.now()
      if (last && !connected && !attempt) restore(last)
      await restoring
    },
    async disconnect() {
      machine.stop()
      const connector = machine.end('left')
      const { disconnection } = machine.getState()
      forgetAll(machine.now().last)
      const rest = () => Promise.all([connector?.disconnect(), memory.settled()])
      const telling = withTimeout(timeouts.answer, undefined, rest).catch((thrown) => {
        const failure = toFailure(thrown)
        if (disconnection && machine.getState().disconnection === disconnection)
          machine.update({ disconnection: { ...disconnection, failure } })
      })
      if (connector) leaving.set(connector.uid, telling)
      await telling
    },
    async switchChain(chainId) {
      if (!config.chains.some(({ id }) => id === chainId)) throw new ChainNotConfiguredError()
      const { connected } = machine.now()
      if (!connected) return config.setState((now) => ({ ...now, chainId }))
      const { connector } = connected
      const signal = machine.beginSwitching()
      try {
        await switchChain(config, connector, chainId, timeouts, signal)
      } catch (thrown) {
        throw toFailure(thrown)
      }
      events.change({ uid: connector.uid, chainId }) // not every wallet tells that it has switched
    },
  }
}

const nothing = { account: undefined, chainId: undefined }
