import { createAtRest, drawDataKey } from '@latchkey/at-rest'
import { compactVerify, importJWK, type JWK, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { drawTokenKey, openTokenKey, pageTokenAlgorithm } from './token-key.ts'

const atRest = createAtRest([drawDataKey()])
const at = Date.UTC(2026, 0, 1)

/** A drawn key, as its row is read back. */
const draw = async () => {
  const row = await drawTokenKey(atRest, at)
  return { ...row, private_sealed: row.private_sealed as Buffer, jwk: JSON.parse(row.jwk as string) as JWK }
}

describe('drawTokenKey, openTokenKey', () => {
  test('default: what is opened signs for what is published', async () => {
    const row = await draw()
    expect(row.active_from).toEqual(new Date(at))
    expect(row.jwk).toMatchObject({ kid: row.kid, alg: pageTokenAlgorithm, use: 'sig' })
    const key = await openTokenKey(atRest, row)
    const token = await new SignJWT({ sub: 'somebody' }).setProtectedHeader({ alg: pageTokenAlgorithm }).sign(key)
    await expect(compactVerify(token, await importJWK(row.jwk))).resolves.toBeDefined()
  })

  test('behavior: neither published nor exportable', async () => {
    const row = await draw()
    expect(row.jwk).not.toHaveProperty('d')
    const key = await openTokenKey(atRest, row)
    await expect(crypto.subtle.exportKey('jwk', key)).rejects.toThrow()
  })

  test('error: the private half in the row of another key', async () => {
    const [one, other] = [await draw(), await draw()]
    await expect(openTokenKey(atRest, { ...one, private_sealed: other.private_sealed })).rejects.toThrow()
  })
})
