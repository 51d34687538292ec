import type { Storage } from 'wagmi'
import { connectedFlag, storedEntry } from './connected-flag.ts'

/**
 * True when this browser was connected with a wallet: by its flag or, for connections from before the flag, by what
 * wagmi itself stored. Otherwise there is nothing to load.
 */
export async function wasConnected(storage: Storage | null | undefined, id: string): Promise<boolean> {
  if (await connectedFlag(storage, id).isSet()) return true
  const { state } = toRecord(await storedEntry(storage, 'store').read())
  const { connections } = toRecord(state)
  if (!(connections instanceof Map)) return false
  return [...connections.values()].some((connection) => toRecord(toRecord(connection).connector).id === id)
}

/** Reads a value from a browser's storage as a record. It can be anything. */
const toRecord = (value: unknown): Record<string, unknown> => Object(value)
