import { createStore, del, get, set } from 'idb-keyval'
import * as v from 'valibot'
import { withTimeout } from '../entry/with-timeout.ts'

const bytes = v.instance(Uint8Array<ArrayBuffer>)

const resumeSlot = v.strictObject({
  userId: v.string(),
  vaultId: v.string(),
  version: v.number(),
  ciphertext: bytes,
  browserKey: v.instance(CryptoKey),
  wrapped: bytes,
})
export type ResumeSlot = v.InferOutput<typeof resumeSlot>

/** The resume slots that this browser stores, by thumbprint of the session's key. */
export type ResumeSlots = {
  read(jkt: string): Promise<ResumeSlot | undefined>
  write(jkt: string, slot: ResumeSlot): Promise<void>
  forget(jkt: string): Promise<void>
}

/** How long storage may take before it counts as denied, milliseconds: the worker does one thing at a time. */
const limitMs = 3_000

/** Resume slots in IndexedDB. Where the browser denies storage nothing is kept, and a reload asks for the PIN. */
export function createResumeSlots(): ResumeSlots {
  let store: ReturnType<typeof createStore> | undefined
  // A database of its own: the session's has one store, and a version change would have to be agreed with it.
  const withStore = <T>(act: (store: ReturnType<typeof createStore>) => Promise<T>): Promise<T> =>
    withTimeout(
      (async () => {
        store ??= createStore('latchkey-resume', 'slots')
        return act(store)
      })(),
      limitMs,
      () => new Error('storage does not answer'),
    )
  return {
    async read(jkt) {
      const parsed = v.safeParse(resumeSlot, await withStore((each) => get(jkt, each)).catch(() => undefined))
      return parsed.success ? parsed.output : undefined
    },
    write: (jkt, slot) => withStore((each) => set(jkt, slot, each)),
    forget: (jkt) => withStore((each) => del(jkt, each)),
  }
}
