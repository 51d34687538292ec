import { useSyncExternalStore } from 'react'

/** One value that several parts of the page look at. */
export type Cell<T> = {
  read(): T
  write(value: T): void
  subscribe(listener: () => void): () => void
}

export function createCell<T>(value: T): Cell<T> {
  const listeners = new Set<() => void>()
  return {
    read: () => value,
    write(next) {
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useCell = <T>({ subscribe, read }: Pick<Cell<T>, 'subscribe' | 'read'>): T =>
  useSyncExternalStore(subscribe, read)
