import { project } from '@latchkey/protocol/project'
import * as v from 'valibot'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { boundForm, type Frame, openFrame, openWindow, returnWithCode, signIn, startFlow } from '../fixtures/browser.ts'
import {
  apiOrigin,
  mark,
  type OpenServer,
  openServer,
  otherProjectKey,
  pageOrigin,
  projectKey,
  walletOrigin,
} from '../fixtures/server.ts'
import { randomId } from '../random.ts'

let own: OpenServer
let frame: Frame
beforeAll(async () => {
  own = await openServer(inject('databaseUrl'))
  frame = await openFrame(own)
})
afterAll(() => own?.close())
afterEach(() => {
  own.google.next = { sub: 'ada', email: 'ada@example.com' }
  own.apple.next = { sub: 'ada', email: 'ada@example.com' }
})

const failure = (status: number, code: string) => ({ status, body: { error: { code } } })
const done = (reason: string) => `${walletOrigin}/auth/done#${reason === 'ok' ? 'ok' : `failed=${reason}`}`
/** Where the window ends when the provider's answer is refused, with the reference that the log has for it. */
const refused = () => {
  const logged = own.lines.map((line) => JSON.parse(line)).findLast(({ event }) => event === 'login failed')
  return `${done('refused')}=${logged?.reference}`
}

