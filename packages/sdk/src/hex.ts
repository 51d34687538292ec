// Not those of core/bytes: their codecs would weigh more than all that is asked of them here.

/** Bytes as hex digits, without 0x. */
export const toHexDigits = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Bytes as hex with 0x in front. */
export const toHex = (bytes: Uint8Array): `0x${string}` => `0x${toHexDigits(bytes)}`
