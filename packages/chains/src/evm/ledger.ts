import type { Address } from 'viem'
import type { Change } from './change.ts'
import type { Event } from './event-readers.ts'
import { isCoin } from './events.ts'

type Moved = Extract<Change, { kind: 'coin' | 'token' | 'item' }>

/** Losses first, then rights and debts, then gains, so that gifts cannot hide anything. */
const rankOf = (change: Change): number => (isMoved(change) ? (change.amount < 0n ? 0 : 2) : 1)

const isMoved = (change: Change | undefined): change is Moved =>
  change?.kind === 'coin' || change?.kind === 'token' || change?.kind === 'item'

/** The receivers of losses, by the change's key. */
const createTakers = (account: Address) => {
  const takers = new Map<string, Map<Address, bigint>>()
  return {
    add(key: string, taker: Address, amount: bigint): void {
      const amounts = takers.get(key) ?? new Map<Address, bigint>()
      takers.set(key, amounts.set(taker, (amounts.get(taker) ?? 0n) + amount))
    },
    /** Without the account itself, whoever receives most first. */
    of: (key: string): Address[] =>
      [...(takers.get(key) ?? [])]
        .filter(([taker, amount]) => amount > 0n && taker !== account)
        .sort(([, one], [, other]) => (one < other ? 1 : one > other ? -1 : 0))
        .map(([taker]) => taker),
  }
}

/** The changes for one account: amounts of one coin, token or item add up, and a right is as its last event leaves it. */
export type Ledger = {
  /** Adds a transfer to or from the account; others' are left out. */
  move(contract: Address, event: Extract<Event, { kind: 'move' }>): void
  /** Adds coins that a contract wrapped, or unwrapped where negative. */
  wrap(contract: Address, amount: bigint): void
  /** Grants or revokes a right. Control of the account over its own is no right of anybody. */
  right(event: Extract<Event, { kind: 'right' }>): void
  /** Adds to what the account owes. */
  owe(token: Address, amount: bigint): void
  /** Notes that the proceeds of a position go to somebody. */
  payOut(contract: Address, id: bigint, to: Address): void
  /** Notes that a contract logged what cannot be read. */
  unread(contract: Address): void
  /** The changes, the gravest first, with who receives what is lost. Amounts that cancelled out are left out. */
  list(): Change[]
}

/** Opens the ledger of an account. */
export function createLedger(account: Address): Ledger {
  const changes = new Map<string, Change>()
  const takers = createTakers(account)
  const add = (key: string, change: Moved) => {
    const before = changes.get(key)
    changes.set(key, { ...change, amount: (isMoved(before) ? before.amount : 0n) + change.amount })
  }
  const withTakers = ([key, change]: [string, Change]): Change => {
    if (!isMoved(change) || change.amount >= 0n) return change
    const to = takers.of(key)
    return to.length > 0 ? { ...change, to } : change
  }
  return {
    move(contract, { from, to, amount, id, token = contract }) {
      if (from !== account && to !== account) return
      const signed = (to === account ? amount : 0n) - (from === account ? amount : 0n)
      const key = isCoin(token) ? 'coin' : id === undefined ? token : `${token} ${id}`
      takers.add(key, from === account ? to : from, from === account ? amount : -amount)
      if (isCoin(token)) add(key, { kind: 'coin', amount: signed })
      else if (id === undefined) add(key, { kind: 'token', contract: token, amount: signed })
      else add(key, { kind: 'item', contract: token, id, amount: signed })
    },
    wrap(contract, amount) {
      // Whether the contract is a token only matters if no transfer shows it.
      const before = changes.get(contract)
      add(contract, { kind: 'token', contract, amount, ...((!before || 'isWrap' in before) && { isWrap: true }) })
    },
    right({ of, key, change, isGranted }) {
      if ((of ?? account) !== account) return
      changes.delete(key)
      if (isGranted && !('to' in change && change.to === account)) changes.set(key, change)
    },
    owe(contract, amount) {
      const key = `${contract} owed`
      const before = changes.get(key)
      changes.set(key, { kind: 'owed', contract, amount: (before?.kind === 'owed' ? before.amount : 0n) + amount })
    },
    payOut: (contract, id, to) =>
      void changes.set(`${contract} ${id} to ${to}`, { kind: 'control', contract, to, over: 'proceeds' }),
    unread: (contract) => void changes.set(`${contract} unread`, { kind: 'unread', contract }),
    list: () =>
      [...changes]
        .map(withTakers)
        .filter((change) => !('amount' in change) || change.amount !== 0n)
        .sort((one, other) => rankOf(one) - rankOf(other)),
  }
}
