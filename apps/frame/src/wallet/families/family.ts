import type { Outcome, Transfer } from '@latchkey/chains/family'
import type { Network } from '@latchkey/core/networks'
import type { Asset } from '@latchkey/protocol/api'
import type { AnswerOf } from '@latchkey/protocol/endpoints'
import type { AskingMethod } from '@latchkey/protocol/methods'
import type { Call } from '../../entry/calls.ts'
import type { Page } from '../../entry/page.ts'
import type { Requester } from '../../entry/requester.ts'
import type { Messages } from '../messages/en.ts'
import type { Handler } from '../request-context.ts'
import type { SendContext } from '../send-context.ts'
import type { FamilyAccount } from './account.ts'

/** The methods of a family that ask a person; the family's name stands in front of each. */
type FamilyMethod<F extends string> = Extract<AskingMethod, `${F}_${string}`>

/** A handler for each of a family's methods: one that is missing does not compile. */
export type FamilyHandlers<F extends string> = { [M in FamilyMethod<F>]: Handler<M> }

/** A client of a network's node needs these. */
export type NodeContext = Pick<SendContext, 'config' | 'session' | 'network'>

/** Reading at a network's node needs these. */
export type FamilyContext = Pick<SendContext, 'config' | 'session' | 'page' | 'messages' | 'follower' | 'loadFamily'>

/** The account whose data is read, and its network. */
export type Place = { account: FamilyAccount; network: Network; context: FamilyContext }

/** The parts of a call that sending needs. */
export type SendCall = Pick<Call, 'id' | 'signal' | 'restart' | 'commit' | 'reopen'>

/** How a transaction ended. Nobody looks at it again. */
export type Ending = { outcome: Exclude<Outcome['outcome'], 'timeout'>; reason: string | undefined }

/** A signed transaction: its id on the network, and its bytes. */
export type SentBytes = {
  id: string
  raw: Uint8Array
  /** The time of the first submission, milliseconds of the epoch; left out: now. */
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
   * unless that could make two transactions of one.
   *
   * @param within about how long, milliseconds
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
    context: Pick<FamilyContext, 'config' | 'session'>,
    sent?: { sentAt: number; taken: boolean },
  ): Promise<SignedTransaction>
  /** Everything that leaves the account by an unsigned transaction. @throws WalletError `invalidParams` for other bytes */
  transfersIn(unsigned: Uint8Array, account: FamilyAccount): Promise<readonly Transfer[]> | readonly Transfer[]
}

/** Loads the history of a network's family; there is none for families whose transactions the API follows. */
export type LoadHistory = (network: Pick<Network, 'family'>) => Promise<{ history?: FamilyHistory }>

/** Follows transactions to their end. */
export type Follower = {
  /**
   * Stores the bytes of a transaction at the API before a node has them. Settles once they are stored, or when the API
   * does not answer soon: then storing goes on while the transaction is followed. Never fails.
   */
  keep(context: { network: Network; requester: Requester; page: Pick<Page, 'origin'> }, sent: SentBytes): Promise<void>
  /** Tells that no node accepted it. */
  forget(network: Network, sent: SentBytes): void
  /**
   * Follows a transaction while the wallet is open and the person signed in; once, however often it is called. Never
   * fails.
   *
   * @returns undefined if it did not end by then, or the account did not sign the bytes
   */
  follow(network: Network, sent: SentBytes): Promise<Ending | undefined>
}

/** An asset of the wallet's list. Those that the person added can be removed. */
export type ListedAsset = Asset & { added: boolean }

/** The holding of a listed asset. */
export type Holding =
  | {
      kind: 'token'
      asset: ListedAsset
      token: { standard: 'erc20'; symbol: string | undefined; decimals: number }
      balance: bigint
    }
  | {
      kind: 'items'
      asset: ListedAsset
      token: { standard: 'erc721' | 'erc1155'; symbol: string | undefined }
      items: { id: bigint; amount: bigint }[]
    }
  /** Its contract does not answer as its standard demands. */
  | { kind: 'unreadable'; asset: ListedAsset }

/** A token that a node lists for an account. */
export type FamilyToken = {
  /** Its id on the network. */
  id: string
  /** Its symbol, unless it could be taken for another token's. */
  symbol: string | undefined
  decimals: number
  balance: bigint
}

/** The holdings of an account on one network, in smallest units. */
export type Holdings = {
  coin: bigint
  assets: Holding[]
  /** Tokens that the network's nodes list; `silent`: they did not answer. */
  tokens?: readonly FamilyToken[] | 'silent'
}

export type AccountHoldings = { holdings: Holdings; listed: readonly ListedAsset[] }

