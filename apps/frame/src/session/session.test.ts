import { isWalletError, type WalletError } from '@latchkey/core/errors'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { isServiceError } from '@latchkey/protocol/service-error'
import { mapAccountFamilies } from '@latchkey/protocol/user'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fetchProject } from './fetch-project.ts'
import { type FakeApi, startFakeApi } from './fixtures/api.fake.ts'
import type { LoginStep } from './login.ts'
import type { LoginAttempt } from './login-attempt.ts'
import { dismissPageWindow } from './page-window.ts'
import { randomId } from './random-id.ts'
import { createSession } from './session.ts'

const walletOrigin = 'http://wallet.example'
const apiKey = 'k'.repeat(16)
const pageOrigin = 'https://page.example'

/**
 * The parts of the browser's window that a login uses. Node has neither IndexedDB nor windows: here a session lives in
 * memory.
 */
const hear = new EventTarget()
let opened: {
  url: string
  posted: unknown[]
  closed: boolean
  close(): void
  postMessage(data: unknown, origin: string): void
}[]
let blocked: boolean
let api: FakeApi

const config = (): FrameConfig => ({
  api: api.origin,
  guards: [{ id: 'guard-1', url: 'http://localhost:8891' }],
  threshold: 1,
  providers: ['google.com'],
  networks: ['mumbai'],
  release: 'test',
})

beforeEach(async () => {
  api = await startFakeApi({ wallet: () => walletOrigin })
  opened = []
  blocked = false
  const open = (url: string) => {
    const posted: unknown[] = []
    const popup = {
      url,
      posted,
      closed: false,
      close: () => {
        popup.closed = true
      },
      postMessage: (data: unknown, origin: string) => {
        if (origin === walletOrigin) posted.push(data)
      },
    }
    opened.push(popup)
    return blocked ? null : popup
  }
  vi.stubGlobal('window', { open, screenX: 0, screenY: 0, outerWidth: 1280, outerHeight: 800 })
  vi.stubGlobal('location', { origin: walletOrigin })
  vi.stubGlobal('addEventListener', hear.addEventListener.bind(hear))
  vi.stubGlobal('removeEventListener', hear.removeEventListener.bind(hear))
})

afterEach(() => {
  api.stop()
  vi.unstubAllGlobals()
})

const say = (data: unknown, source: unknown, origin = walletOrigin) =>
  hear.dispatchEvent(Object.assign(new Event('message'), { data, source, origin }))

const flowOf = (popup = opened.at(-1)) => popup?.url.split('#')[1] ?? ''

/** Acts as the login window: it identifies itself until it is answered, and continues with the signature. */
const bind = async (popup = opened.at(-1)) => {
  const popupNonce = randomId()
  const flowId = flowOf(popup)
  const signature = await vi.waitFor(() => {
    say({ kind: 'bind', flowId, popupNonce }, popup)
    const answer = popup?.posted.at(-1) as { signature: string } | undefined
    if (!answer) throw new Error('no answer yet')
    return answer.signature
    // The first sign-in loads the larger half of the session, which takes a while on a busy machine.
  }, 10_000)
  const body = new URLSearchParams({ flowId, popupNonce, signature })
  await fetch(`${api.origin}/v1/auth/bind`, { method: 'POST', body })
}

const create = () => createSession({ config: config(), apiKey, pageOrigin })

const signIn = async () => {
  const session = create()
  await session.restore()
  const attempt = session.login('google.com')
  await bind()
  await attempt.done
  return session
}

const failure = async (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => {
      throw new Error('it should have failed')
    },
    (cause) => cause,
  )

