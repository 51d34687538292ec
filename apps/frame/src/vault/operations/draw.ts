import type { Bytes } from '@latchkey/core/bytes'

/** Random bytes. */
export function draw(length: number): Bytes {
  return crypto.getRandomValues(new Uint8Array(length))
}
