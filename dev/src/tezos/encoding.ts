// Part of the stand-in for a Tezos node: how Tezos writes hashes, keys and addresses.
import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

const prefixes = {
  block: [1, 52],
  operation: [5, 116],
  expr: [13, 44, 64, 27],
  chain: [87, 82, 0],
  tz1: [6, 161, 159],
  edpk: [13, 15, 37, 217],
  edsig: [9, 245, 205, 134, 18],
} as const

export function toText(kind: keyof typeof prefixes, bytes: Uint8Array): string {
  return base58check.encode(Uint8Array.of(...prefixes[kind], ...bytes))
}

/** The bytes of a text of a kind; undefined for any other text. */
export function fromText(kind: keyof typeof prefixes, text: string): Uint8Array | undefined {
  try {
    const bytes = base58check.decode(text)
    return prefixes[kind].every((byte, i) => byte === bytes[i]) ? bytes.slice(prefixes[kind].length) : undefined
  } catch {
    return undefined
  }
}

export function hash(bytes: Uint8Array, length = 32): Uint8Array {
  return blake2b(bytes, { dkLen: length })
}

/** The account of an Ed25519 key (`edpk…`); undefined for any other text. */
export function accountOf(publicKey: string): string | undefined {
  const key = fromText('edpk', publicKey)
  return key?.length === 32 ? toText('tz1', hash(key, 20)) : undefined
}

/** True for an account (`tz1` to `tz4`) or contract (`KT1`) with a valid checksum. */
export function isAddress(text: string): boolean {
  try {
    return /^(tz[1-4]|KT1)/.test(text) && base58check.decode(text).length === 23
  } catch {
    return false
  }
}
