import { sha3_256 } from '@noble/hashes/sha3.js'
import { hexToBytes, toHex } from 'viem'

/** The address of an account whose key was never changed: SHA3-256 over its Ed25519 public key and a 0 byte. */
export const toAddress = (publicKey: string): string => {
  const key = hexToBytes(publicKey.startsWith('0x') ? (publicKey as `0x${string}`) : `0x${publicKey}`)
  if (key.length !== 32) throw new Error('an Ed25519 public key has 32 bytes')
  return toHex(sha3_256(Uint8Array.of(...key, 0)))
}
