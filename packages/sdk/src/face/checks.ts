import { WalletError } from '@latchkey/core/errors'
import { type BlockchainName, wireNetworks } from '@latchkey/core/wire-networks'
import type { Wallet } from '../wallet.ts'

/** Throws WalletError `invalidArgument` named after a thing that is not as it must be. */
export function requireValid(fine: boolean, thing: string): void {
  if (!fine) throw new WalletError('invalidArgument', { thing })
}

/** The blockchain the wallet is on. */
const current = (wallet: Wallet): BlockchainName => wireNetworks[wallet.network].blockchain

/** Throws WalletError `unsupportedBlockchain` where the wallet is on one of these. */
export function refuseOn(wallet: Wallet, ...refused: BlockchainName[]): void {
  if (refused.includes(current(wallet))) throw new WalletError('unsupportedBlockchain')
}

/** Throws WalletError `unsupportedBlockchain` where the wallet is on another. */
export function requireOn(wallet: Wallet, allowed: BlockchainName): void {
  if (current(wallet) !== allowed) throw new WalletError('unsupportedBlockchain')
}
