/**
 * The text of UTF-8 bytes, with its byte order mark if it has one, so that its bytes are these again.
 *
 * @throws TypeError for bytes that are not UTF-8
 */
export function toExactText(bytes: Uint8Array): string {
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
}
