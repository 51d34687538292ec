import type { Address } from 'viem'
import type { Change, Log } from './change.ts'
import { type Event, readEvents } from './event-readers.ts'
import { coinAddress, reports } from './events.ts'

/** Losses first, then rights and debts, then gains: nothing hides behind gifts. */
const rankOf = (change: Change): number =>
  change.kind === 'coin' || change.kind === 'token' || change.kind === 'item' ? (change.amount < 0n ? 0 : 2) : 1

const reported = new Set<string>(Object.values(reports))

/** Returns whether an unreadable log names the account anywhere. */
const names = ({ topics, data }: Log, account: Address): boolean => {
  const digits = account.slice(2).toLowerCase()
  return [...topics, data].some((each) => each.toLowerCase().includes(digits))
}

type Read = { event: Event; contract: Address }
type Move = Extract<Event, { kind: 'move' }>

const isMove = (read: Read): read is Read & { event: Move } => read.event.kind === 'move'
const isCoin = (contract: Address) => contract.toLowerCase() === coinAddress

/** Tokens that were minted to count a debt: before each borrowing, the latest ones minted. They are not a gain. */
const debtsOf = (read: readonly Read[]): ReadonlySet<Event> => {
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

/** Counts transfers that report the same as a `Deposit` or a `Withdrawal`, so that each counts once. */
const createTally = () => {
  const counts = new Map<string, number>()
  return {
    put: (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1),
    /** Uses up one. False where there is none left. */
    take(key: string): boolean {
      const left = counts.get(key) ?? 0
      if (left > 0) counts.set(key, left - 1)
      return left > 0
    },
  }
}

/** Who receives what an account loses, by the change's key. */
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

/**
 * Sums up the changes that logs report for one account, with rights as the last log leaves them, the gravest first. A
 * contract may log whatever it likes. A log that cannot be read but names the account becomes a change that cannot be
 * read.
 */
export function sumUp(logs: readonly Log[], account: Address): Change[] {
  const changes = new Map<string, Change>()
  const transfers = createTally()
  const takers = createTakers(account)
  const add = (key: string, change: Extract<Change, { kind: 'coin' | 'token' | 'item' }>) => {
    const before = changes.get(key)
    const sum = before && 'amount' in before && typeof before.amount === 'bigint' ? before.amount : 0n
    changes.set(key, { ...change, amount: sum + change.amount })
  }
  /** Whether the contract is a token matters only where no transfer shows it. */
  const addWrapped = (contract: Address, amount: bigint) => {
    const before = changes.get(contract)
    add(contract, { kind: 'token', contract, amount, ...((!before || 'isWrap' in before) && { isWrap: true }) })
  }
  const read = logs.flatMap((log): Read[] => {
    const contract = log.address
    const events = readEvents(log, account)
    if (!events && !reported.has(log.topics[0] ?? '') && names(log, account))
      changes.set(`${contract} unread`, { kind: 'unread', contract })
    return (events ?? []).map((event) => ({ event, contract }))
  })
  const debts = debtsOf(read)
  const moves = read.filter(isMove)
  for (const { event, contract } of moves) {
    if (event.id !== undefined) continue
    if (BigInt(event.to) === 0n || event.to === contract) transfers.put(`${contract} of ${event.from} ${event.amount}`)
    if (BigInt(event.from) === 0n || event.from === contract)
      transfers.put(`${contract} to ${event.to} ${event.amount}`)
    if (isCoin(contract)) transfers.put(`${event.to} paid ${event.amount}`)
  }
  const isReceived = (amount: bigint) =>
    amount === 0n || moves.some(({ event }) => event.to === account && event.amount === amount)
  for (const { event, contract } of read)
    switch (event.kind) {
      case 'right': {
        const { of, key, change, isGranted } = event
        if ((of ?? account) !== account) break
        changes.delete(key)
        if (isGranted && !('to' in change && change.to === account)) changes.set(key, change)
        break
      }
      case 'unwrap':
        if (event.of === account && !transfers.take(`${contract} of ${account} ${event.amount}`))
          addWrapped(contract, -event.amount)
        break
      case 'wrap':
        if (event.of !== account || transfers.take(`${contract} to ${account} ${event.amount}`)) break
        // Wrapped coins are only received for coins that were paid in.
        if (transfers.take(`${contract} paid ${event.amount}`)) addWrapped(contract, event.amount)
        else changes.set(`${contract} unread`, { kind: 'unread', contract })
        break
      case 'borrow':
        if (event.of === account) addDebt(changes, event)
        break
      case 'payout':
        if (event.to !== account && !event.amounts.every(isReceived))
          changes.set(`${contract} ${event.id} to ${event.to}`, {
            kind: 'control',
            contract,
            to: event.to,
            over: 'proceeds',
          })
        break
      case 'move': {
        const { from, to, amount, id, token = contract } = event
        if ((from !== account && to !== account) || debts.has(event)) break
        const signed = (to === account ? amount : 0n) - (from === account ? amount : 0n)
        const key = isCoin(token) ? 'coin' : id === undefined ? token : `${token} ${id}`
        takers.add(key, from === account ? to : from, from === account ? amount : -amount)
        if (isCoin(token)) add(key, { kind: 'coin', amount: signed })
        else if (id === undefined) add(key, { kind: 'token', contract: token, amount: signed })
        else add(key, { kind: 'item', contract: token, id, amount: signed })
      }
    }
  return [...changes]
    .map(([key, change]): Change => {
      const isLoss = 'amount' in change && typeof change.amount === 'bigint' && change.amount < 0n
      const to = isLoss ? takers.of(key) : []
      return to.length > 0 && (change.kind === 'coin' || change.kind === 'token' || change.kind === 'item')
        ? { ...change, to }
        : change
    })
    .filter((change) => !('amount' in change) || change.amount !== 0n)
    .sort((one, other) => rankOf(one) - rankOf(other))
}

const addDebt = (
  changes: Map<string, Change>,
  { token: contract, amount }: Extract<Event, { kind: 'borrow' }>,
): void => {
  const key = `${contract} owed`
  const before = changes.get(key)
  const sum = before?.kind === 'owed' ? before.amount : 0n
  changes.set(key, { kind: 'owed', contract, amount: sum + amount })
}
