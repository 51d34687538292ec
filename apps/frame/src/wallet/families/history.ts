import type { Transfer } from '@latchkey/chains/family'
import type { Network } from '@latchkey/core/networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import type { Page } from '../../entry/page.ts'
import type { Requester } from '../../entry/requester.ts'
import type { Session } from '../../session/session.ts'
import type { FamilyAccount } from './account.ts'

/**
 * How a transaction of a family other than EVM ended. `expired`: proven to be in no block, now and later, so that doing it
 * again is safe. `unknown`: it is over, and the nodes no longer know how.
 */
export type Ending = { outcome: 'success' | 'failed' | 'expired' | 'unknown'; reason: string | undefined }

/** A signed transaction: what its network knows it by, and its bytes. */
export type Sent = {
  id: string
  raw: Uint8Array
  /** When it was handed over first, milliseconds of the epoch; left out: just now. */
  sentAt?: number
  /** A node took it just now. Left out: it may be that none has it. */
  taken?: boolean
}

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

/** What reads of a family's nodes need. */
export type FamilyContext = { config: FrameConfig; session: Session }

/** How a family reads its transactions. */
export type FamilyHistory = {
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
}

/** Gives what reads a network's transactions; undefined for networks that speak Ethereum's JSON-RPC. */
export type LoadHistory = (network: Pick<Network, 'family'>) => Promise<FamilyHistory | undefined>

/** Follows transactions of families other than EVM to their end. */
export type Follower = {
  /**
   * Gives the API the bytes of a transaction before a node has them. Settles once it has them, or does not answer soon:
   * then they are given again while the transaction is followed. Never fails.
   */
  keep(context: { network: Network; requester: Requester; page: Pick<Page, 'origin'> }, sent: Sent): Promise<void>
  /** No node took it. */
  forget(network: Network, sent: Sent): void
  /**
   * Follows a transaction for as long as the wallet is open and the person signed in, once however often it is called.
   * Undefined where it did not end by then, or its bytes are none the account signed. Never fails.
   */
  follow(network: Network, sent: Sent): Promise<Ending | undefined>
}
