import { type Bytes, concat, fromHex, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { sha3_256 } from '@noble/hashes/sha3.js'
import { requireSize } from '../nacl-sizes.ts'

/** How an account's key is composed: the byte that follows the key when the address is derived. */
const schemes = { ed25519: 0, multiEd25519: 1 } as const

/**
 * The address of an account whose key was never changed: SHA3-256 over public key and scheme, 32 bytes as 0x and 64 hex
 * digits.
 *
 * @throws WalletError `invalidArgument` for an Ed25519 key of another size
 */
export function toAddress(publicKey: Uint8Array, scheme: keyof typeof schemes = 'ed25519'): string {
  if (scheme === 'ed25519') requireSize('signing public key', publicKey)
  return toHex(sha3_256(concat(publicKey, Uint8Array.of(schemes[scheme]))))
}

/**
 * The full form of an address: 0x and 64 hex digits.
 * @throws WalletError `invalidParams` for anything that is not an address
 */
export function readAddress(address: string): string {
  const [, digits] = /^0x([0-9a-fA-F]{1,64})$/.exec(address) ?? []
  if (!digits) throw new WalletError('invalidParams', { reason: 'this is not an Aptos address' })
  return `0x${digits.toLowerCase().padStart(64, '0')}`
}

/** Returns whether a text is an address, in any of its forms. */
export function isAddress(text: string): boolean {
  return /^0x[0-9a-fA-F]{1,64}$/.test(text)
}

/** The bytes of an address in any of its forms. */
export function toAddressBytes(address: string): Bytes {
  return fromHex(readAddress(address))
}

/** Special addresses (0x0 to 0xf) in short form, all others in full (AIP-40). */
export function toShortAddress(address: string): string {
  const whole = readAddress(address)
  return /^0x0{63}[0-9a-f]$/.test(whole) ? `0x${whole.slice(-1)}` : whole
}
