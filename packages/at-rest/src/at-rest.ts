import { hkdfSync, randomBytes } from 'node:crypto'
import { type Bytes, fromBase64Url, lp, toBase64Url } from '@latchkey/core/bytes'
import { openBytes, sealBytes } from './aes-gcm.ts'

/**
 * Columns encrypted at rest. A data key (DEK) encrypts values, each under a key derived for its place; a key encryption
 * key (KEK, `kek.ts`) outside the database wraps the data keys. Changing the KEK only wraps the data keys again, and
 * touches no other row.
 */

/** The table, column and row of a value. A sealed value only opens in the place for which it was sealed. */
export type Place = { table: string; column: string; row: string }

/** A data key, unwrapped. Values are sealed under the `active` one; the others still open. */
export type DataKey = { id: string; key: Uint8Array; active: boolean }

export type AtRest = {
  /** Encrypts `plain` for this place. */
  seal(place: Place, plain: Uint8Array): Buffer
  /** Decrypts. Throws when the value was changed, or belongs to another place or key. */
  open(place: Place, sealed: Uint8Array): Bytes
}

const version = 1
const idLength = 16

const placeKey = (dek: Uint8Array, { table, column, row }: Place): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', dek, new Uint8Array(), lp('latchkey/v1/at-rest', table, column, row), 32))

const placeAad = ({ table, column, row }: Place, dekId: Uint8Array) =>
  lp('latchkey/v1/at-rest', table, column, row, dekId)

/** Draws a new data key. */
export function drawDataKey(): DataKey {
  return { id: toBase64Url(randomBytes(idLength)), key: randomBytes(32), active: true }
}

/**
 * Creates the functions that seal and open columns with these data keys.
 *
 * @throws when none of them is active
 */
export function createAtRest(keys: readonly DataKey[]): AtRest {
  const deks = new Map(keys.map(({ id, key }) => [id, key]))
  const active = keys.find((key) => key.active)
  if (!active) throw new Error('there is no active data key')
  const activeId = fromBase64Url(active.id)

  return {
    seal(place, plain) {
      const body = sealBytes(placeKey(active.key, place), placeAad(place, activeId), plain)
      return Buffer.concat([Uint8Array.of(version), activeId, body])
    },
    open(place, sealed) {
      const id = sealed.subarray(1, 1 + idLength)
      const dek = deks.get(toBase64Url(id))
      if (sealed[0] !== version || !dek) throw new Error('a sealed value names no key of ours')
      return openBytes(placeKey(dek, place), placeAad(place, id), sealed.subarray(1 + idLength))
    },
  }
}
