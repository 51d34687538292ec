import type { Transfer } from '@latchkey/chains/family'
import type { Network } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/api'
import type { RequestContext } from '../request-context.ts'
import type { FamilySending } from './sending.ts'

/**
 * How a transaction of a family other than EVM ended. `expired`: proven to be in no block, now and later, so that doing it
 * again is safe. `unknown`: it is over, and the nodes no longer know how.
 */
export type Ending = { outcome: 'success' | 'failed' | 'expired' | 'unknown'; reason: string | undefined }

/** A transaction read from the bytes this wallet kept of it. */
export type Kept = {
  /** What the network knows it by. */
  id: string
  /** What leaves the account. */
  transfers: readonly Transfer[]
  /**
   * Looks at the network until it ended, for about so long, milliseconds; meanwhile the same bytes are sent again where the
   * network does not know them and that cannot make two of one. Nothing where it did not end by then, or where no node answered.
   */
  follow(within: number, signal: AbortSignal): Promise<Ending | undefined>
}

export type FamilyContext = Pick<RequestContext, 'config' | 'session'>
/** A token of an account. */
export type FamilyToken = {
  /** What its network knows it by. */
  id: string
  /** What it is called, where nobody takes that for another's. */
  symbol: string | undefined
  decimals: number
  balance: bigint
}

export type FamilyAccount = { address: string; publicKey: string }

/** What each family does with what was sent and is to be, and tells of an account. */
export type FamilyKept = {
  /**
   * Reads signed bytes of an account.
   *
   * @param sent when they were handed over first, milliseconds of the epoch, and whether a node is known to have taken them;
   *   left out where it is not followed
   * @throws WalletError `invalidParams` for bytes the account did not sign; `unsupportedChain` where there is no node
   */
  read(
    raw: Uint8Array,
    account: FamilyAccount,
    network: Network,
    context: FamilyContext,
    sent?: { sentAt: number; taken: boolean },
  ): Promise<Kept>
  /** What leaves the account by an unsigned transaction. @throws WalletError `invalidParams` for other bytes */
  transfersIn(unsigned: Uint8Array, account: FamilyAccount): Promise<readonly Transfer[]> | readonly Transfer[]
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
  /** For those who send from the wallet itself. */
  sending: FamilySending
}

type Name = 'solana' | 'aptos' | 'near' | 'tezos'

const names: Record<Name, true> = { solana: true, aptos: true, near: true, tezos: true }

const isFamily = (family: string): family is Name => Object.hasOwn(names, family)

/** Each with the rest of its family, loaded when it is used. */
export type Families = Record<Name, () => Promise<{ kept: FamilyKept }>>

/** Gives what a family does; undefined for networks that speak Ethereum's JSON-RPC. */
export type LoadFamily = (network: Pick<Network, 'family'>) => Promise<FamilyKept | undefined>

export const createLoadFamily =
  (families: Families): LoadFamily =>
  async ({ family }) =>
    isFamily(family) ? (await families[family]()).kept : undefined

/** Whether a network has accounts of another family than EVM. */
export const hasFamily = ({ family }: Pick<Network, 'family'>): boolean => isFamily(family)

/** A person's account on a network: its address there. */
export const accountOn = ({ family }: Pick<Network, 'family'>, user: User | null): FamilyAccount | undefined => {
  const { address, publicKey } = (isFamily(family) && user?.wallet?.accounts[family]) || {}
  return address && publicKey ? { address, publicKey } : undefined
}
