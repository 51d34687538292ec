import { accountIndex, id } from '@latchkey/protocol/shapes'
import { user } from '@latchkey/protocol/user'
import { createStore, promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { withTimeout } from '../entry/with-timeout.ts'

/**
 * The stored session of a signed-in frame. Neither private key can be exported; the tokens are encrypted under one of
 * them.
 */
const storedSession = v.object({
  version: v.literal(1),
  /** The flow that created this session: distinguishes it from one that replaced it. */
  loginId: id,
  /** ECDSA P-256, the session key. */
  keys: v.object({ privateKey: v.instance(CryptoKey), publicKey: v.instance(CryptoKey) }),
  /** AES-256-GCM, seals the tokens. */
  seal: v.instance(CryptoKey),
  sealed: v.object({ iv: v.instance(Uint8Array<ArrayBuffer>), bytes: v.instance(ArrayBuffer) }),
  /** As the API names the person: with the first account. */
  user,
  /** The account that the page sees; the first one where it is left out. */
  account: v.optional(accountIndex),
})
export type StoredSession = v.InferOutput<typeof storedSession>

/** The time limit of each attempt to open the database, milliseconds. After the last one storage counts as denied. */
const tryMs = [3_000, 10_000]

class Late extends Error {}

/**
 * The only record of a page and its API key, in IndexedDB. Where the browser denies storage (third-party storage
 * blocked: SecurityError, UnknownError) the record lives in memory and is lost with the document.
 */
export function createStorage(place: string) {
  let memory: StoredSession | undefined
  let denied = false
  let database: ReturnType<typeof createStore> | undefined

  const run = async <T>(
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<T>,
  ): Promise<T | undefined> => {
    for (const ms of denied ? [] : tryMs)
      try {
        database ??= createStore('latchkey', 'session')
        return await withTimeout(database(mode, work), ms, () => new Late('storage does not answer'))
      } catch (failure) {
        // A busy machine is slow, and a connection can hang: a new one may not.
        database = undefined
        if (!(failure instanceof Late)) break
      }
    denied = true
    return undefined
  }

  const parse = (value: unknown): StoredSession | undefined => {
    const parsed = v.safeParse(storedSession, value)
    return parsed.success ? parsed.output : undefined
  }

  return {
    /** False once the browser denied storage: the session is then lost with the document. */
    remembered: () => !denied,

    async read(): Promise<StoredSession | undefined> {
      const found = await run('readonly', (store) => promisifyRequest(store.get(place)))
      if (!denied) memory = parse(found)
      return memory
    },

    /** Stores a new session, replacing any other. */
    async put(session: StoredSession): Promise<void> {
      memory = session
      await run('readwrite', async (store) => {
        store.put(session, place)
        await promisifyRequest(store.transaction)
      })
    },

    /** Changes the session of that login, unless it ended or was replaced meanwhile. Returns whether it did. */
    async change(
      loginId: string,
      change: Partial<Pick<StoredSession, 'sealed' | 'user' | 'account'>>,
    ): Promise<boolean> {
      const changed = await run(
        'readwrite',
        (store) =>
          new Promise<StoredSession | null>((resolve, reject) => {
            let next: StoredSession | null = null
            const reading = store.get(place)
            reading.onsuccess = () => {
              const present = parse(reading.result)
              if (present?.loginId !== loginId) return
              next = { ...present, ...change }
              // With the fields that only a newer release knows, which may be open in another tab.
              store.put({ ...reading.result, ...change }, place)
            }
            store.transaction.oncomplete = () => resolve(next)
            store.transaction.onabort = () => reject(store.transaction.error)
          }),
      )
      if (!denied) {
        if (changed) memory = changed
        return Boolean(changed)
      }
      if (memory?.loginId !== loginId) return false
      memory = { ...memory, ...change }
      return true
    },

    /** Deletes the session; only that of `loginId` when one is given. */
    async forget(loginId?: string): Promise<void> {
      if (loginId === undefined || memory?.loginId === loginId) memory = undefined
      await run('readwrite', async (store) => {
        const mine = loginId === undefined || parse(await promisifyRequest(store.get(place)))?.loginId === loginId
        if (mine) store.delete(place)
        await promisifyRequest(store.transaction)
      })
    },
  }
}

export type SessionStorage = ReturnType<typeof createStorage>
