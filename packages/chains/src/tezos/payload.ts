import { type Bytes, concat, fromHex, fromUtf8 } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'

/**
 * Apart from operations only packed Micheline is signed, which begins with 05. Operations begin with 03 and bakers'
 * messages with other bytes, so nothing signed here can be mistaken for one of them.
 */
const packed = 5
/** A text inside it: 01, its length in four bytes, its UTF-8. */
const textTag = 1
const largest = 64 * 1024

/**
 * Reads the payload that an app wants signed.
 * @param hex packed Micheline
 * @returns its bytes, and its text where it is just a text
 * @throws WalletError `invalidParams` for anything that is not packed Micheline
 */
export function readPayload(hex: string): { bytes: Bytes; text: string | undefined } {
  if (!/^(0x)?([\da-f]{2})+$/i.test(hex) || hex.length > 2 * largest)
    throw new WalletError('invalidParams', { reason: 'the payload is not hex' })
  const bytes = fromHex(hex)
  requirePacked(bytes)
  return { bytes, text: readText(bytes) }
}

/** @throws WalletError `invalidParams` for bytes that could be an operation, or anything but packed Micheline */
export function requirePacked(bytes: Uint8Array): void {
  if (bytes[0] !== packed || bytes.length < 2)
    throw new WalletError('invalidParams', { reason: 'only packed Micheline (05…) is signed; operations are sent' })
}

/** The text of packed Micheline that is just a text. */
export function readText(bytes: Uint8Array): string | undefined {
  if (bytes[1] !== textTag || bytes.length < 6) return undefined
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(2)
  if (length !== bytes.length - 6) return undefined
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes.subarray(6))
  } catch {
    return undefined
  }
}

/**
 * Packs a text as Micheline: 05 (packed), 01 (a string), its length in four bytes, its UTF-8. Tezos wallets take
 * messages in this form.
 */
export function packText(text: string): Bytes {
  const utf8 = fromUtf8(text)
  const length = new Uint8Array(4)
  new DataView(length.buffer).setUint32(0, utf8.length)
  return concat(Uint8Array.of(packed, textTag), length, utf8)
}
