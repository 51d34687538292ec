import { toHex } from '@latchkey/core/bytes'

/** How long one file may take, milliseconds, and how large it may be, bytes. */
const limitMs = 5_000
const largest = 1024 * 1024

/**
 * Reads a file of the operator's at the wallet's own host, by its SHA-256 in hex. Bytes that do not have that hash are
 * refused.
 *
 * @throws Error where there is no such file, or another one
 */
export async function readPinnedFile(hash: string): Promise<unknown> {
  const answer = await fetch(`/descriptors/${hash}`, { redirect: 'error', signal: AbortSignal.timeout(limitMs) })
  if (!answer.ok) throw new Error('no such file')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const found = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))).slice(2)
  if (bytes.length > largest || found !== hash) throw new Error('a file that is not the one named')
  return JSON.parse(new TextDecoder().decode(bytes))
}
