import { generateKeyPair } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Frame, openFrame, signIn } from '../fixtures/browser.ts'
import { type OpenServer, openServer } from '../fixtures/server.ts'
import { randomId } from '../random.ts'

let own: OpenServer
let frame: Frame
beforeAll(async () => {
  own = await openServer(inject('databaseUrl'))
  frame = await openFrame(own)
})
afterAll(() => own?.close())

const failure = (status: number, code: string) => ({ status, body: { error: { code } } })
const signInAs = async (sub: string, by = frame) => {
  own.google.next = { sub }
  return signIn(own, by)
}

describe('proofs of the session key', () => {
  const path = '/v1/session/me'
  const me = async (token: string, proof: string, authorization = `DPoP ${token}`) =>
    frame.request('POST', path, {}, { DPoP: proof, Authorization: authorization })

  test('default', async () => {
    const { tokens, user } = await signInAs('ada')
    const answer = await me(tokens.accessToken, await frame.dpop('POST', path, tokens.accessToken))
    expect(answer).toMatchObject({ status: 200, body: { user } })
  })

  test('behavior: every answer carries a nonce, refusals too', async () => {
    const answer = await frame.request('POST', path, {})
    expect(answer).toMatchObject(failure(401, 'bad_token'))
    expect(answer.headers.get('DPoP-Nonce')).toMatch(/^[\w-]{22}$/)
    expect((await own.server.api.request('/nothing')).headers.get('DPoP-Nonce')).toMatch(/^[\w-]{22}$/)
  })

  test('error: no nonce, an invented one, one of another server', async () => {
    const { tokens } = await signInAs('ada')
    for (const nonce of [undefined, 'x'.repeat(22), '']) {
      const proof = await frame.dpop('POST', path, tokens.accessToken, { claims: { nonce } })
      const answer = await me(tokens.accessToken, proof)
      expect(answer).toMatchObject(failure(401, 'use_dpop_nonce'))
      expect(answer.headers.get('WWW-Authenticate')).toBe('DPoP error="use_dpop_nonce"')
    }
  })

  test('error: the same proof twice, in turn or at once', async () => {
    const { tokens } = await signInAs('ada')
    const proof = await frame.dpop('POST', path, tokens.accessToken)
    expect((await me(tokens.accessToken, proof)).status).toBe(200)
    expect(await me(tokens.accessToken, proof)).toMatchObject(failure(401, 'bad_proof'))
    const other = await frame.dpop('POST', path, tokens.accessToken)
    const all = await Promise.all(Array.from({ length: 8 }, () => me(tokens.accessToken, other)))
    expect(all.map((x) => x.status).sort()).toEqual([200, ...Array(7).fill(401)])
  })

  test('error: of another method, address, token, kind or algorithm', async () => {
    const { tokens } = await signInAs('ada')
    const { accessToken } = tokens
    const hmac = new TextEncoder().encode(JSON.stringify(frame.jwk))
    const { privateKey } = await generateKeyPair('EdDSA')
    for (const proof of [
      await frame.dpop('GET', path, accessToken),
      await frame.dpop('POST', '/v1/session/end', accessToken),
      await frame.dpop('POST', path, accessToken, { claims: { htu: `http://evil.example${path}` } }),
      await frame.dpop('POST', path, tokens.refreshToken),
      await frame.dpop('POST', path),
      await frame.dpop('POST', path, accessToken, { header: { typ: 'JWT' } }),
      await frame.dpop('POST', path, accessToken, { header: { alg: 'HS256' }, key: hmac as never }),
      await frame.dpop('POST', path, accessToken, { header: { alg: 'EdDSA' }, key: privateKey as CryptoKey }),
      `${await frame.dpop('POST', path, accessToken)}, ${await frame.dpop('POST', path, accessToken)}`,
      'x'.repeat(5000),
      '',
    ])
      expect(await me(accessToken, proof)).toMatchObject(failure(401, 'bad_proof'))
  })

  test('error: by another key', async () => {
    const { tokens } = await signInAs('ada')
    const thief = await openFrame(own)
    expect(await thief.call('sessionMe', {}, tokens.accessToken)).toMatchObject(failure(401, 'bad_proof'))
    const borrowed = await thief.dpop('POST', path, tokens.accessToken, { header: { jwk: frame.jwk } })
    expect(await me(tokens.accessToken, borrowed)).toMatchObject(failure(401, 'bad_proof'))
  })

  test('error: not as a DPoP token, or none of ours', async () => {
    const { tokens } = await signInAs('ada')
    const { accessToken, refreshToken } = tokens
    const proof = () => frame.dpop('POST', path, accessToken)
    for (const authorization of [`Bearer ${accessToken}`, accessToken, '', `DPoP ${accessToken} ${accessToken}`])
      expect(await me(accessToken, await proof(), authorization)).toMatchObject(failure(401, 'bad_token'))
    expect(await frame.call('sessionMe', {}, refreshToken)).toMatchObject(failure(401, 'bad_token'))
    expect(await frame.call('sessionMe', {}, randomId())).toMatchObject(failure(401, 'bad_token'))
  })

  test('error: an access token after five minutes', async () => {
    const { tokens } = await signInAs('ada')
    await own.database.query("update access_tokens set expires_at = expires_at - interval '299 seconds'")
    expect((await frame.call('sessionMe', {}, tokens.accessToken)).status).toBe(200)
    await own.database.query("update access_tokens set expires_at = expires_at - interval '1 second'")
    expect(await frame.call('sessionMe', {}, tokens.accessToken)).toMatchObject(failure(401, 'bad_token'))
  })
})

