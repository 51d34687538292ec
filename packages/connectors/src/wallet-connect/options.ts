import type { WalletTimeouts } from '../timeouts.ts'

// No type of `@walletconnect/sign-client` stands in this file, so that a page without the client compiles.

/** The page's metadata, as a wallet shows it. */
export type PageMetadata = { name: string; description: string; url: string; icons: string[] }

/** Where the client keeps its keys and sessions: its own database in a browser (IndexedDB), in clear, as it does it. */
export type ClientStorage = {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/** What of `@walletconnect/sign-client` 2.21.8 a page hands over. */
export type SignClientModule = { SignClient: { init(options?: never): Promise<unknown> } }

export type WalletConnectOptions = {
  /**
   * Loads the client, which a page installs itself. The page names it, so that a bundler looks for it only where it is
   * used.
   *
   * @example
   * load: () => import('@walletconnect/sign-client')
   */
  load: () => Promise<SignClientModule>
  /** An id that the relay knows. */
  projectId: string
  /** The relay's address, under wss. There is no default: nobody but this relay is contacted. */
  relayUrl: string
  /** The page's metadata, as wallets show it. */
  metadata: PageMetadata
  /** Where the client keeps its sessions; another one for each relay of a page. Default: `latchkey`. */
  storagePrefix?: string
  /** In place of the client's own storage (IndexedDB in a browser). */
  storage?: ClientStorage
  timeouts?: Partial<WalletTimeouts>
}
