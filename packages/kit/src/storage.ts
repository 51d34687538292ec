import type { Storage } from 'wagmi'
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
  const nameOf = (key: string) => `${storagePrefix}.${key}`
  const storage = {
    key: storagePrefix,
    async getItem(key: string, fallback: unknown = null) {
      const name = nameOf(key)
      const text = memory.get(name) ?? quietly((storage) => storage.getItem(name))
      return text ? (parse(text) ?? null) : fallback
    },
    async setItem(key: string, value: unknown) {
      if (value === null) return storage.removeItem(key)
      const name = nameOf(key)
      const text = JSON.stringify(renumber(value, stateVersion.wagmi, stateVersion.stored), toStorable)
      const isStored = quietly((storage) => {
        storage.setItem(name, text)
        return true
      })
      if (isStored) memory.delete(name)
      else if (typeof window !== 'undefined') memory.set(name, text)
    },
    async removeItem(key: string) {
      const name = nameOf(key)
      memory.delete(name)
      quietly((storage) => storage.removeItem(name))
    },
  }
  return storage as Storage // wagmi's type knows the type of each key
}

/** Values that JSON lacks, in wagmi's form. */
const toStorable = (_: string, value: unknown): unknown => {
  if (typeof value === 'bigint') return { __type: 'bigint', value: `${value}` }
  return value instanceof Map ? { __type: 'Map', value: [...value] } : value
}

/** A stored value; `undefined` if it cannot be read. */
const parse = (text: string): unknown => {
  try {
    const value: unknown = JSON.parse(text, (_, each) => {
      if (each?.__type === 'bigint') return BigInt(each.value)
      return each?.__type === 'Map' ? new Map(each.value) : each
    })
    return renumber(value, stateVersion.stored, stateVersion.wagmi)
  } catch {
    return undefined
  }
}
