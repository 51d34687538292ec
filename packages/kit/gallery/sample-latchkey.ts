import { QueryClient } from '@tanstack/react-query'
import { type Connector, createConfig, createConnector, http } from '@wagmi/core'
import type { Address } from 'viem'
import { mainnet } from 'viem/chains'
import type { ConnectionState } from '../src/connection/connection.ts'
import type { Latchkey } from '../src/latchkey.ts'

/** A sample connector: a name and an icon, without a wallet. */
export type SampleConnector = {
  id: string
  name: string
  type?: string
  icon?: string
  loginProvider?: string
  /** The URI to scan, when it is asked to connect. */
  uri?: string
}

/** A sample's connection state, and the outcome of connecting: an error, or nothing yet. */
export type SampleConnection = {
  state?: Partial<Omit<ConnectionState, 'pending'>>
  pending?: Partial<NonNullable<ConnectionState['pending']>>
  connected?: { address: Address; chainId: number; connector: string }
  fails?: unknown
  walletList?: Latchkey['walletList']
  links?: Latchkey['links']
}

const toConnector = ({ uri, type = 'injected', ...sample }: SampleConnector) =>
  createConnector(({ emitter }) => ({
    ...sample,
    type,
    async connect() {
      if (uri) emitter.emit('message', { type: 'display_uri', data: uri })
      return new Promise<never>(() => {})
    },
    async disconnect() {},
    async getAccounts() {
      return []
    },
    async getChainId() {
      return 1
    },
    async getProvider() {},
    async isAuthorized() {
      return false
    },
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }))

/** A latchkey frozen in one state. */
export function sampleLatchkey(connectors: readonly SampleConnector[], sample: SampleConnection): Latchkey {
  const config = createConfig({
    chains: [mainnet],
    transports: { [mainnet.id]: http('/node') },
    connectors: connectors.map(toConnector),
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const { connected, state, fails } = sample
  const status = state?.status ?? (connected ? 'connected' : 'disconnected')
  const connector = config.connectors.find(({ id }) => id === connected?.connector)
  if (connected && connector) {
    const { address, chainId } = connected
    const connections = new Map([[connector.uid, { accounts: [address] as const, chainId, connector }]])
    config.setState((before) => ({ ...before, connections, current: connector.uid, status: 'connected' }))
  }

  let shown: ConnectionState = { pending: undefined, disconnection: undefined, error: undefined, ...state, status }
  const listeners = new Set<() => void>()
  const say = (next: Partial<ConnectionState>) => {
    shown = { ...shown, ...next }
    for (const listener of listeners) listener()
  }
  const ask = (connector: Connector | undefined, name: string) =>
    say({ pending: { connector, name, waitingFor: 'approval', slow: false, ...sample.pending } })
  if (sample.pending) ask(connector, sample.pending.name ?? '')

  return {
    appName: 'Gallery',
    walletList: sample.walletList ?? {},
    links: sample.links ?? {},
    injected: true,
    config,
    queryClient: new QueryClient(),
    start: () => () => {},
    setLocale() {},
    connection: {
      start: () => () => {},
      getState: () => shown,
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      connect(connector: Connector) {
        ask(connector, connector.name)
        if (fails) return Promise.reject(fails)
        return connector.connect()
      },
      cancel() {},
      retry: async () => {},
      disconnect: async () => {},
    },
  } as unknown as Latchkey // the part that is used
}
