import { reference as referenceShape } from '@latchkey/protocol/reference'
import pg from 'pg'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type Frame, openFrame, openWindow, signIn, startFlow } from '../fixtures/browser.ts'
import { type OpenServer, openServer, pageOrigin, projectKey, walletOrigin } from '../fixtures/server.ts'
import { randomId } from '../random.ts'

let own: OpenServer
let frame: Frame
beforeAll(async () => {
  own = await openServer(inject('databaseUrl'))
  frame = await openFrame(own)
})
afterAll(() => own?.close())

const request = (path: string, init: RequestInit = {}) => own.server.api.request(path, init)

const lastLogged = (event: string) => own.lines.map((line) => JSON.parse(line)).findLast((line) => line.event === event)

describe('createApi', () => {
  test('behavior: only the wallet may read answers, and without cookies', async () => {
    const preflight = (Origin: string, path: string) =>
      request(path, { method: 'OPTIONS', headers: { Origin, 'Access-Control-Request-Method': 'POST' } })
    for (const path of ['/v1/session/me', '/v1/vault', '/v1/rpc/mumbai', '/csp']) {
      const mine = await preflight(walletOrigin, path)
      expect(mine.status).toBe(204)
      expect(mine.headers.get('Access-Control-Allow-Origin')).toBe(walletOrigin)
      expect(mine.headers.get('Access-Control-Allow-Headers')).toBe('Authorization, Content-Type, DPoP, Solana-Client')
      expect(mine.headers.has('Access-Control-Allow-Credentials')).toBe(false)
      for (const origin of [pageOrigin, 'null', 'http://localhost:3334', `${walletOrigin}.evil.example`]) {
        const other = await preflight(origin, path)
        expect([other.status, other.headers.get('Access-Control-Allow-Origin')]).toEqual([403, null])
      }
    }
    const answer = await request('/v1/session/me', { method: 'POST', headers: { Origin: walletOrigin } })
    expect(answer.headers.get('Access-Control-Expose-Headers')).toBe(
      'Date, DPoP-Nonce, Retry-After, Wallet-Minimum-Build',
    )
    expect(answer.headers.get('Vary')).toContain('Origin')
  })

  test('behavior: the headers of every answer', async () => {
    for (const answer of [
      await request('/healthz'),
      await request('/nothing'),
      await request('/v1/session/me', { method: 'POST' }),
    ]) {
      expect(answer.headers.get('Cache-Control')).toBe('no-store')
      expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(answer.headers.get('Content-Security-Policy')).toBe("default-src 'none'; frame-ancestors 'none'")
      expect(answer.headers.has('Strict-Transport-Security')).toBe(false)
    }
  })

  test('error: unknown paths and methods, in the form of all errors', async () => {
    for (const [method, path] of [
      ['GET', '/v1/session/me'],
      ['POST', '/v1/vault'],
      ['DELETE', '/v1/vault'],
      ['POST', '/v1/nothing'],
      ['GET', '/'],
      ['POST', '//v1/project'],
    ] as const) {
      const answer = await request(path, { method })
      expect([path, answer.status, (await answer.json()).error.code]).toEqual([path, 404, 'not_found'])
    }
  })

  test('error: bodies parsers could read in two ways', async () => {
    const post = async (body: string, type = 'application/json') =>
      (await (await request('/v1/project', { method: 'POST', body, headers: { 'Content-Type': type } })).json()).error
        ?.code
    expect(await post(`{"apiKey":"${projectKey}"}`)).toBe(undefined)
    expect(await post(`{"apiKey":"another-key-before","apiKey":"${projectKey}"}`)).toBe('bad_request')
    expect(await post(`{"apiKey":"${projectKey}","__proto__":{}}`)).toBe('bad_request')
    expect(await post(`{"apiKey":"${projectKey}"}`, 'text/plain')).toBe('bad_request')
    expect(await post(`{"apiKey":"${projectKey}"${' '.repeat(70_000)}}`)).toBe('too_large')
    expect(await post(`{"apiKey":["${projectKey}"]}`)).toBe('bad_request')
    expect(await post(`{"apiKey":"' or 1=1 --xxxxxxxx"}`)).toBe('bad_request')
  })

  test('behavior: nothing secret is logged', async () => {
    own.google.next = { sub: 'canary-sub', email: 'canary@example.com' }
    const { tokens, flowId } = await signIn(own, frame)
    await frame.call('sessionRefresh', { refreshToken: tokens.refreshToken })
    const log = own.lines.join('\n')
    expect(log).toContain('"/v1/auth/callback/:provider"')
    for (const secret of [tokens.accessToken, tokens.refreshToken, flowId, frame.jkt, 'canary', 'code=', 'state='])
      expect(log).not.toContain(secret)
  })

  test('behavior: a lost database is 503, and everything goes on when it is back', async () => {
    own.google.next = { sub: 'ada' }
    const { tokens } = await signIn(own, frame)
    const waitingFor = await startFlow(frame)
    const admin = new pg.Client({ connectionString: inject('databaseUrl') })
    await admin.connect()
    const name = new URL(own.configuration.databaseUrl).pathname.slice(1)
    try {
      await admin.query(`alter database ${name} with allow_connections false`)
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
      await vi.waitFor(async () => expect((await request('/readyz')).status).toBe(503))
      expect((await request('/healthz')).status).toBe(200)
      const answer = await frame.call('sessionMe', {}, tokens.accessToken)
      expect(answer).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
      expect(JSON.stringify(answer.body)).not.toContain('connect')
      const { reference } = (answer.body as { error: { reference?: string } }).error
      expect(v.is(referenceShape, reference)).toBe(true)
      expect(lastLogged('request failed')).toMatchObject({ reference, path: '/v1/session/me' })
      const window = openWindow(own)
      const { url } = await window.bind({ flowId: randomId(), choice: '42' })
      expect(url).toBe(`${walletOrigin}/auth/done#failed=unavailable=${lastLogged('login step failed').reference}`)
    } finally {
      await admin.query(`alter database ${name} with allow_connections true`)
      await admin.end()
    }
    await vi.waitFor(async () => expect((await request('/readyz')).status).toBe(200))
    expect((await frame.call('sessionMe', {}, tokens.accessToken)).status).toBe(200)
    const waiting = frame.call('authWait', { flowId: waitingFor.flowId })
    await frame.call('authCancel', { flowId: waitingFor.flowId })
    expect((await waiting).body).toEqual({ status: 'failed', reason: 'cancelled' })
  })
})

