import { isNetworkName, type NetworkName } from '@latchkey/core/wire-networks'
import { hash } from '@latchkey/protocol/shapes'
import * as v from 'valibot'

const bundle = v.object({
  id: v.string(),
  chainId: v.number(),
  network: v.custom<NetworkName>(isNetworkName),
  /** When it was approved, milliseconds. */
  at: v.number(),
  /** How many calls it has; fewer hashes than these when sending broke off. */
  calls: v.number(),
  hashes: v.array(hash),
  failed: v.exactOptional(v.literal(true)),
})
export type Bundle = v.InferOutput<typeof bundle>

/** The bundles of `wallet_sendCalls` (EIP-5792) one page sent in the last 24 hours. */
export type Bundles = {
  get(id: string): Bundle | undefined
  /** Keeps a bundle, in place of an older picture of it. */
  put(bundle: Bundle): void
}

const lifetime = 24 * 60 * 60_000
const most = 64

/** `place` is the page and its API key; `storage` may be denied, and then bundles live as long as the document. */
export function createBundles(
  place: string,
  storage: () => Pick<Storage, 'getItem' | 'setItem'>,
  now: () => number = Date.now,
): Bundles {
  const name = `latchkey/bundles ${place}`
  let memory: Bundle[] = []

  const read = (): Bundle[] => {
    try {
      memory = v.parse(v.array(bundle), JSON.parse(storage().getItem(name) ?? '[]'))
    } catch {
      // Denied, or not ours: what this document knows is all there is.
    }
    return memory.filter(({ at }) => now() - at < lifetime)
  }

  return {
    get: (id) => read().find((each) => each.id === id),
    put(bundle) {
      memory = [...read().filter(({ id }) => id !== bundle.id), bundle].slice(-most)
      try {
        storage().setItem(name, JSON.stringify(memory))
      } catch {
        // Denied or full.
      }
    },
  }
}
