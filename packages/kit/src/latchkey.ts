import { coinbaseWalletOnDemand, faceWalletsOnDemand, walletConnectOnDemand } from '@latchkey/connectors'
import { type JsonRpcOptions, jsonRpcDefaults, nodeTransport } from '@latchkey/json-rpc'
import type { QueryClient } from '@tanstack/react-query'
import type { Chain } from 'viem'
import { type Config, type CreateConnectorFn, type Storage, version } from 'wagmi'
import { defaultChains, type RpcUrlsByChain, requireChains, toAddresses } from './chains.ts'
import { createConfig } from './config/create-config.ts'
import { ConfigurationError } from './configuration-error.ts'
import { requireWalletList, type WalletListOptions } from './connect/wallet-list-options.ts'
import type { Connection } from './connection/connection.ts'
import { createConnection, readStored, type Timeouts } from './connection/index.ts'
import { browserStorage } from './connection/stored.ts'
import { keepConnectionCookie } from './connection-cookie.ts'
import { type Host, hostsOf, nodesOf } from './hosts.ts'
import { type ProjectLinks, requireLinks } from './links.ts'
import { createQueryClient, persistQueries } from './query-client.ts'
import { createPageStorage, storagePrefix } from './storage.ts'
import { createTransactions, type Transactions } from './transactions/transactions.ts'
import { requireWallets, type WalletOptions } from './wallet-options.ts'

export type { WalletListOptions } from './connect/wallet-list-options.ts'
export type { ProjectLinks } from './links.ts'
export type { WalletOptions } from './wallet-options.ts'

type App = {
  /** The page's name in wallets. */
  appName: string
  /** This page's address, for wallets on a phone. Default: the page's origin. */
  appUrl?: string
  /** The URL of an image, shown by wallets on a phone. */
  appIcon?: string
  /** Order, groups and hiding of wallets, and which are recommended. */
  walletList?: WalletListOptions
  /** Your terms, privacy policy and support, shown below the ways to connect; support also beside a failure. */
  links?: ProjectLinks
  /** The chain on which names are resolved; none are without it. */
  ens?: { chainId: number }
  timeouts?: Partial<Timeouts>
  /** A team's own query client; nothing of it is stored in the browser. */
  queryClient?: QueryClient
  /**
   * Also stores the connection in a cookie, so that your server can draw the account (`readConnectionCookie` of
   * `@latchkey/kit/server`). Default: false, and no server learns an account from a request.
   */
  cookie?: boolean
  /** A name for this release of the page: reads that another release stored in the browser are dropped. */
  release?: string
}

type Own = {
  /** Default: Ethereum, and Goerli where `rpcUrls` names a node of it. */
  chains?: readonly [Chain, ...Chain[]]
  /**
   * The addresses of each chain's nodes, by chain id: https and wss, or http and ws on this machine. There is no
   * default, so no third party's node is ever asked. Every visitor can read them, and wallets are offered them with
   * their chain.
   */
  rpcUrls: RpcUrlsByChain
  wallets?: WalletOptions
  /** A team's further connectors. */
  connectors?: readonly CreateConnectorFn[]
  /** The storage of the connection. Default: localStorage, with keys that begin with `wagmi.`. */
  storage?: Storage
  jsonRpc?: Partial<JsonRpcOptions>
}

/** A team's own wagmi configuration, used unchanged. */
type Theirs = { config: Config }

export type LatchkeyOptions = App & (Own | Theirs)

/** Everything a page's connection consists of, for `<LatchkeyProvider>`. */
export type Latchkey = {
  appName: string
  appUrl: string | undefined
  appIcon: string | undefined
  config: Config
  connection: Connection
  queryClient: QueryClient
  /** The transactions sent from this page, also followed after a reload. */
  transactions: Transactions
  walletList: WalletListOptions
  links: ProjectLinks
  /** The chain on which names are resolved. */
  ens: { chainId: number } | undefined
  /** True when installed wallets are discovered, by the kit or by a team's own configuration. */
  injected: boolean
  /** Every host that the page may contact, and why. From a team's own wagmi configuration only the nodes it reveals. */
  hosts: readonly Host[]
  /**
   * Starts, in a browser: restores the connection and what was read from chains. `<LatchkeyProvider>` calls it; without
   * that, call it once the page is drawn.
   * @returns a function that stops it
   */
  start(): () => void
  /** The language in which the embedded wallet is loaded; `<LatchkeyProvider>` sets its own `locale`. */
  setLocale(locale: string | undefined): void
  /**
   * Runs work while the latchkey runs; immediately if it is already running. Does nothing on a server.
   * @param begin called at each start; returns a function that stops it
   */
  onStart(begin: () => () => void): void
}

/**
 * Creates everything that a page needs to connect wallets. It only reads this browser's storage: it sends, loads and
 * writes nothing, so it may be called at the top of a module, and on a server.
 *
 * @throws ConfigurationError
 *
 * @example
 * const latchkey = createLatchkey({
 *   appName: 'Shop',
 *   chains: [networkChain(80001)],
 *   rpcUrls: { 80001: 'https://node.example' },
 *   wallets: { face: { apiKey, walletUrl: 'https://wallet.example' } },
 * })
 */
