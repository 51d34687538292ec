import { createStorage, deserialize, type Storage } from '@wagmi/core'
import { browserStorage } from './connection/stored.ts'

/** Where the browser keeps what was read from chains. */
export const queryStorageKey = 'latchkey.queries'

/** wagmi's own, which browsers of earlier visitors hold already. */
export const storagePrefix = 'wagmi'

/**
 * Where a page's connection is kept: localStorage, and this page's memory where that is denied or full. It never
 * throws, and what it cannot read counts as nothing. On a server it keeps nothing, or visitors would share it.
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
    deserialize(text) {
      try {
        return deserialize(text)
      } catch {
        return null
      }
    },
  })
}
