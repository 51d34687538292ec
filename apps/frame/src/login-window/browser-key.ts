import { toBase64Url } from '@latchkey/core/bytes'
import { browserMessage } from '@latchkey/protocol/hand-over'
import { createStore, promisifyRequest } from 'idb-keyval'
import * as v from 'valibot'
import { withTimeout } from '../entry/with-timeout.ts'

/** ECDSA P-256. The private key can be used but never exported. */
const storedKey = v.object({ privateKey: v.instance(CryptoKey), publicKey: v.instance(CryptoKey) })
type BrowserKey = v.InferOutput<typeof storedKey>

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

/** A storage that does not answer within this time counts as denied, milliseconds. */
const openMs = 3_000

const place = 'key'

/**
 * The stored key of this browser; where there is none, a new one, unless another window was faster. Fails where the
 * browser denies storage.
 */
export const readBrowserKey = async (): Promise<BrowserKey> => {
  const database = createStore('latchkey-browser', 'key')
  const parse = (value: unknown) => {
    const parsed = v.safeParse(storedKey, value)
    return parsed.success ? parsed.output : undefined
  }
  const found = parse(await database('readonly', (store) => promisifyRequest(store.get(place))))
  if (found) return found
  const made = await crypto.subtle.generateKey(ecdsa, false, ['sign', 'verify'])
  return database('readwrite', async (store) => {
    const present = parse(await promisifyRequest(store.get(place)))
    if (present) return present
    store.put(made, place)
    await promisifyRequest(store.transaction)
    return made
  })
}

export type BrowserProof = { browserKey: string; browserSignature: string }

/**
 * Proves to the API which browser this is, by a key in the storage of the wallet's own windows. A frame has no access
 * to it, because browsers partition a frame's storage by the embedding page.
 *
 * @param api the API's origin
 * @param key where it was read before
 * @returns the fields of `authBind`, or nothing where the browser denies storage
 */
export async function proveBrowser(
  api: string,
  flowId: string,
  popupNonce: string,
  key: Promise<BrowserKey> = readBrowserKey(),
): Promise<BrowserProof | Record<string, never>> {
  const prove = async () => {
    const { privateKey, publicKey } = await key
    const signature = await crypto.subtle.sign(ecdsa, privateKey, browserMessage(api, flowId, popupNonce))
    return {
      browserKey: toBase64Url(new Uint8Array(await crypto.subtle.exportKey('raw', publicKey))),
      browserSignature: toBase64Url(new Uint8Array(signature)),
    }
  }
  return withTimeout(prove(), openMs, () => new Error('storage does not answer')).catch(() => ({}))
}
