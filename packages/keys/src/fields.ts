import type { Bytes } from '@latchkey/core/bytes'
import { Untrusted } from './untrusted.ts'

/**
 * Reads the fields that `lp` joined.
 *
 * @throws Untrusted when the bytes are anything else
 */
export function readFields(bytes: Bytes): Bytes[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const fields: Bytes[] = []
  for (let at = 0; at < bytes.length; ) {
    const end = at + 4 <= bytes.length ? at + 4 + view.getUint32(at) : Number.POSITIVE_INFINITY
    if (end > bytes.length) throw new Untrusted('the fields have another form')
    fields.push(bytes.slice(at + 4, end))
    at = end
  }
  return fields
}
