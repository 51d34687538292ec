import { WalletError } from '@latchkey/core/errors'
import { base58 } from '@scure/base'

/** An account's address: its public key of 32 bytes, as base58. */
export function toAddress(publicKey: Uint8Array): string {
  return base58.encode(publicKey)
}

/** Returns whether a text is an address. */
export function isAddress(text: string): boolean {
  try {
    return base58.decode(text).length === 32
  } catch {
    return false
  }
}

/**
 * The 32 bytes of an address.
 * @throws WalletError `invalidParams` for anything that is not an address
 */
export function fromAddress(address: string): Uint8Array {
  try {
    const bytes = base58.decode(address)
    if (bytes.length === 32) return bytes
  } catch {
    // Rejected below.
  }
  throw new WalletError('invalidParams', { reason: 'this is not a Solana address' })
}
