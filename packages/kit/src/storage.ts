import { createStorage, deserialize, type Storage, serialize } from '@wagmi/core'
import { browserStorage } from './connection/stored.ts'

/** Where the browser keeps what was read from chains. */
export const queryStorageKey = 'latchkey.queries'

/** wagmi's own, which browsers of earlier visitors hold already. */
export const storagePrefix = 'wagmi'

/** The specification's version of the stored state. wagmi 3 reads and writes the same form under its own. */
const stateVersion = { stored: 2, wagmi: 3 } as const

/** State that wagmi stores, under another number; anything else as it is. wagmi 1 had another form under the same number. */
const renumber = (value: unknown, from: number, to: number): unknown => {
  const { state, version } = Object(value) as { state?: unknown; version?: unknown }
  return version === from && 'connections' in Object(state) ? { ...Object(value), version: to } : value
}

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
