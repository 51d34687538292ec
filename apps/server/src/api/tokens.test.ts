import { createPublicKey, generateKeyPairSync, type KeyObject, sign as signBytes } from 'node:crypto'
import { readKeyFile } from '@latchkey/at-rest/secret-file'
import {
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  exportSPKI,
  generateKeyPair,
  importJWK,
  jwtVerify,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Frame, openFrame } from '../fixtures/browser.ts'
import { type OpenLoginProviders, openLoginProviders } from '../fixtures/login-providers.ts'
import { dappClient } from '../fixtures/openid-provider.ts'
import { failure } from '../fixtures/person.ts'
import { apiOrigin, type OpenServer, openServer, pageOrigin } from '../fixtures/server.ts'
import { randomId } from '../random.ts'
import { createServer } from '../server.ts'
import { createSubjectHash, type Subject } from './subjects.ts'

const pair = (modulusLength: number) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
  return { apiKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'), privateKey, publicKey }
}
/** A project that moves here with the key it has, a new one, and one whose API key is only a name. */
const moving = pair(1024)
const fresh = pair(2048)
const signing = pair(2048)
const namedKey = 'the-key-of-the-third-project'
const native = 'com.example.shop://signed-in'

let own: OpenServer
let frame: Frame
let providers: OpenLoginProviders
beforeAll(async () => {
  own = await openServer(inject('databaseUrl'), {
    more: async (write) => {
      providers = await openLoginProviders(write, apiOrigin)
      const { google, kakao, secretFile } = providers
      const idToken = (audiences: string[]) =>
        ({ kind: 'idToken', provider: 'google.com', issuer: google.issuer, audiences }) as const
      const base = { origins: [pageOrigin], providers: ['google.com' as const] }
      return {
        providers: providers.configurations,
        projects: [
          {
            ...base,
            id: 'AAAAAAAAAAAAAAAAAAAAAA',
            name: 'Moving project',
            apiKey: moving.apiKey,
            legacyWire: true,
            redirectUrls: [native],
            tokenIssuers: [
              idToken([dappClient, 'dapp-ios']),
              { kind: 'idToken', provider: 'kakao.com', issuer: kakao.issuer, audiences: [dappClient] },
              { kind: 'accessToken', provider: 'google.com', clientId: dappClient },
              { kind: 'accessToken', provider: 'kakao.com', clientId: '200' },
              { kind: 'accessToken', provider: 'facebook.com', clientId: dappClient, clientSecretFile: secretFile },
              { kind: 'accessToken', provider: 'twitter.com', clientId: dappClient },
              { kind: 'accessToken', provider: 'discord.com', clientId: dappClient },
            ],
          },
          {
            ...base,
            id: 'AAAAAAAAAAAAAAAAAAAAAB',
            name: 'New project',
            apiKey: fresh.apiKey,
            tokenIssuers: [idToken([dappClient])],
          },
          {
            ...base,
            id: 'AAAAAAAAAAAAAAAAAAAAAC',
            name: 'Third project',
            apiKey: namedKey,
            tokenIssuers: [idToken([dappClient])],
            signingKey: String(signing.publicKey.export({ type: 'spki', format: 'pem' })),
            verificationToken: { seconds: 3600 },
          },
          { ...base, id: 'AAAAAAAAAAAAAAAAAAAAAD', name: 'Keyless project', apiKey: 'a-key-that-is-a-name' },
        ],
      }
    },
  })
  frame = await openFrame(own)
})
afterAll(async () => {
  await own?.close()
  await providers?.close()
})

const vouch = (token: string, key: KeyObject = moving.privateKey) =>
  signBytes('sha256', Buffer.from(token), key).toString('base64')

/** Signs in by a token of the moving project's page, or with `change`. */
const logIn = (login: object, change: object = {}, by = frame) =>
  by.call('authToken', { apiKey: moving.apiKey, pageOrigin, login, ...change })
const byIdToken = (idToken: string, change: object = {}, key?: KeyObject) =>
  logIn({ idToken, sig: vouch(idToken, key) }, change)