describe('a login', () => {
  test('default: Google', async () => {
    own.google.next = { sub: 'ada', email: 'ada@example.com' }
    const { flowId } = await startFlow(frame)
    const window = openWindow(own)
    const end = await window.bind(await boundForm(frame, flowId))
    expect(end.url).toBe(done('ok'))
    const { status, body } = await frame.call('authWait', { flowId })
    expect(status).toBe(200)
    expect(body).toEqual({
      status: 'done',
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
    expect((await frame.call('sessionMe', {}, body.tokens.accessToken)).body.user).toEqual(user)
    expect((await signIn(own, frame)).isNew).toBeUndefined()
  })

  test('default: Apple, whose answer is posted across sites', async () => {
    own.apple.next = { sub: '000001.ada.0001', email: 'ada@privaterelay.example' }
    const { flowId } = await startFlow(frame, 'apple.com')
    const window = openWindow(own)
    expect((await window.bind(await boundForm(frame, flowId))).url).toBe(done('ok'))
    const { body } = await frame.call('authWait', { flowId })
    expect(body.user).toMatchObject({ loginProvider: 'apple.com', email: 'ada@privaterelay.example' })
    const callbacks = window.seen.filter((url) => url.includes('/v1/auth/callback/'))
    expect(callbacks).toEqual([
      `${apiOrigin}/v1/auth/callback/apple.com`,
      expect.stringMatching(/^http:\/\/localhost:8881\/v1\/auth\/callback\/apple.com\?handle=[\w-]{43}$/),
    ])
  })

  test('behavior: asks the provider for a code with PKCE, state, nonce and the choice of an account', async () => {
    const { flowId } = await startFlow(frame)
    const window = openWindow(own)
    await window.bind(await boundForm(frame, flowId))
    const asked = new URL(window.seen.find((url) => url.startsWith(`${own.google.issuer}/auth?`)) ?? '').searchParams
    expect(Object.fromEntries(asked)).toEqual({
      client_id: 'our-client',
      redirect_uri: `${apiOrigin}/v1/auth/callback/google.com`,
      response_type: 'code',
      scope: 'openid email',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      prompt: 'select_account',
    })
  })

  test('behavior: the same person comes back as the same user, in any browser; another person is another', async () => {
    own.google.next = { sub: 'grace' }
    const first = await signIn(own, frame)
    const second = await signIn(own, await openFrame(own))
    expect(second.user.id).toBe(first.user.id)
    own.google.next = { sub: 'heidi' }
    expect((await signIn(own, frame)).user.id).not.toBe(first.user.id)
  })

  test('behavior: the same e-mail at another provider is another person', async () => {
    own.google.next = { sub: 'ivan', email: 'ivan@example.com' }
    own.apple.next = { sub: 'ivan', email: 'ivan@example.com' }
    const google = await signIn(own, frame)
    const apple = await signIn(own, frame, 'apple.com')
    expect(apple.user.id).not.toBe(google.user.id)
  })

  test('behavior: the same new person twice at once is one user', async () => {
    own.google.next = { sub: `new-${randomId()}` }
    const all = await Promise.all([1, 2, 3, 4].map(async () => signIn(own, await openFrame(own))))
    expect(new Set(all.map(({ user }) => user.id)).size).toBe(1)
  })

  test('behavior: e-mail addresses are encrypted in the database', async () => {
    own.google.next = { sub: 'canary', email: 'canary@example.com' }
    await signIn(own, frame)
    const rows = await own.database.query('select * from identities')
    expect(JSON.stringify(rows)).not.toContain(Buffer.from('canary@example.com').toJSON().data.join(','))
    expect(own.lines.join()).not.toContain('canary@')
  })

  test('error: the person cancels at the provider', async () => {
    for (const provider of ['google.com', 'apple.com']) {
      own.google.next = 'cancel'
      own.apple.next = 'cancel'
      const { flowId } = await startFlow(frame, provider)
      expect((await openWindow(own).bind(await boundForm(frame, flowId))).url).toBe(done('access_denied'))
      expect((await frame.call('authWait', { flowId })).body).toEqual({ status: 'failed', reason: 'access_denied' })
    }
  })

  test('error: the provider is away, and is asked again when it is back', async () => {
    const fresh = await openServer(inject('databaseUrl'))
    await fresh.google.down()
    const other = await openFrame(fresh)
    const { flowId } = await startFlow(other)
    expect((await openWindow(fresh).bind(await boundForm(other, flowId))).url).toBe(done('unavailable'))
    expect((await other.call('authWait', { flowId })).body).toEqual({ status: 'failed', reason: 'unavailable' })
    await fresh.google.up()
    await vi.waitFor(() => signIn(fresh, other), { timeout: 5_000, interval: 300 })
    await fresh.close()
  })
})

describe('POST /v1/auth/start', () => {
  const start = (change: object) =>
    frame.call('authStart', { flowId: randomId(), provider: 'google.com', apiKey: projectKey, pageOrigin, ...change })

  test('default', async () => {
    const { status, body } = await start({})
    expect(status).toBe(200)
    expect(body).toEqual({ expiresIn: 300 })
  })

  test('behavior: the same again, because the answer was lost', async () => {
    const flowId = randomId()
    await start({ flowId })
    expect((await start({ flowId })).body).toEqual({ expiresIn: expect.any(Number) })
  })

  test('error: another key takes the id, or the same key for something else', async () => {
    const flowId = randomId()
    await start({ flowId })
    expect(await start({ flowId, provider: 'apple.com' })).toMatchObject(failure(409, 'conflict'))
    const other = await openFrame(own)
    const body = { flowId, provider: 'google.com', apiKey: projectKey, pageOrigin }
    expect(await other.call('authStart', body)).toMatchObject(failure(409, 'conflict'))
  })

  test.each([
    ['an unknown key', { apiKey: 'a-key-that-nobody-has' }],
    ["another project's page", { apiKey: otherProjectKey }],
    ['a page that is not registered', { pageOrigin: 'https://evil.example' }],
    ['an origin with a path', { pageOrigin: `${pageOrigin}/` }],
    ['a page whose origin only begins like one', { pageOrigin: 'http://127.0.0.1:30000' }],
    [
      'a provider the project does not offer',
      { apiKey: otherProjectKey, pageOrigin: 'https://other.example', provider: 'apple.com' },
    ],
    ['a provider that is not configured', { provider: 'kakao.com' }],
  ])('error: %s', async (_, change) => {
    expect(await start(change)).toMatchObject(failure(403, 'not_allowed'))
  })

  test.each([
    ['an address with a query', { pageOrigin: `${pageOrigin}/?a` }],
    ['a provider nobody knows', { provider: 'evil.example' }],
    ['a field more', { admin: true }],
    ['a short id', { flowId: 'abc' }],
  ])('error: %s', async (_, change) => {
    expect(await start(change)).toMatchObject(failure(400, 'bad_request'))
  })
})

describe('POST /v1/auth/flow', () => {
  test('default', async () => {
    const { flowId } = await startFlow(frame)
    const { status, body } = await frame.call('authFlow', { flowId })
    expect(status).toBe(200)
    expect(body).toEqual({ provider: 'google.com', pageOrigin, projectName: 'First project' })
  })

  test('behavior: the mark and the colour of a project', async () => {
    const flowId = randomId()
    const of = { apiKey: otherProjectKey, pageOrigin: 'https://other.example' }
    await frame.call('authStart', { flowId, provider: 'google.com', ...of })
    const { body } = await frame.call('authFlow', { flowId })
    expect(body.brand).toMatchObject({ accent: { light: '#5b2bd9' }, mark: expect.stringContaining('data:image/svg') })
  })

  test('error: unknown, or bound already, or too old', async () => {
    expect(await frame.call('authFlow', { flowId: randomId() })).toMatchObject(failure(404, 'not_found'))
    const { flowId } = await startFlow(frame)
    await openWindow(own).bind(await boundForm(frame, flowId))
    expect(await frame.call('authFlow', { flowId })).toMatchObject(failure(409, 'conflict'))
    const old = await startFlow(frame)
    await own.database.query('update flows set expires_at = now() where id = $1', [old.flowId])
    expect(await frame.call('authFlow', { flowId: old.flowId })).toMatchObject(failure(404, 'not_found'))
  })
})

describe('POST /v1/auth/bind', () => {
  test('default: without an opener, by the code that the window shows in the end', async () => {
    const { flowId } = await startFlow(frame)
    const code = await returnWithCode(own, flowId)
    expect((await frame.call('authWait', { flowId })).body).toEqual({ status: 'code', left: 3 })
    expect((await frame.call('authConfirm', { flowId, code })).body).toEqual({ status: 'confirmed' })
    expect((await frame.call('authWait', { flowId })).body.status).toBe('done')
  })

  test('behavior: a poll that is held open ends when there is a code to type', async () => {
    const { flowId } = await startFlow(frame)
    const waiting = frame.call('authWait', { flowId })
    await returnWithCode(own, flowId)
    expect((await waiting).body).toEqual({ status: 'code', left: 3 })
  })

  test('behavior: sets a cookie no script can read and answers a page that goes on', async () => {
    const { flowId } = await startFlow(frame)
    const answer = await openWindow(own).fetchOne(
      `${apiOrigin}/v1/auth/bind`,
      await boundForm(frame, flowId),
      walletOrigin,
    )
    expect(answer.status).toBe(200)
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-latchkey_flow-[\w-]{8}=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    expect(answer.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    expect(answer.headers.get('Referrer-Policy')).toBe('no-referrer')
  })

  test("error: another key's signature, or one over another nonce or flow, ends the flow", async () => {
    const other = await openFrame(own)
    for (const make of [
      async (id: string) => boundForm(other, id),
      async (id: string) => ({ ...(await boundForm(frame, id)), popupNonce: randomId() }),
      async (id: string) => ({ ...(await boundForm(frame, randomId())), flowId: id }),
      async (id: string) => ({ ...(await boundForm(frame, id)), signature: 'AAAA' }),
    ]) {
      const { flowId } = await startFlow(frame)
      expect((await openWindow(own).bind(await make(flowId))).url).toBe(done('refused'))
      expect((await frame.call('authWait', { flowId })).body).toEqual({ status: 'failed', reason: 'refused' })
    }
  })

  test("error: posted by a page that is not the wallet's; the flow is left alone", async () => {
    const { flowId } = await startFlow(frame)
    const form = await boundForm(frame, flowId)
    for (const from of ['https://evil.example', 'null', pageOrigin, apiOrigin, undefined]) {
      const window = openWindow(own)
      const url = `${apiOrigin}/v1/auth/bind`
      const answer = await window.fetchOne(url, form, from)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(await answer.text()).toContain('auth/done#failed=refused')
    }
    expect((await openWindow(own).bind(form)).url).toBe(done('ok'))
  })

  test('error: a second window', async () => {
    const { flowId } = await startFlow(frame)
    const window = openWindow(own)
    await window.fetchOne(`${apiOrigin}/v1/auth/bind`, await boundForm(frame, flowId), walletOrigin)
    expect((await openWindow(own).bind(await boundForm(frame, flowId))).url).toBe(done('expired'))
  })

  test('error: fields that stand twice or are unknown, no form at all', async () => {
    const { flowId } = await startFlow(frame)
    const form = await boundForm(frame, flowId)
    expect((await openWindow(own).bind({ ...form, more: '1' })).url).toBe(done('refused'))
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', `${new URLSearchParams(form)}&flowId=${randomId()}`],
      ['text/plain', String(new URLSearchParams(form))],
      ['application/json', JSON.stringify(form)],
    ] as const) {
      const headers = { Origin: walletOrigin, 'Content-Type': type }
      const answer = await own.server.api.request('/v1/auth/bind', { method: 'POST', headers, body })
      expect(await answer.text()).toContain('failed=refused')
    }
    expect((await openWindow(own).bind(form)).url).toBe(done('ok'))
  })
})

describe('/v1/auth/callback/{provider}', () => {
  /** A window that the provider has redirected to our callback, which it has not opened yet. */
  const standBefore = async (provider = 'google.com', by = frame) => {
    const { flowId } = await startFlow(by, provider)
    const window = openWindow(own)
    const bound = await window.fetchOne(`${apiOrigin}/v1/auth/bind`, await boundForm(by, flowId), walletOrigin)
    const href =
      /url=([^"]+)"/.exec(await bound.text())?.[1]?.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)) ?? ''
    let url = href
    for (;;) {
      const answer = await window.fetchOne(url)
      const next = answer.headers.get('Location')
      if (!next) return { flowId, window, url, html: await answer.text() }
      url = new URL(next, url).href
      if (url.startsWith(apiOrigin)) return { flowId, window, url, html: '' }
    }
  }

  test('error: without the cookie, or with that of another flow; its own window may still come', async () => {
    const { window, url, flowId } = await standBefore()
    expect((await openWindow(own).get(url)).url).toBe(done('refused'))
    const other = await standBefore()
    expect((await other.window.get(url)).url).toBe(done('refused'))
    // The right name with another value.
    const forger = openWindow(own)
    const names = [...(window.jar.get('localhost:8881')?.keys() ?? [])]
    const [value = ''] = [...(other.window.jar.get('localhost:8881')?.values() ?? [])]
    for (const forged of [value, '', 'x'.repeat(43)]) {
      forger.jar.set('localhost:8881', new Map(names.map((name) => [name, forged])))
      expect((await forger.get(url)).url).toBe(done('refused'))
    }
    expect((await window.get(url)).url).toBe(done('ok'))
    expect((await frame.call('authWait', { flowId })).body.status).toBe('done')
  })

  test('error: a second time', async () => {
    const { window, url } = await standBefore()
    const cookies = new Map(window.jar.get('localhost:8881'))
    expect((await window.get(url)).url).toBe(done('ok'))
    window.jar.set('localhost:8881', cookies)
    expect((await window.get(url)).url).toBe(done('expired'))
  })

  test('error: eight times at once, one login', async () => {
    const { window, url } = await standBefore()
    const all = await Promise.all(Array.from({ length: 8 }, () => window.get(url)))
    expect(all.filter((end) => end.url === done('ok'))).toHaveLength(1)
  })

  test('error: the code of another login', async () => {
    const mine = await standBefore()
    const theirs = await standBefore()
    const url = new URL(mine.url)
    url.searchParams.set('code', new URL(theirs.url).searchParams.get('code') ?? '')
    expect((await mine.window.get(url.href)).url).toBe(refused())
    expect((await frame.call('authWait', { flowId: mine.flowId })).body).toEqual({
      status: 'failed',
      reason: 'refused',
    })
  })

  test('error: from another issuer (mix-up), without issuer, with a parameter twice', async () => {
    for (const change of [
      (url: URL) => url.searchParams.set('iss', 'https://evil.example'),
      (url: URL) => url.searchParams.delete('iss'),
    ]) {
      const { window, url } = await standBefore()
      const changed = new URL(url)
      change(changed)
      expect((await window.get(changed.href)).url).toBe(refused())
    }
    const { window, url } = await standBefore()
    expect((await window.get(`${url}&code=other`)).url).toBe(done('expired'))
    expect((await window.get(url)).url).toBe(done('ok'))
  })

  test("error: at another provider's address, or an unknown one", async () => {
    const { window, url } = await standBefore()
    expect((await window.get(url.replace('google.com', 'apple.com'))).url).toBe(done('expired'))
    const answer = await own.server.api.request('/v1/auth/callback/evil.example?code=1&state=2')
    expect(answer.status).toBe(404)
  })

  test('error: an unknown state', async () => {
    expect((await openWindow(own).get(`${apiOrigin}/v1/auth/callback/google.com?code=1&state=${randomId()}`)).url).toBe(
      done('expired'),
    )
  })

  test('error: the nonce in the ID token is not that of the flow', async () => {
    const { window, url, flowId } = await standBefore()
    await own.database.query("update flows set nonce = 'another' where id = $1", [flowId])
    expect((await window.get(url)).url).toBe(refused())
  })

  test('error: five minutes are over', async () => {
    const { window, url, flowId } = await standBefore()
    await own.database.query('update flows set expires_at = now() where id = $1', [flowId])
    expect((await window.get(url)).url).toBe(done('expired'))
    expect((await frame.call('authWait', { flowId })).body).toEqual({ status: 'failed', reason: 'expired' })
  })

  test('error: a form posted to a provider that posts none', async () => {
    const answer = await own.server.api.request('/v1/auth/callback/google.com', {
      method: 'POST',
      body: new URLSearchParams({ code: '1' }),
    })
    expect(answer.status).toBe(404)
  })

  describe('a posted form', () => {
    const post = async (window: ReturnType<typeof openWindow>, html: string) => {
      const form = Object.fromEntries(
        [...html.matchAll(/name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
      ) as Record<string, string>
      const answer = await window.fetchOne(`${apiOrigin}/v1/auth/callback/apple.com`, form, own.apple.issuer)
      return { form, location: answer.headers.get('Location') ?? '', status: answer.status }
    }

    test('default: is kept sealed under a handle and shows nothing in an address', async () => {
      const { window, html } = await standBefore('apple.com')
      const { form, location, status } = await post(window, html)
      expect(status).toBe(303)
      expect(location).not.toContain(form.code)
      const rows = await own.database.query('select params_sealed from form_posts')
      expect(rows.some((row) => (row.params_sealed as Buffer).includes(form.code ?? 'x'))).toBe(false)
      expect((await window.get(location)).url).toBe(done('ok'))
    })

    test('error: the handle a second time, in another window, or after a minute', async () => {
      const once = await standBefore('apple.com')
      const first = await post(once.window, once.html)
      expect((await openWindow(own).get(first.location)).url).toBe(done('refused'))
      expect((await once.window.get(first.location)).url).toBe(done('expired'))
      const late = await standBefore('apple.com')
      const second = await post(late.window, late.html)
      await own.database.query('update form_posts set expires_at = now()')
      expect((await late.window.get(second.location)).url).toBe(done('expired'))
    })

    test('error: the same form posted again works once', async () => {
      const { window, html } = await standBefore('apple.com')
      const first = await post(window, html)
      const second = await post(window, html)
      const cookies = new Map(window.jar.get('localhost:8881'))
      expect((await window.get(first.location)).url).toBe(done('ok'))
      window.jar.set('localhost:8881', cookies)
      expect((await window.get(second.location)).url).toBe(done('expired'))
    })

    test('error: parameters in the address are not taken for a form', async () => {
      const { window, html } = await standBefore('apple.com')
      const code = /name="code" value="([^"]*)"/.exec(html)?.[1]
      const state = /name="state" value="([^"]*)"/.exec(html)?.[1]
      expect((await window.get(`${apiOrigin}/v1/auth/callback/apple.com?code=${code}&state=${state}`)).url).toBe(
        done('expired'),
      )
    })
  })
})

