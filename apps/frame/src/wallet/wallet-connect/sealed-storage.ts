import * as v from 'valibot'
import { createStorageKey } from '../../storage-key.ts'
import type { KeyValueStore } from './key-value-store.ts'

const sealed = v.object({ iv: v.instance(Uint8Array<ArrayBuffer>), bytes: v.instance(ArrayBuffer) })

const placeOf = (userId: string, name: string) => `${userId} ${name}`
const sealName = 'seal'

/**
 * Storage for the WalletConnect client (its `IKeyValueStorage`) in which every value is encrypted: the client's own
 * key, the keys of sessions, the sessions. The names of the entries, which are the client's own, stay legible. The
 * sealing key is generated once per person. It cannot be exported, but any code that runs in this origin can use it.
 */
export async function openSealedStorage(database: KeyValueStore, userId: string) {
  const stored = await database.get(placeOf(userId, sealName))
  const made = stored instanceof CryptoKey ? stored : await createStorageKey()
  // Another window may have made one meanwhile: what it sealed must stay legible.
  const key =
    made === stored
      ? made
      : await database.update(placeOf(userId, sealName), (now) => (now instanceof CryptoKey ? now : made))

  /** The name of an entry is authenticated with it, so that none can be moved to another's place. */
  const at = (place: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(place),
  })

  const open = async (place: string): Promise<unknown> => {
    const found = v.safeParse(sealed, await database.get(place))
    if (!found.success) return undefined
    try {
      const { iv, bytes } = found.output
      return JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt(at(place, iv), key, bytes)))
    } catch {
      // Sealed under a lost key: it can never be opened again.
      return undefined
    }
  }

  const seal = async (place: string, value: unknown) => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const plain = new TextEncoder().encode(JSON.stringify(value ?? null))
    await database.set(place, { iv, bytes: await crypto.subtle.encrypt(at(place, iv), key, plain) })
  }

  // Sealing is asynchronous: one at a time, or an older value could be written last.
  let last: Promise<unknown> = Promise.resolve()
  const inOrder = <T>(work: () => Promise<T>): Promise<T> => {
    const next = last.then(work)
    last = next.catch(() => undefined)
    return next
  }

  const names = async () => {
    const prefix = placeOf(userId, '')
    const mine = (await database.keys()).filter((place) => place.startsWith(prefix))
    return mine.map((place) => place.slice(prefix.length)).filter((name) => name !== sealName)
  }

  return {
    getKeys: () => inOrder(names),
    getEntries: () =>
      inOrder(async () => Promise.all((await names()).map(async (name) => [name, await open(placeOf(userId, name))]))),
    getItem: (name: string) => inOrder(() => open(placeOf(userId, name))),
    setItem: (name: string, value: unknown) => inOrder(() => seal(placeOf(userId, name), value)),
    removeItem: (name: string) => inOrder(() => database.delete(placeOf(userId, name))),
  }
}

export type SealedStorage = Awaited<ReturnType<typeof openSealedStorage>>

/** The name of the flag that a person has connected apps: only then is the connection opened automatically. */
export function hasSessionsKey(userId: string) {
  return `holds ${userId}`
}

/** Deletes everything of a person, and the key it was sealed with. */
export async function eraseSealed(database: KeyValueStore, userId: string): Promise<void> {
  for (const place of await database.keys()) if (place.startsWith(placeOf(userId, ''))) await database.delete(place)
}
