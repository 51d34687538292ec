import type { Transfer } from '@latchkey/chains/family'
import { fromHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/core/networks'
import { accountOn } from '../families/account.ts'
import type { SentTransaction } from '../families/evm/sent-transaction.ts'
import { followedMs } from '../families/follower.ts'
import type { FamilyContext, Follower, Kept, LoadHistory } from '../families/history.ts'
import { toAmount, toShort } from '../format.ts'
import type { Messages } from '../messages/en.ts'
import type { Activity } from './home-data.ts'

/** So long an answer is waited for before it is shown as on its way, milliseconds; it is asked again soon. */
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

/** The transaction by the bytes that were kept; nothing where there are none, or the account did not sign them. */
const readKept = async (context: Reader, network: Network, row: Activity[number]): Promise<Kept | undefined> => {
  const account = accountOn(network, context.session.store.getState().user)
  const family = await context.loadFamily(network)
  if (row.raw === null || !account || !family) return undefined
  try {
    const kept = await family.read(fromHex(row.raw), account, network, context)
    return kept.id === row.hash ? kept : undefined
  } catch (failure) {
    if (isWalletError(failure)) return undefined
    throw failure
  }
}

type Reader = FamilyContext & {
  messages: Messages
  loadFamily: LoadHistory
  follower: Pick<Follower, 'follow'>
}

/**
 * Reads a transaction of a family other than EVM, and how it stands: as it was told when it ended, else as the wallet sees
 * it while it follows it.
 *
 * @throws Error where the family could not be loaded
 */
export async function readFamilyTransaction(
  context: Reader,
  network: Network,
  row: Activity[number],
): Promise<SentTransaction> {
  const kept = await readKept(context, network, row)
  const to = new Set(kept?.transfers.map((each) => each.to))
  const told = {
    what: kept ? summarise(kept.transfers, network, context.messages) : context.messages.home.notKept,
    to: to.size === 1 ? [...to][0] : undefined,
  }
  const ended = (end: { outcome: keyof typeof states; reason?: string | null | undefined }): SentTransaction => ({
    ...told,
    state: states[end.outcome],
    ended: true,
    ...(end.reason && { reason: end.reason }),
  })
  if (row.end) return ended(row.end)
  if (!kept || row.raw === null) return { ...told, state: 'unknown' }
  // A node that does not know what is so old may only have forgotten it.
  if (Date.now() - Date.parse(row.sentAt) >= followedMs) return { ...told, state: 'unknown', ended: true }
  const sent = { id: row.hash, raw: fromHex(row.raw), sentAt: Date.parse(row.sentAt) }
  const following = context.follower.follow(network, sent)
  const end = await Promise.race([following, new Promise<undefined>((later) => setTimeout(later, soonMs))])
  return end ? ended(end) : { ...told, state: 'pending' }
}