export function createLatchkey(options: LatchkeyOptions): Latchkey {
  const { appName, appUrl, appIcon, walletList = {}, links = {}, ens, timeouts = {}, release = '' } = options
  if (!appName) throw new ConfigurationError('noApp')
  requireWalletList(walletList)
  requireLinks(links)
  const isTheirs = 'config' in options
  const queryClient = options.queryClient ?? createQueryClient()
  // Before the configuration is created, which overwrites this browser's storage.
  const stored = isTheirs || options.storage ? undefined : { stored: readStored(browserStorage(), storagePrefix) }
  let locale: string | undefined
  const config = isTheirs ? requireConfig(options.config) : toConfig(options, () => locale)
  const injected = !isTheirs && options.wallets?.injected !== false
  const connection = createConnection(config, { timeouts, injected, ...stored })
  const transactions = createTransactions(config)
  const wallets = isTheirs ? {} : (options.wallets ?? {})
  const begins = [connection.start, transactions.start]
  if (options.cookie) begins.push(() => keepConnectionCookie(connection))
  if (!options.queryClient) begins.push(() => persistQueries(queryClient, config, `${version} ${release}`))
  /** The stop functions of running work, for each start of the latchkey. */
  const running = new Set<(() => void)[]>()

  return {
    appName,
    appUrl,
    appIcon,
    config,
    connection,
    get queryClient() {
      // On a server each request gets its own client: visitors share this latchkey, but not what was read for one of
      // them.
      return typeof window === 'undefined' && !options.queryClient ? createQueryClient() : queryClient
    },
    transactions,
    walletList,
    links,
    ens,
    injected: injected || config._internal.mipd !== undefined,
    get hosts() {
      const addresses = isTheirs
        ? nodesOf(config)
        : new Map(config.chains.map(({ id }) => [id, toAddresses(options.rpcUrls[id] ?? '')]))
      return hostsOf(config.chains, addresses, wallets)
    },
    setLocale(wanted) {
      // On a server visitors share this latchkey.
      if (typeof window !== 'undefined') locale = wanted
    },
    start() {
      if (typeof window === 'undefined') return () => {}
      const stops = begins.map((begin) => begin())
      running.add(stops)
      return () => {
        running.delete(stops)
        for (const stop of stops.splice(0)) stop()
      }
    },
    onStart(begin) {
      if (typeof window === 'undefined') return
      begins.push(begin)
      for (const stops of running) stops.push(begin())
    },
  }
}

const toConfig = (options: App & Own, locale: () => string | undefined): Config => {
  const { rpcUrls = {}, connectors = [], storage, jsonRpc } = options
  const { chains = defaultChains(rpcUrls) } = options
  const requiredChains = requireChains(chains, rpcUrls)
  const settings: JsonRpcOptions = { ...jsonRpcDefaults, ...jsonRpc }
  // A server has no visitor to serve faster, and sampling never ends.
  if (typeof window === 'undefined') settings.rank = false
  const transports = requiredChains.map(
    ({ id }) => [id, nodeTransport(toAddresses(rpcUrls[id] ?? ''), settings)] as const,
  )
  const all = [...toConnectors(options, requiredChains, locale), ...connectors]
  if (all.length === 0 && options.wallets?.injected === false) throw new ConfigurationError('noWallet')
  return createConfig({
    chains: requiredChains,
    connectors: all,
    transports: Object.fromEntries(transports),
    storage: storage ?? createPageStorage(),
    client: {
      pollingInterval: settings.pollingInterval,
      cacheTime: settings.pollingInterval,
      batch: { multicall: { wait: settings.multicallWait } },
      // A contract may answer "ask this URL instead" (EIP-3668): only the configuration decides whom a page contacts.
      ccipRead: false,
    },
  })
}

const toConnectors = (
  { appName, appUrl, appIcon, wallets = {}, timeouts = {} }: App & Own,
  chains: readonly [Chain, ...Chain[]],
  locale: () => string | undefined,
): CreateConnectorFn[] => {
  requireWallets(wallets)
  const connectors: CreateConnectorFn[] = []
  if (wallets.face) {
    const { providers = ['google', 'apple'], ...options } = wallets.face
    const byProvider = faceWalletsOnDemand({
      locale,
      notificationOptions: { type: 'toast' },
      ...options,
      chainId: chains[0],
      chains: chains.map(({ id }) => id),
    })
    connectors.push(...providers.map((provider) => byProvider[provider]))
  }
  if (wallets.coinbaseWallet) {
    // The page's name is shown in dark mode.
    connectors.push(
      coinbaseWalletOnDemand({
        appName,
        ...(appIcon && { appLogoUrl: appIcon }),
        darkMode: true,
        ...wallets.coinbaseWallet,
        timeouts,
      }),
    )
  }
  if (wallets.walletConnect) {
    const url = appUrl ?? globalThis.location?.origin ?? '' // on a server nobody connects
    const metadata = { name: appName, description: appName, url, icons: appIcon ? [appIcon] : [] }
    connectors.push(walletConnectOnDemand({ ...wallets.walletConnect, metadata, timeouts }))
  }
  return connectors
}

/** A team's own configuration, if it is usable. */
const requireConfig = (config: Config): Config => {
  if (!config.chains[0]) throw new ConfigurationError('noChain')
  // A configuration may create its clients itself, and then has no transports, although wagmi's type says so.
  const transports: Record<number, unknown> | undefined = config._internal.transports
  const bare = config.chains.find(({ id }) => transports && !transports[id])
  if (bare) throw new ConfigurationError('noNode', `${bare.name} (chain ${bare.id})`)
  return config
}
