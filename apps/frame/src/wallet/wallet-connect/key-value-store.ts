import { createStore, del, get, keys, set, update } from 'idb-keyval'
import { withTimeout } from '../../entry/with-timeout.ts'

/** A store of values by name. */
export type KeyValueStore = {
  get(key: string): Promise<unknown>
  set(key: string, value: unknown): Promise<void>
  /** Changes a value in one transaction, in which no other window reads or writes it. @returns the new one */
  update<T>(key: string, change: (value: unknown) => T): Promise<T>
  delete(key: string): Promise<void>
  keys(): Promise<string[]>
}

/** How long the database may take before it counts as denied, milliseconds. */
const openMs = 3_000

export function createMemoryStore(): KeyValueStore {
  const all = new Map<string, unknown>()
  return {
    get: async (key) => all.get(key),
    set: async (key, value) => void all.set(key, value),
    update: async (key, change) => {
      const value = change(all.get(key))
      all.set(key, value)
      return value
    },
    delete: async (key) => void all.delete(key),
    keys: async () => [...all.keys()],
  }
}

/** Opens a store in IndexedDB; where the browser denies that, one in memory that is lost with the document. */
export async function openKeyValueStore(name: string): Promise<KeyValueStore> {
  try {
    const database = createStore(name, 'entries')
    await withTimeout(get('', database), openMs, () => new Error('storage does not answer'))
    return {
      get: (key) => get(key, database),
      set: (key, value) => set(key, value, database),
      update: async <T>(key: string, change: (value: unknown) => T) => {
        const changed = Promise.withResolvers<T>()
        const keep = (value: unknown) => {
          const next = change(value)
          changed.resolve(next)
          return next
        }
        await update(key, keep, database)
        return changed.promise
      },
      delete: (key) => del(key, database),
      keys: async () => (await keys(database)).map(String),
    }
  } catch {
    return createMemoryStore()
  }
}