describe('POST /csp', () => {
  const report = (body: unknown, type = 'application/reports+json') =>
    request('/csp', { method: 'POST', headers: { 'Content-Type': type }, body: JSON.stringify(body) })
  const last = () => JSON.parse(own.lines.filter((line) => line.includes('policy report')).at(-1) ?? '{}')

  test('default: one line each, without query', async () => {
    const body = {
      effectiveDirective: 'connect-src',
      blockedURL: 'https://evil.example/steal?seed=canary',
      documentURL: `${walletOrigin}/?api_key=canary#canary`,
      sample: 'canary',
    }
    expect((await report([{ type: 'csp-violation', age: 1, url: 'x', user_agent: 'y', body }])).status).toBe(204)
    const log = { directive: 'connect-src', blocked: 'https://evil.example/steal', document: `${walletOrigin}/` }
    expect(last()).toMatchObject({ event: 'policy report', type: 'csp-violation', ...log })
    expect(own.lines.join()).not.toContain('canary@')
    expect(JSON.stringify(last())).not.toContain('canary')
  })

  test('behavior: the older form', async () => {
    const old = {
      'effective-directive': 'script-src',
      'blocked-uri': 'inline',
      'document-uri': `${walletOrigin}/?a=canary`,
    }
    await report({ 'csp-report': old }, 'application/csp-report')
    expect(last()).toMatchObject({ directive: 'script-src', blocked: 'inline', document: `${walletOrigin}/` })
  })

  test('error: something else leaves no line, something large is refused', async () => {
    const before = own.lines.length
    for (const body of [{}, [1], 'text', [{ type: 1 }]]) expect((await report(body)).status).toBe(204)
    expect(own.lines.slice(before).join()).not.toContain('policy report')
    expect((await report([{ padding: 'x'.repeat(20_000) }])).status).toBe(413)
  })
})
