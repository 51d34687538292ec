import type { Environment } from '@latchkey/core/environments'
import { WalletError } from '@latchkey/core/errors'
import {
  type NetworkName,
  networkOf,
  networkOfAnyChainId,
  networkOfChainId,
  type WireNetwork,
} from '@latchkey/core/wire-networks'
import { limits } from '@latchkey/protocol/wire'
import { frameAddress, readApiKey, readWalletOrigin, type WalletUrl } from './address.ts'

/** Time limits, in milliseconds. */
export type Timeouts = {
  /** Until the wallet is ready after loading. */
  ready: number
  /** For the answer to a method that asks nobody. */
  silent: number
  /** For the answer to a method that asks a person: at least six minutes, because a screen waits for five. */
  asking: number
}

const defaultTimeouts: Timeouts = {
  ready: 30_000,
  silent: 30_000,
  // A request may wait behind a full queue of screens, each of which waits for its full time.
  asking: limits.screenMs * (limits.queue + 1) + 60_000,
}

/**
 * A network by its name, by an alias (such as `aptoslab`), by its chain id as number or hex, or as viem's chain. Only a
 * chain may be one that the operator added: a bare id that nobody knows is more likely a mistake.
 */
export type NetworkInput =
  | NetworkName
  | (string & Record<never, never>)
  | number
  | { readonly id: number; readonly testnet?: boolean | undefined }

/**
 * Toasts of the wallet, by the window event `face-toast`. With `toast` the SDK also draws them; without it the page
 * may.
 */
export type NotificationOptions = { type?: 'toast' | 'none' }

/** The options of a wallet. */
export type WalletOptions = ({ network: NetworkInput } | { chainId: number | string }) & {
  /** The project's public key. */
  apiKey: string
  /** The wallet's origin, such as https://wallet.example, or one for each environment. `Local` has http://localhost:3333. */
  walletUrl?: WalletUrl | undefined
  /** Which of the operator's wallets. Default: `ProdTest` for a test network, otherwise `ProdMainnet`. */
  env?: Environment | undefined
  notificationOptions?: NotificationOptions | undefined
  timeouts?: Partial<Timeouts> | undefined
  /**
   * Gives the wallet access to the camera in this page, for scanning codes of other apps (WalletConnect). Default: no;
   * then people paste links. The browser still asks the person, in the name of this page.
   */
  camera?: boolean | undefined
  /**
   * The language of the wallet, a BCP 47 tag such as `ko` or `pt-BR`; a function is called when the wallet is loaded.
   * Default, also where the wallet does not have that language: the browser's.
   */
  locale?: string | (() => string | undefined) | undefined
}

/**
 * The network that a page means, by name or id. An id shared by several resolves to the page's own blockchain, `from`.
 *
 * @throws WalletError `invalidArgument`, `unsupportedNetwork`, `unsupportedChain`, `unsupportedBlockchain`
 */
export function readNetworkInput(input: NetworkInput, from?: WireNetwork): WireNetwork {
  if (typeof input === 'object' && input !== null) {
    const network = networkOfAnyChainId(input.id, from)
    return network.name.startsWith('eip155_') && input.testnet ? { ...network, net: 'test' } : network
  }
  const isId = typeof input === 'number' || /^(0x[0-9a-f]+|\d+)$/i.test(input ?? '')
  return networkOf(input && isId ? networkOfChainId(input, from).name : input)
}

/**
 * Validates a page's options, in the order of the legacy SDKs: key, network, the rest.
 *
 * @throws WalletError `invalidArgument`, `unsupportedNetwork`, `unsupportedChain`, `unsupportedBlockchain`,
 * `invalidEnvironment`
 */
export function readOptions(options: WalletOptions) {
  const apiKey = readApiKey(options.apiKey)
  const network = readNetworkInput('network' in options ? options.network : options.chainId)
  const { env, origin } = readWalletOrigin(options.walletUrl, network, options.env)
  const notification = options.notificationOptions?.type ?? 'toast'
  if (notification !== 'toast' && notification !== 'none')
    throw new WalletError('invalidArgument', { thing: 'notificationOptions.type' })
  const timeouts = { ...defaultTimeouts, ...options.timeouts }
  if (timeouts.asking < 6 * 60_000)
    throw new WalletError('invalidArgument', { thing: 'timeouts.asking', detail: 'at least six minutes' })
  const locale = typeof options.locale === 'function' ? options.locale() : options.locale
  return {
    origin,
    network,
    src: frameAddress({ origin, apiKey, network, env, notification, locale }),
    camera: options.camera === true,
    locale,
    drawsToasts: options.notificationOptions?.type === 'toast',
    timeouts,
  }
}
