import { createStore, del, get, set } from 'idb-keyval'
import * as v from 'valibot'
import { withTimeout } from '../entry/with-timeout.ts'

/** When the PIN of a vault was dealt again, milliseconds. */
const times = v.array(v.number())
/**
 * How often a PIN is dealt again in this many milliseconds. Only the API says when it is due, and each time gives guesses at
 * the same PIN anew: a guard counts them for each record. A few, because one may be cut off, and sets may follow each other.
 */
const mostDealt = { count: 3, ms: 7 * 24 * 3_600_000 }

const note = v.strictObject({ slotId: v.string(), at: v.number() })

/**
 * Notes that a new PIN was being set, by thumbprint of the session's key: a page that is closed meanwhile would leave the
 * person without a word about which PIN opens their wallet. And that a PIN was dealt again, by vault.
 */
export type PinNotes = {
  /** The slot of the PIN that was being set; undefined where nothing is noted, or the note is too old. */
  read(jkt: string): Promise<string | undefined>
  write(jkt: string, slotId: string): Promise<void>
  forget(jkt: string): Promise<void>
  /** Returns whether the PIN of a vault was dealt again so often lately that it is not, whatever the API says. */
  isDealtOften(vaultId: string): Promise<boolean>
  /** Notes that the PIN of a vault is dealt again. */
  writeDealt(vaultId: string): Promise<void>
}

/** How long a note counts as news, milliseconds. */
const newsMs = 24 * 3_600_000

/** How long storage may take before it counts as denied, milliseconds. */
const limitMs = 3_000

/** Notes in IndexedDB; where the browser denies storage, they last as long as the document. */
export function createPinNotes(now: () => number = Date.now): PinNotes {
  const memory = new Map<string, v.InferOutput<typeof note>>()
  const dealt = new Map<string, number[]>()
  let store: ReturnType<typeof createStore> | undefined
  const within = <T>(act: (store: ReturnType<typeof createStore>) => Promise<T>): Promise<T | undefined> =>
    withTimeout(
      (async () => {
        store ??= createStore('latchkey-pin-notes', 'notes')
        return act(store)
      })(),
      limitMs,
      () => new Error('storage does not answer'),
    ).catch(() => undefined)
  const dealtOf = (vaultId: string) => `dealt ${vaultId}`
  const readDealt = async (vaultId: string): Promise<number[]> => {
    const found = v.safeParse(times, await within((each) => get(dealtOf(vaultId), each)))
    const all = new Set([...(dealt.get(vaultId) ?? []), ...(found.success ? found.output : [])])
    return [...all].filter((at) => Math.abs(now() - at) < mostDealt.ms)
  }
  return {
    isDealtOften: async (vaultId) => (await readDealt(vaultId)).length >= mostDealt.count,
    async writeDealt(vaultId) {
      const all = [...(await readDealt(vaultId)), now()]
      dealt.set(vaultId, all)
      await within((each) => set(dealtOf(vaultId), all, each))
    },
    async read(jkt) {
      const found = memory.get(jkt) ?? (await within((each) => get(jkt, each)))
      const parsed = v.safeParse(note, found)
      return parsed.success && parsed.output.at > now() - newsMs ? parsed.output.slotId : undefined
    },
    async write(jkt, slotId) {
      const made = { slotId, at: now() }
      memory.set(jkt, made)
      await within((each) => set(jkt, made, each))
    },
    async forget(jkt) {
      memory.delete(jkt)
      await within((each) => del(jkt, each))
    },
  }
}
