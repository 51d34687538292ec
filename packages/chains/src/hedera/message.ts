import { type Bytes, concat, fromUtf8 } from '@latchkey/core/bytes'

/**
 * The bytes that are signed for a message (HIP-820, hedera_signMessage). No transaction of Hedera's or EVM's begins
 * with them. The length counts UTF-16 units, as in that standard's reference library.
 */
export function toFullMessage(message: string): Bytes {
  return fromUtf8(`\x19Hedera Signed Message:\n${message.length}${message}`)
}

/** A protobuf field of bytes, of which none here has 128 or more. */
const field = (number: number, value: Uint8Array): Bytes =>
  concat(Uint8Array.of((number << 3) | 2, value.length), value)

/**
 * A list of one signature, as in Hedera's API (basic_types.proto: SignatureMap, SignaturePair).
 * @param publicKey 33 bytes, compressed
 * @param signature 64 bytes, r and s
 */
export function toSignatureMap(publicKey: Uint8Array, signature: Uint8Array): Bytes {
  return field(1, concat(field(1, publicKey), field(6, signature)))
}
