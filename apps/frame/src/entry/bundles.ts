import { isNetworkName, type NetworkName } from '@latchkey/core/wire-networks'
import { hash } from '@latchkey/protocol/shapes'
import * as v from 'valibot'

const bundle = v.object({
  id: v.string(),
  chainId: v.number(),
  network: v.custom<NetworkName>(isNetworkName),
  /** When it was approved, milliseconds since the epoch. */
  at: v.number(),
  /** The number of its calls; there are fewer hashes when sending was interrupted. */
  calls: v.number(),
  hashes: v.array(hash),
  failed: v.exactOptional(v.literal(true)),
})
export type Bundle = v.InferOutput<typeof bundle>

/** The bundles of `wallet_sendCalls` (EIP-5792) one page sent in the last 24 hours. */
export type Bundles = {
  get(id: string): Bundle | undefined
  /** Stores a bundle in place of its earlier state. */
  put(bundle: Bundle): void
}

const lifetime = 24 * 60 * 60_000
const most = 64

type Place = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>

/** Also a bundle that a newer release wrote, in another tab: it must not be removed before its time. */
const dated = v.object({ at: v.number() })

const parseAs = <S extends typeof bundle | typeof dated>(shape: S, text: string | null) => {
  try {
    const parsed = v.safeParse(shape, JSON.parse(text ?? 'null'))
    return parsed.success ? parsed.output : undefined
  } catch {
    return undefined // not ours
  }
}

/** The list that earlier releases wrote; it matters for 24 hours. */
const parseList = (text: string | null): Bundle[] => {
  try {
    return v.parse(v.array(bundle), JSON.parse(text ?? '[]'))
  } catch {
    return [] // not ours
  }
}

/**
 * Each bundle has its own key, so that tabs writing at the same time do not overwrite each other.
 *
 * @param place the page and its API key
 * @param storage may be denied; bundles then live as long as the document
 */
export function createBundles(place: string, storage: () => Place, now: () => number = Date.now): Bundles {
  const name = `latchkey/bundles ${place}`
  const nameOf = (id: string) => `${name} ${id}`
  const memory = new Map<string, Bundle>()
  const isFresh = ({ at }: Pick<Bundle, 'at'>) => now() - at < lifetime

  /** Removes expired bundles, and the oldest of too many. */
  const prune = (at: Place) => {
    const names = Array.from({ length: at.length }, (_, each) => at.key(each) ?? '')
    const stored = names
      .filter((each) => each.startsWith(`${name} `))
      .map((each) => ({ each, is: parseAs(dated, at.getItem(each)) }))
    const fresh = stored.flatMap(({ each, is }) => (is && isFresh(is) ? [{ each, at: is.at }] : []))
    const newest = fresh.toSorted((one, other) => one.at - other.at).slice(-most)
    const newestKeys = new Set(newest.map(({ each }) => each))
    for (const { each } of stored) if (!newestKeys.has(each)) at.removeItem(each)
  }

  const read = (id: string): Bundle | undefined => {
    try {
      const at = storage()
      return (
        parseAs(bundle, at.getItem(nameOf(id))) ??
        parseList(at.getItem(name)).find((each) => each.id === id) ??
        memory.get(id)
      )
    } catch {
      return memory.get(id) // denied
    }
  }

  return {
    get(id) {
      const found = read(id)
      return found && isFresh(found) ? found : undefined
    },
    put(bundle) {
      memory.delete(bundle.id)
      memory.set(bundle.id, structuredClone(bundle))
      for (const [id] of memory) if (memory.size > most) memory.delete(id)
      try {
        const at = storage()
        at.setItem(nameOf(bundle.id), JSON.stringify(bundle))
        prune(at)
      } catch {
        // Denied or full: this document's memory is all there is.
      }
    },
  }
}
