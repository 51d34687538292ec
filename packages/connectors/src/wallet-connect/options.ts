import type { WalletTimeouts } from '../timeouts.ts'

// This file uses no type of `@walletconnect/sign-client`, so that a page without the client compiles.

/** The page's metadata, as a wallet shows it. */
export type PageMetadata = { name: string; description: string; url: string; icons: string[] }

/**
 * The client's storage of keys and sessions. By default its own database in a browser (IndexedDB), in clear text, as
 * the client implements it.
 */
export type ClientStorage = {
  getKeys(): Promise<string[]>
  getEntries<T = unknown>(): Promise<[string, T][]>
  getItem<T = unknown>(key: string): Promise<T | undefined>
  setItem<T = unknown>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

/** The part of `@walletconnect/sign-client` 2.21.8 that a page passes. */
export type SignClientModule = { SignClient: { init(options?: never): Promise<unknown> } }

export type WalletConnectOptions = {
  /**
   * Loads the client, which the page installs itself. The import is in the page's code, so that bundlers only look for
   * it where it is used.
   *
   * @example
   * load: () => import('@walletconnect/sign-client')
   */
  load: () => Promise<SignClientModule>
  /** A project id that the relay knows. */
  projectId: string
  /** The relay's address, under wss. There is no default: only this relay is contacted. */
  relayUrl: string
  /** The page's metadata, as wallets show it. */
  metadata: PageMetadata
  /** The prefix of the client's stores; each relay of a page needs its own. Default: `latchkey`. */
  storagePrefix?: string
  /** Replaces the client's own storage (IndexedDB in a browser). */
  storage?: ClientStorage
  timeouts?: Partial<WalletTimeouts>
}
