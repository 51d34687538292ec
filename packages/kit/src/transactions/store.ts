import * as v from 'valibot'
import { type Address, isAddressEqual } from 'viem'
import type { Config } from 'wagmi'
import { createObservable } from '../observable.ts'
import { keyOf } from './key.ts'
import { storageKey, type TransactionStorage } from './storage.ts'
import {
  type FollowedTransaction,
  followed,
  isSettled,
  type NewTransaction,
  type TransactionsState,
} from './transaction.ts'
import { createWatch } from './watch.ts'

export type Store = {
  getState(): TransactionsState
  subscribe(listener: () => void): () => void
  follow(transaction: NewTransaction): void
  start(): void
  stop(): void
  markReported(transaction: Pick<FollowedTransaction, 'chainId' | 'hash' | 'progress'>): void
  clear(from: Address): void
}

/** The most transactions stored for an account on one chain, and in total. Pending ones are removed last. */
const mostOfOne = 20
const mostOfAll = 100

/**
 * The transactions of this browser, stored where all its tabs can read them. Each change is applied to the current
 * storage, because another tab may have written since.
 */
export function createStore(config: Config, storage: TransactionStorage, now: () => number = Date.now): Store {
  let list: readonly FollowedTransaction[] = readList(storage) ?? []
  const { getState, setState, subscribe } = createObservable<TransactionsState>({ list, unreachable: [] })

  const show = (next: Partial<TransactionsState>) => {
    list = next.list ?? list
    setState(next)
  }
  const change = (make: (list: readonly FollowedTransaction[]) => readonly FollowedTransaction[]) => {
    const current = readList(storage) ?? list
    const next = bounded(make(current))
    const text = write(next)
    if (text === write(list) && text === write(current)) return
    try {
      storage.setItem(storageKey, text)
    } catch {
      // Denied or full: they last until the page is closed.
    }
    show({ list: next })
  }
  const changeOne = (key: string, make: (each: FollowedTransaction) => FollowedTransaction) =>
    change((all) => all.map((each) => (keyOf(each) === key ? make(each) : each)))

  const watch = createWatch({
    config,
    now,
    read: () => list,
    seen(key, seen) {
      changeOne(key, (each) => {
        if (each.settled) return each // another tab knows more
        const next = { ...each, ...seen }
        return { ...next, settled: isSettled(next, now()) }
      })
    },
    reached(chainId, isReached) {
      const { unreachable } = getState()
      const others = unreachable.filter((each) => each !== chainId)
      if (isReached === others.length < unreachable.length)
        show({ unreachable: isReached ? others : [...others, chainId] })
    },
  })

  const onStorage = ({ key }: StorageEvent) => {
    if (key !== storageKey && key !== null) return
    show({ list: readList(storage) ?? [] })
    watch.wake()
  }

  return {
    getState,
    subscribe,
    follow({ hash, chainId, from, title, description }) {
      const at = now()
      const made = v.safeParse(followed, {
        ...{ hash, chainId, from, at },
        ...(title && { title: title.slice(0, 200) }),
        ...(description && { description: description.slice(0, 500) }),
      })
      // A wallet's answer is untrusted: what is not a hash cannot be followed.
      if (!made.success) return
      const key = keyOf(made.output)
      change((all) => (all.some((each) => keyOf(each) === key) ? all : [made.output, ...all]))
      watch.wake()
    },
    start() {
      window.addEventListener('storage', onStorage)
      watch.start()
    },
    stop() {
      window.removeEventListener('storage', onStorage)
      watch.stop()
    },
    markReported: (transaction) =>
      changeOne(keyOf(transaction), (each) => ({ ...each, told: transaction.progress.state })),
    clear: (from) => change((all) => all.filter((each) => !each.settled || !isAddressEqual(each.from, from))),
  }
}

/** The stored transactions; undefined where storage is denied. Malformed entries are left out. */
const readList = (storage: TransactionStorage): FollowedTransaction[] | undefined => {
  let text: string | null
  try {
    text = storage.getItem(storageKey)
  } catch {
    return undefined
  }
  try {
    const there: unknown = JSON.parse(text ?? '[]')
    if (!Array.isArray(there)) return []
    const found = new Map<string, FollowedTransaction>()
    for (const each of there.slice(0, 2 * mostOfAll)) {
      const read = v.safeParse(followed, each)
      if (read.success && !found.has(keyOf(read.output))) found.set(keyOf(read.output), read.output)
    }
    return [...found.values()]
  } catch {
    return []
  }
}

const write = (list: readonly FollowedTransaction[]): string =>
  JSON.stringify(list, (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value))

const bounded = (list: readonly FollowedTransaction[]): FollowedTransaction[] => {
  const counts = new Map<string, number>()
  const underWayFirst = [...list].sort((a, b) => Number(a.settled) - Number(b.settled) || b.at - a.at)
  const remembered = underWayFirst.filter((each, place) => {
    const whose = `${each.chainId}:${each.from.toLowerCase()}`
    const count = counts.get(whose) ?? 0
    counts.set(whose, count + 1)
    return count < mostOfOne && place < mostOfAll
  })
  return remembered.sort((a, b) => b.at - a.at)
}
