import { SiweError } from '../siwe/siwe-error.ts'

/**
 * Remembers what must not be used again: messages that somebody signed in with, and sessions that were signed out.
 * Several instances of a server need a shared one, such as rows with a unique key, or Redis' `SET key 1 NX PXAT until`.
 */
export type SiweStore = {
  /**
   * Stores an id atomically.
   * @param until milliseconds since the epoch, after which it may be deleted
   * @returns false when it was already stored
   */
  add(id: string, until: number): boolean | Promise<boolean>
  has(id: string): boolean | Promise<boolean>
}

/** The most ids of each kind: together they take less than some 20 MB. */
const mostEntries = 100_000

/**
 * Stores in the memory of this process: enough for a server with a single process, and for trying it out. Messages and
 * sessions have separate capacity: signed-out sessions are stored for a day, and filling their part must not keep
 * others from signing in.
 */
export function memoryStore(now: () => number = Date.now): SiweStore {
  const sets = new Map<string, ReturnType<typeof createIdSet>>()
  const setOf = (id: string) => {
    const kind = id.startsWith('session:') ? 'session' : 'other'
    const set = sets.get(kind) ?? createIdSet(now)
    sets.set(kind, set)
    return set
  }
  return {
    add: (id, until) => setOf(id).add(id, until),
    has: (id) => setOf(id).has(id),
  }
}

const createIdSet = (now: () => number) => {
  const ids = new Map<string, number>()
  let sweepAt = 0
  const sweep = () => {
    for (const [id, until] of ids) if (until < now()) ids.delete(id)
    sweepAt = now() + 60_000
  }
  return {
    add(id: string, until: number) {
      if (now() >= sweepAt || ids.size >= mostEntries) sweep()
      if (ids.has(id)) return false
      // Deleting one would make it usable again.
      if (ids.size >= mostEntries) throw new SiweError('busy')
      ids.set(id, until)
      return true
    },
    has: (id: string) => ids.has(id),
  }
}
