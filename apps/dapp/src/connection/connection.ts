import { faceWallets } from '@latchkey/connectors'
import { QueryClient } from '@tanstack/react-query'
import { createConfig, createStorage, fallback, http, type State, webSocket } from 'wagmi'
import { hashFn } from 'wagmi/query'
import type { Cell } from '../cell.ts'
import type { DappConfig } from '../dapp-config.ts'
import { toChain } from './chain.ts'
import { createEnding, type Ending } from './ending.ts'
import { readStoredState } from './stored-state.ts'

const storageKey = 'wagmi'

export type Connection = {
  config: ReturnType<typeof createConfig>
  queryClient: QueryClient
  initialState: State | undefined
  ending: Cell<Ending>
  /** Milliseconds between two looks at the chain. */
  pollingInterval: number
}

/** Everything the page's connection is made of, from its configuration. */
export function createConnection(dapp: DappConfig): Connection {
  const chain = toChain(dapp)
  const { google, apple } = faceWallets({ apiKey: dapp.apiKey, chainId: dapp.chainId, walletUrl: dapp.walletUrl })
  const initialState = readStoredState(localStorage, storageKey)
  // Specification, section 9: 4 s. A local chain has a block each second, and nobody to be spared.
  const pollingInterval = dapp.faucet ? 1_000 : 4_000
  const node = http(dapp.rpcUrl, { batch: true, timeout: 10_000, retryCount: 3, retryDelay: 150 })

  const config = createConfig({
    chains: [chain],
    connectors: [google, apple],
    transports: { [chain.id]: dapp.wsUrl ? fallback([webSocket(dapp.wsUrl), node]) : node },
    pollingInterval,
    cacheTime: pollingInterval,
    batch: { multicall: { wait: 32 } },
    storage: createStorage({ key: storageKey, storage: localStorage }),
    multiInjectedProviderDiscovery: false,
    // Not for a server: with it wagmi restores the connection once, instead of on every drawing of its provider.
    ssr: true,
  })

  return {
    config,
    initialState,
    ending: createEnding(config),
    pollingInterval,
    queryClient: new QueryClient({
      defaultOptions: {
        queries: {
          gcTime: 24 * 60 * 60_000,
          retry: 0,
          refetchOnWindowFocus: false,
          networkMode: 'offlineFirst',
          queryKeyHashFn: hashFn,
        },
        mutations: { networkMode: 'offlineFirst' },
      },
    }),
  }
}
