import { createHmac } from 'node:crypto'
import { type Bytes, lp } from '@latchkey/core/bytes'
import { openBytes, sealBytes } from './aes-gcm.ts'

/**
 * A key encryption key (KEK): it wraps the 32-byte keys of a database. A service only uses it when it starts, so an
 * unreachable KEK prevents a start but does not affect a running service.
 */
export type Kek = {
  /** The name in the rows that it wrapped; it begins with the provider. */
  name: string
  /** The operator's name for it: a path, or the key's name at its provider. */
  label: string
  /**
   * Wraps a key, bound to its id.
   *
   * @throws KekError
   */
  wrap(id: string, key: Uint8Array): Promise<Uint8Array>
  /**
   * Unwraps what `wrap` made for this id.
   *
   * @throws KekError `isWrong` where another KEK wrapped it, or for another id
   */
  unwrap(id: string, wrapped: Uint8Array): Promise<Bytes>
}

/** A KEK that cannot be used. The message begins with its label and holds no secret. */
export class KekError extends Error {
  override readonly name = 'KekError'
  /** It answered, and it is not the KEK that wrapped this key. */
  readonly isWrong: boolean

  constructor(label: string, what: string, { isWrong = false, cause }: { isWrong?: boolean; cause?: unknown } = {}) {
    super(`${label} ${what}`, { cause })
    this.isWrong = isWrong
  }
}

/** Binds a wrapped key to its use. */
export const wrapPurpose = 'latchkey/v1/dek'

/** The same as bytes, for KEKs that take additional authenticated data. */
export function wrapAad(id: string): Bytes {
  return lp(wrapPurpose, id)
}

/**
 * A KEK in a file.
 *
 * @param key its 32 bytes
 * @param path the operator's name for it
 */
export function createFileKek(key: Uint8Array, path: string): Kek {
  const fingerprint = createHmac('sha256', key).update('latchkey/v1/kek-name').digest('base64url').slice(0, 22)
  return {
    name: `keyfile:${fingerprint}`,
    label: path,
    wrap: async (id, plain) => sealBytes(key, wrapAad(id), plain),
    async unwrap(id, wrapped) {
      try {
        return openBytes(key, wrapAad(id), wrapped)
      } catch (cause) {
        throw new KekError(path, 'did not wrap this key', { isWrong: true, cause })
      }
    },
  }
}
