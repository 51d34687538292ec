import type { Network } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/user'
import { accountOn, type FamilyName, familyNames } from '../families/account.ts'

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
): 'here' | 'evm' | FamilyName | undefined {
  if (to === '') return undefined
  const own = accountOn(network, user)?.address ?? account
  if (bare(own) === bare(to)) return 'here'
  const other = familyNames.find((family) => bare(accountOn({ family }, user)?.address ?? '') === bare(to))
  return other ?? (bare(account) === bare(to) ? 'evm' : undefined)
}
