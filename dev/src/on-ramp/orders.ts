import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { writeOwn } from '../files.ts'

const hex = v.custom<`0x${string}`>((x) => typeof x === 'string' && /^0x[0-9a-fA-F]*$/.test(x), 'not hex')

const order = v.strictObject({
  orderId: v.string(),
  operator: v.string(),
  /** The operator's own name for it. */
  reference: v.string(),
  network: v.string(),
  asset: v.union([v.literal('native'), hex]),
  /** Whole coins. */
  amount: v.string(),
  walletAddress: hex,
  returnUrl: v.string(),
  state: v.picklist(['open', 'paid', 'sent', 'cancelled', 'failed']),
  /** Signed and stored before it is sent, so that coins are sent only once, whatever happens. */
  transaction: v.optional(v.strictObject({ raw: hex, hash: hex })),
})
export type Order = v.InferOutput<typeof order>

/** All orders, kept in a file. */
export function openOrders(file: string) {
  const orders = new Map<string, Order>(
    existsSync(file)
      ? v.parse(v.array(order), JSON.parse(readFileSync(file, 'utf8'))).map((each) => [each.orderId, each])
      : [],
  )
  const save = () => writeOwn(file, JSON.stringify([...orders.values()], null, 2))

  return {
    find: (orderId: string) => orders.get(orderId),
    ofReference: (operator: string, reference: string) =>
      [...orders.values()].find((each) => each.operator === operator && each.reference === reference),
    /** Orders that were paid for, but whose coins were not yet sent. */
    owed: () => [...orders.values()].filter(({ state }) => state === 'paid'),
    add(made: Omit<Order, 'orderId' | 'state' | 'transaction'>): Order {
      const added: Order = { ...made, orderId: randomBytes(16).toString('base64url'), state: 'open' }
      orders.set(added.orderId, added)
      save()
      return added
    },
    change(made: Order, changes: Partial<Pick<Order, 'state' | 'transaction'>>) {
      Object.assign(made, changes)
      save()
    },
  }
}
export type Orders = ReturnType<typeof openOrders>
