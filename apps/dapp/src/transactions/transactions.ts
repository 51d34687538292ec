import * as v from 'valibot'
import { type Cell, createCell } from '../cell.ts'

const hex = v.custom<`0x${string}`>((x) => typeof x === 'string' && /^0x([0-9a-fA-F]{2})*$/.test(x))

/** A transaction sent from this page: what is needed to follow it, and to say what it was. */
const sent = v.object({
  hash: hex,
  chainId: v.number(),
  from: hex,
  kind: v.picklist(['send', 'approve']),
  /** As the person wrote it, with its coin and the person or contract it is for. */
  amount: v.string(),
  coin: v.string(),
  recipient: hex,
  /** What was asked of the wallet; `value` in wei, decimal. */
  to: hex,
  value: v.string(),
  data: v.optional(hex),
  /** When, in milliseconds of the epoch. */
  at: v.number(),
  /** Known once the node has shown it: by it a replacement is recognised. */
  nonce: v.optional(v.number()),
})
export type Sent = v.InferOutput<typeof sent>

export type Transactions = Pick<Cell<readonly Sent[]>, 'read' | 'subscribe'> & {
  add(transaction: Sent): void
  learnNonce(hash: string, nonce: number): void
}

const key = 'latchkey.transactions'

/** How many are remembered. */
const kept = 5

/** The transactions of this tab, newest first. They survive a reload, and end with the tab. */
export function createTransactions(storage: Pick<Storage, 'getItem' | 'setItem'>): Transactions {
  const stored = (): readonly Sent[] => {
    try {
      return v.parse(v.array(sent), JSON.parse(storage.getItem(key) ?? '[]'))
    } catch {
      return [] // denied, or not ours
    }
  }
  const cell = createCell(stored())
  const write = (list: readonly Sent[]) => {
    cell.write(list)
    try {
      storage.setItem(key, JSON.stringify(list))
    } catch {
      // Without storage they last until the page is left.
    }
  }
  return {
    read: cell.read,
    subscribe: cell.subscribe,
    add: (transaction) => write([transaction, ...cell.read()].slice(0, kept)),
    learnNonce: (hash, nonce) => write(cell.read().map((each) => (each.hash === hash ? { ...each, nonce } : each))),
  }
}
