import { toHexDigits } from '../hex.ts'
import type { Wallet } from '../wallet.ts'
import { readAddresses } from './accounts.ts'

/** A transaction of any web3.js, by its shape, or its bytes. Signatures need not be there. */
export type SolanaTransaction =
  | Uint8Array
  | { serialize(options?: { requireAllSignatures: boolean; verifySignatures: boolean }): Uint8Array }

const provider = (wallet: Wallet) => ({
  /** The account, base58. */
  getPublicKeys: (): Promise<string[]> => readAddresses(wallet, 'SOLANA'),
  /** Signs and sends. Answers the signature. */
  async signAndSendTransaction(transaction: SolanaTransaction): Promise<string> {
    const bytes =
      transaction instanceof Uint8Array
        ? transaction
        : transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
    return wallet.request('solana_sendTransaction', { serializedHex: toHexDigits(bytes) })
  },
})

/** Solana. */
export const createSolana = (wallet: Wallet) => ({ getProvider: () => provider(wallet) })
