import type { Wallet } from '../wallet.ts'
import { type AptosNetwork, createAptosConnection } from './aptos-connection.ts'
import { orRejected } from './aptos-response.ts'
import { createAptosSigning } from './aptos-signing.ts'
import type { AccountInfo, NetworkInfo } from './aptos-types.ts'
import { type Icon, keyIcon, register } from './wallet-standard.ts'

export type {
  AccountInfo,
  AnyTransaction,
  EntryFunctionData,
  NetworkInfo,
  SignMessageInput,
  SignMessageOutput,
  SubmitInput,
  UserResponse,
} from './aptos-types.ts'

export type AptosStandardOptions = {
  /** The name in a dapp's list of wallets. Default `Latchkey`. */
  name?: string
  icon?: Icon
  /** A web page about it. Default: the page itself. */
  url?: string
  /** The network on which it starts. Default `aptos`. */
  network?: AptosNetwork
}

/**
 * The embedded wallet in the form of the Aptos wallet standard (AIP-62). Where the standard uses objects of Aptos' SDK
 * (addresses, keys, signatures, authenticators), these have their common members: `toUint8Array`, `bcsToBytes`,
 * `toString`.
 *
 * @throws Error `Unsupported network: {name}`
 */
export function createAptosWallet(
  wallet: Wallet,
  { name = 'Latchkey', icon = keyIcon, url = window.location.origin, network = 'aptos' }: AptosStandardOptions = {},
) {
  const connection = createAptosConnection(wallet, network)
  const version = '1.0.0' as const
  const chains = ['aptos:mainnet', 'aptos:testnet'] as const
  const standard = {
    version,
    name,
    icon,
    url,
    chains,
    get accounts() {
      const account = connection.account()
      if (!account) return []
      const { address, publicKey } = account
      return [
        {
          address: address.toString(),
          publicKey: publicKey.toUint8Array(),
          chains,
          features: ['aptos:signMessage', 'aptos:signTransaction', 'aptos:signAndSubmitTransaction'] as const,
        },
      ]
    },
    features: {
      'aptos:connect': {
        version,
        /**
         * `silent`: returns the person who is signed in, and asks nobody. An unknown network is an error, never another
         * network.
         */
        connect: (silent = false, on?: NetworkInfo) => orRejected(() => connection.connect(silent, on)),
      },
      'aptos:disconnect': {
        version,
        /** Ends the page's connection; the person stays signed in at the wallet. */
        disconnect: async () => connection.disconnect(),
      },
      'aptos:account': { version, account: async () => connection.requireAccount() },
      'aptos:network': { version, network: async (): Promise<NetworkInfo> => connection.network() },
      'aptos:changeNetwork': {
        version,
        changeNetwork: (on: NetworkInfo) =>
          orRejected(async () =>
            connection.changeNetwork(on)
              ? { success: true }
              : { success: false, reason: 'the wallet does not know this network' },
          ),
      },
      'aptos:onAccountChange': {
        version,
        onAccountChange: async (listener: (account: AccountInfo) => void) => connection.onAccount(listener),
      },
      'aptos:onNetworkChange': {
        version,
        onNetworkChange: async (listener: (network: NetworkInfo) => void) => connection.onNetwork(listener),
      },
      ...createAptosSigning(connection),
    },
  }
  return { standard, stop: connection.stop }
}

/**
 * Registers the embedded wallet for Aptos pages, which find it like any other. Only in a browser.
 *
 * @returns a function that unregisters it
 * @example
 * registerAptosWallet(wallet, { name: 'Example wallet', network: 'aptos' })
 */
export function registerAptosWallet(wallet: Wallet, options?: AptosStandardOptions): () => void {
  const { standard, stop } = createAptosWallet(wallet, options)
  const unregister = register(standard)
  return () => {
    stop()
    unregister()
  }
}
