import type { Storage } from 'wagmi'

/** The part of wagmi's storage that a connector's own entries need. */
type Entries = {
  getItem(key: string): unknown
  setItem(key: string, value: unknown): unknown
  removeItem(key: string): unknown
}

/** A connector's own entry in wagmi's storage. Where storage is denied nothing is stored, and nothing fails. */
export function storedEntry(storage: Storage | null | undefined, key: string) {
  const entries = storage as Entries | null | undefined // wagmi's type knows only its own keys
  const quietly = async (work: () => unknown): Promise<unknown> => {
    try {
      return await work()
    } catch {
      return undefined
    }
  }
  return {
    read: () => quietly(() => entries?.getItem(key)),
    write: (value: unknown) => quietly(() => entries?.setItem(key, value)),
    remove: () => quietly(() => entries?.removeItem(key)),
  }
}

/**
 * This browser's record of a connector: `<id>.shimDisconnect`, set at connect and removed at disconnect.
 * wagmi 3 stores the opposite.
 */
export function connectedFlag(storage: Storage | null | undefined, id: string) {
  const entry = storedEntry(storage, `${id}.shimDisconnect`)
  return {
    isSet: async (): Promise<boolean> => Boolean(await entry.read()),
    set: (): Promise<unknown> => entry.write(true),
    remove: (): Promise<unknown> => entry.remove(),
  }
}
