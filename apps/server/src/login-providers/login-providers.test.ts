import { readKeyFile } from '@latchkey/at-rest/secret-file'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { createSubjectHash } from '../api/subjects.ts'
import { boundForm, type Frame, openFrame, openWindow, signIn, startFlow } from '../fixtures/browser.ts'
import { type OpenLoginProviders, openLoginProviders } from '../fixtures/login-providers.ts'
import { apiOrigin, type OpenServer, openServer, pageOrigin, projectKey, walletOrigin } from '../fixtures/server.ts'

let own: OpenServer
let frame: Frame
let providers: OpenLoginProviders
beforeAll(async () => {
  own = await openServer(inject('databaseUrl'), {
    more: async (write) => {
      providers = await openLoginProviders(write, apiOrigin)
      return {
        providers: providers.configurations,
        projects: [
          {
            id: 'AAAAAAAAAAAAAAAAAAAAAA',
            name: 'First project',
            apiKey: projectKey,
            origins: [pageOrigin],
            providers: ['google.com', 'kakao.com', 'facebook.com', 'twitter.com', 'discord.com'],
            redirectUrls: ['com.example.shop://signed-in'],
          },
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
afterEach(() => {
  for (const name of names) providers[name].next = { sub: '1001', email: 'ada@example.com' }
})

const names = ['google', 'kakao', 'facebook', 'twitter', 'discord'] as const
const done = (reason: string) => `${walletOrigin}/auth/done#${reason === 'ok' ? 'ok' : `failed=${reason}`}`
/** Expects the reference by which support finds a failure in the log, and takes it away. */
const withoutReference = (url: string) => {
  expect(url).toMatch(/=[0-9A-Z]{4}-[0-9A-Z]{4}$/)
  return url.replace(/=[0-9A-Z-]{9}$/, '')
}
const identity = async (userId: string) =>
  (
    await own.database.query('select provider, iss, sub, email_verified, scope from identities where user_id = $1', [
      userId,
    ])
  )[0]

/** The query of the authorization request to a provider. */
const askedOf = async (name: (typeof names)[number]) => {
  const { flowId } = await startFlow(frame, `${name}.com`)
  const window = openWindow(own)
  await window.bind(await boundForm(frame, flowId))
  const url = window.seen.find((each) => each.startsWith(`${providers[name].issuer}/auth?`)) ?? ''
  return Object.fromEntries(new URL(url).searchParams)
}

describe('a login', () => {
  test.each([
    ['kakao', 'ada@example.com', false],
    ['facebook', 'ada@example.com', false],
    ['twitter', undefined, false],
    ['discord', 'ada@example.com', true],
  ] as const)('default: %s', async (name, email, verified) => {
    providers[name].next = { sub: '1001', email: 'ada@example.com' }
    const first = await signIn(own, frame, `${name}.com`)
    expect(first.isNew).toBe(true)
    expect(first.user).toEqual({
      id: expect.any(String),
      loginProvider: `${name}.com`,
      vault: 'none',
      ...(email && { email }),
    })
    expect(await identity(first.user.id)).toEqual({
      provider: `${name}.com`,
      iss: providers[name].issuer,
      sub: createSubjectHash(await readKeyFile(own.configuration.keyFile))({
        scope: 'global',
        provider: `${name}.com`,
        iss: providers[name].issuer,
        sub: '1001',
      }),
      email_verified: verified,
      scope: 'global',
    })
    const again = await signIn(own, await openFrame(own), `${name}.com`)
    expect([again.user.id, again.isNew]).toEqual([first.user.id, undefined])
  })

  test('behavior: what each provider is asked', async () => {
    const base = {
      client_id: 'our-client',
      response_type: 'code',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
    }
    const oidc = { ...base, nonce: expect.stringMatching(/^[\w-]{43}$/), prompt: 'select_account' }
    const to = (name: string) => ({ redirect_uri: `${apiOrigin}/v1/auth/callback/${name}.com` })
    expect(await askedOf('kakao')).toEqual({ ...oidc, ...to('kakao'), scope: 'openid account_email' })
    expect(await askedOf('facebook')).toEqual({ ...oidc, ...to('facebook'), scope: 'openid email' })
    expect(await askedOf('twitter')).toEqual({ ...base, ...to('twitter'), scope: 'users.read tweet.read' })
    expect(await askedOf('discord')).toEqual({ ...base, ...to('discord'), scope: 'identify email' })
  })

  test('behavior: equal verified e-mails of two providers are two people', async () => {
    providers.google.next = { sub: 'erin', email: 'erin@example.com' }
    providers.discord.next = { sub: '77', email: 'erin@example.com' }
    const one = await signIn(own, frame, 'google.com')
    const other = await signIn(own, frame, 'discord.com')
    expect((await identity(one.user.id))?.email_verified).toBe(true)
    expect((await identity(other.user.id))?.email_verified).toBe(true)
    expect(other.user.id).not.toBe(one.user.id)
    expect(other.isNew).toBe(true)
  })

  test('error: the person cancels', async () => {
    for (const name of names) {
      providers[name].next = 'cancel'
      const { flowId } = await startFlow(frame, `${name}.com`)
      expect((await openWindow(own).bind(await boundForm(frame, flowId))).url).toBe(done('access_denied'))
      expect((await frame.call('authWait', { flowId })).body).toEqual({ status: 'failed', reason: 'access_denied' })
    }
  })

  test('error: a code that is not one', async () => {
    for (const name of names) {
      const { flowId } = await startFlow(frame, `${name}.com`)
      const window = openWindow(own)
      const { url } = await stopBefore(window, flowId)
      const state = new URL(url).searchParams.get('state')
      const back = new URLSearchParams({ code: 'made-up', state: state ?? '', iss: providers[name].issuer })
      const end = await window.get(`${apiOrigin}/v1/auth/callback/${name}.com?${back}`)
      expect([name, withoutReference(end.url)]).toEqual([name, done('refused')])
    }
  })

  test('error: an answer of one provider at the address of another', async () => {
    const { flowId } = await startFlow(frame, 'twitter.com')
    const window = openWindow(own)
    const { url } = await stopBefore(window, flowId)
    const back = new URLSearchParams({ code: 'x', state: new URL(url).searchParams.get('state') ?? '' })
    expect((await window.get(`${apiOrigin}/v1/auth/callback/discord.com?${back}`)).url).toBe(done('expired'))
  })

  test('error: the provider is away', async () => {
    for (const name of ['twitter', 'discord'] as const) {
      const { flowId } = await startFlow(frame, `${name}.com`)
      const window = openWindow(own)
      const { url } = await stopBefore(window, flowId)
      await providers[name].down()
      const back = new URLSearchParams({ code: 'x', state: new URL(url).searchParams.get('state') ?? '' })
      const end = await window.get(`${apiOrigin}/v1/auth/callback/${name}.com?${back}`)
      await providers[name].up()
      expect(withoutReference(end.url)).toBe(done('unavailable'))
    }
  })

  test('behavior: a native client calls itself by its registered address', async () => {
    const body = { provider: 'kakao.com', apiKey: projectKey, flowId: 'AAAAAAAAAAAAAAAAAAAAAQ' }
    const native = 'com.example.shop://signed-in'
    expect((await frame.call('authStart', { ...body, pageOrigin: native })).status).toBe(200)
    expect((await frame.call('authFlow', { flowId: body.flowId })).body.pageOrigin).toBe(native)
    for (const other of [`${native}/`, 'com.example.shop://other', 'com.example.shop://'])
      expect((await frame.call('authStart', { ...body, pageOrigin: other })).body.error?.code).toBe('not_allowed')
  })

  test('behavior: no token or secret is logged', async () => {
    await signIn(own, frame, 'discord.com')
    const log = own.lines.join('\n')
    for (const secret of ['ada@', 'a-secret-of', 'Bearer', 'access_token']) expect(log).not.toContain(secret)
  })
})

/** Binds a window and stops before its redirect to the provider. */
const stopBefore = async (window: ReturnType<typeof openWindow>, flowId: string) => {
  const answer = await window.fetchOne(`${apiOrigin}/v1/auth/bind`, await boundForm(frame, flowId), walletOrigin)
  const [, url = ''] = /content="0;url=([^"]+)"/.exec(await answer.text()) ?? []
  return { url: url.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code)) }
}