const byAccessToken = (accessToken: string, issuer: string, change: object = {}) =>
  logIn({ accessToken, issuer, sig: vouch(accessToken) }, change)
const exchange = (provider: string, accessToken: string, change: object = {}) =>
  frame.call('authIdToken', { apiKey: moving.apiKey, pageOrigin, provider, accessToken, ...change })
const identities = (userId: string) =>
  own.database.query('select scope, provider, iss, sub from identities where user_id = $1', [userId])
const scope = 'project:AAAAAAAAAAAAAAAAAAAAAA'
const hashed = async (subject: Subject) => {
  const hashSubject = createSubjectHash(await readKeyFile(own.configuration.keyFile))
  return { ...subject, sub: hashSubject(subject) }
}

/** Gives somebody a wallet in use, as enrolment does. */
const giveWallet = (userId: string) =>
  own.database.query(
    `insert into vaults (id, user_id, version, ciphertext, owner_key, wallet, keys_proven_at, state)
      select vault_id, id, 1, '', '', $2, now(), 'active' from users where id = $1`,
    [
      userId,
      JSON.stringify({
        address: `0x${'ab'.repeat(20)}`,
        ecdsaPublicKey: `0x${'01'.repeat(64)}`,
        eddsaPublicKey: `0x${'02'.repeat(32)}`,
      }),
    ],
  )

