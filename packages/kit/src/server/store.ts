import { SiweError } from '../siwe/siwe-error.ts'

/**
 * Remembers what is used up: messages that were signed in with, and sessions that were signed out. Several instances of
 * a server need one between them, say rows with a unique key, or Redis' `SET key 1 NX PXAT until`.
 */
export type SiweStore = {
  /**
   * Writes an id down, at once or not at all.
   * @param until milliseconds of the epoch, after which it may be forgotten
   * @returns false when it stood there already
   */
  add(id: string, until: number): boolean | Promise<boolean>
  has(id: string): boolean | Promise<boolean>
}

/** The most ids remembered of each kind: what they take stays below some 20 MB. */
const mostEntries = 100_000

/**
 * Remembers in the memory of this process: enough for a server that is one process, and for trying out. Messages and
 * sessions have room of their own: sessions that were signed out are remembered for a day, and whoever fills their room
 * must not keep others from signing in.
 */
export function memoryStore(now: () => number = Date.now): SiweStore {
  const rooms = new Map<string, ReturnType<typeof createRoom>>()
  const roomOf = (id: string) => {
    const kind = id.startsWith('session:') ? 'session' : 'other'
    const room = rooms.get(kind) ?? createRoom(now)
    rooms.set(kind, room)
    return room
  }
  return {
    add: (id, until) => roomOf(id).add(id, until),
    has: (id) => roomOf(id).has(id),
  }
}

const createRoom = (now: () => number) => {
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
      // To forget one would make it usable again.
      if (ids.size >= mostEntries) throw new SiweError('busy')
      ids.set(id, until)
      return true
    },
    has: (id: string) => ids.has(id),
  }
}
