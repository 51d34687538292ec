import { concat } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

/** The bytes before a value that make its text begin as it does. */
const prefixes = {
  tz1: [6, 161, 159],
  edpk: [13, 15, 37, 217],
  edsig: [9, 245, 205, 134, 18],
  o: [5, 116],
  expr: [13, 44, 64, 27],
} as const

/** A value in Tezos' own writing, such as `tz1…` or `edpk…`. */
export const toText = (prefix: keyof typeof prefixes, bytes: Uint8Array): string =>
  base58check.encode(concat(Uint8Array.from(prefixes[prefix]), bytes))

/** The address of an Ed25519 key: `tz1` and the BLAKE2b of 20 bytes. */
export const toAddress = (publicKey: Uint8Array): string => toText('tz1', blake2b(publicKey, { dkLen: 20 }))

/** The public key as the chain writes it: `edpk…`. */
export const toKeyText = (publicKey: Uint8Array): string => toText('edpk', publicKey)

/**
 * The Ed25519 public key of its text, `edpk…`.
 *
 * @throws WalletError `invalidParams`
 */
export const readKey = (text: string): Uint8Array => {
  try {
    const bytes = base58check.decode(text)
    const { edpk } = prefixes
    if (bytes.length === edpk.length + 32 && edpk.every((byte, i) => byte === bytes[i])) return bytes.slice(edpk.length)
  } catch {
    // Refused below.
  }
  throw new WalletError('invalidParams', { reason: 'this is not an Ed25519 key of Tezos' })
}

/** What an address can begin with, and how many bytes follow: accounts, contracts. Rollups (`sr1`) take other operations. */
const kinds: Record<string, number[]> = {
  tz1: [6, 161, 159],
  tz2: [6, 161, 161],
  tz3: [6, 161, 164],
  tz4: [6, 161, 166],
  KT1: [2, 90, 121],
}

/**
 * Checks that a text is the address of an account (`tz1` to `tz4`) or a contract (`KT1`).
 * @throws WalletError `invalidParams`
 */
export const readAddress = (text: string): string => {
  try {
    const bytes = base58check.decode(text)
    const prefix = kinds[text.slice(0, 3)]
    if (prefix && bytes.length === 23 && prefix.every((byte, i) => byte === bytes[i])) return text
  } catch {
    // Refused below.
  }
  if (text.startsWith('sr1'))
    throw new WalletError('invalidParams', {
      reason: 'a rollup (sr1) takes no transfers: send to its own deposit contract',
    })
  throw new WalletError('invalidParams', { reason: 'this is not a Tezos address' })
}