describe('POST /v1/auth/token', () => {
  test('default: an ID token', async () => {
    const idToken = await providers.google.signIdToken({ sub: 'ada', email: 'ada@example.com', email_verified: true })
    const { status, body } = await byIdToken(idToken)
    expect(status).toBe(200)
    expect(body).toEqual({
      tokens: {
        accessToken: expect.stringMatching(/^[\w-]{43}$/),
        refreshToken: expect.stringMatching(/^[\w-]{43}$/),
        expiresIn: 300,
      },
      user: {
        id: expect.any(String),
        loginProvider: 'google.com',
        email: 'ada@example.com',
        vault: 'none',
        isNew: true,
      },
    })
    const { isNew, ...user } = body.user
    expect((await frame.call('sessionMe', {}, body.tokens.accessToken)).body).toEqual({ user })
    expect(await identities(user.id)).toEqual([
      await hashed({ scope, provider: 'google.com', iss: providers.google.issuer, sub: 'ada' }),
    ])
    const again = await byIdToken(await providers.google.signIdToken({ sub: 'ada', aud: 'dapp-ios' }))
    expect([again.body.user.id, again.body.user.isNew]).toEqual([user.id, undefined])
  })

  test('behavior: the session belongs to the key that asked', async () => {
    const { body } = await byIdToken(await providers.google.signIdToken({ sub: 'ada' }))
    const other = await openFrame(own)
    expect(await other.call('sessionMe', {}, body.tokens.accessToken)).toMatchObject(failure(401, 'bad_proof'))
  })

  test.each(['twitter.com', 'https://twitter.com', 'discord.com', 'https://discord.com'])(
    'default: an access token of %s',
    async (issuer) => {
      const name = issuer.includes('twitter') ? 'twitter' : 'discord'
      const { status, body } = await byAccessToken(await providers[name].giveAccess('42'), issuer)
      expect([status, body.user?.loginProvider]).toEqual([200, `${name}.com`])
      expect(await identities(body.user.id)).toEqual([
        await hashed({ scope, provider: `${name}.com`, iss: providers[name].issuer, sub: '42' }),
      ])
    },
  )

  test('behavior: a native client, a project with a new key, one with a signing key of its own', async () => {
    const token = () => providers.google.signIdToken({ sub: randomId() })
    expect((await byIdToken(await token(), { pageOrigin: native })).status).toBe(200)
    expect((await byIdToken(await token(), { apiKey: fresh.apiKey }, fresh.privateKey)).status).toBe(200)
    expect((await byIdToken(await token(), { apiKey: namedKey }, signing.privateKey)).status).toBe(200)
    expect(own.lines.filter((line) => line.includes('short key'))).toEqual([
      expect.stringContaining('"id":"AAAAAAAAAAAAAAAAAAAAAA","bits":1024'),
    ])
  })

  test('behavior: a project’s people are its own, whatever the token says', async () => {
    // The row that our own login at the same issuer creates.
    await own.database.query("insert into users (id, vault_id) values ('global', 'global')")
    const { iss, sub } = await hashed({
      scope: 'global',
      provider: 'google.com',
      iss: providers.google.issuer,
      sub: 'grace',
    })
    await own.database.query(
      `insert into identities (id, user_id, scope, provider, iss, sub, sub_hashed, email_verified)
        values ('global', 'global', 'global', 'google.com', $1, $2, true, true)`,
      [iss, sub],
    )
    const token = () => providers.google.signIdToken({ sub: 'grace', email: 'grace@example.com', email_verified: true })
    const one = await byIdToken(await token())
    const other = await byIdToken(await token(), { apiKey: fresh.apiKey }, fresh.privateKey)
    expect(new Set(['global', one.body.user.id, other.body.user.id]).size).toBe(3)
  })

  test('error: a token works once, in whoever’s hands, at every instance', async () => {
    const idToken = await providers.google.signIdToken({ sub: 'heidi' })
    const login = { idToken, sig: vouch(idToken) }
    const second = await createServer(own.configuration, own.log)
    try {
      const elsewhere = await openFrame({ send: async (...given) => second.api.request(...given) })
      const all = await Promise.all([
        logIn(login),
        logIn(login, {}, elsewhere),
        logIn(login),
        logIn(login, {}, elsewhere),
      ])
      expect(all.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403])
    } finally {
      await second.close()
    }
    expect(await logIn(login)).toMatchObject(failure(403, 'token_refused'))
    // A used token is stored until it is too old to be accepted.
    const [row] = await own.database.query(
      "select extract(epoch from max(expires_at) - now())::float8 as left from used where kind = 'login-token'",
    )
    expect(Number(row?.left)).toBeGreaterThan(3600)

    const accessToken = await providers.twitter.giveAccess('43')
    expect((await byAccessToken(accessToken, 'twitter.com')).status).toBe(200)
    expect(await byAccessToken(accessToken, 'https://twitter.com')).toMatchObject(failure(403, 'token_refused'))
  })

  test('error: a token the project does not vouch for is not used up', async () => {
    const draw = () => providers.google.signIdToken({ sub: 'ivan' })
    let idToken = await draw()
    // One signature in two hundred has no character in which the two alphabets differ, and is valid in both.
    while (!/[+/]/.test(vouch(idToken))) idToken = await draw()
    for (const sig of [
      vouch(`${idToken} `),
      vouch(idToken, fresh.privateKey),
      Buffer.from(vouch(idToken), 'base64').toString('base64url'),
      '',
    ])
      expect(await logIn({ idToken, sig })).toMatchObject(failure(403, 'token_refused'))
    expect(await byIdToken(idToken, { apiKey: namedKey })).toMatchObject(failure(403, 'token_refused'))
    expect(await byIdToken(idToken, { apiKey: 'a-key-that-is-a-name' })).toMatchObject(failure(403, 'token_refused'))
    expect((await byIdToken(idToken)).status).toBe(200)
  })

  test('error: a page that is not the project’s, a project nobody knows', async () => {
    const idToken = await providers.google.signIdToken({ sub: 'ivan' })
    for (const change of [
      { pageOrigin: 'https://evil.example' },
      { pageOrigin: `${native}/evil` },
      { apiKey: fresh.apiKey, pageOrigin: native },
      { apiKey: 'a-key-that-nobody-has' },
    ])
      expect(await byIdToken(idToken, change)).toMatchObject(failure(403, 'not_allowed'))
  })

  test('error: an issuer the project did not register', async () => {
    const idToken = await providers.facebook.signIdToken({ sub: 'ivan' })
    expect(await byIdToken(idToken)).toMatchObject(failure(403, 'not_allowed'))
    const kakao = await providers.kakao.signIdToken({ sub: 'ivan' })
    expect(await byIdToken(kakao, { apiKey: fresh.apiKey }, fresh.privateKey)).toMatchObject(
      failure(403, 'not_allowed'),
    )
    const accessToken = await providers.twitter.giveAccess('44')
    const login = { accessToken, issuer: 'twitter.com', sig: vouch(accessToken, fresh.privateKey) }
    expect(await logIn(login, { apiKey: fresh.apiKey })).toMatchObject(failure(403, 'not_allowed'))
    for (const issuer of ['google.com', 'evil.example', 'https://twitter.com.evil.example', 'https://twitter.com/', ''])
      expect(await byAccessToken(accessToken, issuer)).toMatchObject(failure(400, 'unsupported_provider'))
  })

  describe('token confusion', () => {
    const now = () => Math.floor(Date.now() / 1000)
    const refused: [string, () => Promise<string>][] = [
      ['another client of the issuer', () => providers.google.signIdToken({ sub: 'x', aud: 'our-client' })],
      ['an audience more', () => providers.google.signIdToken({ sub: 'x', aud: [dappClient, 'evil'] })],
      ['no audience', () => providers.google.signIdToken({ sub: 'x', aud: undefined } as never)],
      ['no subject', () => providers.google.signIdToken({})],
      ['expired', () => providers.google.signIdToken({ sub: 'x', iat: now() - 7200, exp: now() - 60 })],
      ['not yet valid', () => providers.google.signIdToken({ sub: 'x', nbf: now() + 600 })],
      ['made in the future', () => providers.google.signIdToken({ sub: 'x', iat: now() + 600, exp: now() + 900 })],
      ['made days ago', () => providers.google.signIdToken({ sub: 'x', iat: now() - 90_000, exp: now() + 900 })],
      ['an access token as JWT', () => providers.google.signIdToken({ sub: 'x' }, { typ: 'at+jwt' })],
      ['a logout token', () => providers.google.signIdToken({ sub: 'x' }, { typ: 'logout+jwt' })],
      ['our verification type', () => providers.google.signIdToken({ sub: 'x' }, { typ: 'uvt+jwt' })],
      ['unknown kid', () => providers.google.signIdToken({ sub: 'x' }, { kid: 'another' })],
      ['signed by another issuer', () => providers.kakao.signIdToken({ sub: 'x', iss: providers.google.issuer })],
      ['no exp', () => providers.google.signIdToken({ sub: 'x', exp: undefined } as never)],
      ['signed by a key of its own', () => forge()],
      ['embedded jwk', () => forge(true)],
      ['alg none', async () => unsigned({ alg: 'none' })],
      ['HS256 with the public key', async () => hmac()],
      ['crit', async () => unsigned({ alg: 'RS256', kid: 'one', crit: ['x'], x: 1 })],
      ['no JWT', async () => 'a.b.c'],
      ['an access token', () => providers.google.giveAccess('x')],
    ]
    const claims = () => ({ iss: providers.google.issuer, aud: dappClient, sub: 'x', iat: now(), exp: now() + 600 })
    const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const unsigned = (header: object) => `${encode(header)}.${encode(claims())}.${encode({})}`
    const forge = async (embed = false) => {
      const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true })
      const jwk = createPublicKey(await exportSPKI(publicKey)).export({ format: 'jwk' })
      const header = { alg: 'RS256', kid: 'one', ...(embed && { jwk: jwk as never }) }
      return new SignJWT(claims()).setProtectedHeader(header).sign(privateKey)
    }
    const hmac = async () => {
      const { keys } = await (await fetch(`${providers.google.issuer}/jwks`)).json()
      const key = (await importJWK({ ...keys[0], ext: true }, 'RS256')) as CryptoKey
      const pem = await exportSPKI(key)
      return new SignJWT(claims()).setProtectedHeader({ alg: 'HS256', kid: 'one' }).sign(Buffer.from(pem))
    }

    test.each(refused)('error: %s', async (_, make) => {
      expect(await byIdToken(await make())).toMatchObject(failure(403, 'token_refused'))
    })

    test('default: the same made rightly is believed', async () => {
      expect((await byIdToken(await providers.google.signIdToken({ sub: 'x', nbf: now() - 5 }))).status).toBe(200)
    })

    test('error: an access token given to another app; one nobody gave; one no header may hold', async () => {
      const other = await providers.discord.giveAccess('45', 'our-client')
      expect(await byAccessToken(other, 'discord.com')).toMatchObject(failure(403, 'token_refused'))
      for (const name of ['twitter.com', 'discord.com'])
        for (const token of ['made-up', 'a b', 'a\r\nX: y', ''])
          expect(await byAccessToken(token, name)).toMatchObject(failure(403, 'token_refused'))
    })

    test('error: our own access token, refresh token and verification token', async () => {
      const { body } = await byIdToken(await providers.google.signIdToken({ sub: 'judy' }))
      await giveWallet(body.user.id)
      const { accessToken, refreshToken } = body.tokens
      const verification = (await frame.call('verificationToken', {}, accessToken)).body.token
      for (const token of [accessToken, refreshToken, verification]) {
        expect(await byIdToken(token)).toMatchObject(failure(403, 'token_refused'))
        expect(await byAccessToken(token, 'twitter.com')).toMatchObject(failure(403, 'token_refused'))
      }
    })
  })

  test('error: the issuer is away, and is asked again when it is back', async () => {
    const idToken = await providers.kakao.signIdToken({ sub: 'mallory' })
    await providers.kakao.down()
    expect(await byIdToken(idToken)).toMatchObject(failure(503, 'unavailable'))
    await providers.kakao.up()
    await expect.poll(async () => (await byIdToken(idToken)).status).toBe(200)
  })

  test('behavior: nothing of a token is logged', async () => {
    const idToken = await providers.google.signIdToken({ sub: 'canary', email: 'canary@example.com' })
    await byIdToken(idToken)
    await byIdToken(`${idToken}x`)
    const accessToken = await providers.google.giveAccess('canary')
    await exchange('google.com', accessToken)
    const log = own.lines.join('\n')
    for (const secret of [idToken.slice(-40), accessToken, vouch(idToken), 'canary']) expect(log).not.toContain(secret)
  })
})

