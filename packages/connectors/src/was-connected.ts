import type { Storage } from '@wagmi/core'
import * as v from 'valibot'
import { connectedFlag, storedEntry } from './connected-flag.ts'

/** As much of wagmi's own entry as tells who was connected. */
const storedState = v.object({
  state: v.object({ connections: v.map(v.string(), v.object({ connector: v.object({ id: v.string() }) })) }),
})

/**
 * Whether this browser was connected with a wallet: by its flag, or, for who was connected before there was one, by what
 * wagmi itself stored. Otherwise there is nothing to load.
 */
export async function wasConnected(storage: Storage | null | undefined, id: string): Promise<boolean> {
  if (await connectedFlag(storage, id).isSet()) return true
  const stored = v.safeParse(storedState, await storedEntry(storage, 'store').read())
  return stored.success && [...stored.output.state.connections.values()].some(({ connector }) => connector.id === id)
}
