import { toHex, toHexDigits } from '../hex.ts'
import type { Wallet } from '../wallet.ts'
import { readAddresses } from './accounts.ts'

/** A transaction of any version of web3.js, by its shape, or its bytes. Signatures may be missing. */
export type SolanaTransaction =
  | Uint8Array
  | { serialize(options?: { requireAllSignatures: boolean; verifySignatures: boolean }): Uint8Array }

const toRequest = (transaction: SolanaTransaction) => ({
  serializedHex: toHexDigits(
    transaction instanceof Uint8Array
      ? transaction
      : transaction.serialize({ requireAllSignatures: false, verifySignatures: false }),
  ),
})

const provider = (wallet: Wallet) => ({
  /** The account, base58. */
  getPublicKeys: (): Promise<string[]> => readAddresses(wallet, 'SOLANA'),
  /** Signs and sends. Returns the signature. */
  signAndSendTransaction: (transaction: SolanaTransaction): Promise<string> =>
    wallet.request('solana_sendTransaction', toRequest(transaction)),
  /** Signs, for the page to send. Returns the transaction's bytes as hex without 0x. */
  signTransaction: async (transaction: SolanaTransaction): Promise<string> =>
    (await wallet.request('solana_signTransaction', toRequest(transaction))).serializedHex,
  /** Signs bytes that are not a transaction. Returns the signature: 64 bytes as 0x-hex. */
  signMessage: (message: Uint8Array): Promise<`0x${string}`> => wallet.request('solana_signMessage', toHex(message)),
})

/** Solana. */
export function createSolana(wallet: Wallet) {
  return { getProvider: () => provider(wallet) }
}
