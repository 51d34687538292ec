import { fromBase64Url, toBase64Url } from '@latchkey/core/bytes'
import { isElement, isEvaluation } from '@latchkey/keys/oprf'
import { checkType } from '@latchkey/protocol/check'
import { auditAnchorType, guardTokenType, receiptType } from '@latchkey/protocol/tokens'
import { verifyTestAudit } from '@latchkey/service/testing'
import { p256 } from '@noble/curves/nist.js'
import { base64url, calculateJwkThumbprint, exportJWK, exportSPKI, generateKeyPair, jwtVerify, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import {
  apiOrigin,
  attempt,
  type Browser,
  begin,
  enrol,
  makeRecord,
  newId,
  type OpenGuard,
  openBrowser,
  openGuard,
  signProof,
  walletOrigin,
} from './fixtures/guard.ts'

let own: OpenGuard
let browser: Browser
beforeAll(async () => {
  own = await openGuard(inject('databaseUrl'))
  browser = await openBrowser(own)
})
afterAll(() => own?.close())
afterEach(() => own.setClock('0'))

const failure = (status: number, code: string, detail = {}) => ({
  status,
  body: { error: { code, message: expect.any(String), ...detail } },
})

/** One attempt in an unknown session. */
const attemptAnew = async (person: ReturnType<typeof makeRecord>, pin = 'wrong') =>
  attempt(await openBrowser(own), person, pin)

/** An enrolled person whose record is in use. */
const active = async () => {
  const person = makeRecord()
  expect((await enrol(browser, person)).status).toBe(200)
  expect((await attempt(browser, person, person.pin)).status).toBe(200)
  return person
}

describe('PUT /v1/records', () => {
  test('default', async () => {
    const person = makeRecord()
    const { status, body } = await enrol(browser, person)
    expect(status).toBe(200)
    const { payload, protectedHeader } = await jwtVerify(body.ack, own.receiptKey, {
      audience: apiOrigin,
      issuer: 'guard-1',
    })
    expect(protectedHeader.typ).toBe('ack+jwt')
    const { vaultId, slotId, ownerKey, publicKey } = person.record
    expect(payload).toMatchObject({ sub: vaultId, slotId, epoch: 1, ownerKey, publicKey })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(15 * 60)
  })

  test('behavior: the share is encrypted in the database', async () => {
    const person = makeRecord()
    await enrol(browser, person)
    const [row] = await own.database.query('select share from records where slot_id = $1', [person.record.slotId])
    const sealed = row?.share as Buffer
    expect(sealed.includes(Buffer.from(fromBase64Url(person.record.share)))).toBe(false)
    expect(sealed.length).toBe(1 + 16 + 12 + 32 + 16)
  })

  test('behavior: sent again because the answer was lost', async () => {
    const person = makeRecord()
    await enrol(browser, person)
    expect((await enrol(browser, person)).status).toBe(200)
    expect((await attempt(browser, person, person.pin)).status).toBe(200)
  })

  test('behavior: a pending record gives way to another', async () => {
    const first = makeRecord()
    await enrol(browser, first)
    const second = makeRecord('719204', first.record.vaultId)
    second.record.slotId = first.record.slotId
    expect((await enrol(browser, second)).status).toBe(200)
    expect(await attempt(browser, second, first.pin)).toMatchObject(failure(403, 'wrong_pin', { left: 4 }))
    expect((await attempt(browser, second, second.pin)).status).toBe(200)
  })

  test('behavior: a record in use stays beside a new one, and both open', async () => {
    const person = await active()
    const other = makeRecord('719204', person.record.vaultId)
    expect((await enrol(browser, other)).status).toBe(200)
    for (const each of [person, other, person]) expect((await attempt(browser, each, each.pin)).status).toBe(200)
  })

  test('behavior: of more than seven records in use those that nobody used for long give way', async () => {
    const { vaultId } = makeRecord().record
    const people: ReturnType<typeof makeRecord>[] = []
    for (let i = 0; i < 9; i++) {
      const person = makeRecord('482913', vaultId)
      await enrol(browser, person)
      expect((await attempt(browser, person, person.pin)).status).toBe(200)
      people.push(person)
    }
    const lasting = async () => {
      const rows = await own.database.query('select slot_id from records where vault_id = $1', [vaultId])
      return people.filter(({ record }) => rows.some((row) => row.slot_id === record.slotId))
    }
    // All were used just now, so any of them may be about to become the wallet's.
    expect(await lasting()).toHaveLength(9)
    for (const [i, { record }] of people.entries())
      await own.database.query(
        `update records set updated_at = guard_now() - make_interval(secs => $2) where slot_id = $1`,
        [record.slotId, 200 + 9 - i],
      )
    const used = people[0]
    if (!used) throw new Error('nobody')
    expect((await attempt(browser, used, used.pin)).status).toBe(200)
    expect((await enrol(browser, makeRecord('482913', vaultId))).status).toBe(200)
    expect(await lasting()).toEqual([used, ...people.slice(2)])
    // A removed record leaves no evaluation behind that could be proven.
    expect(await begin(browser, people[1] ?? used, '482913')).toMatchObject(failure(404, 'not_found'))
  })

  test('error: the record of this slot is in use', async () => {
    const person = await active()
    expect(await enrol(browser, person)).toMatchObject(failure(409, 'conflict'))
    expect((await attempt(browser, person, person.pin)).status).toBe(200)
  })

  test('error: the public key is not that of the share', async () => {
    const person = makeRecord()
    person.record.publicKey = makeRecord().record.publicKey
    expect(await enrol(browser, person)).toMatchObject(failure(400, 'bad_request'))
  })

  test.each([
    ['0', new Uint8Array(32)],
    ['n', Buffer.from(p256.Point.Fn.ORDER.toString(16), 'hex')],
    ['2^256 - 1', new Uint8Array(32).fill(255)],
  ])('error: the share is %s', async (_, scalar) => {
    const person = makeRecord()
    person.record.share = toBase64Url(scalar)
    expect(await enrol(browser, person)).toMatchObject(failure(400, 'bad_request'))
  })

  test('error: a pending record is gone after 15 minutes', async () => {
    const person = makeRecord()
    await enrol(browser, person)
    await own.setClock('15 minutes')
    expect(await attempt(browser, person, person.pin)).toMatchObject(failure(404, 'not_found'))
    await own.setClock('14 minutes 50 seconds')
    expect((await attempt(browser, person, person.pin)).status).toBe(200)
    await own.setClock('10 years')
    expect((await attempt(browser, person, person.pin)).status).toBe(200)
  })
})

describe('POST /v1/eval', () => {
  test('default', async () => {
    const person = await active()
    const { status, body, sent, headers } = await begin(browser, person, person.pin)
    expect(status).toBe(200)
    expect(body).toEqual({
      evaluated: expect.any(String),
      proof: expect.any(String),
      evalId: expect.any(String),
      expiresIn: 120,
      left: 5,
    })
    const evaluation = { evaluated: fromBase64Url(body.evaluated), proof: fromBase64Url(body.proof) }
    expect(isEvaluation(fromBase64Url(person.record.publicKey), fromBase64Url(sent.blinded), evaluation)).toBe(true)
    expect(headers.get('Cache-Control')).toBe('no-store')
  })

  test('behavior: 500 guesses at once, exactly five evaluations', async () => {
    const person = await active()
    const all = await Promise.all(Array.from({ length: 500 }, (_, i) => begin(browser, person, `wrong ${i}`)))
    expect(all.filter((x) => x.status === 200)).toHaveLength(5)
    // A guard at capacity refuses before it counts anything.
    expect(all.filter((x) => ![200, 423, 429, 503].includes(x.status))).toEqual([])
    expect(all.some((x) => x.status === 423)).toBe(true)
    expect(await own.database.query('select fails from sessions where slot_id = $1', [person.record.slotId])).toEqual([
      { fails: 5 },
    ])
  }, 60_000)

  test('behavior: the lockout', async () => {
    const person = await active()
    const seen: unknown[] = []
    let clock = 0
    const guess = async () => {
      const { status, body } = await attemptAnew(person)
      const { code, left, retryAfter } = body.error
      seen.push([status, code, left, retryAfter])
    }
    for (let i = 0; i < 5; i++) await guess()
    for (const wait of [60, 300, 900, 3600, 14_400]) {
      await own.setClock(`${clock + wait - 2} seconds`)
      const { body } = await attemptAnew(person, person.pin)
      expect(body.error).toMatchObject({ code: 'locked', retryAfter: expect.any(Number) })
      expect(body.error.retryAfter).toBeLessThanOrEqual(2)
      clock += wait + 1
      await own.setClock(`${clock} seconds`)
      await guess()
    }
    expect(seen).toEqual([
      [403, 'wrong_pin', 4, undefined],
      [403, 'wrong_pin', 3, undefined],
      [403, 'wrong_pin', 2, undefined],
      [403, 'wrong_pin', 1, undefined],
      [403, 'wrong_pin', 0, 60],
      [403, 'wrong_pin', 0, 300],
      [403, 'wrong_pin', 0, 900],
      [403, 'wrong_pin', 0, 3600],
      [403, 'wrong_pin', 0, 14_400],
      [423, 'frozen', undefined, 604_800],
    ])
    // A login of long ago thaws nothing.
    await own.setClock('10 years')
    expect(await attemptAnew(person, person.pin)).toMatchObject(failure(423, 'frozen', { retryAfter: 0 }))
    // The session that opened the wallet before has a count of its own.
    expect((await attempt(browser, person, person.pin)).status).toBe(200)
  })

  test('behavior: a session that nobody knows takes back its own guesses alone', async () => {
    const person = await active()
    const [first, second] = [await openBrowser(own), await openBrowser(own)]
    for (let i = 0; i < 2; i++) await attempt(first, person, 'wrong')
    for (let i = 0; i < 3; i++) await attempt(second, person, 'wrong')
    expect(await attempt(second, person, person.pin)).toMatchObject(failure(423, 'locked', { retryAfter: 60 }))
    await own.setClock('61 seconds')
    expect((await attempt(second, person, person.pin)).status).toBe(200)
    // Two guesses of the first session stay in the vault's count, and a right PIN leaves no wait behind.
    expect((await attemptAnew(person)).body.error).toMatchObject({ code: 'wrong_pin', left: 2 })
    expect((await attempt(first, person, 'wrong')).body.error).toMatchObject({ code: 'wrong_pin', left: 1 })
    // The second session is known now, and has a count of its own.
    for (let i = 0; i < 4; i++)
      expect(await attempt(second, person, 'wrong')).toMatchObject(failure(403, 'wrong_pin', { left: 4 - i }))
    expect((await attempt(second, person, person.pin)).status).toBe(200)
  })

  test('behavior: the tenth guess may be the right one', async () => {
    const person = await active()
    const set = `update counts set fails = 9, charged_at = guard_now() - interval '5 hours' where vault_id = $1`
    await own.database.query(set, [person.record.vaultId])
    expect((await attemptAnew(person, person.pin)).status).toBe(200)
    expect((await attemptAnew(person, person.pin)).status).toBe(200)
  })

  test('behavior: a right PIN leaves the wait that others began', async () => {
    const person = await active()
    const owner = await openBrowser(own)
    for (let i = 0; i < 4; i++) await attemptAnew(person)
    const begun = await begin(owner, person, person.pin)
    await own.setClock('30 seconds')
    expect((await attemptAnew(person)).body.error).toMatchObject({ code: 'locked', retryAfter: 30 })
    const proof = { evalId: begun.body.evalId, signature: signProof(owner, person, begun) }
    expect((await browser.send('POST', '/v1/prove', proof)).status).toBe(200)
    expect((await attemptAnew(person)).body.error).toMatchObject({ code: 'wrong_pin', left: 0, retryAfter: 60 })
  })

  test('behavior: a guess that is never proven stays charged', async () => {
    const person = await active()
    for (let i = 0; i < 5; i++) expect((await begin(browser, person, person.pin)).status).toBe(200)
    expect(await begin(browser, person, person.pin)).toMatchObject(failure(423, 'session_locked'))
  })

  test('behavior: an opened session is shut out by itself alone', async () => {
    const person = await active()
    for (let i = 0; i < 5; i++) await attempt(browser, person, 'wrong')
    expect(await attempt(browser, person, person.pin)).toMatchObject(failure(423, 'session_locked'))
    expect((await attemptAnew(person)).body.error).toMatchObject({ code: 'wrong_pin', left: 4 })
  })

  test('behavior: wrong PINs stand in the audit, and locks only with them', async () => {
    const person = await active()
    for (let i = 0; i < 5; i++) await attemptAnew(person)
    await own.setClock('61 seconds')
    // The sixth guess would lock for five minutes if it were wrong.
    expect((await attemptAnew(person, person.pin)).status).toBe(200)
    const thief = await openBrowser(own)
    await begin(thief, person, 'never proven')
    await own.setClock('10 minutes')
    await own.guard.records.sweeps.evals()
    const rows = await own.database.query('select event from audit where actor = $1 order by seq', [
      person.record.vaultId,
    ])
    expect(rows.map((row) => row.event)).toEqual([
      'record.stored',
      'record.activated',
      ...Array(5).fill('pin.wrong'),
      'pin.locked',
      'pin.unproven',
      'pin.locked',
    ])
    expect((await verifyTestAudit(own.configuration)).wrong).toBeUndefined()
  })

  const G = p256.Point.BASE
  // About every second x has no point.
  const offCurve = Array.from({ length: 50 }, (_, x) =>
    Buffer.concat([Uint8Array.of(2), Buffer.alloc(31), Uint8Array.of(x)]),
  ).find((point) => !isElement(Uint8Array.from(point))) as Buffer
  test.each([
    ['the identity', new Uint8Array(33)],
    ['the identity as one byte', Uint8Array.of(0)],
    ['uncompressed', G.toBytes(false)],
    ['off the curve', offCurve],
    ['x over the field', Buffer.concat([Uint8Array.of(2), new Uint8Array(32).fill(255)])],
    ['another prefix', Buffer.concat([Uint8Array.of(5), G.toBytes(true).subarray(1)])],
    ['32 bytes', G.toBytes(true).subarray(0, 32)],
  ])('error: the point is %s', async (_, point) => {
    const person = await active()
    const { vaultId, slotId, epoch } = person.record
    const token = await browser.token({ sub: vaultId, purpose: 'unlock' })
    const body = { vaultId, slotId, epoch, purpose: 'unlock', blinded: toBase64Url(point) }
    expect(await browser.send('POST', '/v1/eval', body, token)).toMatchObject(failure(400, 'bad_request'))
    // The refused calls cost no guesses.
    expect((await begin(browser, person, person.pin)).body.left).toBe(5)
  })

  test('error: another slot or epoch', async () => {
    const person = await active()
    for (const change of [{ slotId: newId() }, { epoch: 2 }]) {
      const other = { ...person, record: { ...person.record, ...change } }
      expect(await begin(browser, other, person.pin)).toMatchObject(failure(404, 'not_found'))
    }
  })
})

describe('guard tokens', () => {
  let person: Awaited<ReturnType<typeof active>>
  beforeAll(async () => {
    person = await active()
  })
  const body = (purpose = 'unlock') => {
    const { vaultId, slotId, epoch } = person.record
    return { vaultId, slotId, epoch, purpose, blinded: toBase64Url(p256.Point.BASE.toBytes(true)) }
  }
  const ask = (token: string, proof?: string) => browser.send('POST', '/v1/eval', body(), token, proof)
  const claims = (change: Record<string, unknown> = {}) => ({
    sub: person.record.vaultId,
    purpose: 'unlock' as const,
    ...change,
  })

  test('default', async () => {
    expect((await ask(await browser.token(claims()))).status).toBe(200)
  })

  test('error: used a second time, in turn or at once', async () => {
    const token = await browser.token(claims())
    expect((await ask(token)).status).toBe(200)
    expect(await ask(token)).toMatchObject(failure(401, 'bad_token'))
    const other = await browser.token(claims())
    const both = await Promise.all([ask(other), ask(other), ask(other), ask(other)])
    expect(both.map((x) => x.status).sort()).toEqual([200, 401, 401, 401])
    await own.database.query('update sessions set fails = 0')
  })

  test('error: a proof of possession used a second time', async () => {
    const token = await browser.token(claims())
    const proof = await browser.dpop('POST', '/v1/eval', token)
    expect((await ask(token, proof)).status).toBe(200)
    expect(await ask(token, proof)).toMatchObject(failure(401, 'bad_token'))
    expect(await ask(await browser.token(claims()), proof)).toMatchObject(failure(401, 'bad_proof'))
  })

  test('error: a proof of another method, address or key, or none', async () => {
    const token = await browser.token(claims())
    const other = await openBrowser(own)
    for (const proof of [
      await browser.dpop('PUT', '/v1/eval', token),
      await browser.dpop('POST', '/v1/prove', token),
      await other.dpop('POST', '/v1/eval', token),
      '',
      'a.b.c',
    ])
      expect(await ask(token, proof)).toMatchObject(failure(401, 'bad_proof'))
  })

  test('error: for another guard, vault, purpose or from another issuer', async () => {
    for (const change of [
      { aud: 'guard-2' },
      { iss: 'http://localhost:9999' },
      { sub: newId() },
      { purpose: 'transfer' },
      { purpose: 'enrol' },
      { purpose: 'export' },
      { aud: ['guard-2', 'guard-3'] },
    ])
      expect(await ask(await browser.token(claims(change) as never))).toMatchObject(failure(401, 'bad_token'))
  })

  test('error: a token for enrolment evaluates nothing, one for unlocking stores nothing', async () => {
    const enrolment = await browser.token(claims({ purpose: 'enrol' }) as never)
    expect(await browser.send('POST', '/v1/eval', { ...body(), purpose: 'enrol' }, enrolment)).toMatchObject(
      failure(401, 'bad_token'),
    )
    const fresh = makeRecord()
    const unlock = await browser.token({ sub: fresh.record.vaultId, purpose: 'unlock' })
    expect(await browser.send('PUT', '/v1/records', fresh.record, unlock)).toMatchObject(failure(401, 'bad_token'))
  })

  test('error: Bearer, none, or no header', async () => {
    const token = await browser.token(claims())
    for (const value of [undefined, '', `Bearer ${token}`, 'DPoP', `DPoP ${token} x`]) {
      const answer = await own.guard.app.request('/v1/eval', {
        method: 'POST',
        body: JSON.stringify(body()),
        headers: { 'Content-Type': 'application/json', ...(value !== undefined && { Authorization: value }) },
      })
      expect([answer.status, (await answer.json()).error.code]).toEqual([401, 'bad_token'])
    }
  })

  describe('JWT confusion', () => {
    const now = () => Math.floor(Date.now() / 1000)
    const whole = (change: Record<string, unknown> = {}) => ({
      iss: apiOrigin,
      aud: 'guard-1',
      cnf: { jkt: browser.jkt },
      auth_time: 1,
      jti: newId(),
      iat: now(),
      exp: now() + 60,
      ...claims(),
      ...change,
    })
    const header = { alg: 'EdDSA', typ: 'guard+jwt' }
    const sign = (payload: object, head: object = header, key: CryptoKey = own.api.privateKey as CryptoKey) =>
      new SignJWT(payload as never).setProtectedHeader(head as never).sign(key)
    const encode = (value: object) => base64url.encode(JSON.stringify(value))

    const variants: Record<string, () => Promise<string>> = {
      'alg none': async () => `${encode({ ...header, alg: 'none' })}.${encode(whole())}.`,
      'HS256 with the public key': async () => {
        const spki = Buffer.from(await exportSPKI(own.api.publicKey))
        return new SignJWT(whole()).setProtectedHeader({ ...header, alg: 'HS256' }).sign(spki)
      },
      'unknown kid': () => sign(whole(), { ...header, kid: 'other' }),
      'embedded jwk, jku and x5u': async () => {
        const mine = await generateKeyPair('EdDSA', { extractable: true })
        const jwk = await exportJWK(mine.publicKey)
        const kid = await calculateJwkThumbprint(jwk)
        const more = { jwk, kid, jku: 'http://localhost/keys', x5u: 'http://localhost/x' }
        return sign(whole(), { ...header, ...more }, mine.privateKey as CryptoKey)
      },
      crit: async () => {
        const good = await sign(whole())
        return `${encode({ ...header, crit: ['x'], x: 1 })}.${good.split('.')[1]}.${good.split('.')[2]}`
      },
      expired: () => sign(whole({ iat: now() - 120, exp: now() - 60 })),
      'not yet valid': () => sign(whole({ nbf: now() + 60 })),
      'no exp': () => sign(whole({ exp: undefined })),
      'no jti': () => sign(whole({ jti: undefined })),
      'issued long ago, valid for years': () => sign(whole({ iat: now() - 3600, exp: now() + 1e8 })),
      huge: () => sign(whole({ padding: 'x'.repeat(10_000) })),
      'a receipt': () => sign(whole(), { ...header, typ: receiptType }),
      'no typ': () => sign(whole(), { alg: 'EdDSA' }),
      'a changed signature': async () => {
        const good = await sign(whole())
        return `${good.slice(0, -3)}${good.slice(-3) === 'AAA' ? 'BBB' : 'AAA'}`
      },
    }
    test.each(Object.keys(variants))('error: %s', async (name) => {
      const token = (await variants[name]?.()) ?? ''
      expect(await ask(token)).toMatchObject(failure(401, 'bad_token'))
    })

    test('default: the same made rightly is believed', async () => {
      expect((await ask(await sign(whole()))).status).toBe(200)
    })
  })
})

describe('POST /v1/prove', () => {
  test('default', async () => {
    const person = await active()
    const { body } = await attempt(browser, person, person.pin, 'transfer')
    const { payload, protectedHeader } = await jwtVerify(body.receipt, own.receiptKey, {
      audience: apiOrigin,
      issuer: 'guard-1',
    })
    expect(protectedHeader.typ).toBe(receiptType)
    const { vaultId, slotId } = person.record
    expect(payload).toMatchObject({ sub: vaultId, slotId, epoch: 1, purpose: 'transfer', cnf: { jkt: browser.jkt } })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60)
  })

  test('error: the same evaluation twice, in turn or at once', async () => {
    const person = await active()
    const begun = await begin(browser, person, person.pin)
    const proof = { evalId: begun.body.evalId, signature: signProof(browser, person, begun) }
    const all = await Promise.all(Array.from({ length: 8 }, () => browser.send('POST', '/v1/prove', proof)))
    expect(all.map((x) => x.status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await browser.send('POST', '/v1/prove', proof)).toMatchObject(failure(409, 'conflict'))
  })

  test('error: after a wrong proof the right one comes too late', async () => {
    const person = await active()
    const begun = await begin(browser, person, person.pin)
    const { evalId } = begun.body
    const wrong = { evalId, signature: toBase64Url(new Uint8Array(64)) }
    expect(await browser.send('POST', '/v1/prove', wrong)).toMatchObject(failure(403, 'wrong_pin', { left: 4 }))
    const right = { evalId, signature: signProof(browser, person, begun) }
    expect(await browser.send('POST', '/v1/prove', right)).toMatchObject(failure(409, 'conflict'))
  })

  test('error: the evaluation is older than 120 s', async () => {
    const person = await active()
    const begun = await begin(browser, person, person.pin)
    await own.setClock('121 seconds')
    const proof = { evalId: begun.body.evalId, signature: signProof(browser, person, begun) }
    expect(await browser.send('POST', '/v1/prove', proof)).toMatchObject(failure(409, 'conflict'))
  })

  test('error: an evaluation nobody began', async () => {
    const proof = { evalId: newId(), signature: toBase64Url(new Uint8Array(64)) }
    expect(await browser.send('POST', '/v1/prove', proof)).toMatchObject(failure(409, 'conflict'))
  })

  test.each([
    ['another guard', { guardId: 'guard-2' }],
    ['another vault', { vaultId: newId() }],
    ['another slot', { slotId: newId() }],
    ['another epoch', { epoch: 2 }],
    ['another evaluation', { evalId: newId() }],
    ['another session', { jkt: 'x'.repeat(43) }],
    ['another purpose', { purpose: 'transfer' as const }],
  ])('error: the proof is for %s', async (_, change) => {
    const person = await active()
    const begun = await begin(browser, person, person.pin)
    const proof = { evalId: begun.body.evalId, signature: signProof(browser, person, begun, change) }
    expect(await browser.send('POST', '/v1/prove', proof)).toMatchObject(failure(403, 'wrong_pin'))
  })
})

describe('POST /v1/check', () => {
  const ask = async (key: CryptoKey) => {
    const token = await new SignJWT({ iss: apiOrigin, aud: 'guard-1', sub: newId(), jti: newId() })
      .setProtectedHeader({ alg: 'EdDSA', typ: checkType })
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(key)
    const lines = own.lines.length
    const { status, body } = await browser.send('POST', '/v1/check', { token })
    expect(status).toBe(200)
    const { payload } = await jwtVerify(body.token, own.receiptKey)
    return { verdict: payload.verdict, logged: own.lines.slice(lines).filter((line) => line.includes('does not fit')) }
  }

  test('default: an API whose key it has', async () => {
    expect(await ask(own.api.privateKey)).toEqual({ verdict: 'fits', logged: [] })
  })

  test('error: another one is reported, and is a line of the log', async () => {
    const { privateKey } = await generateKeyPair('EdDSA')
    expect(await ask(privateKey)).toEqual({
      verdict: 'apiTokenKeys',
      logged: [expect.stringContaining('apiTokenKeys')],
    })
  })
})

describe('POST /v1/audit/anchor', () => {
  const seal = { seal: '7', hash: Buffer.alloc(32, 7).toString('base64url') }
  const sign = async (given: { key?: CryptoKey; typ?: string; claims?: object } = {}) => {
    const claims = { iss: apiOrigin, aud: 'guard-1', sub: 'audit', jti: newId(), ...seal, ...given.claims }
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'EdDSA', typ: given.typ ?? auditAnchorType })
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(given.key ?? own.api.privateKey)
  }
  const hand = async (anchor: string) => browser.send('POST', '/v1/audit/anchor', { anchor })
  const read = () => own.database.query('select issuer, seal::text, hash from audit_anchors')

  test('error: a seal that somebody else signed, for another guard, or as something else', async () => {
    const { privateKey: key } = await generateKeyPair('EdDSA')
    const [head, body] = (await sign()).split('.')
    for (const anchor of [
      await sign({ key }),
      `${head}.${body}.`,
      await sign({ typ: guardTokenType }),
      await sign({ claims: { aud: 'guard-2' } }),
      await sign({ claims: { iss: walletOrigin } }),
    ])
      expect(await hand(anchor)).toMatchObject(failure(401, 'bad_token'))
    expect(await read()).toEqual([])
  })

  test('default: stores the API’s, and answers its own', async () => {
    const { status, body } = await hand(await sign())
    expect(status).toBe(200)
    expect(body.before).toEqual([])
    const { payload } = await jwtVerify(body.anchor, own.receiptKey, { audience: apiOrigin, issuer: 'guard-1' })
    expect(payload).toMatchObject({ sub: 'audit', seal: expect.stringMatching(/^\d+$/) })
    expect(await read()).toEqual([{ issuer: apiOrigin, ...seal }])
    expect((await hand(await sign({ claims: { seal: '8' } }))).body.before).toEqual([seal])
  })
})