describe('createSession', () => {
  test('default: signs in with a window that answers, and is in', async () => {
    const session = create()
    await session.restore()
    expect(session.store.getState()).toMatchObject({ status: 'out', user: null })
    const steps: LoginStep['step'][] = []
    const attempt = session.login('google.com')
    attempt.store.subscribe(({ step }) => steps.push(step))
    expect(opened[0]?.url, 'the window opens inside the click').toMatch(/^\/auth#[\w-]{22}$/)
    await bind()
    const user = await attempt.done
    expect(session.store.getState()).toMatchObject({ status: 'in', user, remembered: false })
    expect(steps).toEqual(['waiting', 'finishing'])
    await expect(session.api.call('sessionMe', {})).resolves.toEqual({ user })
  })

  test.each([
    ['ko-KR', '/auth?locale=ko-KR#'],
    ['a#b&c=d', '/auth?locale=a%23b%26c%3Dd#'],
  ])('behavior: the window is given the language of the page, %s', async (locale, address) => {
    const session = createSession({ config: config(), apiKey, pageOrigin, locale })
    const attempt = session.login('google.com')
    expect(opened[0]?.url.startsWith(address)).toBe(true)
    expect(flowOf()).toMatch(/^[\w-]{22}$/)
    attempt.cancel()
    await failure(attempt.done)
  })

  test('behavior: only the window it opened, of its own origin, is answered', async () => {
    const session = create()
    const attempt = session.login('google.com')
    const [popup] = opened
    await vi.waitFor(() => expect(api.state.flows.size).toBe(1))
    const message = { kind: 'bind', flowId: flowOf(), popupNonce: randomId() }
    say(message, { postMessage: () => expect.fail('answered a stranger') })
    say(message, popup, 'https://evil.example')
    say({ ...message, flowId: randomId() }, popup)
    say({ ...message, more: 1 }, popup)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(popup?.posted).toEqual([])
    attempt.cancel()
    await failure(attempt.done)
  })

  describe('with a window that the page opened', () => {
    const ticket = 'tttttttttttttttttttttt'
    const page = { name: 'the page' }
    beforeEach(() => vi.stubGlobal('parent', page))

    /** A window that asks by a ticket, as the login window does. */
    const createPopup = (opener: unknown = page) => {
      const posted: { kind: string; flowId?: string; signature?: string; ticket?: string }[] = []
      return {
        opener,
        posted,
        closed: false,
        close: vi.fn(),
        postMessage: (data: (typeof posted)[number], origin: string) => {
          if (origin === walletOrigin) posted.push(data)
        },
      }
    }
    const ask = (popup: object, changed: object = {}, origin?: string) =>
      say({ kind: 'bind', ticket, popupNonce: randomId(), ...changed }, popup, origin)

    test('default: it gets the flow and the signature, and signs in; none is opened here', async () => {
      const session = create()
      const attempt = session.login('google.com', ticket)
      expect(opened).toEqual([])
      const popup = createPopup()
      const popupNonce = randomId()
      const answer = await vi.waitFor(() => {
        ask(popup, { popupNonce })
        expect(popup.posted.at(-1)).toBeDefined()
        return popup.posted.at(-1)
      }, 10_000)
      expect(answer).toEqual({
        kind: 'bound',
        ticket,
        popupNonce,
        flowId: expect.any(String),
        signature: expect.any(String),
      })
      const body = new URLSearchParams({ flowId: answer?.flowId ?? '', popupNonce, signature: answer?.signature ?? '' })
      await fetch(`${api.origin}/v1/auth/bind`, { method: 'POST', body })
      await attempt.done
      expect(session.store.getState().status).toBe('in')
    })

    test('behavior: no other window is answered', async () => {
      const attempt = create().login('google.com', ticket)
      await vi.waitFor(() => expect(api.state.flows.size).toBe(1), 10_000)
      const strangers = [createPopup({}), createPopup(null)]
      for (const stranger of strangers) ask(stranger)
      const popup = createPopup()
      ask(popup, {}, 'https://evil.example')
      ask(popup, { ticket: randomId() })
      ask(popup, { ticket: undefined, flowId: [...api.state.flows.keys()][0] })
      await new Promise((resolve) => setTimeout(resolve, 200))
      expect([...strangers, popup].flatMap(({ posted }) => posted)).toEqual([])
      ask(popup)
      const second = createPopup()
      ask(second)
      await vi.waitFor(() => expect(popup.posted).toHaveLength(1))
      expect(second.posted, 'the first window with a ticket is the only one').toEqual([])
      attempt.cancel()
      expect(popup.close).toHaveBeenCalled()
      await failure(attempt.done)
    })

    test('behavior: another may be opened here, and then the page’s is not answered', async () => {
      const attempt = create().login('google.com', ticket)
      await vi.waitFor(() => expect(api.state.flows.size).toBe(1), 10_000)
      attempt.reopen()
      const late = createPopup()
      ask(late)
      await bind()
      await attempt.done
      expect(late.posted).toEqual([])
    })

    test('behavior: one that is not needed is told so, once, and no other', async () => {
      dismissPageWindow(ticket)
      const popup = createPopup()
      ask(popup, { ticket: randomId() })
      ask(popup, {}, 'https://evil.example')
      expect(popup.posted).toEqual([])
      const popupNonce = randomId()
      ask(popup, { popupNonce })
      ask(popup)
      expect(popup.posted).toEqual([{ kind: 'unbound', ticket, popupNonce, reason: 'cancelled' }])
    })
  })

  /** Lets the window without an opener continue, and return with a code. */
  const returnWithCode = async () => {
    await vi.waitFor(() => expect(api.state.flows.get(flowOf())).toBeDefined())
    const body = new URLSearchParams({ flowId: flowOf(), by: 'code' })
    await fetch(`${api.origin}/v1/auth/bind`, { method: 'POST', body })
  }
  const showsCode = (attempt: LoginAttempt, code: object) =>
    vi.waitFor(() => expect(attempt.store.getState()).toEqual({ step: 'code', windowClosed: false, code }), 5_000)

  describe('addLogin', () => {
    const signedIn = async () => {
      const session = create()
      const attempt = session.login('google.com')
      await bind()
      await attempt.done
      return session
    }

    test('default: the window is bound by the key of the session, which stays what it is', async () => {
      const session = await signedIn()
      const { jkt } = await session.key()
      const before = session.store.getState()
      const attempt = session.addLogin('apple.com')
      await bind()
      expect(await attempt.done).toBe('added')
      expect(api.state.flows.get(flowOf())?.proof.jkt).toBe(jkt)
      expect(session.store.getState()).toEqual(before)
      expect(api.state.sessions.size).toBe(1)
      api.state.added = 'taken'
      const again = session.addLogin('apple.com')
      await bind()
      expect(await again.done).toBe('taken')
      api.state.added = 'added'
    })

    test('error: what the API says of the flow, and nobody is signed out by it', async () => {
      const session = await signedIn()
      api.state.outcome = { failed: 'isolated' }
      const attempt = session.addLogin('apple.com')
      await bind()
      expect(await failure(attempt.done)).toMatchObject({ context: { reason: 'isolated' } })
      api.state.outcome = 'ok'
      api.state.failing = { loginAdd: 'not_allowed' }
      const late = session.addLogin('apple.com')
      await bind()
      expect(await failure(late.done)).toMatchObject({ context: { reason: 'not_allowed' } })
      api.state.failing = {}
      const cancelled = session.addLogin('apple.com')
      await vi.waitFor(() => expect(api.state.flows.has(flowOf())).toBe(true))
      cancelled.cancel()
      expect(await failure(cancelled.done)).toMatchObject({ reason: 'userRejectedRequest' })
      await vi.waitFor(() => expect(api.state.flows.has(flowOf())).toBe(false))
      expect(session.store.getState().status).toBe('in')
    })
  })

  test('behavior: without a handle the window’s code is asked for, and signs in', async () => {
    blocked = true
    const session = create()
    const attempt = session.login('google.com')
    await returnWithCode()
    await showsCode(attempt, { left: 3, wrong: false, checking: false })
    attempt.confirm('111111')
    await showsCode(attempt, { left: 2, wrong: true, checking: false })
    expect(session.store.getState().status).not.toBe('in')
    attempt.confirm(api.state.code)
    await attempt.done
    expect(session.store.getState().status).toBe('in')
  })

  test('behavior: a window that was blocked is said, until one opens', async () => {
    blocked = true
    const attempt = create().login('google.com')
    await vi.waitFor(() => expect(attempt.store.getState()).toMatchObject({ step: 'opening', noWindow: true }), 10_000)
    blocked = false
    attempt.reopen()
    await vi.waitFor(() => expect(attempt.store.getState().noWindow).toBeUndefined(), 10_000)
    attempt.cancel()
  })

  test('error: three wrong codes end the sign-in', async () => {
    blocked = true
    const attempt = create().login('google.com')
    await returnWithCode()
    for (const left of [3, 2, 1]) {
      await showsCode(attempt, { left, wrong: left < 3, checking: false })
      attempt.confirm('111111')
    }
    expect(await failure(attempt.done)).toMatchObject({ context: { reason: 'wrong_code' } })
  })

  test('error: cancelled while a code is asked for', async () => {
    blocked = true
    const attempt = create().login('google.com')
    await returnWithCode()
    await showsCode(attempt, { left: 3, wrong: false, checking: false })
    attempt.cancel()
    expect(await failure(attempt.done)).toMatchObject({ reason: 'userRejectedRequest' })
    await vi.waitFor(() => expect(api.state.flows.size).toBe(0))
  })

  test('behavior: a closed window is a hint, not an end', async () => {
    const session = create()
    const attempt = session.login('google.com')
    opened[0]?.close()
    await vi.waitFor(() => expect(attempt.store.getState().windowClosed).toBe(true))
    attempt.reopen()
    expect(opened[1]?.url, 'the same flow: it is not bound yet').toBe(opened[0]?.url)
    await bind()
    await attempt.done
  })

  test('behavior: once bound, opening again begins another flow', async () => {
    api.state.outcome = { failed: 'access_denied' }
    const session = create()
    const attempt = session.login('google.com')
    await vi.waitFor(() => expect(api.state.flows.size).toBe(1))
    say({ kind: 'bind', flowId: flowOf(), popupNonce: randomId() }, opened[0])
    await vi.waitFor(() => expect(attempt.store.getState().step).toBe('waiting'))
    attempt.reopen()
    expect(flowOf()).not.toBe(flowOf(opened[0]))
    await vi.waitFor(() => expect([...api.state.flows.keys()], 'the first is cancelled').toEqual([flowOf()]))
    api.state.outcome = 'ok'
    await bind()
    await attempt.done
  })

  test('behavior: the API may be away when a login begins and while it waits', async () => {
    api.state.down = true
    const session = create()
    const attempt = session.login('google.com')
    setTimeout(() => {
      api.state.down = false
    }, 700)
    await vi.waitFor(() => expect(api.state.flows.size).toBe(1), { timeout: 5_000 })
    api.state.down = true
    await new Promise((resolve) => setTimeout(resolve, 600))
    api.state.down = false
    await bind()
    await attempt.done
    expect(session.store.getState().status).toBe('in')
  })

  test('error: cancelling rejects at once, closes the window and ends the flow', async () => {
    const session = create()
    const attempt = session.login('google.com')
    await vi.waitFor(() => expect(api.state.flows.size).toBe(1))
    attempt.cancel()
    expect(isWalletError(await failure(attempt.done), 'userRejectedRequest')).toBe(true)
    expect(opened[0]?.closed).toBe(true)
    await vi.waitFor(() => expect(api.state.flows.size).toBe(0))
    expect(session.store.getState().status).not.toBe('in')
  })

  test('error: what the provider refuses is said with its reason', async () => {
    api.state.outcome = { failed: 'access_denied' }
    const session = create()
    const attempt = session.login('google.com')
    await bind()
    const cause = (await failure(attempt.done)) as WalletError<'authentication'>
    expect(cause.code).toBe(4102)
    expect(cause.context).toEqual({ reason: 'access_denied' })
  })

  test('error: a refusal of the API ends the attempt', async () => {
    api.state.failing.authStart = 'not_allowed'
    const attempt = create().login('google.com')
    expect((await failure(attempt.done)) as WalletError).toMatchObject({ context: { reason: 'not_allowed' } })
  })

  test('behavior: signing in again ends the session before', async () => {
    const session = await signIn()
    expect(api.state.sessions.size).toBe(1)
    const [before] = api.state.sessions
    const attempt = session.login('google.com')
    await bind()
    await attempt.done
    await vi.waitFor(() => expect(api.state.sessions.size).toBe(1))
    expect(api.state.sessions.has(before as never)).toBe(false)
    expect(session.store.getState().status).toBe('in')
  })

  test('behavior: a newer picture of the person is kept, of another person not', async () => {
    const session = await signIn()
    const user = session.store.getState().user
    if (!user) throw new Error('nobody is in')
    await session.setUser({ ...user, vault: 'active' })
    await session.setUser({ ...user, id: randomId(), vault: 'pending' })
    await session.restore()
    expect(session.store.getState().user).toEqual({ ...user, vault: 'active' })
  })

  test('behavior: signing out forgets here and ends the session there', async () => {
    const session = await signIn()
    await session.end()
    expect(session.store.getState()).toMatchObject({ status: 'out', user: null })
    expect(api.state.sessions.size).toBe(0)
    expect(isServiceError(await failure(session.api.call('sessionMe', {})), 'bad_token')).toBe(true)
    expect(isServiceError(await failure(session.key()), 'bad_token')).toBe(true)
  })

  test('behavior: signing out works while the API does not', async () => {
    const session = await signIn()
    api.state.down = true
    await session.end()
    expect(session.store.getState().status).toBe('out')
  })
})

describe('loginWithToken', () => {
  const login = { idToken: 'i.d.t', sig: 'c2ln' }

  test('default: signs in with a key of its own, which everything after is proved with', async () => {
    const session = create()
    await session.restore()
    const user = await session.loginWithToken(login)
    expect(session.store.getState()).toMatchObject({ status: 'in', user })
    expect(api.state.logins).toEqual([{ ...login, pageOrigin }])
    await expect(session.api.call('sessionMe', {})).resolves.toEqual({ user })
    expect(opened).toEqual([])
  })

  test('behavior: the session before is ended', async () => {
    const session = await signIn()
    const [before] = api.state.sessions
    await session.loginWithToken(login)
    await vi.waitFor(() => expect(api.state.sessions.has(before as never)).toBe(false))
    await expect(session.api.call('sessionMe', {})).resolves.toBeDefined()
  })

  test('behavior: called off before the answer, the session before stays, and the new one is ended', async () => {
    const session = await signIn()
    const before = session.store.getState().user
    const [kept] = api.state.sessions
    const off = new AbortController()
    const login2 = session.loginWithToken(login, off.signal)
    off.abort(new Error('called off'))
    await expect(login2).rejects.toThrow('called off')
    expect(api.state.logins).toHaveLength(1)
    await vi.waitFor(() => expect([...api.state.sessions]).toEqual([kept]))
    expect(session.store.getState()).toMatchObject({ status: 'in', user: before })
    await expect(session.api.call('sessionMe', {})).resolves.toBeDefined()
  })

  test('behavior: a native client signs in under its address', async () => {
    const session = createSession({ config: config(), apiKey, pageOrigin: 'harbour://wallet' })
    await session.loginWithToken(login)
    expect(api.state.logins).toMatchObject([{ pageOrigin: 'harbour://wallet' }])
  })

  test('error: what the API refuses leaves everything as it was', async () => {
    const session = await signIn()
    const before = session.store.getState().user
    api.state.failing.authToken = 'token_refused'
    expect(isServiceError(await failure(session.loginWithToken(login)), 'token_refused')).toBe(true)
    expect(session.store.getState().user).toEqual(before)
    await expect(session.api.call('sessionMe', {})).resolves.toBeDefined()
  })
})

describe('verificationToken', () => {
  test('default: the same one until a minute before its end', async () => {
    const session = await signIn()
    const first = await session.verificationToken()
    expect(first).toMatch(/^token\./)
    expect(await session.verificationToken()).toBe(first)
    api.state.tokenSeconds = 59
    await session.loginWithToken({ idToken: 'i.d.t', sig: 'c2ln' })
    const next = await session.verificationToken()
    expect(next, 'another person, another token').not.toBe(first)
    expect(await session.verificationToken()).not.toBe(next)
  })

  test('behavior: none while there is no open wallet', async () => {
    const session = await signIn()
    api.state.failing.verificationToken = 'not_found'
    expect(await session.verificationToken()).toBeUndefined()
  })

  test('error: signed out, or the API does not answer', async () => {
    const session = await signIn()
    api.state.failing.verificationToken = 'internal'
    expect(isServiceError(await failure(session.verificationToken()), 'internal')).toBe(true)
    await session.end()
    expect(isServiceError(await failure(session.verificationToken()), 'bad_token')).toBe(true)
  })
})

describe('nodes', () => {
  const node = 'https://node.example/rpc'

  test('default: reads and transactions carry the node a person accepted for the network', async () => {
    const session = await signIn()
    session.nodes.set('polygon', node)
    await session.api.rpc('polygon', 'eth_blockNumber', [])
    await session.api.rpc('amoy', 'eth_blockNumber', [])
    expect(api.state.reads).toMatchObject([{ network: 'polygon', node }, { network: 'amoy' }])
    expect(api.state.reads[1]).not.toHaveProperty('node')
    await session.api.call('transactionSend', { network: 'polygon', raw: '0xab' })
    await session.api.call('transactionSend', { network: 'amoy', raw: '0xab' })
    expect(api.state.sent).toEqual([{ raw: '0xab', node }, { raw: '0xab' }])
  })

  test('behavior: a network stands in the path of some requests, and in the body of the others', async () => {
    const session = await signIn()
    const asset = { network: 'amoy', standard: 'ERC20', address: `0x${'12'.repeat(20)}` } as const
    await session.api.call('assetAdd', asset)
    expect(api.state.assets).toEqual([asset])
    await session.api.call('transactionSend', { network: 'amoy', raw: '0xab' })
    expect(api.state.sent.at(-1)).toEqual({ raw: '0xab' })
  })

  test('behavior: who signs out takes them along', async () => {
    const session = await signIn()
    session.nodes.set('polygon', node)
    await session.end()
    expect(session.nodes.size).toBe(0)
  })

  test('behavior: another person, or a session that ended elsewhere, does not find them', async () => {
    const session = await signIn()
    session.nodes.set('polygon', node)
    await session.loginWithToken({ idToken: 'a.b.c', sig: 'c2ln' })
    expect(session.nodes.size).toBe(0)
    session.nodes.set('polygon', node)
    api.state.sessions.clear()
    await failure(session.api.call('sessionMe', {}))
    expect(session.store.getState().status).toBe('out')
    expect(session.nodes.size).toBe(0)
  })

  test('error: a network that was shut down says so, unless somebody has a node for it', async () => {
    const session = create()
    const gone = (await failure(session.api.rpc('kroma', 'eth_blockNumber', []))) as WalletError
    expect(gone).toMatchObject({ code: 4003, message: 'Face Error: [4003] This network has been shut down.' })
    session.nodes.set('kroma', node)
    await expect(session.api.rpc('kroma', 'eth_blockNumber', [])).resolves.toBe('0x10')
  })
})

describe('fetchProject', () => {
  test('default: who a page belongs to, without a proof', async () => {
    const serverState = { ahead: 0 }
    await expect(fetchProject(api.origin, apiKey, serverState)).resolves.toMatchObject({ name: 'Demo' })
    expect(serverState, 'the nonce for what comes after').toMatchObject({ nonce: api.state.nonce })
  })

  test('error: an unknown key, and an API that is away', async () => {
    api.state.failing.project = 'not_found'
    expect(isServiceError(await failure(fetchProject(api.origin, apiKey, { ahead: 0 })), 'not_found')).toBe(true)
    api.state.down = true
    expect(isServiceError(await failure(fetchProject(api.origin, apiKey, { ahead: 0 })), 'unavailable')).toBe(true)
  })
})

describe('api.call', () => {
  test('default: asks for the nonce once, then carries it', async () => {
    const session = await signIn()
    api.state.seen.length = 0
    await session.api.call('sessionMe', {})
    expect(api.state.seen).toEqual(['sessionMe'])
    api.state.nonce = randomId()
    await session.api.call('sessionMe', {})
    expect(api.state.seen).toEqual(['sessionMe', 'sessionMe', 'sessionMe'])
  })

  test('behavior: what needs no proof is asked without one', async () => {
    await expect(create().api.call('project', { apiKey })).resolves.toMatchObject({ name: 'Demo' })
  })

  test('behavior: an old access token is refreshed first, once for all who ask', async () => {
    api.state.expiresIn = 1
    const session = await signIn()
    api.state.expiresIn = 300
    api.state.seen.length = 0
    await Promise.all([1, 2, 3].map(() => session.api.call('sessionMe', {})))
    expect(api.state.seen.filter((name) => name === 'sessionRefresh').length).toBeLessThanOrEqual(2)
    expect(api.state.sessions.size, 'a token used twice would end it').toBe(1)
  })

  test.each([
    ['has no locks', () => undefined],
    [
      'denies locks, like storage',
      () => ({ request: () => Promise.reject(new DOMException('denied', 'SecurityError')) }),
    ],
  ])('behavior: an old access token is refreshed in a browser that %s', async (_, locks) => {
    const absent = vi.spyOn(navigator, 'locks', 'get').mockImplementation(locks as never)
    api.state.expiresIn = 1
    const session = await signIn()
    api.state.seen.length = 0
    await expect(session.api.call('sessionMe', {})).resolves.toHaveProperty('user')
    expect(api.state.seen).toContain('sessionRefresh')
    absent.mockRestore()
  })

  test('behavior: a token refused before its time is refreshed and the call repeated', async () => {
    const session = await signIn()
    for (const each of api.state.sessions) each.access = randomId()
    await expect(session.api.call('sessionMe', {})).resolves.toBeDefined()
    expect(session.store.getState().status).toBe('in')
  })

  test('error: the API names another wallet than the one in use', async () => {
    const session = await signIn()
    const { user } = session.store.getState()
    if (!user) throw new Error('nobody is signed in')
    const account = { address: 'a', publicKey: 'b' }
    const accounts = mapAccountFamilies(() => account)
    const address = `0x${'11'.repeat(20)}` as const
    const wallet = { vaultId: randomId(), address, ecdsaPublicKey: '0x01', eddsaPublicKey: '0x02', accounts } as const
    await session.setUser({ ...user, vault: 'active', wallet })
    const expire = () => {
      for (const each of api.state.sessions) each.access = randomId()
    }
    for (const each of api.state.sessions)
      each.user = { ...user, vault: 'active', wallet: { ...wallet, address: `0x${'22'.repeat(20)}` } } as never
    expire()
    await expect(session.api.call('sessionMe', {})).rejects.toSatisfy((failure) =>
      isServiceError(failure, 'not_trusted'),
    )
    expect(session.store.getState().user?.wallet?.address).toBe(address)
    // The API tells the truth again: nothing is lost.
    for (const each of api.state.sessions) each.user = { ...user, vault: 'active', wallet } as never
    expire()
    await expect(session.api.call('sessionMe', {})).resolves.toBeDefined()
  })

  test('error: the API adds an account that no opening derived, or names another one instead', async () => {
    const session = await signIn()
    const { user } = session.store.getState()
    if (!user) throw new Error('nobody is signed in')
    const accounts = mapAccountFamilies(() => ({ address: 'a', publicKey: 'b' }))
    const at = (digits: string) =>
      ({ address: `0x${digits.repeat(20)}`, ecdsaPublicKey: '0x01', eddsaPublicKey: '0x02', accounts }) as const
    const wallet = { vaultId: randomId(), ...at('11') }
    const own = { index: 1, ...at('22') }
    const person = { ...user, vault: 'active' as const, wallet, further: [own] }
    await session.setUser(person)
    const named = (changed: object) => {
      for (const each of api.state.sessions)
        Object.assign(each, { access: randomId(), user: { ...person, ...changed } as never })
      return session.api.call('sessionMe', {})
    }
    const known = () => session.store.getState().user?.further
    await expect(named({ further: [own, { index: 2, ...at('66') }] })).resolves.toBeDefined()
    expect(known()).toEqual([own])
    await expect(named({ further: [{ index: 1, ...at('66') }] })).rejects.toSatisfy((failure) =>
      isServiceError(failure, 'not_trusted'),
    )
    expect(known()).toEqual([own])
    // Whichever way a newer state arrives, the wallet in use stays.
    for (const changed of [
      { wallet: { ...wallet, ...at('66') } },
      { further: [{ index: 1, ...at('66') }] },
      { vault: 'none' as const },
    ])
      await expect(session.setUser({ ...person, ...changed })).rejects.toSatisfy((failure) =>
        isServiceError(failure, 'not_trusted'),
      )
    expect([session.store.getState().user?.wallet, known()]).toEqual([wallet, [own]])
  })

  test('behavior: the proof carries the time of the API', async () => {
    api.state.ahead = 3_600_000
    const session = await signIn()
    const { dpop } = await session.key()
    const proof = await dpop({ method: 'POST', url: 'http://localhost:8891/v1/eval?x=1', token: 'guard-token' })
    const claims = JSON.parse(Buffer.from(proof.split('.')[1] ?? '', 'base64url').toString())
    expect(Math.abs(claims.iat * 1000 - Date.now() - 3_600_000)).toBeLessThan(5_000)
    expect(claims.htu).toBe('http://localhost:8891/v1/eval')
  })

  test('error: a failing network signs nobody out', async () => {
    api.state.expiresIn = 1
    const session = await signIn()
    api.state.down = true
    expect(isServiceError(await failure(session.api.call('sessionMe', {})), 'unavailable')).toBe(true)
    expect(session.store.getState().status).toBe('in')
    api.state.down = false
    api.state.expiresIn = 300
    await expect(session.api.call('sessionMe', {})).resolves.toBeDefined()
  })

  test('error: a session the API ended is over here too', async () => {
    const session = await signIn()
    api.state.sessions.clear()
    expect(isServiceError(await failure(session.api.call('sessionMe', {})), 'bad_token')).toBe(true)
    expect(session.store.getState()).toMatchObject({ status: 'out', user: null })
  })
})

describe('api.rpc', () => {
  test('default: reads at the node', async () => {
    await expect(create().api.rpc('mumbai', 'eth_blockNumber', [])).resolves.toBe('0x10')
  })

  test('error: the node’s own failure keeps its data', async () => {
    const cause = (await failure(create().api.rpc('mumbai', 'eth_call', [{}]))) as WalletError
    expect(cause).toMatchObject({ code: -32603, data: '0x08c379a0' })
  })

  test('error: an API that is away is said in a word of the catalogue', async () => {
    const session = create()
    api.state.down = true
    expect(await failure(session.api.rpc('mumbai', 'eth_blockNumber', []))).toMatchObject({ code: -32603 })
  })
})

describe('further accounts', () => {
  const accounts = mapAccountFamilies(() => ({ address: null, publicKey: '0x02' }))
  const toAccount = (digit: string) => ({
    address: `0x${digit.repeat(40)}` as const,
    ecdsaPublicKey: '0x01' as const,
    eddsaPublicKey: '0x02' as const,
    accounts,
  })
  const further = [{ index: 1, ...toAccount('2') }]
  const build = async () => {
    const session = await signIn()
    const { user } = session.store.getState()
    if (!user) throw new Error('nobody is signed in')
    const person = { ...user, vault: 'active' as const, wallet: { vaultId: randomId(), ...toAccount('1') }, further }
    await session.setUser(person)
    return { session, person }
  }
  const addressOf = ({ store }: Awaited<ReturnType<typeof signIn>>) => store.getState().user?.wallet?.address

  test('default: the page sees the chosen one, and the API answers for it', async () => {
    const { session, person } = await build()
    expect(addressOf(session)).toBe(person.wallet.address)
    await session.choose(1)
    expect(addressOf(session)).toBe(further[0]?.address)
    expect(session.store.getState()).toMatchObject({ account: 1, person: { wallet: person.wallet } })
    await session.restore()
    expect(addressOf(session), 'after a reload too').toBe(further[0]?.address)
    await session.api.call('activity', { networks: [] })
    await session.choose(0)
    await session.api.call('activity', { networks: [] })
    expect(api.state.sent).toEqual([{ networks: [], account: 1 }, { networks: [] }])
    expect(addressOf(session)).toBe(person.wallet.address)
  })

  test('behavior: one call stays with one account, whatever is chosen meanwhile', async () => {
    const { session, person } = await build()
    const first = session.at(0)
    const second = session.at(1)
    const announced: (string | undefined)[] = []
    first.store.subscribe(({ user }) => announced.push(user?.wallet?.address))
    await session.choose(1)
    expect([addressOf(first), addressOf(second)]).toEqual([person.wallet.address, further[0]?.address])
    expect(announced).toEqual([person.wallet.address])
    await first.api.call('activity', { networks: [] })
    await second.api.call('activity', { networks: [] })
    expect(api.state.sent).toEqual([{ networks: [] }, { networks: [], account: 1 }])
  })

  test('behavior: one that the API leaves out stays, and a token of one is not another’s', async () => {
    const { session, person } = await build()
    const token = await session.verificationToken()
    await session.choose(1)
    expect(await session.verificationToken()).not.toBe(token)
    const { further: _, ...less } = person
    await session.setUser(less)
    expect(addressOf(session)).toBe(further[0]?.address)
  })
})
