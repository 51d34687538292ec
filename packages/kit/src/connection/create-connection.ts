import { ConnectorError } from '@latchkey/connectors'
import type { Config } from 'wagmi'
import { shareStart } from '../share-start.ts'
import { type ConnectionContext, connect } from './connect.ts'
import type { Connection } from './connection.ts'
import { type ConnectorStorage, createConnectorStorage } from './connector-storage.ts'
import { cancel, disconnect } from './disconnect.ts'
import { loadFailureClasses, toFailure } from './failure.ts'
import { hydrate } from './hydrate.ts'
import { createInjectedWallets } from './injected-wallets.ts'
import { createConnectionMachine } from './machine.ts'
import { followTabs } from './other-tabs.ts'
import { createReconnect } from './reconnect.ts'
import { browserStorage, fromId, readStored, type Stored, toConnection } from './stored.ts'
import { defaultTimeouts, type Timeouts } from './timeouts.ts'
import { toStored } from './wagmi-state.ts'
import { withTimeout } from './with-timeout.ts'

export type ConnectionOptions = {
  timeouts?: Partial<Timeouts>
  /**
   * Finds the wallets installed in this browser (EIP-6963) and creates a connector for each. For a configuration with
   * `multiInjectedProviderDiscovery: false`: wagmi's own discovery has no time limits.
   */
  injected?: boolean
  /** The result of `readStored` from before the configuration was created, which overwrites it. */
  stored?: Stored | undefined
}

/**
 * A page's connection over a wagmi configuration. Every wagmi hook still reads the configuration's state; this replaces
 * wagmi's `reconnect`, with time limits, late wallets, and one wallet at a time.
 *
 * Connections that wagmi's own actions make or end are adopted, so hooks such as `useConnect` may be used beside it.
 *
 * @example
 * const stored = readStored()
 * const config = createConfig({ ssr: true, multiInjectedProviderDiscovery: false, … })
 * const connection = createConnection(config, { injected: true, stored })
 * connection.start()
 */
export function createConnection(config: Config, options: ConnectionOptions = {}): Connection {
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  const memory = createConnectorStorage(config)
  const machine = createConnectionMachine(config, timeouts, memory, () => disconnect(context))
  const context: ConnectionContext = { config, timeouts, machine, memory, leaving: new Map() }
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
  const begin = () => {
    if (begun || typeof window === 'undefined') return
    begun = true
    const { storage } = config
    const found = 'stored' in options ? options.stored : storage && readStored(browserStorage(), storage.key)
    const stored = found ?? toConnection(config.state)
    if (stored) restore(stored)
    const hydrated = hydrate(config)
    if (stored) return
    if ('stored' in options) return machine.setKnown()
    restoring = withTimeout(timeouts.answer, undefined, () => hydrated.then(() => readLater(config, memory)))
      .catch(() => undefined) // a storage that does not answer
      .then((found) => (found && machine.now().isFresh ? restoreFrom(found) : machine.setKnown()))
  }

  const listen = shareStart(() => {
    const stops = [followTabs(config, machine, restore)]
    if (installed) stops.push(installed.start())
    return () => {
      for (const stop of stops) stop()
    }
  })

  return {
    config,
    timeouts,
    getState: machine.getState,
    subscribe: machine.subscribe,
    start() {
      if (typeof window === 'undefined') return () => {}
      const stop = listen()
      begin()
      return stop
    },
    restored() {
      begin()
      return restoring
    },
    connect: (...parameters) => connect(context, ...parameters),
    cancel: () => cancel(context),
    async retry() {
      const { attempt, connected, last } = machine.now()
      if (last && !connected && !attempt) restore(last)
      await restoring
    },
    disconnect: () => disconnect(context),
    async switchChain(chainId) {
      if (!config.chains.some(({ id }) => id === chainId)) throw (await loadFailureClasses()).chainNotConfigured()
      const { connected } = machine.now()
      if (!connected) return config.setState((now) => ({ ...now, chainId }))
      const { connector } = connected
      const signal = machine.beginSwitching()
      try {
        const { switchChain } = await loadSwitchChain()
        signal.throwIfAborted()
        await switchChain(config, connector, chainId, timeouts, signal)
      } catch (thrown) {
        throw await toFailure(thrown)
      }
      config._internal.events.change({ uid: connector.uid, chainId }) // not every wallet reports that it has switched
    },
  }
}

/** Loaded when somebody switches for the first time. */
const loadSwitchChain = () =>
  import('./switch-chain.ts').catch((cause) => {
    throw new ConnectorError('notLoaded', { about: 'The code that switches networks', cause })
  })

/** Reads what is only known later: a hydrated state, asynchronous storage. */
async function readLater(config: Config, memory: ConnectorStorage): Promise<Stored | undefined> {
  const id = await memory.read()
  return toConnection(config.state) ?? (id ? fromId(id) : undefined)
}
