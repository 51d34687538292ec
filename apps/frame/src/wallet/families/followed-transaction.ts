import { type FailureReason, parseReason } from '@latchkey/chains/failure-reason'
import type { Transfer } from '@latchkey/chains/family'
import { fromHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/core/networks'
import { readAccount } from '@latchkey/protocol/user'
import { toAmount, toShort } from '../format.ts'
import type { Messages } from '../messages/en.ts'
import type { FamilyContext } from './family.ts'
import { followedMs } from './follower.ts'
import type { ActivityRow, Follower, LoadHistory, SentTransaction, SignedTransaction } from './transactions.ts'

/** Wait this long for the outcome before showing the transaction as pending, milliseconds. It is read again soon. */
const soonMs = 3_000

const states = { success: 'confirmed', failed: 'failed', expired: 'expired', unknown: 'unknown' } as const

const summarise = (transfers: readonly Transfer[], network: Network, { locale, home: t }: Messages): string => {
  const [first, ...more] = transfers
  if (!first) return t.called
  if (more.length > 0) return t.sentSeveral
  if (first.asset === 'item') return t.sent(t.anItem)
  if (first.asset === 'token') return t.sent(t.tokens)
  const { amount } = first
  return t.sent(
    amount === undefined ? network.coin : `${toShort(toAmount(amount, network.decimals), locale)} ${network.coin}`,
  )
}

/** The transaction from its stored bytes; undefined where there are none, or the account did not sign them. */
const readStored = async (
  context: Reader,
  network: Network,
  row: ActivityRow,
): Promise<SignedTransaction | undefined> => {
  const account = readAccount(network, context.session.store.getState().user)
  const { history } = await context.loadFamily(network)
  if (row.raw === null || !account || !history) return undefined
  try {
    const signed = await history.read(fromHex(row.raw), account, network, context)
    return signed.id === row.hash ? signed : undefined
  } catch (failure) {
    if (isWalletError(failure)) return undefined
    throw failure
  }
}

type Reader = Pick<FamilyContext, 'config' | 'session'> & {
  messages: Messages
  loadFamily: LoadHistory
  follower: Pick<Follower, 'follow'>
}

/**
 * Reads a transaction of a family other than EVM and its state: the stored outcome if it ended, otherwise what the
 * follower sees.
 *
 * @throws Error if the family could not be loaded
 */
export async function readFollowedTransaction(
  context: Reader,
  network: Network,
  row: ActivityRow,
): Promise<SentTransaction> {
  const signed = await readStored(context, network, row)
  const to = new Set(signed?.transfers.map((each) => each.to))
  const summary = {
    what: signed ? summarise(signed.transfers, network, context.messages) : context.messages.home.noDetails,
    to: to.size === 1 ? [...to][0] : undefined,
  }
  const ended = (end: {
    outcome: keyof typeof states
    reason?: FailureReason | string | undefined
  }): SentTransaction => ({
    ...summary,
    state: states[end.outcome],
    ended: true,
    ...(end.reason && { reason: end.reason }),
  })
  if (row.end) {
    const { outcome, reason } = row.end
    return ended({ outcome, ...(reason && { reason: parseReason(reason) ?? reason }) })
  }
  if (!signed || row.raw === null) return { ...summary, state: 'unknown' }
  // A node that does not know a transaction this old may just have pruned it.
  if (Date.now() - Date.parse(row.sentAt) >= followedMs) return { ...summary, state: 'unknown', ended: true }
  const sent = { id: row.hash, raw: fromHex(row.raw), sentAt: Date.parse(row.sentAt) }
  const following = context.follower.follow(network, sent)
  const end = await Promise.race([following, new Promise<undefined>((later) => setTimeout(later, soonMs))])
  return end ? ended(end) : { ...summary, state: 'pending', followed: true }
}
