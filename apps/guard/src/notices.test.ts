import { noticesClaims, noticesRequestType, noticesType } from '@latchkey/protocol/tokens'
import { createVerifier } from '@latchkey/service/signed'
import { generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import {
  apiOrigin,
  attempt,
  enrol,
  makeRecord,
  newId,
  type OpenGuard,
  openBrowser,
  openGuard,
} from './fixtures/guard.ts'

let own: OpenGuard
beforeAll(async () => {
  own = await openGuard(inject('databaseUrl'))
})
afterAll(() => own?.close())
beforeEach(() => own.database.query('delete from notices'))

const makeToken = (change: { claims?: object; type?: string; key?: CryptoKey } = {}) =>
  new SignJWT({ iss: apiOrigin, aud: 'guard-1', sub: apiOrigin, jti: newId(), ...change.claims })
    .setProtectedHeader({ alg: 'EdDSA', typ: change.type ?? noticesRequestType })
    .setIssuedAt()
    .setExpirationTime('60s')
    .sign(change.key ?? own.api.privateKey)

const post = (body: object) =>
  own.guard.app.request('/v1/notices', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

/** Asks as the API does, and reads the guard's signature. */
const pull = async (done: string[] = []) => {
  const response = await post({ token: await makeToken(), done })
  expect(response.status).toBe(200)
  const { kty, crv, x } = own.receiptKey.export({ format: 'jwk' }) as { kty: 'OKP'; crv: 'Ed25519'; x: string }
  const expected = { keys: [{ kty, crv, x }], issuer: 'guard-1', audience: apiOrigin, maxAge: 60 }
  const read = await createVerifier({ ...expected, type: noticesType, claims: noticesClaims })
  return (await read((await response.json()).notices)).list
}

const makePerson = async () => {
  const person = makeRecord()
  const browser = await openBrowser(own)
  await enrol(browser, person)
  await attempt(browser, person, person.pin)
  // Somebody else, in a session that never opened the wallet.
  const stranger = await openBrowser(own)
  return { vaultId: person.record.vaultId, guess: () => attempt(stranger, person, 'wrong') }
}

describe('POST /v1/notices', () => {
  test('default: wrong PINs of a vault are one notice, until it is done', async () => {
    const { vaultId, guess } = await makePerson()
    expect(await pull()).toEqual([])
    for (let i = 0; i < 3; i++) await guess()
    const [notice, ...others] = await pull()
    expect(others).toEqual([])
    expect(notice).toEqual({
      id: expect.any(String),
      vaultId,
      event: 'pin.wrong',
      count: 3,
      at: expect.any(String),
    })
    expect(await pull()).toEqual([notice])
    expect(await pull([notice?.id ?? ''])).toEqual([])
  })

  test('behavior: what happens between answer and acknowledgement is a notice of its own, so that it is counted once', async () => {
    const { guess } = await makePerson()
    for (let i = 0; i < 2; i++) await guess()
    const [notice] = await pull()
    await guess()
    // The acknowledgement of the first was lost.
    const both = await pull()
    expect(both).toEqual([notice, expect.objectContaining({ event: 'pin.wrong', count: 1 })])
    expect(both[1]?.id).not.toBe(notice?.id)
    expect(await pull([notice?.id ?? ''])).toEqual([both[1]])
    expect(await pull(both.map(({ id }) => id))).toEqual([])
  })

  test('behavior: a lock is a notice of its own', async () => {
    const { vaultId, guess } = await makePerson()
    for (let i = 0; i < 5; i++) await guess()
    expect((await pull()).map(({ event }) => event).sort()).toEqual(['pin.locked', 'pin.wrong'])
    expect(new Set((await pull()).map((each) => each.vaultId))).toEqual(new Set([vaultId]))
  })

  test('behavior: many come in parts, the oldest first', async () => {
    const guesses = await Promise.all(Array.from({ length: 20 }, makePerson))
    for (const { guess } of guesses) await guess()
    const first = await pull()
    expect(first).toHaveLength(16)
    const second = await pull(first.map(({ id }) => id))
    expect(second).toHaveLength(4)
    expect(await pull(second.map(({ id }) => id))).toEqual([])
  })

  test('behavior: notices that nobody asks for are removed after two weeks', async () => {
    const { guess } = await makePerson()
    await guess()
    await own.database.query("update notices set at = now() - interval '15 days'")
    await own.guard.sweeps.notices()
    expect(await pull()).toEqual([])
  })

  test('error: no token, one used before, of another kind, guard, API or key', async () => {
    const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
    const used = await makeToken()
    expect((await post({ token: used, done: [] })).status).toBe(200)
    const tokens = [
      '',
      used,
      await makeToken({ type: 'guard+jwt' }),
      await makeToken({ claims: { aud: 'guard-2' } }),
      await makeToken({ claims: { iss: 'https://other.example' } }),
      await makeToken({ key: privateKey }),
    ]
    const { guess } = await makePerson()
    await guess()
    const [notice] = await pull()
    for (const token of tokens) expect((await post({ token, done: [notice?.id] })).status).toBe(401)
    expect(await pull()).toEqual([notice])
  })
})
