import { WalletError } from '@latchkey/core/errors'
import { type BlockchainName, readWireNetwork } from '@latchkey/core/wire-networks'
import type { Wallet } from '../wallet.ts'

/** Throws WalletError `invalidArgument` with the name of an invalid argument. */
export function requireValid(fine: boolean, thing: string): void {
  if (!fine) throw new WalletError('invalidArgument', { thing })
}

/** The blockchain of the wallet's current network. */
const current = (wallet: Wallet) => readWireNetwork(wallet.network).blockchain

/** Throws WalletError `unsupportedBlockchain` if the wallet is on one of these. */
export function refuseOn(wallet: Wallet, ...refused: BlockchainName[]): void {
  if (refused.some((each) => each === current(wallet))) throw new WalletError('unsupportedBlockchain')
}

/** Throws WalletError `unsupportedBlockchain` if the wallet is on any other. */
export function requireOn(wallet: Wallet, allowed: BlockchainName): void {
  if (current(wallet) !== allowed) throw new WalletError('unsupportedBlockchain')
}