describe('createApp', () => {
  test('behavior: only the wallet may read answers, and without cookies', async () => {
    const preflight = (origin: string) =>
      own.guard.app.request('/v1/eval', {
        method: 'OPTIONS',
        headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
      })
    const mine = await preflight(walletOrigin)
    expect(mine.status).toBe(204)
    expect(mine.headers.get('Access-Control-Allow-Origin')).toBe(walletOrigin)
    expect(mine.headers.has('Access-Control-Allow-Credentials')).toBe(false)
    for (const origin of ['http://127.0.0.1:3000', 'null', `${walletOrigin}.evil.example`]) {
      const other = await preflight(origin)
      expect([other.status, other.headers.get('Access-Control-Allow-Origin')]).toEqual([403, null])
    }
  })

  test('error: unknown paths and methods', async () => {
    for (const [method, path] of [
      ['GET', '/v1/eval'],
      ['POST', '/v1/other'],
      ['GET', '/'],
    ] as const)
      expect((await own.guard.app.request(path, { method })).status).toBe(404)
  })

  test('error: a name twice, an unknown field, a large body', async () => {
    const post = async (body: string) => {
      const answer = await own.guard.app.request('/v1/prove', {
        method: 'POST',
        body,
        headers: { 'Content-Type': 'application/json' },
      })
      return (await answer.json()).error.code
    }
    const signature = toBase64Url(new Uint8Array(64))
    expect(await post(`{"evalId":"${newId()}","evalId":"${newId()}","signature":"${signature}"}`)).toBe('bad_request')
    expect(await post(`{"evalId":"${newId()}","signature":"${signature}","more":1}`)).toBe('bad_request')
    expect(await post(`{"evalId":"${newId()}${' '.repeat(70_000)}"}`)).toBe('too_large')
  })

  test('behavior: nothing secret is logged', async () => {
    const person = await active()
    await attempt(browser, person, 'canary-pin')
    const log = own.lines.join('\n')
    expect(log).toContain('/v1/eval')
    for (const secret of [
      person.record.share,
      person.record.authKey,
      person.record.vaultId,
      person.record.slotId,
      'canary-pin',
      browser.jkt,
    ])
      expect(log).not.toContain(secret)
  })

  test('behavior: a lost database is 503, and comes back', async () => {
    const person = await active()
    const name = new URL(own.configuration.databaseUrl).pathname.slice(1)
    const admin = await import('pg').then(
      ({ default: pg }) => new pg.Client({ connectionString: inject('databaseUrl') }),
    )
    await admin.connect()
    try {
      await admin.query(`alter database ${name} with allow_connections false`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      await vi.waitFor(async () => expect((await own.guard.app.request('/readyz')).status).toBe(503))
      expect(await begin(browser, person, person.pin)).toMatchObject(failure(503, 'unavailable'))
      expect((await own.guard.app.request('/healthz')).status).toBe(200)
    } finally {
      await admin.query(`alter database ${name} with allow_connections true`)
      await admin.end()
    }
    await vi.waitFor(async () => expect((await own.guard.app.request('/readyz')).status).toBe(200))
    expect((await attempt(browser, person, person.pin)).status).toBe(200)
  })
})

describe('limits', () => {
  test('behavior: evaluations of one address', async () => {
    const limited = await openGuard(inject('databaseUrl'), { limits: { evalAddress: [{ count: 3, seconds: 6_000 }] } })
    const other = await openBrowser(limited)
    const person = makeRecord()
    await enrol(other, person)
    for (let i = 0; i < 3; i++) expect((await attempt(other, person, person.pin)).status).toBe(200)
    const refused = await attempt(other, person, person.pin)
    expect(refused).toMatchObject(failure(429, 'too_many_requests', { retryAfter: expect.any(Number) }))
    const { retryAfter } = refused.body.error
    // Some seconds may have passed.
    expect(retryAfter).toBeGreaterThan(1_900)
    expect(retryAfter).toBeLessThanOrEqual(2_000)
    expect(refused.headers.get('Retry-After')).toBe(String(retryAfter))
    await limited.setClock('2001 seconds')
    expect((await attempt(other, person, person.pin)).status).toBe(200)
    await limited.close()
  })
})
