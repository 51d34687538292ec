import type { Network } from '@latchkey/core/networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import type { FamilyAccount } from '@latchkey/protocol/user'
import type { Call } from '../../entry/calls.ts'
import type { Messages } from '../messages/en.ts'
import type { SendContext } from '../send-context.ts'
import type { AccountHoldings } from './holdings.ts'
import type { Prices } from './price-ranges.ts'
import type {
  ActivityRow,
  AddressForm,
  FamilyHistory,
  ReadOtherNames,
  Received,
  Recipient,
  Replacement,
  SentTransaction,
  TransferRequest,
} from './transactions.ts'

/** The parts that a client of a network's node is made of. */
export type NodeContext = Pick<SendContext, 'config' | 'session' | 'network'>

/** The parts that reading at a network's node needs. */
export type FamilyContext = Pick<SendContext, 'config' | 'session' | 'page' | 'messages' | 'follower' | 'loadFamily'>

/** The account whose data is read, and its network. */
export type Place = { account: FamilyAccount; network: Network; context: FamilyContext }

/** The parts of a call that sending needs. */
export type SendCall = Pick<Call, 'id' | 'signal' | 'restart' | 'commit' | 'reopen' | 'fail'>

/** A family's part of sending from the wallet itself. */
export type FamilySending = AddressForm & {
  /**
   * Finds the address that a name stands for on the network. Left out where the network has no names, or no node to
   * ask.
   *
   * @returns undefined where the name has none there
   * @throws where nobody answers
   */
  findNamed?(name: string, place: Place): Promise<string | undefined>
  /**
   * Looks up an address of the right form.
   *
   * @throws where no node answers
   */
  readRecipient(to: string, place: Place): Promise<Recipient>
  /**
   * The largest amount of the coin that can be sent now, in the smallest unit, 0 or less where there is not enough; and
   * what is reserved besides the fee, in words.
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
   * @param others the account's other transactions: one of them may have taken its place
   * @throws where the node does not answer
   */
  readSent(
    row: ActivityRow,
    place: Place,
    before?: SentTransaction,
    others?: readonly ActivityRow[],
  ): Promise<SentTransaction>
  /**
   * Reads the recipients of earlier transfers, the latest first.
   *
   * @param askedBy `wallet`: only of those that the person began in the wallet itself; default: of all
   * @returns undefined where the history cannot be read
   */
  readRecipients(place: Place, askedBy?: 'wallet'): Promise<readonly string[] | undefined>
  /**
   * Reads the latest payments to the account. Left out where no node or indexer reports them.
   *
   * @returns undefined where the operator has named no indexer
   * @throws where it does not answer
   */
  readReceived?(place: Place): Promise<Received | undefined>
  /**
   * Reads prices in US dollars, of those symbols that have one on this network, from the operator's node. Left out where no
   * contract reports any.
   */
  readPrices?(symbols: readonly string[], place: Place): Promise<Prices>
  /** Left out where an account has one name. */
  readOtherNames?: ReadOtherNames
  /**
   * Loads the part for sending from the wallet itself.
   *
   * @param config which networks the operator has nodes of
   */
  loadSending(network: Network, messages: Messages, config: Pick<FrameConfig, 'networks'>): Promise<FamilySending>
  /** Replaces a pending transaction. @throws WalletError as `askAndSign` */
  replace?(call: SendCall, context: SendContext, replacement: Replacement): Promise<unknown>
  /** Finds the hash of the transaction that replaced this one. */
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
