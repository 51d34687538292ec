import type { Network } from '@latchkey/core/networks'
import { type FamilyAccount, type FamilyName, type FamilyToken, isFamily } from './account.ts'
import type { FamilyContext, FamilyHistory } from './history.ts'
import type { FamilySending } from './sending.ts'

/** What each family does with what was sent and is to be, and tells of an account. */
export type FamilyKept = FamilyHistory & {
  /**
   * The coins an account has, in the smallest unit.
   *
   * @throws where the node does not answer
   */
  readBalance(account: FamilyAccount, network: Network, context: FamilyContext): Promise<bigint>
  /**
   * The tokens an account holds; left out where nodes do not tell of them.
   *
   * @throws where the node does not answer
   */
  readTokens?(account: FamilyAccount, network: Network, context: FamilyContext): Promise<readonly FamilyToken[]>
  /**
   * For those who send from the wallet itself.
   *
   * @param locale a BCP 47 tag: the language of what it says
   */
  loadSending(locale: string): Promise<FamilySending>
}

/** Each with the rest of its family, loaded when it is used. */
export type Families = Record<FamilyName, () => Promise<{ kept: FamilyKept }>>

/** Gives what a family does; undefined for networks that speak Ethereum's JSON-RPC. */
export type LoadFamily = (network: Pick<Network, 'family'>) => Promise<FamilyKept | undefined>

export const createLoadFamily =
  (families: Families): LoadFamily =>
  async ({ family }) =>
    isFamily(family) ? (await families[family]()).kept : undefined