describe('POST /v1/auth/wait', () => {
  /** A poll is open once its proof is stored. */
  const countProofs = async () => (await own.database.query("select from used where kind = 'dpop'")).length

  test('behavior: is held open and wakes when the login is done', async () => {
    const { flowId } = await startFlow(frame)
    const before = await countProofs()
    const waiting = frame.call('authWait', { flowId })
    await expect.poll(countProofs).toBe(before + 1)
    await openWindow(own).bind(await boundForm(frame, flowId))
    expect((await waiting).body.status).toBe('done')
  })

  test('behavior: a second poll takes the place of the first', async () => {
    const { flowId } = await startFlow(frame)
    const before = await countProofs()
    const first = frame.call('authWait', { flowId })
    await expect.poll(countProofs).toBe(before + 1)
    const second = frame.call('authWait', { flowId })
    expect((await first).body).toEqual({ status: 'pending', bound: false })
    await frame.call('authCancel', { flowId })
    expect((await second).body).toEqual({ status: 'failed', reason: 'cancelled' })
  })

  test('behavior: tokens are given again for a minute, to the same key only, and for one session', async () => {
    const { flowId, tokens } = await signIn(own, frame)
    const again = await frame.call('authWait', { flowId })
    expect(again.body.status).toBe('done')
    expect(again.body.tokens.refreshToken).not.toBe(tokens.refreshToken)
    const other = await openFrame(own)
    expect(await other.call('authWait', { flowId })).toMatchObject(failure(401, 'bad_proof'))
    const sessions = await own.database.query('select distinct session_id from flows where id = $1', [flowId])
    expect(sessions).toHaveLength(1)
    await own.database.query("update flows set given_at = given_at - interval '61 seconds' where id = $1", [flowId])
    expect(await frame.call('authWait', { flowId })).toMatchObject(failure(409, 'conflict'))
  })

  test('behavior: without words from the database it looks for itself', async () => {
    await own.database.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()",
    )
    const { flowId } = await startFlow(frame)
    const waiting = frame.call('authWait', { flowId })
    await own.database.query("update flows set state = 'failed', reason = 'refused' where id = $1", [flowId])
    expect((await waiting).body).toEqual({ status: 'failed', reason: 'refused' })
  })

  test('error: an unknown flow has expired', async () => {
    expect((await frame.call('authWait', { flowId: randomId() })).body).toEqual({ status: 'failed', reason: 'expired' })
  })

  test('error: too many open polls of one session key', async () => {
    const limited = await openServer(inject('databaseUrl'), { limits: {} })
    const other = await openFrame(limited)
    const flows: string[] = []
    while (flows.length < 5) flows.push((await startFlow(other)).flowId)
    const polls = flows.map(async (flowId) => ({ flowId, ...(await other.call('authWait', { flowId })) }))
    // Four are held open, so the first answer is that of the one too many.
    const refused = await Promise.race(polls)
    expect(refused).toMatchObject(failure(429, 'too_many_requests'))
    limited.server.stopPolls()
    const held = (await Promise.all(polls)).filter(({ flowId }) => flowId !== refused.flowId)
    expect(held.map(({ body }) => body)).toEqual(Array.from({ length: 4 }, () => ({ status: 'pending', bound: false })))
    await limited.close()
  })
})

