import { WalletError } from '@latchkey/core/errors'
import { toHexDigits } from '../hex.ts'
import type { Wallet } from '../wallet.ts'
import { readAddresses } from './accounts.ts'

/** A transaction of any version of near-api-js, by its shape, or its borsh bytes. Unsigned. */
export type NearTransaction = Uint8Array | { encode(): Uint8Array }

const provider = (wallet: Wallet) => ({
  /** The Ed25519 public key, 64 hex digits, which is also the name of the implicit account. */
  getPublicKeys: (): Promise<string[]> => readAddresses(wallet, 'NEAR'),
  /** An account's balance in yoctoNEAR, or in the smallest unit of a token. */
  async getBalance(address: string, contractAddress?: string): Promise<bigint> {
    const balance = await wallet.request('near_get_balance', address, contractAddress)
    if (!/^\d+$/.test(balance)) throw new WalletError('internal')
    return BigInt(balance)
  },
  /** Signs and sends. Returns the hash. */
  async signAndSendTransaction(transaction: NearTransaction): Promise<string> {
    const bytes = transaction instanceof Uint8Array ? transaction : transaction.encode()
    return wallet.request('near_broadcast_tx_async', { serializedHex: toHexDigits(bytes) })
  },
})

/** NEAR. */
export function createNear(wallet: Wallet) {
  return { getProvider: () => provider(wallet) }
}
