import { type Bytes, fromUtf8 } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'

/** The largest operation that a node takes, bytes. */
export const largest = 32_768

export function refuse(reason: string) {
  return new WalletError('invalidParams', { reason })
}
export function tooLarge() {
  return refuse('Transaction too large')
}
export function unreadable(why: string) {
  return refuse(`these bytes are not an unsigned Tezos operation: ${why}`)
}
export function unwritable(why: string) {
  return refuse(`this cannot be written as a Tezos operation: ${why}`)
}

/** Reads bytes from front to back. Whatever length they claim, no more is read than there is. */
export function createReader(bytes: Uint8Array) {
  let at = 0
  const take = (size: number): Uint8Array => {
    if (size > bytes.length - at) throw unreadable('they end too early')
    at += size
    return bytes.subarray(at - size, at)
  }
  return {
    take,
    byte: () => take(1)[0] as number, // one was taken
    /** Takes bytes after their length, which has this many bytes, big-endian. */
    sized: (lengthBytes = 4) => take(take(lengthBytes).reduce((length, byte) => length * 256 + byte, 0)),
    isAtEnd: () => at === bytes.length,
  }
}
export type Reader = ReturnType<typeof createReader>

/** The characters of ASCII text, one per byte. The caller checks the contents. */
export function toAscii(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

/** Writes bytes in sequence, never more than an operation may have. */
export function createWriter() {
  const bytes: number[] = []
  const write = (more: ArrayLike<number> & Iterable<number>) => {
    if (bytes.length + more.length > largest) throw tooLarge()
    bytes.push(...more)
  }
  return {
    write,
    text(text: string) {
      if (text.length > largest) throw tooLarge()
      write(fromUtf8(text))
    },
    /** Writes what `inner` writes, with its length in front. */
    sized(inner: () => void, lengthBytes = 4) {
      const from = bytes.length
      write(new Uint8Array(lengthBytes))
      inner()
      const length = bytes.length - from - lengthBytes
      for (let i = 0; i < lengthBytes; i++) bytes[from + i] = (length >>> (8 * (lengthBytes - 1 - i))) & 0xff
    },
    done: (): Bytes => Uint8Array.from(bytes),
  }
}
export type Writer = ReturnType<typeof createWriter>
