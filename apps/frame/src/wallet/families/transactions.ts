import type { FailureReason } from '@latchkey/chains/failure-reason'
import type { TransactionOutcome, Transfer } from '@latchkey/chains/family'
import type { Network, NetworkName } from '@latchkey/core/networks'
import type { AnswerOf } from '@latchkey/protocol/endpoints'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import type { FamilyAccount } from '@latchkey/protocol/user'
import type { Page } from '../../entry/page.ts'
import type { Requester } from '../../entry/requester.ts'
import type { Session } from '../../session/session.ts'

/** How a transaction ended. It is not queried again. */
export type Ending = { outcome: Exclude<TransactionOutcome['outcome'], 'timeout'>; reason: FailureReason | undefined }

/** A signed transaction: its id on the network, and its bytes. */
export type SentBytes = {
  id: string
  raw: Uint8Array
  /** The time of the first submission, milliseconds since the epoch. Default: now. */
  sentAt?: number
  /** True if a node accepted it. Left out: possibly no node has it. */
  taken?: boolean
}

/** A signed transaction, read from its stored bytes. */
export type SignedTransaction = {
  /** Its id on the network. */
  id: string
  /** Everything that leaves the account. */
  transfers: readonly Transfer[]
  /**
   * Watches the network until the transaction ends. Submits the same bytes again where the network does not know them,
   * unless that could turn one transaction into two.
   *
   * @param within the approximate time limit, milliseconds
   * @returns undefined if it has not ended by then, or no node answered
   */
  follow(within: number, signal: AbortSignal): Promise<Ending | undefined>
}

/** The reading of a family's stored and unsigned transactions. */
export type FamilyHistory = {
  /**
   * Reads the signed bytes of an account's transaction.
   *
   * @param sent the time of the first submission, milliseconds of the epoch, and whether a node is known to have accepted
   *   it; left out where the transaction is not followed
   * @throws WalletError `invalidParams` for bytes that the account did not sign; `unsupportedChain` without a node
   */
  read(
    raw: Uint8Array,
    account: FamilyAccount,
    network: Network,
    context: { config: FrameConfig; session: Session },
    sent?: { sentAt: number; taken: boolean },
  ): Promise<SignedTransaction>
  /** Everything that leaves the account by an unsigned transaction. @throws WalletError `invalidParams` for other bytes */
  transfersIn(unsigned: Uint8Array, account: FamilyAccount): Promise<readonly Transfer[]> | readonly Transfer[]
}

/**
 * Reads the other names of accounts.
 *
 * @returns `isWhole`: whether there was an answer for each
 */
export type ReadOtherNames = (
  addresses: readonly string[],
  context: { config: Pick<FrameConfig, 'networks' | 'api'>; network: Network },
) => Promise<{ names: readonly string[]; isWhole: boolean }>

/**
 * Loads the history of a network's family, and how its accounts' other names are read; there is no history for families
 * whose transactions the API follows.
 */
export type LoadHistory = (
  network: Pick<Network, 'family'>,
) => Promise<{ history?: FamilyHistory; readOtherNames?: ReadOtherNames }>

/** Follows transactions to their end. */
export type Follower = {
  /**
   * Stores the bytes of a transaction at the API before a node has them. Resolves once they are stored, or when the API
   * is slow: then storing continues while the transaction is followed. Never fails.
   */
  keep(
    context: {
      network: Network
      requester: Requester
      page: Pick<Page, 'origin'>
      /** The session of the account that signed. */
      session: { store: Pick<Session['store'], 'getState'> }
    },
    sent: SentBytes,
  ): Promise<void>
  /** Reports that no node accepted it. */
  forget(network: Network, sent: SentBytes): void
  /**
   * Follows a transaction while the wallet is open and the person signed in; only once, however often it is called.
   * Never fails.
   *
   * @returns undefined if it did not end by then, or the account did not sign the bytes
   */
  follow(network: Network, sent: SentBytes): Promise<Ending | undefined>
}

/** A row of the account's activity at the API. */
export type Activity = AnswerOf<'activity'>['transactions']

/** Returns whether the person began a transaction in the wallet itself: no page and no app asked for it. */
export function isByWallet({ projectName, app }: Pick<Activity[number], 'projectName' | 'app'>): boolean {
  return projectName === null && app === null
}

/** The members of a transaction in the activity that reading it needs. */
export type ActivityRow = Pick<Activity[number], 'hash' | 'sentAt' | 'raw'> & { network: string } & Partial<
    Pick<Activity[number], 'end'>
  >

/** The state of a sent transaction, and a summary where its bytes are known. */
export type SentTransaction = {
  /**
   * `replaced`: another transaction of the account has its nonce. `dropped`: the network does not have it, and its
   * nonce is still free. `expired`: it is in no block, and none takes it any more. `unknown`: the network does not have
   * it, and its bytes are not stored.
   */
  state: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped' | 'expired' | 'unknown'
  what: string
  to: string | undefined
  /** Its block, the number of confirmations, and whether the chain may still drop that block. */
  block?: { number: bigint; confirmations: bigint; standing: 'included' | 'safe' | 'final' }
  /** Since when its nonce has been used while no node has it, milliseconds since the epoch. */
  missingSince?: number
  /** True if it was in a block that the chain has dropped since. */
  again?: boolean
  /** The transaction has ended, and nothing changes any more. */
  ended?: true
  /** The wallet follows it while it is open. */
  followed?: true
  /** Its signed bytes, while it can still be replaced. */
  replaceable?: `0x${string}`
  /** The reason for a failure; text, where it was stored before there were codes. */
  reason?: FailureReason | string
}

/** A payment the account received. */
export type ReceivedPayment = {
  network: NetworkName
  hash: string
  /** The time of its block, ISO 8601. */
  at: string
  from: string
  /** In words: what was received. */
  what: string
}

/** The latest payments to an account on one network. */
export type Received = {
  payments: readonly ReceivedPayment[]
  /** How many more there are, in tokens that are not listed. */
  others: number
}

/** A transfer that a person asks for in the wallet itself. */
export type TransferRequest = {
  to: string
  /** In the smallest unit. */
  units: bigint
  /** The token's id on its network; left out for the coin. */
  token?: string
  /** The item of the token, for tokens that are collections of items. */
  item?: { id: bigint; standard: 'erc721' | 'erc1155' }
}

/** A pending transaction by its signed bytes, and its replacement: the same with a higher fee, or an empty one. */
export type Replacement = { raw: `0x${string}`; how: 'speedUp' | 'cancel' }

/** The network's answer about a recipient. */
export type Recipient = {
  /** Why nothing can or should be sent there, in words. */
  problem?: string
  /** A remark for the person, in words. */
  note?: string
  /** Amounts below this do not arrive, in the coin's smallest unit; and why, in words. */
  least?: { units: bigint; text: string }
}

/** The form for a recipient's address and an amount. */
export type AddressForm = {
  /** The form of an address, in words. */
  hint: string
  /** From this length on a text is checked while it is being typed. */
  minLength: number
  /** Returns what is wrong with the form of an address, in words. */
  findProblem(to: string): string | undefined
  /**
   * Returns a text that has the form of a name, and undefined for any other; left out where the network has no names.
   */
  readName?(text: string): string | undefined
  /** Formats a valid address for comparison; left out where there is only one form. */
  formatAddress?(to: string): string
  /** True if the largest amount depends on the recipient. */
  mostNeedsRecipient: boolean
}
