import { plainErrors } from '@latchkey/core/plain-errors'
import { type BlockchainName, isBlockchain } from '@latchkey/core/wire-networks'
import type { Wallet } from '../wallet.ts'
import { requireValid } from './checks.ts'

/**
 * The signed-in person's accounts on a blockchain, without a screen; by default on the wallet's current one. For
 * `APTOS` these are public keys, as legacy pages expect: `face.aptos.getProvider().getAddresses()` returns addresses.
 *
 * @throws WalletError `invalidArgument`
 * @throws Error `get address failed` when nobody is signed in
 */
export async function readAddresses(wallet: Wallet, blockchain?: BlockchainName): Promise<string[]> {
  requireValid(!blockchain || isBlockchain(blockchain), 'blockchain')
  const accounts = await (blockchain ? wallet.request('face_accounts', blockchain) : wallet.request('face_accounts'))
  if (!accounts?.length) throw new Error(plainErrors.noAddress)
  return accounts
}

/** Returns the first account. Throws like `readAddresses`. */
export async function readAddress(wallet: Wallet, blockchain: BlockchainName): Promise<string> {
  const [first] = await readAddresses(wallet, blockchain)
  return first as string // an empty list is refused above
}
