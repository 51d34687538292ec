import type { Address } from 'viem'
import type { Change, Log } from './change.ts'
import { type Event, readEvents } from './event-readers.ts'
import { reports } from './events.ts'
import { createLedger } from './ledger.ts'
import { isMove, type ReadEvent, tallyTransfers } from './transfer-tally.ts'

const reported = new Set<string>(Object.values(reports))

/** Returns whether an unreadable log names the account anywhere. */
const names = ({ topics, data }: Log, account: Address): boolean => {
  const digits = account.slice(2).toLowerCase()
  return [...topics, data].some((each) => each.toLowerCase().includes(digits))
}

/** Tokens that were minted to count a debt: before each borrowing, the latest ones minted. They are not a gain. */
const debtsOf = (read: readonly ReadEvent[]): ReadonlySet<Event> => {
  const debts = new Set<Event>()
  for (const [at, { event }] of read.entries()) {
    if (event.kind !== 'borrow') continue
    const made = read
      .slice(0, at)
      .findLast(
        (each) =>
          isMove(each) &&
          each.event.id === undefined &&
          BigInt(each.event.from) === 0n &&
          each.event.to === event.of &&
          each.contract !== event.token &&
          !debts.has(each.event),
      )
    if (made) debts.add(made.event)
  }
  return debts
}

/**
 * Sums up the changes that logs report for one account, with rights as the last log leaves them, the gravest first. A
 * contract may log whatever it likes. A log that cannot be read but names the account becomes a change that cannot be
 * read.
 */
export function sumUp(logs: readonly Log[], account: Address): Change[] {
  const ledger = createLedger(account)
  const read = logs.flatMap((log): ReadEvent[] => {
    const events = readEvents(log, account)
    if (!events && !reported.has(log.topics[0] ?? '') && names(log, account)) ledger.unread(log.address)
    return (events ?? []).map((event) => ({ event, contract: log.address }))
  })
  const debts = debtsOf(read)
  const moves = read.filter(isMove)
  const transfers = tallyTransfers(moves)
  const isReceived = (amount: bigint) =>
    amount === 0n || moves.some(({ event }) => event.to === account && event.amount === amount)
  for (const { event, contract } of read)
    switch (event.kind) {
      case 'right':
        ledger.right(event)
        break
      case 'unwrap':
        if (event.of === account && !transfers.takeReturned(contract, account, event.amount))
          ledger.wrap(contract, -event.amount)
        break
      case 'wrap':
        if (event.of !== account || transfers.takeMade(contract, account, event.amount)) break
        // Wrapped coins are only received for coins that were paid in.
        if (transfers.takePaid(contract, event.amount)) ledger.wrap(contract, event.amount)
        else ledger.unread(contract)
        break
      case 'borrow':
        if (event.of === account) ledger.owe(event.token, event.amount)
        break
      case 'payout':
        if (event.to !== account && !event.amounts.every(isReceived)) ledger.payOut(contract, event.id, event.to)
        break
      case 'move':
        if (!debts.has(event)) ledger.move(contract, event)
    }
  return ledger.list()
}