describe('POST /v1/session/refresh', () => {
  const refresh = (refreshToken: string, by = frame) => by.call('sessionRefresh', { refreshToken })
  const later = (seconds: number) =>
    own.database.query(`update refresh_tokens set used_at = used_at - interval '${seconds} seconds'`)

  test('default', async () => {
    const { tokens, user } = await signInAs('ada')
    const { status, body } = await refresh(tokens.refreshToken)
    expect(status).toBe(200)
    expect(body.user).toEqual(user)
    expect(body.tokens.refreshToken).not.toBe(tokens.refreshToken)
    expect((await frame.call('sessionMe', {}, body.tokens.accessToken)).status).toBe(200)
    expect((await refresh(body.tokens.refreshToken)).status).toBe(200)
  })

  test('behavior: tokens are kept as hashes', async () => {
    const { tokens } = await signInAs('ada')
    const rows = await own.database.query('select hash from refresh_tokens union all select hash from access_tokens')
    expect(rows.some(({ hash }) => hash === tokens.refreshToken || hash === tokens.accessToken)).toBe(false)
    expect(own.lines.join()).not.toContain(tokens.refreshToken)
  })

  test('error: the same token again ends the session, its newest tokens too', async () => {
    const { tokens } = await signInAs('ada')
    const next = await refresh(tokens.refreshToken)
    await later(11)
    expect(await refresh(tokens.refreshToken)).toMatchObject(failure(401, 'bad_token'))
    expect(await refresh(next.body.tokens.refreshToken)).toMatchObject(failure(401, 'bad_token'))
    expect(await frame.call('sessionMe', {}, next.body.tokens.accessToken)).toMatchObject(failure(401, 'bad_token'))
    const [row] = await own.database.query("select count(*)::int as n from audit where event = 'session.reuse'")
    expect(row?.n).toBe(1)
  })

  test('behavior: an answer that was lost is given again within ten seconds, and not after', async () => {
    const { tokens } = await signInAs('ada')
    await refresh(tokens.refreshToken)
    await later(9)
    const again = await refresh(tokens.refreshToken)
    expect(again.status).toBe(200)
    expect((await frame.call('sessionMe', {}, again.body.tokens.accessToken)).status).toBe(200)
    await later(2)
    expect(await refresh(tokens.refreshToken)).toMatchObject(failure(401, 'bad_token'))
    expect(await refresh(again.body.tokens.refreshToken)).toMatchObject(failure(401, 'bad_token'))
  })

  test('error: by another key; the owner is not signed out by that', async () => {
    const { tokens } = await signInAs('ada')
    const thief = await openFrame(own)
    expect(await refresh(tokens.refreshToken, thief)).toMatchObject(failure(401, 'bad_proof'))
    expect((await refresh(tokens.refreshToken)).status).toBe(200)
    expect(await refresh(tokens.refreshToken, thief)).toMatchObject(failure(401, 'bad_proof'))
  })

  test('behavior: 14 days without use, 60 days in all', async () => {
    const { tokens } = await signInAs('ada')
    const [row] = await own.database.query(
      'select extract(epoch from t.expires_at - now())::int as token, extract(epoch from s.expires_at - now())::int as session from refresh_tokens t join sessions s on s.id = t.session_id order by s.created_at desc limit 1',
    )
    expect(Number(row?.token) / 86_400).toBeCloseTo(14, 2)
    expect(Number(row?.session) / 86_400).toBeCloseTo(60, 2)
    await own.database.query("update sessions set expires_at = now() + interval '1 day'")
    const next = await refresh(tokens.refreshToken)
    const [capped] = await own.database.query(
      'select max(t.expires_at - s.expires_at) as over from refresh_tokens t join sessions s on s.id = t.session_id where t.used_at is null and s.id = (select id from sessions order by created_at desc limit 1)',
    )
    expect(JSON.stringify(capped?.over)).toBe('{}')
    await own.database.query('update sessions set expires_at = now()')
    expect(await refresh(next.body.tokens.refreshToken)).toMatchObject(failure(401, 'bad_token'))
  })

  test('error: an access token, or nobody’s', async () => {
    const { tokens } = await signInAs('ada')
    expect(await refresh(tokens.accessToken)).toMatchObject(failure(401, 'bad_token'))
    expect(await refresh(randomId())).toMatchObject(failure(401, 'bad_token'))
  })
})

