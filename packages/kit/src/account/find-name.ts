import type { Address, Client } from 'viem'
import { getEnsName } from 'viem/actions'
import { normalize } from 'viem/ens'

/** As many letters of a name as are shown. */
const longest = 64

/**
 * The name an account says is its own, and that says so too (ENS, reverse and forward). Looked up on this node alone: a
 * name that is kept elsewhere (EIP-3668) is not followed there, and pictures are not looked up at all.
 * @returns null for an account without a name, one that is not in its normal form (ENSIP-15, so that no letter pretends
 * to be another), or a chain without names
 * @throws what viem throws when the node does not answer, or the name is kept elsewhere
 */
export async function findName(client: Client, address: Address): Promise<string | null> {
  if (!client.chain?.contracts?.ensUniversalResolver) return null
  const node = { ...client, ccipRead: false } as const
  const name = await getEnsName(node, { address })
  if (!name || name.length > longest) return null
  try {
    return normalize(name) === name ? name : null
  } catch {
    return null
  }
}
