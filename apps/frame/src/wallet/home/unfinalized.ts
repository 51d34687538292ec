import { isNetworkName } from '@latchkey/core/networks'
import { address, hash } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import type { ActivityRow, SentTransaction } from '../families/transactions.ts'

const key = 'latchkey/unsettled'
/** As many are remembered, the newest first; and so long, milliseconds: no chain takes longer to settle. */
const most = 50
const longestMs = 7 * 24 * 3600_000

const entry = v.object({
  account: address,
  network: v.pipe(
    v.string(),
    v.check((name) => isNetworkName(name)),
  ),
  hash,
  sentAt: v.pipe(v.string(), v.isoTimestamp()),
  block: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  failed: v.boolean(),
})
type Entry = v.InferOutput<typeof entry>
const shape = v.pipe(v.array(entry), v.maxLength(most))

/** Returns whether the state of a transaction changes no more by itself. */
export function isFinal({ block, ended }: SentTransaction): boolean {
  return ended === true || block?.standing === 'final'
}

/**
 * Transactions of an account that a block had when they were last looked at, while that block may still be given up: kept
 * beside the session, so that what a chain took back is noticed when the wallet is opened again. Where the browser denies
 * storage, nothing is remembered.
 */
export function createUnfinalizedStore(
  account: `0x${string}`,
  storage: () => Storage = () => window.localStorage,
  now: () => number = Date.now,
) {
  const readAll = (): Entry[] => {
    try {
      const parsed = v.safeParse(shape, JSON.parse(storage().getItem(key) ?? '[]'))
      return parsed.success ? parsed.output.filter(({ sentAt }) => now() - Date.parse(sentAt) < longestMs) : []
    } catch {
      return []
    }
  }
  const isOf = (each: Entry, { network, hash }: Pick<ActivityRow, 'network' | 'hash'>) =>
    each.account === account && each.network === network && each.hash === hash

  return {
    /** Lists the transactions of this account, as rows of the activity without their bytes. */
    list: (): ActivityRow[] =>
      readAll().flatMap(({ account: of, block: _, failed: __, ...row }) =>
        of === account ? [{ ...row, raw: null }] : [],
      ),

    /** The last state that was read. */
    before(row: Pick<ActivityRow, 'network' | 'hash'>): SentTransaction | undefined {
      const known = readAll().find((each) => isOf(each, row))
      if (!known) return undefined
      const block = { number: BigInt(known.block), confirmations: 1n, standing: 'included' } as const
      return { state: known.failed ? 'failed' : 'confirmed', what: '', to: undefined, block }
    },

    /** Remembers how one stands now, until that is final. One that lost its block stays, so that it is said until it has one. */
    note(row: ActivityRow, sent: SentTransaction): void {
      const all = readAll()
      const rest = all.filter((each) => !isOf(each, row))
      const { network, hash, sentAt } = row
      const known = { account, network, hash: hash as Entry['hash'], sentAt } // of an EVM network, as the history has it
      const next = isFinal(sent)
        ? rest
        : sent.block
          ? [{ ...known, block: String(sent.block.number), failed: sent.state === 'failed' }, ...rest]
          : all
      try {
        storage().setItem(key, JSON.stringify(next.slice(0, most)))
      } catch {
        // Denied or full: what a chain takes back is then noticed only while the wallet is open.
      }
    },

    forget(): void {
      try {
        storage().removeItem(key)
      } catch {
        // Nothing was remembered.
      }
    },
  }
}
