import { toHex } from '@latchkey/core/bytes'

/** The time limit for one file, milliseconds, and its largest size, bytes. */
const limitMs = 5_000
const largest = 1024 * 1024

/**
 * Reads an operator's file from the wallet's own host, by its SHA-256 in hex. Bytes with another hash are refused.
 *
 * @throws Error where there is no such file, or its hash differs
 */
export async function readPinnedFile(hash: string): Promise<unknown> {
  const answer = await fetch(`/descriptors/${hash}`, { redirect: 'error', signal: AbortSignal.timeout(limitMs) })
  if (!answer.ok) throw new Error('no such file')
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const found = toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))).slice(2)
  if (bytes.length > largest || found !== hash) throw new Error('a file that is not the one named')
  return JSON.parse(new TextDecoder().decode(bytes))
}
