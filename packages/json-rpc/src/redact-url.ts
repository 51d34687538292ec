import { hostOf } from './rpc-urls.ts'

/**
 * A node's address as errors may show it: what follows the host can be a key. A fingerprint replaces it, because viem
 * batches requests by address, and nodes of one host are different nodes.
 */
export function redactUrl(address: string): string {
  const { href } = new URL(address)
  const short = `${hostOf(address)}/`
  return href === short ? href : `${short}#${fingerprint(href)}`
}

/** FNV-1a, 64 bit: the same for the same address everywhere, so that errors can be counted. */
const fingerprint = (text: string) => {
  let hash = 0xcbf29ce484222325n
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n)
  return hash.toString(36)
}
