import type { Network } from '@latchkey/core/networks'
import type { AnswerOf } from '@latchkey/protocol/endpoints'
import type { Holdings, ListedAsset } from '../families/evm/holdings.ts'
import type { SentTransaction } from '../families/evm/sent-transaction.ts'
import type { Recipient } from '../families/transfer.ts'

export type Activity = AnswerOf<'activity'>['transactions']
export type Sessions = AnswerOf<'sessionList'>['sessions']
export type AccountHoldings = { holdings: Holdings; listed: readonly ListedAsset[] }

/** How many transactions the API gives at once. */
export const pageSize = 50

/** Sending on a network of another family, for the person's own account there. */
export type RecipientForm = {
  /** What an address looks like there, in words. */
  hint: string
  /** What is wrong with a text as the address of somebody there, by its form alone, in words. */
  findProblem(to: string): string | undefined
  readRecipient(to: string): Promise<Recipient>
  readMost(to: string, has: bigint): Promise<{ most: bigint; kept: string }>
}

/**
 * What the screens of the home show and have done, for one account. Every wait has an end, and fails with what the API
 * and the nodes say.
 */
export type HomeData = {
  /** The networks the page can be moved to: real coins stay apart from test coins. */
  choices: Network[]
  choose(network: Network): void
  holdings(network: Network): Promise<AccountHoldings>
  /** Takes assets off the list that the person added. */
  remove(assets: readonly ListedAsset[]): Promise<void>
  /** A page of what was sent, newest first; older than `before`, an ISO time, where that is given. */
  activity(before: string | undefined): Promise<Activity>
  /** How one of them stands; `before` is what was read of it last. */
  sent(row: Activity[number], before?: SentTransaction): Promise<SentTransaction>
  /** How many transactions a block had when they were last looked at, and has none now. Unreadable ones do not count. */
  returned(): Promise<number>
  /**
   * Hands the network the bytes it does not have any more. Nothing is signed: they are the same.
   *
   * @throws Error when they are not this account's, or the network does not take them
   */
  sendAgain(row: Activity[number]): Promise<void>
  /** The most that sending the network's coin to somebody can cost now, in its smallest unit. */
  fee(network: Network, to: `0x${string}`): Promise<bigint>
  /** Those something was sent to before on a network of another family than EVM. Undefined when that cannot be read. */
  recipients(network: Network): Promise<string[] | undefined>
  /** Sending on a network of another family than EVM. */
  sending(network: Network): Promise<RecipientForm>
  sessions(): Promise<Sessions>
  /** Signs out in this browser, or in all of them; the first cannot fail. */
  signOut(everywhere: boolean): Promise<void>
}
