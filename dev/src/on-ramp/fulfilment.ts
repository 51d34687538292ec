import { sleep } from '../part.ts'
import { toUnits } from './amounts.ts'
import type { Order, Orders } from './orders.ts'
import type { PayoutAccount } from './payout-account.ts'

/**
 * How long an order is tried without a break, milliseconds; what is still owed then is tried again at the next start.
 */
const longest = 60_000

/** Pays out, one order after the other: each account counts its transactions. */
export function createFulfilment(
  orders: Orders,
  payoutAccount: (network: string) => PayoutAccount,
  decimals: (order: Order) => number,
) {
  let turn = Promise.resolve()
  let closed = false

  const payOut = async (order: Order) => {
    if (closed || order.state !== 'paid') return
    try {
      const transaction =
        order.transaction ??
        (await payoutAccount(order.network).prepare(
          order.asset,
          order.walletAddress,
          toUnits(order.amount, decimals(order)) ?? 0n,
        ))
      orders.change(order, { transaction })
    } catch {
      orders.change(order, { state: 'failed' })
      return
    }
    const end = Date.now() + longest
    while (!closed && Date.now() < end) {
      const done = order.transaction && (await payoutAccount(order.network).send(order.transaction))
      if (done) return orders.change(order, { state: done === 'success' ? 'sent' : 'failed' })
    }
  }

  return {
    /** Takes the money once, and sends the coins. Resolves after at most eight seconds; the coins may arrive later. */
    async pay(order: Order): Promise<void> {
      if (order.state !== 'open') return
      orders.change(order, { state: 'paid' })
      turn = turn.then(() => payOut(order))
      await Promise.race([turn, sleep(8_000)])
    },
    /** Continues with the orders that an earlier run still owed. */
    resume() {
      closed = false
      for (const order of orders.owed()) turn = turn.then(() => payOut(order))
    },
    /** Begins nothing new, and waits for orders in progress. */
    async close() {
      closed = true
      await turn
    },
  }
}