describe('POST /v1/session/resume', () => {
  const resume = (token: string, draw: boolean) => frame.call('sessionResume', { draw }, token)
  const age = (column: string, interval: string) =>
    own.database.query(`update sessions set ${column} = ${column} - interval '${interval}'`)

  test('default', async () => {
    const { accessToken } = (await signInAs('ada')).tokens
    expect((await resume(accessToken, false)).body).toEqual({ share: null, idleSeconds: 0 })
    const drawn = await resume(accessToken, true)
    expect(drawn.body).toEqual({ share: expect.stringMatching(/^[\w-]{43}$/), idleSeconds: 900 })
    expect((await resume(accessToken, false)).body).toEqual(drawn.body)
    const again = await resume(accessToken, true)
    expect(again.body.share).not.toBe(drawn.body.share)
    const rows = await own.database.query('select resume_sealed from sessions where resume_sealed is not null')
    const share = Buffer.from(again.body.share, 'base64url')
    expect(rows.some((row) => (row.resume_sealed as Buffer).includes(share))).toBe(false)
  })

  test('behavior: each use keeps it for another 15 minutes, but not beyond 12 hours', async () => {
    const { accessToken } = (await signInAs('ada')).tokens
    const { share } = (await resume(accessToken, true)).body
    await age('resume_used_at', '14 minutes')
    expect((await resume(accessToken, false)).body.share).toBe(share)
    await age('resume_used_at', '14 minutes')
    expect((await resume(accessToken, false)).body.share).toBe(share)
    await age('resume_drawn_at', '11 hours 55 minutes')
    expect((await resume(accessToken, false)).body.idleSeconds).toBeLessThanOrEqual(300)
    await age('resume_drawn_at', '5 minutes')
    expect((await resume(accessToken, false)).body.share).toBe(null)
  })

  test('behavior: forgotten after 15 minutes', async () => {
    const { accessToken } = (await signInAs('ada')).tokens
    await resume(accessToken, true)
    await age('resume_used_at', '15 minutes')
    expect((await resume(accessToken, false)).body.share).toBe(null)
    await own.database.query('update sessions set resume_used_at = now() where resume_used_at is not null')
    expect((await resume(accessToken, false)).body.share).toBe(null)
  })

  test('behavior: each session has its own, and loses it when it ends', async () => {
    const first = (await signInAs('ada')).tokens.accessToken
    const second = (await signInAs('ada')).tokens.accessToken
    const { share } = (await resume(first, true)).body
    expect((await resume(second, false)).body.share).toBe(null)
    await resume(second, true)
    expect((await resume(first, false)).body.share).toBe(share)
    await frame.call('sessionEnd', {}, first)
    const rows = await own.database.query(
      'select 1 from sessions where ended_at is not null and resume_sealed is not null',
    )
    expect(rows).toEqual([])
  })
})

