import { createHmac } from 'node:crypto'
import { type Bytes, lp } from '@latchkey/core/bytes'
import { openBytes, sealBytes } from './aes-gcm.ts'

/**
 * A key encryption key (KEK): it wraps the 32-byte keys of a database. A service asks it for them when it starts and for
 * nothing else, so a KEK that is away stops starts, and no service that runs.
 */
export type Kek = {
  /** What rows that it wrapped are known by; it names the provider first. */
  name: string
  /** What an operator calls it: a path, or a key's name at its provider. */
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

/** What binds a wrapped key to its use and its id. */
export const wrapPurpose = 'latchkey/v1/dek'

/** The same as bytes, for KEKs that take additional authenticated data. */
export function wrapAad(id: string): Bytes {
  return lp(wrapPurpose, id)
}

/**
 * A KEK that stands in a file.
 *
 * @param key its 32 bytes
 * @param path what an operator calls it
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
