// Not those of core/bytes, whose codecs are too large for these two functions.

/** Bytes as hex digits, without 0x. */
export function toHexDigits(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Bytes as hex with 0x in front. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${toHexDigits(bytes)}`
}
