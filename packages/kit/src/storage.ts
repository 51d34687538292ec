import { createStorage, deserialize, type Storage, serialize } from 'wagmi'
import { browserStorage } from './connection/stored.ts'

/** The storage key of reads of chains. */
export const queryStorageKey = 'latchkey.queries'

/** wagmi's own, which browsers of earlier visitors already have. */
export const storagePrefix = 'wagmi'

/** The specification's version of the stored state. wagmi 3 reads and writes the same form under its own. */
const stateVersion = { stored: 2, wagmi: 3 } as const

/**
 * Changes the version of a state that wagmi stored; anything else is unchanged. wagmi 1 had another form under the same
 * number.
 */
const renumber = (value: unknown, from: number, to: number): unknown => {
  const { state, version } = Object(value) as { state?: unknown; version?: unknown }
  return version === from && 'connections' in Object(state) ? { ...Object(value), version: to } : value
}

/**
 * The storage of a page's connection: localStorage, and this page's memory where that is denied or full. It never
 * throws, and ignores what it cannot read. On a server it stores nothing, or visitors would share it.
 */
export function createPageStorage(): Storage {
  const memory = new Map<string, string>()
  const quietly = <T>(work: (storage: globalThis.Storage) => T): T | undefined => {
    try {
      const storage = browserStorage()
      return storage && work(storage)
    } catch {
      return undefined
    }
  }
  return createStorage({
    key: storagePrefix,
    storage: {
      getItem: (key) => memory.get(key) ?? quietly((storage) => storage.getItem(key)),
      setItem(key, value) {
        const isStored = quietly((storage) => {
          storage.setItem(key, value)
          return true
        })
        if (isStored) memory.delete(key)
        else if (typeof window !== 'undefined') memory.set(key, value)
      },
      removeItem(key) {
        memory.delete(key)
        quietly((storage) => storage.removeItem(key))
      },
    },
    serialize: (value) => serialize(renumber(value, stateVersion.wagmi, stateVersion.stored)),
    deserialize(text) {
      try {
        return renumber(deserialize(text), stateVersion.stored, stateVersion.wagmi)
      } catch {
        return null
      }
    },
  })
}
