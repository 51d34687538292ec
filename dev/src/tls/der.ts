/** A writer of DER (ITU-T X.690). It does not parse. */

/** One element: tag, length, contents. */
export function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  if (content.length < 0x80) return Buffer.concat([Buffer.of(tag, content.length), content])
  const length = toBytes(content.length)
  return Buffer.concat([Buffer.of(tag, 0x80 | length.length, ...length), content])
}

export function sequence(...elements: Uint8Array[]): Buffer {
  return der(0x30, ...elements)
}

/** A set with one element. */
export function setOf(element: Uint8Array): Buffer {
  return der(0x31, element)
}

export function octets(bytes: Uint8Array): Buffer {
  return der(0x04, bytes)
}

/** @param unused bits of the last byte that do not count */
export function bitString(bytes: Uint8Array, unused = 0): Buffer {
  return der(0x03, Buffer.of(unused), bytes)
}

export function utf8(text: string): Buffer {
  return der(0x0c, Buffer.from(text))
}

/** TRUE; DER omits a value that equals its default, FALSE. */
export const yes = der(0x01, Buffer.of(0xff))

/** A number that is not negative, from its bytes. */
export function integer(bytes: Uint8Array): Buffer {
  const first = bytes.findIndex((byte) => byte !== 0)
  const digits = first < 0 ? Buffer.of(0) : bytes.subarray(first)
  // A set first bit would make it negative.
  return der(0x02, Buffer.of(...((digits[0] ?? 0) & 0x80 ? [0] : [])), digits)
}

/** @param dotted such as `2.5.29.17` */
export function oid(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number)
  return der(0x06, Buffer.from([first * 40 + second, ...rest].flatMap(toBase128)))
}

/** A time in whole seconds: UTCTime until 2049, GeneralizedTime after (RFC 5280, section 4.1.2.5). */
export function time(date: Date): Buffer {
  const text = `${date.toISOString().slice(0, 19).replace(/\D/g, '')}Z`
  return date.getUTCFullYear() < 2050 ? der(0x17, Buffer.from(text.slice(2))) : der(0x18, Buffer.from(text))
}

const toBytes = (value: number): number[] => (value < 0x100 ? [value] : [...toBytes(value >>> 8), value & 0xff])

const toBase128 = (value: number): number[] => {
  const digits = [value & 0x7f]
  for (let rest = value >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80)
  return digits
}
