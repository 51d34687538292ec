import type { Network } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/user'
import { accountOn } from '../families/account.ts'

/** The families whose accounts have addresses of their own; the person's on all others is that of Ethereum. */
const families = ['solana', 'aptos', 'near', 'tezos'] as const

/** Some networks write the same digits with `0x`, others without it. */
const bare = (address: string) => address.toLowerCase().replace(/^0x/, '')

/**
 * Of which family an address is, where it is the person's own: what is theirs on one network is nobody's on another.
 *
 * @returns `here` where it is theirs on the very network
 */
export function findOwnAddress(
  to: string,
  network: Network,
  user: User,
  account: string,
): 'here' | 'evm' | (typeof families)[number] | undefined {
  if (to === '') return undefined
  const own = accountOn(network, user)?.address ?? account
  if (bare(own) === bare(to)) return 'here'
  const other = families.find((family) => bare(accountOn({ family }, user)?.address ?? '') === bare(to))
  return other ?? (bare(account) === bare(to) ? 'evm' : undefined)
}