/** A row of the account's activity at the API. */
export type Activity = AnswerOf<'activity'>['transactions']

/** A transaction in the activity, as far as reading it needs. */
export type ActivityRow = Pick<Activity[number], 'hash' | 'sentAt' | 'raw'> & { network: string } & Partial<
    Pick<Activity[number], 'end'>
  >

/** The state of a sent transaction, and its summary as far as its bytes tell. */
export type SentTransaction = {
  /**
   * `replaced`: another transaction of the account has its number. `dropped`: the network does not have it, and its number
   * is still free. `expired`: no block has it, and none takes it any more. `unknown`: the network does not have it, and its
   * bytes are not stored.
   */
  state: 'pending' | 'confirmed' | 'failed' | 'replaced' | 'dropped' | 'expired' | 'unknown'
  what: string
  to: string | undefined
  /** Its block, the number of blocks from there on, and whether the chain may still drop that block. */
  block?: { number: bigint; confirmations: bigint; standing: 'included' | 'safe' | 'final' }
  /** True if a block had it that the chain has dropped since. */
  again?: boolean
  /** The transaction was followed to its end. Nothing changes any more. */
  ended?: true
  /** The wallet follows it while it is open. */
  followed?: true
  /** Its signed bytes, while another transaction can take its place. */
  replaceable?: `0x${string}`
  /** The network's reason for a failure. */
  reason?: string
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

/** A pending transaction by its signed bytes, and the change: the same with a higher fee, or nothing in its place. */
export type Replacement = { raw: `0x${string}`; how: 'speedUp' | 'cancel' }

/** The network's answer about a recipient. */
export type Recipient = {
  /** Why nothing can or should be sent there, in words. */
  problem?: string
  /** A remark for the person, in words. */
  note?: string
  /** Fewer of the coin's smallest units do not arrive; and why, in words. */
  least?: { units: bigint; text: string }
}

/** A family's part of sending from the wallet itself. */
export type FamilySending = {
  /** The form of an address, in words. */
  hint: string
  /** From this length on a text is checked while it is typed. */
  minLength: number
  /** Returns what is wrong with the form of an address, in words. */
  findProblem(to: string): string | undefined
  /** Writes a valid address as it is compared; left out where there is one form only. */
  formatAddress?(to: string): string
  /**
   * Asks the network about an address of the right form.
   *
   * @throws where no node answers
   */
  readRecipient(to: string, place: Place): Promise<Recipient>
  /** True if the largest amount cannot be told without the recipient. */
  mostNeedsRecipient: boolean
  /**
   * The largest amount of the coin that can be sent now, in the smallest unit, 0 or less where there is not enough; and
   * what is reserved, in words, where that is more than the fee.
   *
   * @param has the account's balance
   * @throws where no node answers
   */
  readMost(to: string, has: bigint, place: Place): Promise<{ most: bigint; reserved?: string }>
  /**
   * Shows the transfer, asks for the PIN and sends it, as for a page's request.
   *
   * @throws WalletError as `askAndSign`
   */
  send(call: SendCall, context: SendContext, transfer: TransferRequest): Promise<unknown>
}

/** A family of chains in the wallet. Its folder exports one as `family`. */
export type WalletFamily = {
  /** Left out where the API follows the transactions. */
  history?: FamilyHistory
  /**
   * Reads the coin and the tokens of an account.
   *
   * @throws where the node does not answer
   */
  readHoldings(place: Place): Promise<AccountHoldings>
  /**
   * Reads the present state of a sent transaction.
   *
   * @param before the last state that was read
   * @throws where the node does not answer
   */
  readSent(row: ActivityRow, place: Place, before?: SentTransaction): Promise<SentTransaction>
  /**
   * Reads the recipients of earlier transfers.
   *
   * @returns undefined where the history cannot be read
   */
  readRecipients(place: Place): Promise<readonly string[] | undefined>
  /** Loads the part for sending from the wallet itself. */
  loadSending(network: Network, messages: Messages): Promise<FamilySending>
  /** Puts another transaction in the place of a pending one. @throws WalletError as `askAndSign` */
  replace?(call: SendCall, context: SendContext, replacement: Replacement): Promise<unknown>
  /** Finds the hash of the transaction that took the place of a replaced one. */
  findReplacement?(row: ActivityRow, others: readonly ActivityRow[], place: Place): string | undefined
  /**
   * Submits the stored bytes of a dropped transaction again. Signs nothing.
   *
   * @throws Error if the bytes are not this account's, or the network does not accept them
   */
  sendAgain?(row: ActivityRow, place: Place): Promise<void>
}

/** Loads the family of a network. */
export type LoadFamily = (network: Pick<Network, 'family'>) => Promise<WalletFamily>