describe('POST /v1/auth/confirm', () => {
  const begin = async () => {
    const { flowId } = await startFlow(frame)
    const code = await returnWithCode(own, flowId)
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
    const confirm = async (typed: string, by = frame) => (await by.call('authConfirm', { flowId, code: typed })).body
    return { flowId, code, wrong, confirm }
  }

  test('default: after a wrong code the right one', async () => {
    const { flowId, code, wrong, confirm } = await begin()
    expect(await confirm(wrong)).toEqual({ status: 'wrong', left: 2 })
    expect((await frame.call('authWait', { flowId })).body).toEqual({ status: 'code', left: 2 })
    expect(await confirm(code)).toEqual({ status: 'confirmed' })
  })

  test('behavior: the same again, because the answer was lost', async () => {
    const { code, confirm } = await begin()
    await confirm(code)
    expect(await confirm(code)).toEqual({ status: 'confirmed' })
  })

  test('behavior: a person who was slow at the provider still has three minutes', async () => {
    const { flowId } = await startFlow(frame)
    await own.database.query("update flows set expires_at = now() + interval '5 seconds' where id = $1", [flowId])
    await returnWithCode(own, flowId)
    const [row] = await own.database.query(
      'select extract(epoch from expires_at - now())::int as left from flows where id = $1',
      [flowId],
    )
    expect(row?.left).toBeGreaterThan(150)
  })

  test('error: three wrong codes end the flow; then the right one is of no use', async () => {
    const { flowId, code, wrong, confirm } = await begin()
    await confirm(wrong)
    await confirm(wrong)
    expect(await confirm(wrong)).toEqual({ status: 'failed', reason: 'wrong_code' })
    expect(await confirm(code)).toEqual({ status: 'failed', reason: 'wrong_code' })
    expect((await frame.call('authWait', { flowId })).body).toEqual({ status: 'failed', reason: 'wrong_code' })
  })

  test('error: another key, which costs no try', async () => {
    const { code, confirm } = await begin()
    const other = await openFrame(own)
    for (let i = 0; i < 4; i++) expect(await confirm(code, other)).toMatchObject({ error: { code: 'bad_proof' } })
    expect(await confirm(code)).toEqual({ status: 'confirmed' })
  })

  test('error: too late, unknown, before the provider’s answer, after a cancel', async () => {
    const late = await begin()
    await own.database.query('update flows set expires_at = now() where id = $1', [late.flowId])
    expect(await late.confirm(late.code)).toEqual({ status: 'failed', reason: 'expired' })
    const unknown = { flowId: randomId(), code: '123456' }
    expect((await frame.call('authConfirm', unknown)).body).toEqual({ status: 'failed', reason: 'expired' })
    const { flowId } = await startFlow(frame)
    expect(await frame.call('authConfirm', { flowId, code: '123456' })).toMatchObject(failure(409, 'conflict'))
    const cancelled = await begin()
    await frame.call('authCancel', { flowId: cancelled.flowId })
    expect(await cancelled.confirm(cancelled.code)).toEqual({ status: 'failed', reason: 'cancelled' })
  })

  test.each(['', '12345', '1234567', '12345a', '１２３４５６', ' 12345'])('error: %j is no code', async (code) => {
    const { flowId } = await startFlow(frame)
    expect(await frame.call('authConfirm', { flowId, code })).toMatchObject(failure(400, 'bad_request'))
  })
})

