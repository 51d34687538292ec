import { concat } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'

const base58check = createBase58check(sha256)

/** Base58Check prefixes, and the size of each payload. */
const kinds = {
  tz1: { prefix: [6, 161, 159], size: 20 },
  tz2: { prefix: [6, 161, 161], size: 20 },
  tz3: { prefix: [6, 161, 164], size: 20 },
  tz4: { prefix: [6, 161, 166], size: 20 },
  KT1: { prefix: [2, 90, 121], size: 20 },
  edpk: { prefix: [13, 15, 37, 217], size: 32 },
  sppk: { prefix: [3, 254, 226, 86], size: 33 },
  p2pk: { prefix: [3, 178, 139, 127], size: 33 },
  BLpk: { prefix: [6, 149, 135, 204], size: 48 },
  edsig: { prefix: [9, 245, 205, 134, 18], size: 64 },
  B: { prefix: [1, 52], size: 32 },
  o: { prefix: [5, 116], size: 32 },
  expr: { prefix: [13, 44, 64, 27], size: 32 },
} as const
export type TextKind = keyof typeof kinds

/** The size of a value of a kind, bytes. */
export function sizeOf(kind: TextKind): number {
  return kinds[kind].size
}

/** A value in Tezos' Base58Check form, such as `tz1…` or `edpk…`. */
export function toText(kind: TextKind, bytes: Uint8Array): string {
  return base58check.encode(concat(Uint8Array.from(kinds[kind].prefix), bytes))
}

/** The bytes of a text, if it is of one of these kinds. */
export function fromText<K extends TextKind>(
  text: string,
  of: readonly K[],
): { kind: K; bytes: Uint8Array } | undefined {
  const kind = of.find((each) => text.startsWith(each))
  if (kind === undefined) return undefined
  const { prefix, size } = kinds[kind]
  try {
    const bytes = base58check.decode(text)
    if (bytes.length === prefix.length + size && prefix.every((byte, i) => byte === bytes[i]))
      return { kind, bytes: bytes.slice(prefix.length) }
  } catch {
    // Not Base58Check.
  }
  return undefined
}

/** The address of an Ed25519 key: `tz1` and its BLAKE2b of 20 bytes. */
export function toAddress(publicKey: Uint8Array): string {
  return toText('tz1', blake2b(publicKey, { dkLen: 20 }))
}

/** The public key as the chain writes it: `edpk…`. */
export function toKeyText(publicKey: Uint8Array): string {
  return toText('edpk', publicKey)
}

/**
 * Reads an Ed25519 public key from text, `edpk…`.
 *
 * @throws WalletError `invalidParams`
 */
export function readKey(text: string): Uint8Array {
  const read = fromText(text, ['edpk'])
  if (!read) throw new WalletError('invalidParams', { reason: 'this is not an Ed25519 key of Tezos' })
  return read.bytes
}

/** Returns whether a text is the address of an account or a contract. */
export function isAddress(text: string): boolean {
  return fromText(text, [...accounts, 'KT1']) !== undefined
}

/** Prefixes of accounts, in the order of their tags. */
export const accounts = ['tz1', 'tz2', 'tz3', 'tz4'] as const satisfies TextKind[]

/**
 * Checks that a text is the address of an account (`tz1` to `tz4`) or a contract (`KT1`). Rollups (`sr1`) need other
 * operations.
 * @throws WalletError `invalidParams`
 */
export function readAddress(text: string): string {
  if (fromText(text, [...accounts, 'KT1'])) return text
  if (text.startsWith('sr1'))
    throw new WalletError('invalidParams', {
      reason: 'a rollup (sr1) takes no transfers: send to its own deposit contract',
    })
  throw new WalletError('invalidParams', { reason: 'this is not a Tezos address' })
}
