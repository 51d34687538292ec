import { createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import fc from 'fast-check'
import { calculateJwkThumbprint, createLocalJWKSet, importJWK, type JWK, jwtVerify } from 'jose'
import { beforeAll, describe, expect, test } from 'vitest'
import { dpopCryptography, readToken, type VerifyingKey } from './jwt.ts'

const issuer = 'http://localhost:8881'
const audience = 'guard-1'
const type = 'guard+jwt'
const maxAge = 60

const now = () => Math.floor(Date.now() / 1000)
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

const make = (header: unknown, claims: unknown, key: KeyObject) => {
  const signed = `${encode(header)}.${encode(claims)}`
  const signature =
    key.asymmetricKeyType === 'ed25519'
      ? sign(null, Buffer.from(signed), key)
      : sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}

const claimsNow = () => ({ iss: issuer, aud: audience, sub: 'vault', jti: 'one', iat: now(), exp: now() + 60 })

const api = generateKeyPairSync('ed25519')
const former = generateKeyPairSync('ed25519')
const stranger = generateKeyPairSync('ed25519')
let keys: VerifyingKey[]
let jwks: JWK[]
beforeAll(async () => {
  jwks = await Promise.all(
    [api, former].map(async ({ publicKey }) => {
      const jwk = publicKey.export({ format: 'jwk' }) as JWK
      return { ...jwk, kid: await calculateJwkThumbprint(jwk), alg: 'EdDSA', use: 'sig' }
    }),
  )
  keys = jwks.map((jwk) => ({ kid: jwk.kid ?? '', key: createPublicKey({ key: jwk, format: 'jwk' }) }))
})

const header = () => ({ alg: 'EdDSA', typ: type, kid: keys[0]?.kid })
const read = (token: string, over: Partial<Parameters<typeof readToken>[1]> = {}) =>
  readToken(token, { keys, type, issuer, audience, maxAge, ...over })

/** The same check by jose. */
const readByJose = (token: string, set: JWK[]) =>
  jwtVerify(token, createLocalJWKSet({ keys: set }), {
    algorithms: ['EdDSA'],
    typ: type,
    issuer,
    audience,
    requiredClaims: ['iat', 'exp', 'jti', 'sub'],
    maxTokenAge: maxAge,
    clockTolerance: 5,
  })

describe('readToken', () => {
  test('default', () => {
    const claims = claimsNow()
    expect(read(make(header(), claims, api.privateKey))).toEqual(claims)
  })

  test('behavior: one key needs no name, of two the token names one', () => {
    const unnamed = make({ alg: 'EdDSA', typ: type }, claimsNow(), api.privateKey)
    expect(() => read(unnamed)).toThrow('no such key')
    expect(read(unnamed, { keys: keys.slice(0, 1) })).toMatchObject({ jti: 'one' })
    expect(read(make({ ...header(), kid: keys[1]?.kid }, claimsNow(), former.privateKey))).toMatchObject({ jti: 'one' })
  })

  test.each([
    ['no algorithm', { alg: 'none' }, {}],
    ['another algorithm', { alg: 'HS256' }, {}],
    ['another kind', { typ: 'receipt+jwt' }, {}],
    ['no kind', { typ: undefined }, {}],
    ['an extension', { crit: ['b64'], b64: false }, {}],
    ['another key', { kid: 'x' }, {}],
    ['another issuer', {}, { iss: 'http://localhost:8882' }],
    ['another audience', {}, { aud: 'guard-2' }],
    ['several audiences', {}, { aud: [audience] }],
    ['no id', {}, { jti: undefined }],
    ['nobody', {}, { sub: undefined }],
    ['no end', {}, { exp: undefined }],
    ['no beginning', {}, { iat: undefined }],
    ['an end that is no number', {}, { exp: '99999999999' }],
    ['expired', {}, { exp: now() - 6 }],
    ['too old', {}, { iat: now() - 70 }],
    ['of the future', {}, { iat: now() + 60 }],
    ['not yet', {}, { nbf: now() + 60 }],
  ])('error: %s', (_, head, claims) => {
    expect(() => read(make({ ...header(), ...head }, { ...claimsNow(), ...claims }, api.privateKey))).toThrow()
  })

  test('error: signed by another key, changed, cut, padded', () => {
    expect(() => read(make(header(), claimsNow(), stranger.privateKey))).toThrow('another signature')
    const token = make(header(), claimsNow(), api.privateKey)
    const [head, , tail] = token.split('.')
    for (const bad of [
      '',
      'a.b',
      `${token}.`,
      `${token}=`,
      ` ${token}`,
      `${head}..${tail}`,
      `${head}.${encode({})}.${tail}`,
    ])
      expect(() => read(bad)).toThrow()
  })

  test('behavior: takes no token that jose refuses', async () => {
    const sometimes = <T>(usual: T, ...odd: unknown[]) =>
      fc.oneof(
        { weight: 25, arbitrary: fc.constant(usual as unknown) },
        fc.constantFrom(undefined, null, 0, '', [], ...odd),
      )
    const time = (usual: number) =>
      sometimes(usual, usual - 4, usual - 6, usual + 4, usual + 66, usual - 66, '1', 1.5, -1)
    const arbitrary = fc.record({
      header: fc.record({
        alg: sometimes('EdDSA', 'none', 'ES256', 'eddsa'),
        typ: sometimes(type, 'JWT', `application/${type}`, type.toUpperCase()),
        kid: sometimes(0, 1, 'x'),
        crit: fc.oneof({ weight: 25, arbitrary: fc.constant(undefined) }, fc.constantFrom([], ['b64'], ['exp'])),
      }),
      claims: fc.record({
        iss: sometimes(issuer, 'http://localhost'),
        aud: sometimes(audience, [audience], 'guard-2'),
        sub: sometimes('vault'),
        jti: sometimes('one'),
        iat: time(0),
        exp: time(60),
        nbf: fc.oneof({ weight: 25, arbitrary: fc.constant(undefined as unknown) }, time(0)),
      }),
      by: fc.constantFrom(api, api, api, former, stranger),
      keep: fc.oneof({ weight: 25, arbitrary: fc.constant(400) }, fc.nat(400)),
      known: fc.constantFrom(1, 2),
    })
    let taken = 0
    await fc.assert(
      fc.asyncProperty(arbitrary, async ({ header: head, claims, by, keep, known }) => {
        const kid = typeof head.kid === 'number' ? keys[head.kid]?.kid : head.kid
        const at = (value: unknown) => (typeof value === 'number' ? value + now() : value)
        const token = make(
          { ...head, kid },
          { ...claims, iat: at(claims.iat), exp: at(claims.exp), nbf: at(claims.nbf) },
          by.privateKey,
        ).slice(0, keep === 400 ? undefined : keep)
        const ours = (() => {
          try {
            return read(token, { keys: keys.slice(0, known) })
          } catch {
            return undefined
          }
        })()
        if (ours === undefined) return
        taken++
        expect((await readByJose(token, jwks.slice(0, known))).payload).toEqual(ours)
      }),
      { numRuns: 400 },
    )
    expect(taken).toBeGreaterThan(20)
  })
})

describe('dpopCryptography', () => {
  const session = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = session.publicKey.export({ format: 'jwk' }) as never
  const head = { alg: 'ES256', typ: 'dpop+jwt', jwk }
  const claims = () => ({ jti: 'a-random-identifier', htm: 'POST', htu: 'http://localhost:8891/v1/eval', iat: now() })
  const readByJoseToo = async (proof: string) => {
    const { payload } = await jwtVerify(proof, await importJWK(jwk, 'ES256'), {
      algorithms: ['ES256'],
      typ: 'dpop+jwt',
    })
    return payload
  }

  test('default', async () => {
    const given = claims()
    const proof = make(head, given, session.privateKey)
    expect(dpopCryptography.readSigned(proof, jwk)).toEqual(given)
    expect(await readByJoseToo(proof)).toEqual(given)
    expect(dpopCryptography.hash('')).toBe('47DEQpj8HBSa-_TImW-5JCeuQeRkm5NMpJWZG3hSuFU')
  })

  test('error: another key, another kind, expired, a signature in DER, or of nothing', () => {
    const other = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const refused = (proof: string) => expect(() => dpopCryptography.readSigned(proof, jwk)).toThrow()
    refused(make(head, claims(), other.privateKey))
    refused(make({ ...head, typ: 'JWT' }, claims(), session.privateKey))
    refused(make({ ...head, alg: 'EdDSA' }, claims(), session.privateKey))
    refused(make(head, { ...claims(), exp: now() - 1 }, session.privateKey))
    refused(make(head, { ...claims(), nbf: now() + 60 }, session.privateKey))
    const signed = `${encode(head)}.${encode(claims())}`
    refused(`${signed}.${sign('sha256', Buffer.from(signed), session.privateKey).toString('base64url')}`)
    refused(`${signed}.${Buffer.alloc(64).toString('base64url')}`)
    refused(`${signed}.`)
  })

  test('error: what jose refuses: another time, bytes that no encoder writes', async () => {
    const broken = Buffer.concat([Buffer.from('{"x":"'), Buffer.from([0xff]), Buffer.from('",')])
    const addTo = (value: unknown) =>
      Buffer.concat([broken, Buffer.from(JSON.stringify(value).slice(1))]).toString('base64url')
    // One character more than whole bytes have.
    const more = (value: unknown) => `${Buffer.from(JSON.stringify(value).padEnd(300)).toString('base64url')}A`
    const proofs = [
      [encode(head), addTo(claims())],
      [addTo(head), encode(claims())],
      [encode(head), more(claims())],
      [more(head), encode(claims())],
      [encode(head), encode({ ...claims(), iat: 'now' })],
    ].map((parts) => {
      const signed = parts.join('.')
      const signature = sign('sha256', Buffer.from(signed), { key: session.privateKey, dsaEncoding: 'ieee-p1363' })
      return `${signed}.${signature.toString('base64url')}`
    })
    for (const proof of proofs) {
      await expect(readByJoseToo(proof)).rejects.toThrow()
      expect(() => dpopCryptography.readSigned(proof, jwk)).toThrow()
    }
  })

  test('error: a key off the curve', () => {
    const y = Buffer.alloc(32, 7).toString('base64url')
    expect(() =>
      dpopCryptography.readSigned(make(head, claims(), session.privateKey), { ...(jwk as object), y } as never),
    ).toThrow()
  })
})