describe('POST /v1/auth/cancel', () => {
  test('default', async () => {
    const { flowId } = await startFlow(frame)
    expect((await frame.call('authCancel', { flowId })).status).toBe(200)
    expect((await frame.call('authWait', { flowId })).body).toEqual({ status: 'failed', reason: 'cancelled' })
    expect((await openWindow(own).bind(await boundForm(frame, flowId))).url).toBe(done('expired'))
  })

  test('error: by another key', async () => {
    const { flowId } = await startFlow(frame)
    const other = await openFrame(own)
    expect(await other.call('authCancel', { flowId })).toMatchObject(failure(401, 'bad_proof'))
    expect((await openWindow(own).bind(await boundForm(frame, flowId))).url).toBe(done('ok'))
  })
})

describe('POST /v1/project', () => {
  test('default', async () => {
    const { status, body } = await frame.call('project', { apiKey: projectKey })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: 'AAAAAAAAAAAAAAAAAAAAAA',
      name: 'First project',
      origins: [pageOrigin, 'https://shop.example'],
      providers: ['google.com', 'apple.com'],
      legacyWire: false,
      redirectUrls: [],
    })
  })

  test('behavior: the mark and the colour of a project', async () => {
    const { body } = await frame.call('project', { apiKey: otherProjectKey })
    expect(body.brand).toEqual({
      accent: { light: '#5b2bd9', dark: '#c3b1ff' },
      mark: `data:image/svg+xml;base64,${Buffer.from(mark).toString('base64')}`,
    })
    expect(v.parse(project.answer, body).brand).toEqual(body.brand)
  })

  test('error: an unknown key', async () => {
    expect(await frame.call('project', { apiKey: 'a-key-that-nobody-has' })).toMatchObject(failure(404, 'not_found'))
  })
})

describe('limits', () => {
  test('behavior: logins begun by one address', async () => {
    const limited = await openServer(inject('databaseUrl'), { limits: { authStart: [{ count: 10, seconds: 60 }] } })
    const other = await openFrame(limited)
    for (let i = 0; i < 10; i++) await startFlow(other)
    const body = { flowId: randomId(), provider: 'google.com', apiKey: projectKey, pageOrigin }
    const refused = await other.call('authStart', body)
    expect(refused).toMatchObject(failure(429, 'too_many_requests'))
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
    await limited.close()
  })
})
