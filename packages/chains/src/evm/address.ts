import { toHex } from '@latchkey/core/bytes'
import { isAddress as isEip55Address, publicKeyToAddress } from 'viem/utils'

/** The address of a secp256k1 public key of 65 bytes, with its checksum (EIP-55). */
export function toAddress(publicKey: Uint8Array): string {
  return publicKeyToAddress(toHex(publicKey))
}

/** Returns whether a text is an address; mixed case is a checksum that must be right (EIP-55). */
export function isAddress(text: string): boolean {
  return isEip55Address(text)
}

const burnAddresses = new Set([
  '0x000000000000000000000000000000000000dead',
  '0xdead000000000000000042069420694206942069',
])

/** Returns whether an address is known to have no owner: zero, precompiled contracts, and the usual burn addresses. */
export function isBurnAddress(address: string): boolean {
  return burnAddresses.has(address.toLowerCase()) || /^0x0{38}[0-9a-f]{2}$/i.test(address)
}
