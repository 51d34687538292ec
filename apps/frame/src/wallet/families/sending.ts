import type { Network } from '@latchkey/core/networks'
import type { Call } from '../../entry/calls.ts'
import type { SendContext } from '../send-context.ts'
import type { FamilyAccount } from './account.ts'
import type { FamilyContext } from './history.ts'
import type { FamilyWish, Recipient } from './transfer.ts'

/** What sending needs of the call it happens in. */
export type Course = Pick<Call, 'id' | 'signal' | 'restart' | 'commit' | 'reopen'>

/** Whose account, where. */
export type Place = { account: FamilyAccount; network: Network; context: FamilyContext }

/** What a family does for those who send from the wallet itself. */
export type FamilySending = {
  /** What an address looks like there, in words. */
  hint: string
  /** What is wrong with a text as the address of somebody there, by its form alone, in words. */
  findProblem(to: string): string | undefined
  /**
   * What the network says of an address of the right form.
   *
   * @throws where no node answers
   */
  readRecipient(to: string, place: Place): Promise<Recipient>
  /**
   * The most of the coin that can be sent to somebody now, in the smallest unit, 0 or less where there is not enough; and
   * what is kept back, in words.
   *
   * @param has what the account has
   * @throws where no node answers
   */
  readMost(to: string, has: bigint, place: Place): Promise<{ most: bigint; kept: string }>
  /**
   * Has the person see, confirm and send it, the same way as a page's request.
   *
   * @throws WalletError as `askAndSign`
   */
  send(call: Course, context: SendContext, wish: FamilyWish): Promise<unknown>
}
