import { type Bytes, concat, fromUtf8, toHex } from '@latchkey/core/bytes'
import { sha3_256 } from '@noble/hashes/sha3.js'

/** The bytes before a transaction: the hash of its type's name. */
const salt = (name: string): Bytes => sha3_256(fromUtf8(`APTOS::${name}`)) as Bytes

/** The bytes that the signature of a transaction covers. */
export function signingMessage(unsigned: Uint8Array): Bytes {
  return concat(salt('RawTransaction'), unsigned)
}

/** The same for a transaction of several parties. */
export function partiesSigningMessage(unsigned: Uint8Array): Bytes {
  return concat(salt('RawTransactionWithData'), unsigned)
}

/** The hash of a signed transaction. */
export function hashOf(raw: Uint8Array): string {
  return toHex(sha3_256(concat(salt('Transaction'), Uint8Array.of(0), raw)))
}
