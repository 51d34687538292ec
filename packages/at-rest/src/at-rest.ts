import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { type Bytes, concat, fromBase64Url, lp, toBase64Url } from '@latchkey/core/bytes'

/**
 * Columns encrypted at rest. A data key (DEK) encrypts values, each under a key derived for its place; a key encryption
 * key (KEK), stored outside the database, wraps the data keys. Changing the KEK re-wraps data keys and touches no row.
 */

/** The table, column and row of a value. A sealed value only opens in the place for which it was sealed. */
export type Place = { table: string; column: string; row: string }

/** A data key as stored in the database. Values are sealed under the `active` one; the others still open. */
export type WrappedKey = { id: string; wrapped: Uint8Array; active: boolean }

export type AtRest = {
  /** Encrypts `plain` for this place. */
  seal(place: Place, plain: Uint8Array): Buffer
  /** Decrypts. Throws when the value was changed, or belongs to another place or key. */
  open(place: Place, sealed: Uint8Array): Bytes
}

const version = 1
const nonceLength = 12
const tagLength = 16
const idLength = 16

const seal = (key: Uint8Array, aad: Uint8Array, plain: Uint8Array): Buffer => {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(aad)
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

const open = (key: Uint8Array, aad: Uint8Array, sealed: Uint8Array): Bytes => {
  if (sealed.length < nonceLength + tagLength) throw new Error('a sealed value is too short')
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength), { authTagLength: tagLength })
  decipher.setAAD(aad).setAuthTag(sealed.subarray(-tagLength))
  return concat(decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final())
}

const wrapAad = (id: string) => lp('latchkey/v1/dek', id)

const placeKey = (dek: Uint8Array, { table, column, row }: Place): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', dek, new Uint8Array(), lp('latchkey/v1/at-rest', table, column, row), 32))

const placeAad = ({ table, column, row }: Place, dekId: Uint8Array) =>
  lp('latchkey/v1/at-rest', table, column, row, dekId)

/** Draws a new data key and wraps it under the 32-byte KEK. */
export function createWrappedKey(kek: Uint8Array): WrappedKey {
  const id = toBase64Url(randomBytes(idLength))
  return { id, wrapped: seal(kek, wrapAad(id), randomBytes(32)), active: true }
}

/**
 * Opens the data keys and returns what seals and opens columns with them.
 *
 * @throws when a data key does not open under this KEK, or none is active
 */
export function createAtRest(kek: Uint8Array, keys: readonly WrappedKey[]): AtRest {
  const deks = new Map(keys.map((key) => [key.id, open(kek, wrapAad(key.id), key.wrapped)]))
  const active = keys.find((key) => key.active)
  const sealing = active && deks.get(active.id)
  if (!active || !sealing) throw new Error('there is no active data key')
  const activeId = fromBase64Url(active.id)

  return {
    seal(place, plain) {
      const body = seal(placeKey(sealing, place), placeAad(place, activeId), plain)
      return Buffer.concat([Uint8Array.of(version), activeId, body])
    },
    open(place, sealed) {
      const id = sealed.subarray(1, 1 + idLength)
      const dek = deks.get(toBase64Url(id))
      if (sealed[0] !== version || !dek) throw new Error('a sealed value names no key of ours')
      return open(placeKey(dek, place), placeAad(place, id), sealed.subarray(1 + idLength))
    },
  }
}