describe('POST /v1/auth/id-token', () => {
  test.each([
    ['google', 'ada'],
    ['kakao', '1001'],
    ['facebook', '1002'],
  ] as const)('default: %s', async (name, sub) => {
    const { status, body } = await exchange(`${name}.com`, await providers[name].giveAccess(sub))
    expect(status).toBe(200)
    expect(decodeProtectedHeader(body.idToken)).toEqual({
      alg: 'RS256',
      typ: 'login+jwt',
      kid: expect.stringMatching(/^[\w-]{43}$/),
    })
    const { iat = 0, exp, jti, ...claims } = decodeJwt(body.idToken)
    expect(claims).toEqual({ iss: apiOrigin, aud: moving.apiKey, sub: `${name}.com|${sub}` })
    expect([exp, jti]).toEqual([iat + 600, expect.stringMatching(/^[\w-]{22}$/)])
    const login = await byIdToken(body.idToken)
    expect(login.status).toBe(200)
    expect(await identities(login.body.user.id)).toEqual([
      await hashed({ scope, provider: `${name}.com`, iss: providers[name].issuer, sub }),
    ])
    expect(await byIdToken(body.idToken)).toMatchObject(failure(403, 'token_refused'))
  })

  test('behavior: the person is the one of the provider’s own ID token', async () => {
    const direct = await byIdToken(await providers.google.signIdToken({ sub: 'niaj' }))
    const { body } = await exchange('google.com', await providers.google.giveAccess('niaj'))
    expect((await byIdToken(body.idToken)).body.user.id).toBe(direct.body.user.id)
  })

  test('error: its token at another project, or with another kind’s name', async () => {
    const { body } = await exchange('google.com', await providers.google.giveAccess('olivia'))
    expect(await byIdToken(body.idToken, { apiKey: fresh.apiKey }, fresh.privateKey)).toMatchObject(
      failure(403, 'token_refused'),
    )
    const [, payload = '', signature] = body.idToken.split('.')
    const header = { ...decodeProtectedHeader(body.idToken), typ: 'uvt+jwt' }
    const changed = `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${payload}.${signature}`
    expect(await byIdToken(changed)).toMatchObject(failure(403, 'token_refused'))
    expect(await frame.call('sessionMe', {}, body.idToken)).toMatchObject(failure(401, 'bad_token'))
  })

  test.each(['apple.com', 'twitter.com', 'discord.com'])('error: %s knows no such thing', async (provider) => {
    expect(await exchange(provider, 'a-token')).toMatchObject(failure(400, 'unsupported_provider'))
  })

  test('error: a token of our own app or of nobody; an app the project did not register; a strange page', async () => {
    for (const name of ['google', 'kakao', 'facebook'] as const) {
      const ours = await providers[name].giveAccess('1003', 'our-client')
      for (const token of [ours, 'made-up', 'a b', ''])
        expect([name, token, (await exchange(`${name}.com`, token)).body.error?.code]).toEqual([
          name,
          token,
          'token_refused',
        ])
    }
    const token = await providers.google.giveAccess('1003')
    expect(await exchange('google.com', token, { apiKey: fresh.apiKey })).toMatchObject(failure(403, 'not_allowed'))
    expect(await exchange('google.com', token, { pageOrigin: 'https://evil.example' })).toMatchObject(
      failure(403, 'not_allowed'),
    )
  })

  test('error: the provider is away', async () => {
    const token = await providers.facebook.giveAccess('1004')
    await providers.facebook.down()
    expect(await exchange('facebook.com', token)).toMatchObject(failure(503, 'unavailable'))
    await providers.facebook.up()
  })
})

