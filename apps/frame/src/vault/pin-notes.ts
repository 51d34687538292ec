import { createStore, del, get, set } from 'idb-keyval'
import * as v from 'valibot'
import { withTimeout } from '../entry/with-timeout.ts'

const note = v.strictObject({ slotId: v.string(), at: v.number() })

/**
 * Notes that a new PIN was being set, by thumbprint of the session's key: a page that is closed meanwhile would leave the
 * person without a word about which PIN opens their wallet.
 */
export type PinNotes = {
  /** The slot of the PIN that was being set; undefined where nothing is noted, or the note is too old. */
  read(jkt: string): Promise<string | undefined>
  write(jkt: string, slotId: string): Promise<void>
  forget(jkt: string): Promise<void>
}

/** How long a note counts as news, milliseconds. */
const newsMs = 24 * 3_600_000

/** How long storage may take before it counts as denied, milliseconds. */
const limitMs = 3_000

/** Notes in IndexedDB; where the browser denies storage, they last as long as the document. */
export function createPinNotes(now: () => number = Date.now): PinNotes {
  const memory = new Map<string, v.InferOutput<typeof note>>()
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
  return {
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
