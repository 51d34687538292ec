import type { Storage } from '@wagmi/core'

/** As much of wagmi's storage as a connector's own entries need. */
type Entries = {
  getItem(key: string): unknown
  setItem(key: string, value: unknown): unknown
  removeItem(key: string): unknown
}

/**
 * What this browser remembers of a connector: `<id>.shimDisconnect`, set at connect and removed at disconnect (specification,
 * section 4; wagmi 3 keeps the opposite). Where storage is denied nothing is remembered, and nothing fails.
 */
export function connectedFlag(storage: Storage | null | undefined, id: string) {
  const entries = storage as Entries | null | undefined // wagmi's type knows only its own keys
  const key = `${id}.shimDisconnect`
  const quietly = async (work: () => unknown) => {
    try {
      return await work()
    } catch {
      return undefined
    }
  }
  return {
    isSet: async (): Promise<boolean> => Boolean(await quietly(() => entries?.getItem(key))),
    set: async (): Promise<void> => void (await quietly(() => entries?.setItem(key, true))),
    remove: async (): Promise<void> => void (await quietly(() => entries?.removeItem(key))),
  }
}
