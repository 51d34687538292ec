import { toHex } from '../hex.ts'

/**
 * The values that the Aptos wallet standard passes as objects of Aptos' own SDK, reduced to their common form: bytes,
 * BCS, and text. The SDK itself is not needed for that.
 */

export type BytesLike = { toUint8Array(): Uint8Array; bcsToBytes(): Uint8Array; toString(): string }

export function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.replace(/^0x/, '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

export function concat(...parts: Uint8Array[]): Uint8Array {
  return Uint8Array.from(parts.flatMap((part) => [...part]))
}

/** Bytes of a fixed length, such as an address. */
const fixed = (bytes: Uint8Array): BytesLike => ({
  toUint8Array: () => bytes.slice(),
  bcsToBytes: () => bytes.slice(),
  toString: () => toHex(bytes),
})
/** Bytes with their length (below 128) in front, such as keys and signatures. */
const counted = (bytes: Uint8Array): BytesLike => ({
  ...fixed(bytes),
  bcsToBytes: () => Uint8Array.of(bytes.length, ...bytes),
})

export type Address = BytesLike & { data: Uint8Array; toStringLong(): string }
export function toAddress(hex: string): Address {
  const bytes = fromHex(hex)
  return { ...fixed(bytes), data: bytes, toStringLong: () => toHex(bytes) }
}

export type PublicKey = BytesLike & { authKey(): { derivedAddress(): Address } }
export function toPublicKey(hex: string, address: Address): PublicKey {
  return {
    ...counted(fromHex(hex)),
    authKey: () => ({ derivedAddress: () => address }),
  }
}

export function toSignature(hex: string): BytesLike {
  return counted(fromHex(hex))
}

/** An account authenticator: its BCS begins with its kind (0: Ed25519), then key and signature. */
export type Authenticator = BytesLike & { public_key: BytesLike; signature: BytesLike }
export function toAuthenticator(hex: string): Authenticator {
  const bytes = fromHex(hex)
  return { ...fixed(bytes), public_key: counted(bytes.slice(2, 34)), signature: counted(bytes.slice(35, 99)) }
}

/** An argument in the node's JSON: Aptos' own values as text, bytes as hex, large numbers as digits. */
export function toArgument(value: unknown): unknown {
  if (value === null || value === undefined) return null
  if (typeof value === 'bigint') return String(value)
  if (value instanceof ArrayBuffer) return toHex(new Uint8Array(value))
  if (value instanceof Uint8Array) return toHex(value)
  if (Array.isArray(value)) return value.map(toArgument)
  if (typeof value !== 'object') return value
  // Move's own classes (u64, text) have a `value`; an address has only its text.
  if ('value' in value) return toArgument(value.value)
  return String(value)
}
