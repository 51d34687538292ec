import type { QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { type Config, deserialize, serialize } from 'wagmi'
import { browserStorage } from './connection/stored.ts'
import { queryStorageKey as place } from './storage.ts'

/** How long changes are collected before they are written, milliseconds. */
const pause = 1_000
/** The most that is stored, characters: in total, and of one read. */
const most = 200_000
const mostOfOne = 20_000

/** Reads that anybody could make, by wagmi's names: nothing of a wallet, nothing that is only true for a moment. */
const kinds = new Set([
  'balance',
  'ensAddress',
  'ensAvatar',
  'ensName',
  'ensResolver',
  'ensText',
  'getBytecode',
  'getTransactionReceipt',
  'readContract',
  'readContracts',
  'transaction',
])

const persistedSchema = v.object({
  release: v.string(),
  queries: v.array(v.object({ key: v.pipe(v.array(v.unknown()), v.minLength(1)), data: v.unknown(), at: v.number() })),
})

/**
 * Gives a query client what this browser stored, and stores what it learns: reads of chains, for this release, and
 * until the visitor disconnects, because a balance reveals who was here. Where storage is denied nothing is stored.
 *
 * @param release data of other releases is dropped
 * @param age the maximum age of a read, milliseconds
 * @returns a function that stops it
 */
export function keep(queryClient: QueryClient, config: Config, release: string, age: number): () => void {
  const cache = queryClient.getQueryCache()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** Earlier reads are not stored: they belong to a visitor who has left. */
  let since = 0
  const isFresh = ({ at }: { at: number }) => at <= Date.now() && Date.now() - at < age

  for (const { key, data, at } of read(release).filter(isFresh)) {
    const known = queryClient.getQueryState(key)?.dataUpdatedAt ?? 0
    if (known < at) queryClient.setQueryData(key, data, { updatedAt: at })
  }

  const write = () => {
    timer = undefined
    let left = most
    const queries = cache
      .getAll()
      .filter(({ queryKey, state }) => isPersisted(queryKey) && state.status === 'success')
      .map(({ queryKey: key, state: { data, dataUpdatedAt: at } }) => ({ key, data, at }))
      .filter((each) => each.at > since && isFresh(each))
      .sort((a, b) => b.at - a.at)
      .map((each) => serialize(each))
      .filter((text) => {
        if (text.length > Math.min(mostOfOne, left)) return false
        left -= text.length
        return true
      })
    store(`{"release":${JSON.stringify(release)},"queries":[${queries}]}`)
  }
  const writeNow = () => {
    if (timer === undefined) return
    clearTimeout(timer)
    write()
  }

  const unsubscribe = cache.subscribe(({ type, query }) => {
    if (type === 'updated' && isPersisted(query.queryKey)) timer ??= setTimeout(write, pause)
  })
  const unwatch = config.subscribe(
    ({ status }) => status,
    (status, before) => {
      if (status !== 'disconnected' || before !== 'connected') return
      clearTimeout(timer)
      timer = undefined
      since = Date.now()
      store(undefined)
    },
  )
  window.addEventListener('pagehide', writeNow)
  return () => {
    unsubscribe()
    unwatch()
    window.removeEventListener('pagehide', writeNow)
    writeNow()
  }
}

const isPersisted = ([kind]: readonly unknown[]) => kinds.has(String(kind))

/** The reads that this browser stored for this release; undefined when they cannot be parsed. */
const read = (release: string) => {
  try {
    const stored = v.parse(persistedSchema, deserialize(browserStorage()?.getItem(place) ?? '{}'))
    if (stored.release === release) return stored.queries.filter(({ key }) => isPersisted(key))
  } catch {
    // denied, missing, or not ours
  }
  store(undefined)
  return []
}

const store = (text: string | undefined) => {
  try {
    if (text === undefined) browserStorage()?.removeItem(place)
    else browserStorage()?.setItem(place, text)
  } catch {
    // denied or full: it stays in this page's memory
  }
}
