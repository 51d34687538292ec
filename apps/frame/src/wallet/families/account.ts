import type { Network } from '@latchkey/core/networks'
import { type AccountFamily, accountFamilies, type User } from '@latchkey/protocol/user'

export type FamilyAccount = { address: string; publicKey: string }

/** A token of an account. */
export type FamilyToken = {
  /** What its network knows it by. */
  id: string
  /** What it is called, where nobody takes that for another's. */
  symbol: string | undefined
  decimals: number
  balance: bigint
}

/** A family whose accounts have addresses of their own; Hedera's transactions are made for the EVM address. */
export type FamilyName = Exclude<AccountFamily, 'hedera'>

export const familyNames: readonly FamilyName[] = accountFamilies.filter((family) => family !== 'hedera')

/** Whether accounts of a family have addresses of their own. */
export function isFamily(family: string): family is FamilyName {
  return familyNames.some((each) => each === family)
}

/** Whether a network has accounts of another family than EVM. */
export function hasFamily({ family }: Pick<Network, 'family'>): boolean {
  return isFamily(family)
}

/** A person's account on a network: its address there. */
export function accountOn({ family }: Pick<Network, 'family'>, user: User | null): FamilyAccount | undefined {
  const { address, publicKey } = (isFamily(family) && user?.wallet?.accounts[family]) || {}
  return address && publicKey ? { address, publicKey } : undefined
}
