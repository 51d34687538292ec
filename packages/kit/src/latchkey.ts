import type { JsonRpcSettings, NodeAddresses } from '@latchkey/json-rpc'
import type { QueryClient } from '@tanstack/react-query'
import type { Config, CreateConnectorFn, Storage } from '@wagmi/core'
import type { Chain } from 'viem'
import type { Connection } from './connection/connection.ts'
import type { Limits } from './connection/limits.ts'
import type { Host } from './hosts.ts'
import type { Transactions } from './transactions/transactions.ts'

/** Who the embedded wallet signs in with. */
export type FaceProvider = 'google' | 'apple' | 'x' | 'discord' | 'facebook' | 'kakao'

/** The addresses of a chain's nodes: one under http(s), or several, and those under ws(s) that push. */
export type Nodes =
  | string
  | { http: NodeAddresses['http'] | string; webSocket?: NonNullable<NodeAddresses['webSocket']> | string }

/** Which wallets a visitor can choose from. */
export type WalletOptions = {
  /** Wallets that are installed in the browser. Default: true. */
  extensions?: boolean
  /** The embedded wallet, with the ways to sign in that are shown, in order. Default: Google and Apple. */
  face?: { apiKey: string; walletUrl: string; providers?: readonly FaceProvider[] }
  /** Coinbase's wallet, for who has it on a phone or as a passkey. */
  coinbase?: boolean | { appLogoUrl?: string; darkMode?: boolean }
  /** Wallets on a phone, over a WalletConnect relay. */
  walletConnect?: { projectId: string; relayUrl: string }
}

type App = {
  /** What wallets call this page when they ask. */
  appName: string
  /** This page's address, for wallets on a phone. Default: where the page is. */
  appUrl?: string
  /** An image's address, shown by wallets on a phone. */
  appIcon?: string
  /** The chain on which names are looked up; without it none are. */
  ens?: { chainId: number }
  limits?: Partial<Limits>
  /** A team's own query client. */
  queryClient?: QueryClient
}

export type LatchkeyOptions = App &
  (
    | {
        chains: readonly [Chain, ...Chain[]]
        /** The addresses of each chain's nodes, by chain id. There is no default: no stranger's node is ever asked. */
        nodes: Readonly<Record<number, Nodes>>
        wallets?: WalletOptions
        /** More connectors of a team's own. */
        connectors?: readonly CreateConnectorFn[]
        /** Where the connection is kept. Default: localStorage, with keys that begin with `wagmi.`. */
        storage?: Storage
        jsonRpc?: Partial<JsonRpcSettings>
      }
    | {
        /** A team's own wagmi configuration, used as it is. */
        config: Config
      }
  )

/** Everything a page's connection is made of; what `<LatchkeyProvider>` takes. */
export type Latchkey = {
  appName: string
  appUrl: string | undefined
  appIcon: string | undefined
  config: Config
  connection: Connection
  queryClient: QueryClient
  /** What was sent from this page: `createTransactions(config)`, started and stopped by `start`. */
  transactions: Transactions
  /** The chain on which names are looked up. */
  ens: { chainId: number } | undefined
  /** Whether installed wallets are looked for. */
  extensions: boolean
  /** Every host the page may contact, and why. Of a team's own wagmi configuration only what it tells. */
  hosts: readonly Host[]
  /**
   * Begins, in a browser: restores the connection and what was read from the chain. Call it once the page is drawn.
   * @returns how to stop
   */
  start(): () => void
}
