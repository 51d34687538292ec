import { base64urlnopad, hex } from '@scure/base'

const utf8 = new TextEncoder()

export type Bytes = Uint8Array<ArrayBuffer>

/** Bytes as unpadded base64url text (RFC 4648 section 5), the form binary values have in our JSON. */
export function toBase64Url(bytes: Uint8Array): string {
  return base64urlnopad.encode(bytes)
}

/** The bytes of an unpadded base64url text. Throws on any other text. */
export function fromBase64Url(text: string): Bytes {
  return base64urlnopad.decode(text) as Bytes
}

/** Lower-case hex with 0x in front. */
export function toHex(bytes: Uint8Array): `0x${string}` {
  return `0x${hex.encode(bytes)}`
}

/** The bytes of a hex text of even length, with or without 0x. Throws on any other text. */
export function fromHex(text: string): Bytes {
  return hex.decode(text.replace(/^0x/, '').toLowerCase()) as Bytes
}

/** Encodes a text as UTF-8. */
export function fromUtf8(text: string): Bytes {
  return utf8.encode(text) as Bytes
}

/** Concatenates the parts into a new array. */
export function concat(...parts: Uint8Array[]): Bytes {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/**
 * Joins fields so that no two lists of fields yield the same bytes: each field is preceded by its length, 4 bytes
 * big-endian. Texts are UTF-8; numbers are decimal text. The first field is a label such as `latchkey/v1/vault`.
 */
export function lp(...fields: (string | number | Uint8Array)[]): Bytes {
  return concat(
    ...fields.flatMap((field) => {
      const bytes = field instanceof Uint8Array ? field : utf8.encode(String(field))
      const length = new Uint8Array(4)
      new DataView(length.buffer).setUint32(0, bytes.length)
      return [length, bytes]
    }),
  )
}
