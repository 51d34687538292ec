import type { Address } from 'viem'
import type { Event } from './event-readers.ts'
import { isCoin } from './events.ts'

/** An event that a contract logged. */
export type ReadEvent = { event: Event; contract: Address }
/** A transfer that a contract logged. */
export type ReadMove = ReadEvent & { event: Extract<Event, { kind: 'move' }> }

/** Returns whether an event is a transfer. */
export function isMove(read: ReadEvent): read is ReadMove {
  return read.event.kind === 'move'
}

/** Transfers that report the same as a `Deposit` or a `Withdrawal`. Each is used up once, so that each counts once. */
export type TransferTally = {
  /** Uses up a transfer of what the account gave back to a contract. False where there is none left. */
  takeReturned(contract: Address, account: Address, amount: bigint): boolean
  /** Uses up a transfer of what a contract made for the account. False where there is none left. */
  takeMade(contract: Address, account: Address, amount: bigint): boolean
  /** Uses up a payment of the network's coin to a contract. False where there is none left. */
  takePaid(contract: Address, amount: bigint): boolean
}

/** Counts the transfers of coins and tokens. Single items are not wrapped coins. */
export function tallyTransfers(moves: readonly ReadMove[]): TransferTally {
  const counts = new Map<string, number>()
  const put = (key: string) => counts.set(key, (counts.get(key) ?? 0) + 1)
  const take = (key: string): boolean => {
    const left = counts.get(key) ?? 0
    if (left > 0) counts.set(key, left - 1)
    return left > 0
  }
  for (const { event, contract } of moves) {
    const { from, to, amount, id } = event
    if (id !== undefined) continue
    if (BigInt(to) === 0n || to === contract) put(`${contract} of ${from} ${amount}`)
    if (BigInt(from) === 0n || from === contract) put(`${contract} to ${to} ${amount}`)
    if (isCoin(contract)) put(`${to} paid ${amount}`)
  }
  return {
    takeReturned: (contract, account, amount) => take(`${contract} of ${account} ${amount}`),
    takeMade: (contract, account, amount) => take(`${contract} to ${account} ${amount}`),
    takePaid: (contract, amount) => take(`${contract} paid ${amount}`),
  }
}
