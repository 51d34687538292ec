import { ConnectorError, toConnectorData } from '@latchkey/connectors'
import { ChainNotConfiguredError, type Config, ConnectorAlreadyConnectedError } from '@wagmi/core'
import type { Connection } from './connection.ts'
import { createConnectorStorage } from './connector-storage.ts'
import { toFailure } from './failure.ts'
import { createInjectedWallets } from './injected-wallets.ts'
import { createMachine, toConnected, toStored } from './machine.ts'
import { createReconnect } from './reconnect.ts'
import { browserStorage, readStored, type Stored, toConnection, toIds } from './stored.ts'
import { switchChain } from './switch-chain.ts'
import { listenToTabs } from './tabs.ts'
import { defaultTimeouts, type Timeouts } from './timeouts.ts'
import { within } from './with-timeout.ts'

export type ConnectionOptions = {
  timeouts?: Partial<Timeouts>
  /**
   * Finds the wallets installed in this browser (EIP-6963) and makes each a connector. For a configuration with
   * `multiInjectedProviderDiscovery: false`: wagmi's own discovery does without our limits.
   */
  injected?: boolean
  /** What `readStored` found before the configuration was created, which overwrites it. */
  stored?: Stored | undefined
}

/**
 * A page's connection over a wagmi configuration. The configuration's state stays what every wagmi hook reads; this is what
 * moves it, in place of wagmi's `reconnect`: with limits, with late wallets, and with one wallet at a time.
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
  const machine = createMachine(config, timeouts, memory)
  /** Wallets that are being told of a disconnect, by the connector's uid. */
  const leaving = new Map<string, Promise<unknown>>()
  let restoring = Promise.resolve()
  let begun = false

  const installed = options.injected
    ? createInjectedWallets(
        config,
        timeouts,
        (connector) => machine.now().held?.connector === connector,
        (former, now) => {
          const { attempt, held, last } = machine.now()
          const { disconnection } = machine.getState()
          if (attempt?.stored && attempt.connector === former) restore(attempt.stored)
          else if (held?.connector === former) {
            machine.letGo()
            restore(toStored(held))
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
    const hydrated = hydrate()
    if (stored) return
    if ('stored' in options) return machine.know()
    restoring = within(timeouts.answer, undefined, () => hydrated.then(lookAgain))
      .catch(() => undefined) // a storage that is silent
      .then((found) => (found && machine.now().fresh ? restoreFrom(found) : machine.know()))
  }

  /** What wagmi's provider does when it is mounted, for a configuration that is read after the first drawing. */
  const hydrate = async () => {
    const { ssr, store } = config._internal
    if (!ssr) return
    // zustand's persistence, whose types wagmi does not pass on.
    const { persist } = store as unknown as { persist?: { rehydrate(): Promise<void> } }
    setTimeout(listAnnounced) // after wagmi's provider, where there is one
    await persist?.rehydrate().catch(() => {})
  }

  /** What can only be read later: a state that was just hydrated, other kinds of storage. */
  const lookAgain = async (): Promise<Stored | undefined> => {
    const id = await memory.read()
    return toConnection(config.state) ?? (id ? { ...nothing, ids: toIds(id), name: id } : undefined)
  }

  /** Lists what wagmi's own discovery found before the first drawing, where wagmi's provider is not there to do it. */
  const listAnnounced = () => {
    for (const detail of config._internal.mipd?.getProviders() ?? []) {
      if (config.connectors.some(({ id }) => id === detail.info.rdns)) continue
      const connector = connectors.setup(connectors.providerDetailToConnector(detail))
      connectors.setState((all) => [...all, connector])
    }
  }

  const readAgain = () => readStored(browserStorage(), config.storage?.key)
  const onElsewhereEnd = (id: string | undefined) => {
    const { attempt, held } = machine.now()
    const ours = held ? toStored(held) : attempt?.stored
    if (!ours || (id !== undefined && !ours.ids.includes(id))) return
    if (attempt?.stored) machine.stop()
    machine.end('elsewhere', ours)?.onDisconnect() // its listeners; the wallet was told elsewhere
    const now = readAgain()
    if (now && !machine.now().attempt && !now.ids.some((each) => ours.ids.includes(each))) restore(now)
  }
  const onElsewhereBegin = (id: string) => {
    const { attempt, held } = machine.now()
    const now = readAgain()
    if (!attempt && !held) restore(now?.ids.includes(id) ? now : { ...nothing, ids: toIds(id), name: id })
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
      if (uid === machine.now().held?.connector.uid) throw new ConnectorAlreadyConnectedError()
      const mine = machine.begin({ connector, name, waitingFor: 'approval', slow: false })
      emitter.off('connect', events.connect) // a late yes in the wallet would connect it by itself
      try {
        const data = await within(timeouts.approval, mine.signal, async () => {
          await leaving.get(uid)
          mine.signal.throwIfAborted()
          emitter.emit('message', { type: 'connecting' })
          return connector.connect(chainId === undefined ? {} : { chainId })
        })
        const connected = toConnected(connector, data)
        mine.signal.throwIfAborted()
        machine.hold(connected)
        const rest = () => Promise.all([connector.getProvider(), memory.settled()])
        const [provider] = await within(timeouts.answer, undefined, rest).catch(() => [])
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
      const { attempt, held, last } = machine.now()
      if (last && !held && !attempt) restore(last)
      await restoring
    },
    async disconnect() {
      machine.stop()
      const connector = machine.end('left')
      const { disconnection } = machine.getState()
      forgetAll(machine.now().last)
      const rest = () => Promise.all([connector?.disconnect(), memory.settled()])
      const telling = within(timeouts.answer, undefined, rest).catch((thrown) => {
        const failure = toFailure(thrown)
        if (disconnection && machine.getState().disconnection === disconnection)
          machine.tell({ disconnection: { ...disconnection, failure } })
      })
      if (connector) leaving.set(connector.uid, telling)
      await telling
    },
    async switchChain(chainId) {
      if (!config.chains.some(({ id }) => id === chainId)) throw new ChainNotConfiguredError()
      const { held } = machine.now()
      if (!held) return config.setState((now) => ({ ...now, chainId }))
      const { connector } = held
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
