import type { Network } from '@latchkey/core/networks'
import { aptos } from './aptos.ts'
import { hedera } from './hedera.ts'
import { near } from './near.ts'
import type { NodeRule } from './rule.ts'
import { solana } from './solana.ts'
import { tezos } from './tezos.ts'

export type { NodeRule } from './rule.ts'

/** The families whose nodes are asked byte by byte. */
export const nodeRules: Readonly<Partial<Record<Network['family'], NodeRule>>> = { solana, near, aptos, tezos, hedera }

/**
 * Parts of a path that two parsers may read differently: an empty or a dot segment, a backslash, an encoded slash, dot
 * or percent sign, a malformed percent encoding, and any character outside visible ASCII.
 */
const doubtful = /\/\/|\/\.{1,2}(?:\/|$)|\\|%(?:2[ef5]|5c)|%(?![0-9a-f]{2})|[^\x21-\x7e]/i

/** True if a path, as received and without its query, is among those that may be asked. */
export function isAllowedPath(
  paths: Readonly<Record<'GET' | 'POST', readonly RegExp[]>>,
  method: string,
  path: string,
): boolean {
  return (
    (method === 'GET' || method === 'POST') &&
    !doubtful.test(path) &&
    paths[method].some((allowed) => allowed.test(path))
  )
}
