import type { Wallet } from '../wallet.ts'
import { type Change, createSolanaConnection, type SolanaChain } from './solana-connection.ts'
import { createSolanaSigning } from './solana-signing.ts'
import { type Icon, keyIcon, register, type StandardAccount, type StandardWallet } from './wallet-standard.ts'

export type { SolanaChain } from './solana-connection.ts'

export type SolanaStandardOptions = {
  /** The name in lists of wallets. */
  name?: string
  icon?: Icon
  /** The clusters for which the operator's wallet has a node. Default: mainnet and devnet. */
  chains?: readonly SolanaChain[]
}

/**
 * The embedded wallet in the wallet standard's form for Solana: connect, sign, sign and send. The page learns nothing
 * before it connects.
 *
 * @throws WalletError from its functions: those of the wallet's methods; `unauthorized` for another account,
 * `unsupportedNetwork` for another cluster
 * @throws Error `Unsupported network: {name}` for an option that is not a cluster
 */
export function createSolanaWallet(wallet: Wallet, options: SolanaStandardOptions = {}) {
  const { name = 'Latchkey', icon = keyIcon, chains = ['solana:mainnet', 'solana:devnet'] } = options
  const connection = createSolanaConnection(wallet, chains, () => Object.keys(signing) as StandardAccount['features'])
  const signing = createSolanaSigning(wallet, connection)

  const standard = {
    version: '1.0.0',
    name,
    icon,
    chains,
    get accounts() {
      return connection.accounts()
    },
    features: {
      'standard:connect': {
        version: '1.0.0',
        connect: connection.connect,
      },
      'standard:disconnect': {
        version: '1.0.0',
        disconnect: connection.disconnect,
      },
      'standard:events': {
        version: '1.0.0',
        on: (event: 'change', listener: (change: Change) => void) =>
          event === 'change' ? connection.onChange(listener) : () => {},
      },
      ...signing,
    },
  } as const satisfies StandardWallet

  return { standard, stop: connection.stop }
}

/**
 * Registers the embedded wallet for Solana pages by the wallet standard, so that they find it like any other.
 *
 * @returns a function that unregisters it
 * @example
 * const wallet = createWallet({ apiKey, network: 'solana', walletUrl: 'https://wallet.example' })
 * registerSolanaWallet(wallet, { name: 'Example wallet' })
 */
export function registerSolanaWallet(wallet: Wallet, options?: SolanaStandardOptions): () => void {
  const { standard, stop } = createSolanaWallet(wallet, options)
  const unregister = register(standard)
  return () => {
    stop()
    unregister()
  }
}
