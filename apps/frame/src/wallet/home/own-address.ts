import { type Network, networks } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/user'
import { readAccount } from '@latchkey/protocol/user'

/** Some networks write the same digits with `0x`, others without. */
const bare = (address: string) => address.toLowerCase().replace(/^0x/, '')

/**
 * Finds the family of an address that is the person's own: an address on one network may not be theirs on another.
 *
 * @returns `here` if it is theirs on this very network; undefined if it is not theirs
 */
export function findOwnAddress(to: string, network: Network, user: User): 'here' | Network['family'] | undefined {
  if (to === '') return undefined
  const isOwn = (each: Network) => bare(readAccount(each, user)?.address ?? '') === bare(to)
  return isOwn(network) ? 'here' : Object.values(networks).find(isOwn)?.family
}