describe('POST /v1/session/end', () => {
  test('default: here', async () => {
    const first = await signInAs('ada')
    const second = await signInAs('ada')
    expect((await frame.call('sessionEnd', {}, first.tokens.accessToken)).status).toBe(200)
    expect(await frame.call('sessionMe', {}, first.tokens.accessToken)).toMatchObject(failure(401, 'bad_token'))
    const refreshed = await frame.call('sessionRefresh', { refreshToken: first.tokens.refreshToken })
    expect(refreshed).toMatchObject(failure(401, 'bad_token'))
    expect((await frame.call('sessionMe', {}, second.tokens.accessToken)).status).toBe(200)
  })

  test('behavior: everywhere, but only one’s own', async () => {
    const ada = [await signInAs('ada'), await signInAs('ada')]
    const grace = await signInAs('grace')
    await frame.call('sessionEnd', { everywhere: true }, ada[0]?.tokens.accessToken)
    for (const { tokens } of ada)
      expect(await frame.call('sessionMe', {}, tokens.accessToken)).toMatchObject(failure(401, 'bad_token'))
    expect((await frame.call('sessionMe', {}, grace.tokens.accessToken)).status).toBe(200)
  })
})

describe('POST /v1/session/list', () => {
  test('behavior: the session that asks is in the list, whatever number was used later', async () => {
    const { tokens, user } = await signInAs('ivan')
    await own.database.query(
      `
insert into sessions (id, user_id, project_id, identity_id, jkt, created_at, expires_at, used_at)
        select id || n, user_id, project_id, identity_id, jkt, created_at, expires_at, now() + n * interval '1 second'
        from sessions, generate_series(1, 120) n where user_id = $1`,
      [user.id],
    )
    const { sessions } = (await frame.call('sessionList', {}, tokens.accessToken)).body
    expect(sessions).toHaveLength(100)
    expect(sessions.filter((each: { current: boolean }) => each.current)).toHaveLength(1)
  })

  test('behavior: what a browser calls itself is said in a word or two; what it says else is not kept', async () => {
    const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0 <b>canary</b>'
    const browser = await openFrame({
      send: (path, init) => own.send(path, { ...init, headers: { ...init?.headers, 'User-Agent': agent } }),
    })
    const { tokens } = await signInAs('hedy', browser)
    await signInAs('grace')
    const { sessions } = (await browser.call('sessionList', {}, tokens.accessToken)).body
    expect(sessions).toMatchObject([{ device: 'Firefox, Linux', loginProvider: 'google.com', current: true }])
    const [{ rows } = {}] = await own.database.query(
      "select count(*)::int as rows from sessions s where to_jsonb(s)::text like '%canary%' or to_jsonb(s)::text like '%150.0%'",
    )
    expect(rows).toBe(0)
  })
})
