import { injectedOnDemand } from '@latchkey/connectors'
import { type Chain, type ClientConfig, createClient } from 'viem'
import type { Config, Connector, CreateConnectorFn, Storage } from 'wagmi'
import { createConnectionEvents } from './connection-events.ts'
import { createEmitter } from './emitter.ts'
import { persist } from './persist.ts'
import { createStateApi } from './state-api.ts'

type State = Config['state']
type Chains = readonly [Chain, ...Chain[]]

/** Of wagmi's parameters those that a page's own configuration has. */
export type ConfigParameters = {
  chains: Chains
  connectors: readonly CreateConnectorFn[]
  transports: Config['_internal']['transports']
  storage: Storage
  /** The settings of every chain's client. */
  client: Pick<ClientConfig, 'batch' | 'cacheTime' | 'ccipRead' | 'pollingInterval'>
}

let created = 0

/** Unique in a page. */
const nextUid = () => `${Math.random().toString(36).slice(2)}${created++}`

/**
 * Creates a wagmi configuration: the same as wagmi's own `createConfig` with `ssr: true` and
 * `multiInjectedProviderDiscovery: false`, for every hook and action. wagmi's own brings a connector for installed wallets
 * and its errors, an emitter, a store and a hash to every page, which this one does not use: a tenth of what is loaded
 * before a click (decision 76). A test compares the two.
 */
export function createConfig({ transports, storage, client, ...initial }: ConfigParameters): Config {
  const chains = createStateApi<Chains>(initial.chains)

  const setup: Config['_internal']['connectors']['setup'] = (create) => {
    const emitter = createEmitter(nextUid())
    const connector = {
      ...create({ emitter, chains: chains.getState(), providers: [], storage, transports }),
      emitter,
      uid: emitter.uid,
    } as Connector<typeof create> // what it returns, with the two
    emitter.on('connect', events.connect)
    connector.setup?.()
    return connector
  }

  const clients = new Map<number, ReturnType<Config['getClient']>>()
  const getClient = ({ chainId: wanted }: { chainId?: number | undefined } = {}) => {
    const chainId = wanted ?? store.getState().chainId
    const chain = chains.getState().find(({ id }) => id === chainId)
    const transport = transports[chainId]
    const known = clients.get(chainId)
    if (known && (chain || !wanted)) return known
    // Of wagmi's class the name alone: the class would be loaded by every page.
    if (!chain || !transport)
      throw Object.assign(new Error('Chain not configured.'), { name: 'ChainNotConfiguredError' })
    const created = createClient({
      ...client,
      chain,
      transport: (parameters) => transport({ ...parameters, connectors: connectors as never }), // the same store, by another name
    }) as ReturnType<Config['getClient']>
    clients.set(chainId, created)
    return created
  }

  const toInitial = (): State => ({
    chainId: chains.getState()[0].id,
    connections: new Map(),
    current: null,
    status: 'disconnected',
  })
  const bare = createStateApi(toInitial())
  const store = {
    ...bare,
    ...persist(bare, storage, toInitial, (id) => chains.getState().some((each) => each.id === id)),
  }
  const subscribe: Config['subscribe'] = (select, listener, { equalityFn = Object.is, emitImmediately } = {}) => {
    let current = select(store.getState())
    if (emitImmediately) listener(current, current)
    return store.subscribe((state) => {
      const next = select(state)
      if (equalityFn(current, next)) return
      const before = current
      current = next
      listener(next, before)
    })
  }

  // The page follows the wallet to its chain.
  subscribe(
    ({ connections, current }) => (current ? connections.get(current)?.chainId : undefined),
    (chainId) => {
      if (chains.getState().some(({ id }) => id === chainId)) store.setState({ chainId: Number(chainId) })
    },
  )

  const events = createConnectionEvents(store, (uid) => connectors.getState().find((each) => each.uid === uid))
  const connectors = createStateApi<readonly Connector[]>([])
  connectors.setState(initial.connectors.map(setup), true)

  return {
    get chains() {
      return chains.getState()
    },
    get connectors() {
      return connectors.getState()
    },
    get state() {
      return store.getState()
    },
    storage,
    getClient: getClient as Config['getClient'], // its type has the type of each chain
    setState(next) {
      const wanted = typeof next === 'function' ? next(store.getState() as never) : next // of these chains
      const isWhole = Object.keys(toInitial()).every((key) => key in Object(wanted))
      store.setState(isWhole ? wanted : toInitial(), true)
    },
    subscribe,
    _internal: {
      mipd: undefined,
      async revalidate() {
        const { connections, current } = store.getState()
        const left = new Map(connections)
        for (const { connector } of connections.values())
          if (!(await connector.isAuthorized?.())) left.delete(connector.uid)
        store.setState({ connections: left, current: current !== null && left.has(current) ? current : null })
      },
      store: store as never, // of zustand, with the members that wagmi uses
      ssr: true,
      syncConnectedChain: true,
      transports,
      chains: {
        setState(next) {
          const wanted = typeof next === 'function' ? next(chains.getState()) : next
          if (wanted.length > 0) chains.setState(wanted, true)
        },
        subscribe: chains.subscribe,
      },
      connectors: {
        providerDetailToConnector: ({ info, provider }) => injectedOnDemand({ wallet: { ...info, provider } as never }),
        setup,
        setState: (next) => connectors.setState(next as readonly Connector[], true),
        subscribe: connectors.subscribe as never, // of the same connectors
      },
      events,
    },
  }
}
