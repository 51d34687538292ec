import { WalletError } from '@latchkey/core/errors'
import { plainErrors } from '@latchkey/core/plain-errors'
import type { NetworkName } from '@latchkey/core/wire-networks'
import type { Wallet } from '../wallet.ts'
import { fromBase58 } from './base58.ts'
import type { ChainName, StandardAccount } from './wallet-standard.ts'

const networks = { 'solana:mainnet': 'solana', 'solana:devnet': 'solana_devnet' } as const satisfies Record<
  ChainName,
  NetworkName
>
/** Solana's clusters, as the wallet standard names them. */
export type SolanaChain = keyof typeof networks

export type Change = { accounts?: readonly StandardAccount[] }

/**
 * Creates a page's connection to the wallet's Solana account: the accounts, their listeners, and the clusters.
 *
 * @param listFeatures the features of an account, as the standard names them
 * @throws Error `Unsupported network: {name}` for an unknown cluster
 */
export function createSolanaConnection(
  wallet: Wallet,
  chains: readonly SolanaChain[],
  listFeatures: () => StandardAccount['features'],
) {
  const unsupported = chains.find((chain) => !Object.hasOwn(networks, chain))
  if (unsupported !== undefined) throw new Error(plainErrors.unsupportedNetwork(unsupported))
  let accounts: readonly StandardAccount[] = []
  const listeners = new Set<(change: Change) => void>()

  const setAccounts = (addresses: readonly string[]) => {
    if (addresses.join() === accounts.map(({ address }) => address).join()) return
    const features = listFeatures()
    accounts = addresses.map((address) => ({ address, publicKey: fromBase58(address, 32), chains, features }))
    for (const listener of [...listeners]) listener({ accounts })
  }
  const readAccounts = async () => setAccounts((await wallet.request('face_accounts', 'SOLANA')) ?? [])

  return {
    accounts: () => accounts,
    /** Connects. `silent` asks nobody: it returns the accounts of the person who is already signed in. */
    async connect({ silent = false }: { silent?: boolean } = {}) {
      if (!silent) await wallet.request('face_logInSignUp')
      await readAccounts()
      return { accounts }
    },
    /** Signs the person out. */
    async disconnect() {
      await wallet.request('face_logOut')
      setAccounts([])
    },
    /** Listens to the accounts. @returns a function that stops it */
    onChange(listener: (change: Change) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** @throws WalletError `unauthorized` for an account that is not connected */
    requireAccount({ address }: { address: string }): void {
      if (!accounts.some((each) => each.address === address)) throw notConnected()
    },
    /**
     * The network of a cluster; without one the wallet's own.
     *
     * @throws WalletError `unsupportedNetwork` for a cluster that the operator has no node for
     */
    networkOf(chain: string | undefined): NetworkName {
      if (chain === undefined) {
        const current = chains.find((each) => networks[each] === wallet.network) ?? chains[0]
        if (current) return networks[current]
      }
      const supported = chains.find((each) => each === chain)
      if (!supported) throw new WalletError('unsupportedNetwork', { network: String(chain).slice(0, 40) })
      return networks[supported]
    },
    /** Stops following the wallet. It reports its EVM account; the Solana account is the same person's. */
    stop: wallet.on('accountsChanged', (all) => {
      if (all.length === 0) setAccounts([])
      else if (accounts.length > 0) void readAccounts().catch(() => setAccounts([]))
    }),
  }
}

/** The failure of a request for an account that is not connected. */
export function notConnected(): WalletError<'unauthorized'> {
  return new WalletError('unauthorized', { reason: 'this account is not connected' })
}
