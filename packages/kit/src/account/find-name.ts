import type { Address, Client } from 'viem'
import { getEnsName } from 'viem/actions'
import { normalize } from 'viem/ens'

/** The most characters of a name that are shown. */
const longest = 64

/**
 * The account's primary name (ENS, verified in both directions). Resolved on this node alone: off-chain names
 * (EIP-3668) are not followed, and avatars are not resolved at all.
 * @returns null for an account without a name, one that is not normalised (ENSIP-15, so that no letter imitates
 * another), or a chain without ENS
 * @throws what viem throws when the node does not answer, or the name is off-chain
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
