import { isKnownNetwork } from '@latchkey/core/networks'
import { address, hash, moment } from '@latchkey/protocol/shapes'
import * as v from 'valibot'
import type { ActivityRow, SentTransaction } from '../families/transactions.ts'

const key = 'latchkey/unsettled'
/** The most that are remembered, the newest first; and for how long, milliseconds: every chain finalises sooner. */
const most = 50
const longestMs = 7 * 24 * 3600_000

const entry = v.object({
  account: address,
  network: v.pipe(
    v.string(),
    v.check((name) => isKnownNetwork(name)),
  ),
  hash,
  sentAt: moment,
  block: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
  failed: v.boolean(),
})
type Entry = v.InferOutput<typeof entry>
const dated = v.looseObject({ sentAt: moment })
const shape = v.pipe(v.array(v.unknown()), v.maxLength(most))

/** Returns whether the state of a transaction can no longer change by itself. */
export function isFinal({ block, ended }: SentTransaction): boolean {
  return ended === true || block?.standing === 'final'
}

/**
 * Transactions of an account that were in a block when last read, while that block may still be dropped. They are
 * stored beside the session, so that a reorganisation is noticed when the wallet is opened again. Where the browser
 * denies storage, nothing is remembered.
 */
export function createUnfinalizedStore(
  account: `0x${string}`,
  storage: () => Storage = () => window.localStorage,
  now: () => number = Date.now,
) {
  const readStored = (): unknown[] => {
    try {
      return v.parse(shape, JSON.parse(storage().getItem(key) ?? '[]'))
    } catch {
      return []
    }
  }
  const isFresh = ({ sentAt }: Pick<Entry, 'sentAt'>) => now() - Date.parse(sentAt) < longestMs
  const readAll = (): Entry[] =>
    readStored().flatMap((each) => {
      const parsed = v.safeParse(entry, each)
      return parsed.success && isFresh(parsed.output) ? [parsed.output] : []
    })
  /** Entries that a newer release wrote, in another tab. They stay for as long as others do. */
  const readUnknown = (): unknown[] =>
    readStored().filter((each) => !v.is(entry, each) && v.is(dated, each) && isFresh(each))
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

    /**
     * Remembers the state of a transaction until it is final. A reorganised one stays listed until it is mined again.
     */
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
        storage().setItem(key, JSON.stringify([...next, ...readUnknown()].slice(0, most)))
      } catch {
        // Denied or full: a reorganisation is then noticed only while the wallet is open.
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