describe('POST /v1/session/verification-token', () => {
  /** Somebody with a wallet, signed in to a project. */
  const owner = async (apiKey: string, key: KeyObject) => {
    const { body } = await byIdToken(await providers.google.signIdToken({ sub: randomId() }), { apiKey }, key)
    await giveWallet(body.user.id)
    return { id: body.user.id as string, token: body.tokens.accessToken as string }
  }

  test('default: what a back-end of the legacy wallet’s dapps checks', async () => {
    const { id, token } = await owner(moving.apiKey, moving.privateKey)
    const { status, body } = await frame.call('verificationToken', {}, token)
    expect([status, body.expiresIn]).toEqual([200, 7 * 86_400])
    const set = await (await own.server.api.request('/jwks')).json()
    const { payload, protectedHeader } = await jwtVerify(body.token, createLocalJWKSet(set), { algorithms: ['RS256'] })
    expect(protectedHeader).toEqual({ alg: 'RS256', kid: set.keys[0].kid, typ: 'uvt+jwt' })
    const { iat = 0, exp, jti, ...claims } = payload
    expect(claims).toEqual({
      iss: apiOrigin,
      aud: moving.apiKey,
      sub: id,
      userId: id,
      wallets: [{ ecdsaPublicKey: `0x${'01'.repeat(64)}`, eddsaPublicKey: `0x${'02'.repeat(32)}` }],
    })
    expect([exp, jti]).toEqual([iat + 7 * 86_400, expect.stringMatching(/^[\w-]{22}$/)])
  })

  test('behavior: ten minutes where the legacy wire is not spoken, or as the project says', async () => {
    const short = await owner(fresh.apiKey, fresh.privateKey)
    expect((await frame.call('verificationToken', {}, short.token)).body.expiresIn).toBe(600)
    const chosen = await owner(namedKey, signing.privateKey)
    expect((await frame.call('verificationToken', {}, chosen.token)).body.expiresIn).toBe(3600)
  })

  test('error: while there is no wallet, or one whose PIN was never used', async () => {
    const { body } = await byIdToken(await providers.google.signIdToken({ sub: randomId() }))
    const ask = () => frame.call('verificationToken', {}, body.tokens.accessToken)
    expect(await ask()).toMatchObject(failure(404, 'not_found'))
    await giveWallet(body.user.id)
    await own.database.query("update vaults set state = 'pending' where user_id = $1", [body.user.id])
    expect(await ask()).toMatchObject(failure(404, 'not_found'))
  })

  test('error: our own API never takes one', async () => {
    const { token } = await owner(moving.apiKey, moving.privateKey)
    const verification = (await frame.call('verificationToken', {}, token)).body.token as string
    for (const name of ['sessionMe', 'sessionList', 'verificationToken', 'vaultMeta', 'sessionEnd'] as const) {
      const body = name === 'vaultMeta' ? { purpose: 'unlock' } : {}
      expect(await frame.call(name, body, verification)).toMatchObject(failure(401, 'bad_token'))
    }
    expect(await frame.call('sessionRefresh', { refreshToken: verification })).toMatchObject(failure(401, 'bad_token'))
    expect((await frame.call('sessionMe', {}, token)).status).toBe(200)
  })
})

describe('GET /jwks', () => {
  test('default: for anybody, at both addresses, with no more than public keys', async () => {
    const [one, other] = await Promise.all(
      ['/jwks', '/.well-known/jwks.json'].map(async (path) => {
        const answer = await own.server.api.request(path, { headers: { Origin: 'https://anybody.example' } })
        expect(answer.status).toBe(200)
        expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
        expect(answer.headers.get('Cache-Control')).toBe('public, max-age=600')
        expect(answer.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
        return answer.json()
      }),
    )
    expect(other).toEqual(one)
    for (const key of one.keys) expect(Object.keys(key).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })

  test('behavior: two instances publish the same', async () => {
    const second = await createServer(own.configuration, own.log)
    try {
      const set = async (server: typeof second) => (await server.api.request('/jwks')).json()
      expect(await set(second)).toEqual(await set(own.server))
    } finally {
      await second.close()
    }
  })
})

describe('POST /v1/session/list', () => {
  test('default: the browsers of one person, the one that asks first', async () => {
    const sub = randomId()
    const token = () => providers.google.signIdToken({ sub })
    const one = await byIdToken(await token())
    const idToken = await token()
    const other = await logIn({ idToken, sig: vouch(idToken) }, {}, await openFrame(own))
    await byIdToken(await providers.google.signIdToken({ sub: randomId() }))
    const list = async () => (await frame.call('sessionList', {}, one.body.tokens.accessToken)).body.sessions
    const row = {
      id: expect.stringMatching(/^[\w-]{22}$/),
      projectName: 'Moving project',
      loginProvider: 'google.com',
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
      usedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      // The client of these tests sends no name of a browser.
      device: null,
    }
    expect(await list()).toEqual([
      { ...row, current: true },
      { ...row, current: false },
    ])
    await own.database.query('update sessions set ended_at = now() where user_id = $1 and jkt <> $2', [
      other.body.user.id,
      frame.jkt,
    ])
    expect(await list()).toEqual([{ ...row, current: true }])
  })
})

describe('limits', () => {
  test('behavior: token logins of one address', async () => {
    const limited = await openServer(inject('databaseUrl'), { limits: { authToken: [{ count: 10, seconds: 60 }] } })
    const other = await openFrame(limited)
    const body = { apiKey: 'a-key-that-nobody-has', pageOrigin, login: { idToken: 'a', sig: 'a' } }
    for (let i = 0; i < 10; i++) expect((await other.call('authToken', body)).status).toBe(403)
    expect(await other.call('authToken', body)).toMatchObject(failure(429, 'too_many_requests'))
    await limited.close()
  })
})
