import { randomBytes } from 'node:crypto'
import { WalletError } from '@latchkey/core/errors'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { ServiceError } from '@latchkey/protocol/service-error'
import { mapAccountFamilies, type User } from '@latchkey/protocol/user'
import { type FromFrame, limits } from '@latchkey/protocol/wire'
import fc from 'fast-check'
import { afterEach, describe, expect, test } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createMissingPart } from '../missing-part.ts'
import type { ServerState } from '../session/http.ts'
import type { Session } from '../session/session.ts'
import type { SessionState } from '../session/stored-session.ts'
import type { Call } from './calls.ts'
import { openEntry } from './entry.ts'
import type { WalletAppParts } from './page-session.ts'
import { createPageSessions } from './page-sessions.ts'
import type { ProjectRow } from './project.ts'
import { readSettings, type Settings } from './settings.ts'

const pageOrigin = 'http://127.0.0.1:3000'
const apiKey = 'A'.repeat(32)
const account = `0x${'11'.repeat(20)}` as const
const config: FrameConfig = {
  api: 'http://localhost:8881',
  guards: [{ id: 'guard-1', url: 'http://localhost:8891' }],
  threshold: 1,
  providers: ['google.com', 'apple.com'],
  networks: ['mumbai'],
  release: 'test',
}
const newId = () => randomBytes(16).toString('base64url')
const user: User = {
  id: newId(),
  loginProvider: 'google.com',
  vault: 'active',
  wallet: {
    vaultId: newId(),
    address: account,
    ecdsaPublicKey: '0x01',
    eddsaPublicKey: '0x02',
    accounts: {
      ...mapAccountFamilies(() => ({ address: null, publicKey: '0x03' })),
      solana: { address: 'So1', publicKey: 'So1' },
      aptos: { address: '0xa1', publicKey: '0xa2' },
      near: { address: 'ab', publicKey: 'ed25519:Ab' },
      tezos: { address: 'tz1', publicKey: 'edpk' },
    },
  },
}
const project: ProjectRow = {
  id: newId(),
  name: 'Harbour',
  origins: [pageOrigin],
  providers: ['google.com', 'apple.com'],
  legacyWire: false,
  redirectUrls: [],
}
const settings: Settings = {
  config,
  apiKey,
  version: '1.12.3',
  requested: { network: undefined, blockchain: 'POLYGON' },
  test: true,
  invalid: undefined,
  toasts: true,
  locale: undefined,
  wasReloaded: false,
}

const open: MessagePort[] = []
afterEach(() => {
  for (const port of open.splice(0)) port.close()
})

type Options = {
  settings?: Settings | undefined
  state?: Omit<SessionState, 'remembered'>
  rpc?: (method: string, params: readonly unknown[]) => Promise<unknown>
  project?: Parameters<typeof createPageSessions>[2]['fetchProject']
  ask?: (call: Call) => Promise<unknown>
  /** Reading the stored session takes until then. */
  read?: Promise<void>
  /** The load of the wallet app fails with this. */
  loadFails?: Error
  /** Runs before what answers requests is loaded; it throws where that fails. */
  sessions?: () => Promise<void>
  /** The windows around the page's own; `ancestorOrigins` is undefined in a browser that hides them. */
  around?: { top?: unknown; ancestorOrigins: string[] | undefined }
  /** False as in Safari, which has no requestIdleCallback. */
  hasIdle?: boolean
  alone?: boolean
}

/** A client over a real MessageChannel, in a window that has only what the entry uses. */
const build = (options: Options = {}) => {
  const store = createStore<SessionState>(() => ({ status: 'unknown', user: null, remembered: true }))
  const asked: Call[] = []
  let parts: WalletAppParts | undefined
  let ended = 0
  const session = {
    store,
    restore: async () => {
      if (options.read) await options.read
      store.setState(options.state ?? { status: 'out', user: null })
    },
    end: async () => {
      ended += 1
      store.setState({ status: 'out', user: null })
    },
    verificationToken: async () => 'a.b.c',
    nodes: new Map(),
    api: {
      rpc: (_: string, method: string, params: readonly unknown[]) =>
        (options.rpc ?? (async () => '0x'))(method, params),
    },
  } as unknown as Session // The entry uses nothing else.

  const parent = { postMessage: () => {} }
  const texts: string[] = []
  const gone: string[] = []
  const items = new Map<string, string>()
  const styles = new Map<string, string>()
  const view = Object.assign(new EventTarget(), {
    parent,
    top: options.around?.top ?? parent,
    location: {
      ancestorOrigins: options.around ? options.around.ancestorOrigins : [pageOrigin],
      search: '?api_key=k&network=mumbai',
      replace: (address: string) => void gone.push(address),
    },
    document: {
      documentElement: { style: { setProperty: (name: string, value: string) => void styles.set(name, value) } },
      readyState: 'complete',
      querySelectorAll: () => [],
      getElementById: (id: string) => ({ removeAttribute: () => void texts.push(id) }),
    },
    localStorage: {
      getItem: (name: string) => items.get(name) ?? null,
      setItem: (name: string, value: string) => void items.set(name, value),
      removeItem: (name: string) => void items.delete(name),
    },
    setTimeout,
    ...(options.hasIdle !== false && { requestIdleCallback: () => 0 }),
  })
  if (options.alone) Object.assign(view, { parent: view, top: view })
  const sessionParts: Parameters<typeof createPageSessions>[2] = {
    fetchProject: options.project ?? (async () => project),
    createSession: () => session,
    loadWalletApp: async () => {
      if (options.loadFails) throw options.loadFails
      return {
        createWalletApp: (received) => {
          parts = received
          return {
            ask: (call) => {
              asked.push(call)
              return options.ask?.(call) ?? Promise.reject(new WalletError('userRejectedRequest'))
            },
            clear: () => received.overlay(false),
            restoreNetworks: async () => void session.nodes.set('eip155_31340', 'https://rpc.example'),
            signOut: () => session.end(),
          }
        },
      }
    },
  }
  openEntry(view as unknown as Window, {
    loadSessions: async () => {
      await options.sessions?.()
      const read = 'settings' in options ? options.settings : settings
      return read && createPageSessions(view as unknown as Window, read, sessionParts)
    },
  })

  const posted: FromFrame[] = []
  const { port1, port2 } = new MessageChannel()
  open.push(port1, port2)
  port1.onmessage = (event) => void posted.push(event.data)
  const arrive = (event: { data?: unknown; origin?: string; source?: unknown; ports?: readonly unknown[] } = {}) =>
    view.dispatchEvent(
      Object.assign(new Event('message'), {
        data: helloOf(),
        origin: pageOrigin,
        source: parent,
        ports: [port2],
        ...event,
      }),
    )
  const quiet = () => new Promise((done) => setTimeout(done, 15))
  const until = async (done: () => boolean) => {
    for (let turn = 0; turn < 200 && !done(); turn++) await new Promise((next) => setTimeout(next, 5))
  }
  const ask = async (method: string, params?: unknown, id = newId()) => {
    port1.postMessage({ kind: 'request', from: 'FACE_SDK', id, method, ...(params === undefined ? {} : { params }) })
    await until(() => repliesTo(posted, id).length > 0)
    return repliesTo(posted, id)[0]
  }
  return {
    view,
    arrive,
    posted,
    port: port1,
    asked,
    session,
    store,
    quiet,
    until,
    ask,
    ended: () => ended,
    texts,
    gone,
    styles,
    parts: () => parts,
  }
}
const nonce = newId()
const helloOf = (other: Record<string, unknown> = {}) => ({
  kind: 'hello',
  from: 'FACE_SDK',
  version: 1,
  nonce,
  sdk: '0.1.0',
  network: 'mumbai',
  ...other,
})
const repliesTo = (posted: FromFrame[], id: string) =>
  posted.filter((message): message is FromFrame & { kind: 'reply' } => message.kind === 'reply' && message.id === id)

describe('openEntry', () => {
  test('default: hello is answered on the port with its nonce', async () => {
    const { arrive, posted, until, quiet } = build()
    arrive()
    await until(() => posted.length > 0)
    await quiet()
    expect(posted).toEqual([{ kind: 'control', from: 'FACE_IFRAME', method: 'face_ready', nonce, windows: true }])
  })

  test.each<[string, Parameters<ReturnType<typeof build>['arrive']>[0]]>([
    ['a sibling or child window', { source: {} }],
    ['no window', { source: null }],
    ['a sandboxed origin', { origin: 'null' }],
    ['no port', { ports: [] }],
    ['two ports', { ports: [new MessageChannel().port1, new MessageChannel().port1] }],
    ['another version', { data: helloOf({ version: 2 }) }],
    ['an unknown member', { data: helloOf({ origin: 'https://evil.example' }) }],
    ['an unknown network', { data: helloOf({ network: 'toString' }) }],
    ['a nonce of another length', { data: helloOf({ nonce: 'short' }) }],
    ['something huge', { data: helloOf({ sdk: 'x'.repeat(1_000_000) }) }],
    ['nothing', { data: null }],
  ])('error: hello from or with %s', async (_, event) => {
    const { arrive, posted, quiet } = build()
    arrive(event)
    await quiet()
    expect(posted).toEqual([])
    // A refused hello takes nothing away from the right one.
    arrive()
    await quiet()
    expect(posted).toHaveLength(1)
  })

  test('error: at top level nobody is heard', async () => {
    const { view, arrive, posted, quiet, texts } = build({ alone: true })
    arrive({ source: view })
    await quiet()
    expect(posted).toEqual([])
    await expect.poll(() => texts).toEqual(['alone'])
  })

  test('behavior: the wallet is ready before what answers requests is loaded, and then answers in their order', async () => {
    const loading = Promise.withResolvers<void>()
    const { arrive, ask, posted, until } = build({ sessions: () => loading.promise })
    arrive()
    await until(() => posted.length > 0)
    const answers = Promise.all([ask('face_loggedIn'), ask('eth_chainId')])
    expect(posted).toHaveLength(1)
    loading.resolve()
    expect((await answers).map((each) => each && 'result' in each && each.result)).toEqual([false, '0x13881'])
    expect(posted.map(({ kind }) => kind)).toEqual(['control', 'reply', 'reply'])
  })

  test('behavior: only the first hello counts', async () => {
    const { arrive, posted, quiet } = build()
    const second = new MessageChannel()
    open.push(second.port1, second.port2)
    const received: unknown[] = []
    second.port1.onmessage = (event) => void received.push(event.data)
    arrive()
    arrive({ ports: [second.port2] })
    await quiet()
    expect(posted).toHaveLength(1)
    expect(received).toEqual([])
  })

  describe('a network outside the register', () => {
    const added = {
      ...settings,
      config: {
        ...settings.config,
        networks: ['mumbai', 'eip155_31337'],
        addedNetworks: [{ chainId: 31_337, title: 'Otter Chain', coin: 'OTTR', test: true }],
      },
    }

    test('default: the operator’s is one like any other', async () => {
      const { arrive, ask, parts } = build({ state: { status: 'in', user }, settings: added })
      arrive({ data: helloOf({ network: 'eip155_31337' }) })
      expect(await ask('eth_chainId')).toMatchObject({ result: '0x7a69' })
      expect(await ask('face_accounts')).toMatchObject({ result: [account] })
      expect(await ask('face_accounts', ['EIP155_31337'])).toMatchObject({ result: [account] })
      expect(await ask('face_switchNetwork', [{ network: 'mumbai' }])).toMatchObject({ result: 'mumbai' })
      expect(await ask('face_switchNetwork', [{ network: 'eip155_31337' }])).toMatchObject({ result: 'eip155_31337' })
      expect(await ask('wallet_getCapabilities', [account])).toMatchObject({ result: { '0x13881': {}, '0x7a69': {} } })
      await ask('personal_sign', ['hello', account])
      expect(parts()?.page.network.getState()).toMatchObject({ name: 'eip155_31337', net: 'test' })
    })

    test('behavior: a person’s own is found when the page switches to it, where the operator allows them', async () => {
      const settings = { ...added, config: { ...added.config, allowAddedNetworks: true } }
      const { arrive, ask } = build({ state: { status: 'in', user }, settings })
      arrive()
      const target = [{ network: 'eip155_31340' }]
      expect(await ask('face_switchNetwork', target)).toMatchObject({ result: 'eip155_31340' })
      expect(await ask('eth_chainId')).toMatchObject({ result: '0x7a6c' })
      const closed = build({ state: { status: 'in', user }, settings: added })
      closed.arrive()
      expect(await closed.ask('face_switchNetwork', target)).toMatchObject({ error: { code: 4202 } })
    })

    test('error: one that nobody added is none', async () => {
      const { arrive, ask } = build({ state: { status: 'in', user }, settings: added })
      arrive({ data: helloOf({ network: 'eip155_31338' }) })
      expect(await ask('eth_chainId')).toMatchObject({ error: { code: 4202 } })
      expect(await ask('face_switchNetwork', [{ network: 'eip155_31339' }])).toMatchObject({ error: { code: 4202 } })
    })
  })

  describe('the screen’s edges', () => {
    const areaOf = (other: object = {}) => ({ kind: 'safe-area', from: 'FACE_SDK', top: 47, bottom: 34, ...other })

    test('default: the page’s word for them is taken, without an answer', async () => {
      const { arrive, port, posted, until, quiet, styles } = build()
      arrive()
      port.postMessage(areaOf())
      await until(() => styles.size > 0)
      await quiet()
      expect([...styles]).toEqual([
        ['--lk-safe-top', '47px'],
        ['--lk-safe-bottom', '34px'],
      ])
      expect(posted).toHaveLength(1)
    })

    test.each<[string, object]>([
      ['more than any device has', { bottom: 101 }],
      ['less than nothing', { top: -1 }],
      ['no number', { bottom: Number.NaN }],
      ['without an end', { top: Number.POSITIVE_INFINITY }],
      ['a text', { bottom: '34px; background: red' }],
      ['another member', { left: 10 }],
    ])('error: %s changes nothing', async (_, other) => {
      const { arrive, port, quiet, styles } = build()
      arrive()
      port.postMessage(areaOf(other))
      await quiet()
      expect(styles.size).toBe(0)
    })
  })

  test('behavior: the wallet app learn the origin from the browser', async () => {
    const { arrive, ask, parts } = build({ state: { status: 'in', user } })
    arrive()
    await ask('personal_sign', ['hello', account])
    expect(parts()?.page.origin).toBe(pageOrigin)
  })

  test('behavior: without requestIdleCallback the screens are loaded a moment later all the same', async () => {
    const { arrive, parts, until } = build({ hasIdle: false })
    arrive()
    await until(() => parts() !== undefined)
    expect(parts()).toBeDefined()
  })

  test('behavior: right after a reload, a request that asks waits until the session has been read', async () => {
    let read: () => void = () => undefined
    const slow = new Promise<void>((done) => (read = done))
    const { arrive, ask, asked, quiet } = build({ state: { status: 'in', user }, read: slow })
    arrive()
    const answer = ask('personal_sign', ['hello', account])
    await quiet()
    expect(asked).toEqual([])
    read()
    // The person is asked, and says no: a page that hears 4100 would have them sign in again.
    expect(await answer).toMatchObject({ error: { code: 4001 } })
    expect(asked).toHaveLength(1)
  })

  test('behavior: signed out, the silent methods answer without screens', async () => {
    const { arrive, ask, asked } = build()
    arrive()
    expect(await ask('eth_chainId')).toMatchObject({ result: '0x13881' })
    expect(await ask('face_loggedIn')).toMatchObject({ result: false })
    expect(await ask('face_currentUser', [])).toMatchObject({ result: null })
    expect(await ask('face_accounts', [undefined])).toMatchObject({ result: null })
    expect(await ask('eth_accounts')).toMatchObject({ result: [] })
    expect(await ask('face_logOut')).toMatchObject({ result: true })
    expect(asked).toEqual([])
  })

  test('behavior: signed in, the silent methods and a repeated sign-in answer without screens', async () => {
    const { arrive, ask, asked } = build({ state: { status: 'in', user } })
    arrive()
    const person = { faceUserId: user.id, loginProvider: 'google.com', wallet: { address: account } }
    expect(await ask('face_loggedIn')).toMatchObject({ result: true })
    expect(await ask('face_currentUser')).toMatchObject({ result: person })
    expect(await ask('face_accounts')).toMatchObject({ result: [account] })
    expect(await ask('eth_accounts')).toMatchObject({ result: [account] })
    expect(await ask('eth_requestAccounts')).toMatchObject({ result: [account] })
    expect(await ask('face_logInSignUp')).toMatchObject({ result: person })
    expect(await ask('face_directSocialLogin', ['google.com'])).toMatchObject({ result: person })
    expect(asked).toEqual([])
    await ask('face_directSocialLogin', ['apple.com'])
    expect(asked).toHaveLength(1)
  })

  test('behavior: a wallet that was never opened is not shown', async () => {
    const { arrive, ask } = build({ state: { status: 'in', user: { ...user, vault: 'pending' } } })
    arrive()
    expect(await ask('face_loggedIn')).toMatchObject({ result: false })
    expect(await ask('eth_accounts')).toMatchObject({ result: [] })
  })

  test('behavior: nobody is shown to a page that is not of the project', async () => {
    const foreign = { ...project, origins: ['https://harbour.example'] }
    const { arrive, ask } = build({ state: { status: 'in', user }, project: async () => foreign })
    arrive()
    for (const method of ['face_loggedIn', 'face_currentUser', 'face_accounts', 'eth_accounts', 'eth_requestAccounts'])
      expect(await ask(method)).toMatchObject({ error: { code: 4100 } })
  })

  describe('a page inside another page', () => {
    const shop = 'https://shop.example'
    const of = async (around: NonNullable<Options['around']>) => {
      const { arrive, ask } = build({
        state: { status: 'in', user },
        project: async () => ({ ...project, origins: [pageOrigin, shop] }),
        around,
      })
      arrive()
      return ask('eth_accounts')
    }
    const none = { error: { code: 4100 } }

    test('default: every window around it is of the project', async () => {
      const around = { top: {}, ancestorOrigins: [pageOrigin, shop] }
      expect(await of(around)).toMatchObject({ result: [account] })
    })

    test('error: one of them is not', async () => {
      expect(await of({ top: {}, ancestorOrigins: [pageOrigin, shop, 'https://evil.example'] })).toMatchObject(none)
    })

    test('error: the browser hides them', async () => {
      expect(await of({ top: {}, ancestorOrigins: undefined })).toMatchObject(none)
    })

    test('behavior: a browser that hides them hides nothing where there is none', async () => {
      expect(await of({ ancestorOrigins: undefined })).toMatchObject({ result: [account] })
    })
  })

  test('behavior: signing out forgets the session and reaches the page', async () => {
    const { arrive, ask, posted, ended } = build({ state: { status: 'in', user } })
    arrive()
    expect(await ask('face_logOut')).toMatchObject({ result: true })
    expect(ended()).toBe(1)
    expect(await ask('eth_accounts')).toMatchObject({ result: [] })
    expect(posted).toContainEqual({ kind: 'event', from: 'FACE_IFRAME', event: 'accountsChanged', data: [] })
  })

  test('error: a wallet app whose file is gone: after the answer the frame loads itself anew, past all caches', async () => {
    for (const [loadFails, count] of [
      [createMissingPart('/assets/wallet-app-1.js did not load'), 1],
      [new TypeError('of its own'), 0],
    ] as const) {
      const { arrive, port, posted, gone, quiet } = build({ state: { status: 'in', user }, loadFails })
      arrive()
      const id = newId()
      port.postMessage({ kind: 'request', from: 'FACE_SDK', id, method: 'personal_sign', params: ['0x6869', account] })
      // Three attempts come first.
      await expect.poll(() => repliesTo(posted, id), { timeout: 5_000 }).toHaveLength(1)
      expect(repliesTo(posted, id)).toMatchObject([{ error: { reason: 'internal' } }])
      await quiet()
      expect(gone).toHaveLength(count)
      for (const address of gone) expect(address).toMatch(/^\/wallet\?api_key=k&network=mumbai&reloaded=\w+$/)
    }
  })

  test('behavior: the wallet app is notified of the operator’s minimum with the first answer, and of each change', async () => {
    let state: ServerState | undefined
    let minimumBuild: number | undefined
    let asked = 0
    const { arrive, ask, parts } = build({
      state: { status: 'in', user },
      project: async (_api, _key, serverState) => {
        asked++
        state = Object.assign(serverState, { minimumBuild, answeredAt: Date.now() })
        return project
      },
    })
    arrive()
    await ask('personal_sign', ['0x6869', account])
    const seen: unknown[] = []
    for (const now of [undefined, 0, 2026010101, undefined]) {
      minimumBuild = now
      // It was silent since.
      if (state) state.answeredAt = 0
      await parts()?.renewal.askAgain()
      seen.push(parts()?.renewal.isOutdated())
    }
    expect(seen).toEqual([false, false, true, false])
    // What was just said is not asked again.
    minimumBuild = 2026010101
    await parts()?.renewal.askAgain()
    expect([parts()?.renewal.isOutdated(), asked]).toEqual([false, 5])
  })

  test('behavior: signing out works when the screens cannot be loaded', { timeout: 10_000 }, async () => {
    const { arrive, ask, posted, until, ended } = build({
      state: { status: 'in', user },
      loadFails: new TypeError('offline'),
    })
    arrive()
    void ask('face_logOut')
    await until(() => ended() > 0)
    await until(() => posted.some((message) => message.kind === 'reply'))
    expect(ended()).toBe(1)
    expect(posted.at(-1)).toMatchObject({ kind: 'reply', result: true })
  })

  test('behavior: a session that ends by itself is reported once', async () => {
    const { arrive, store, posted, quiet } = build({ state: { status: 'in', user } })
    arrive()
    await quiet()
    store.setState({ status: 'out', user: null })
    store.setState({ status: 'out', user: null })
    await quiet()
    expect(posted.filter((message) => message.kind === 'event')).toEqual([
      { kind: 'event', from: 'FACE_IFRAME', event: 'accountsChanged', data: [] },
    ])
  })

  test('behavior: a sign-in shows its account only when it has ended well', async () => {
    let finish = (_: unknown) => {}
    const { arrive, port, store, posted, ask, asked, until } = build({
      ask: () => new Promise((done) => (finish = done)),
    })
    arrive()
    port.postMessage({ kind: 'request', from: 'FACE_SDK', id: newId(), method: 'eth_requestAccounts' })
    await until(() => asked.length > 0)
    store.setState({ status: 'in', user })
    expect(await ask('eth_accounts')).toMatchObject({ result: [] })
    expect(posted.some((message) => message.kind === 'event')).toBe(false)
    finish([account])
    await until(() => posted.some((message) => message.kind === 'event'))
    const kinds = posted.flatMap((message) =>
      message.kind === 'reply' || message.kind === 'event' ? [message.kind] : [],
    )
    expect(kinds).toEqual(['reply', 'reply', 'event'])
    expect(await ask('eth_accounts')).toMatchObject({ result: [account] })
  })

  test('behavior: a sign-in that was broken off is never shown, however late its session ends', async () => {
    const { arrive, port, store, posted, ask, asked, until, quiet } = build({ ask: () => new Promise(() => {}) })
    arrive()
    const id = newId()
    port.postMessage({ kind: 'request', from: 'FACE_SDK', id, method: 'eth_requestAccounts' })
    await until(() => asked.length > 0)
    store.setState({ status: 'in', user })
    port.postMessage({ kind: 'cancel', from: 'FACE_SDK', id })
    await until(() => repliesTo(posted, id).length > 0)
    expect(await ask('eth_accounts')).toMatchObject({ result: [] })
    store.setState({ user: { ...user } })
    expect(await ask('eth_accounts')).toMatchObject({ result: [] })
    store.setState({ status: 'out', user: null })
    await quiet()
    expect(posted.some((message) => message.kind === 'event')).toBe(false)
  })

  test('behavior: a second sign-in that was broken off at the provider leaves the first', async () => {
    const { arrive, ask } = build({ state: { status: 'in', user } })
    arrive()
    expect(await ask('face_directSocialLogin', ['apple.com'])).toMatchObject({ error: { code: 4001 } })
    expect(await ask('eth_accounts')).toMatchObject({ result: [account] })
  })

  test('behavior: reads are passed on as they are; a revert keeps its data and loses its words', async () => {
    const seen: unknown[] = []
    const revert = new WalletError('internal', {}, { data: '0x08c379a0' })
    const { arrive, ask } = build({
      rpc: async (method, params) => {
        seen.push([method, params])
        if (method === 'eth_call') throw revert
        if (method === 'eth_getLogs') throw new Error('http://node.internal:8545 refused')
        return '0x10'
      },
    })
    arrive()
    expect(await ask('eth_getBalance', [account, 'latest'])).toMatchObject({ result: '0x10' })
    expect(seen).toEqual([['eth_getBalance', [account, 'latest']]])
    expect(await ask('eth_call', [{}])).toMatchObject({ error: { code: -32603, data: '0x08c379a0' } })
    const failed = await ask('eth_getLogs', [{}])
    expect(failed).toMatchObject({ error: { code: 5000 } })
    expect(JSON.stringify(failed)).not.toContain('node.internal')
  })

  test('behavior: cancel answers a waiting call with 4001', async () => {
    const { arrive, port, asked, posted, until } = build({
      state: { status: 'in', user },
      ask: () => new Promise(() => {}),
    })
    arrive()
    const id = newId()
    port.postMessage({ kind: 'request', from: 'FACE_SDK', id, method: 'personal_sign', params: ['hello', account] })
    await until(() => asked.length > 0)
    port.postMessage({ kind: 'cancel', from: 'FACE_SDK', id })
    await until(() => repliesTo(posted, id).length > 0)
    expect(repliesTo(posted, id)).toMatchObject([{ error: { code: 4001 } }])
    expect(asked[0]?.signal.aborted).toBe(true)
  })

  test('behavior: the overlay follows the wallet app; the result is posted before it closes', async () => {
    for (const rejects of [false, true]) {
      const built = build({
        state: { status: 'in', user },
        ask: async () => {
          built.parts()?.overlay(true)
          if (rejects) throw new WalletError('userRejectedRequest')
          return '0x1234'
        },
      })
      built.arrive()
      await built.ask('personal_sign', ['hello', account])
      await built.quiet()
      const order = built.posted.map((message) => (message.kind === 'control' ? message.method : message.kind))
      expect(order).toEqual(['face_ready', 'face_openIframe', 'reply', 'face_closeIframe'])
    }
  })

  test('error: without a valid key or configuration every request is refused', async () => {
    const { arrive, ask } = build({ settings: undefined })
    arrive()
    for (const method of ['eth_chainId', 'face_loggedIn', 'personal_sign'])
      expect(await ask(method)).toMatchObject({ error: { code: 4100 } })
  })

  test('error: screens that cannot be loaded', { timeout: 10_000 }, async () => {
    const { arrive, port, posted, until } = build({
      state: { status: 'in', user },
      loadFails: new TypeError('offline'),
    })
    arrive()
    const id = newId()
    port.postMessage({ kind: 'request', from: 'FACE_SDK', id, method: 'personal_sign', params: ['hello', account] })
    await until(() => repliesTo(posted, id).length > 0)
    await until(() => repliesTo(posted, id).length > 0)
    expect(repliesTo(posted, id)).toMatchObject([{ error: { code: 5000 } }])
  })

  test('error: a project API that is down does not show anybody, and says nothing of itself', async () => {
    const { arrive, ask } = build({
      state: { status: 'in', user },
      project: async () => {
        throw new ServiceError('unavailable')
      },
    })
    arrive()
    expect(await ask('eth_accounts')).toMatchObject({
      error: { code: 5000, message: 'Face Error: [5000] unknown error' },
    })
    expect(await ask('eth_chainId')).toMatchObject({ result: '0x13881' })
  })

  test.each<[string, unknown]>([
    ['an unknown member', { more: 1 }],
    ['a method that is no text', { method: 7 }],
    ['a method too long', { method: 'x'.repeat(65) }],
    ['parameters too large', { params: ['x'.repeat(limits.message + 1)] }],
    ['parameters too deep', { params: JSON.parse('['.repeat(500) + ']'.repeat(500)) }],
    ['too many members', { params: Array.from({ length: limits.keys + 1 }, () => 1) }],
    ['a Map', { params: new Map() }],
    ['a bigint', { params: [1n] }],
    ['a forbidden name', { params: [JSON.parse('{"__proto__":{"a":1}}')] }],
    ['half a surrogate', { params: ['\udead'] }],
  ])('error: a request with %s', async (_, other) => {
    const { arrive, port, posted, until } = build()
    arrive()
    const id = newId()
    port.postMessage({ kind: 'request', from: 'FACE_SDK', id, method: 'eth_chainId', ...(other as object) })
    await until(() => repliesTo(posted, id).length > 0)
    expect(repliesTo(posted, id)).toMatchObject([{ error: { code: -32600 } }])
  })

  test('behavior: no message crashes or stalls the entry, changes state without a session, or gets more than one answer', {
    timeout: 60_000,
  }, async () => {
    const { arrive, port, posted, ask, store } = build()
    arrive()
    const ids = Array.from({ length: 6 }, newId)
    const method = fc.oneof(
      fc.constantFrom(
        'eth_chainId',
        'face_loggedIn',
        'eth_accounts',
        'personal_sign',
        'eth_sendTransaction',
        'eth_call',
      ),
      fc.string(),
    )
    const message = fc.oneof(
      fc.anything({
        withBigInt: true,
        withDate: true,
        withMap: true,
        withSet: true,
        withSparseArray: true,
        withTypedArray: true,
      }),
      fc.record(
        {
          kind: fc.constantFrom('request', 'request', 'cancel', 'hello'),
          from: fc.constantFrom('FACE_SDK', 'FACE_SDK', 'FACE_SDK', 'FACE_IFRAME'),
          id: fc.oneof(fc.constantFrom(...ids), fc.string(), fc.anything()),
          method,
          params: fc.oneof(fc.array(fc.jsonValue()), fc.anything()),
        },
        { requiredKeys: [] },
      ),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(message, { maxLength: 40 }), async (messages) => {
        posted.length = 0
        const sent = new Map<unknown, number>()
        for (const each of messages) {
          try {
            port.postMessage(each)
          } catch {
            continue // A value that cannot be cloned cannot be sent.
          }
          const id = (each as { id?: unknown } | null | undefined)?.id
          sent.set(id, (sent.get(id) ?? 0) + 1)
        }
        const { result } = (await ask('eth_chainId')) as { result?: unknown }
        expect(result).toBe('0x13881')
        expect(store.getState()).toMatchObject({ status: 'out', user: null })
        for (const [id, times] of sent)
          if (typeof id === 'string') expect(repliesTo(posted, id).length).toBeLessThanOrEqual(times)
      }),
      { numRuns: 60 },
    )
  })
})

describe('readSettings', () => {
  const documentOf = (text: string | null) =>
    ({ getElementById: () => (text === null ? null : { textContent: text }) }) as unknown as Document // All it asks for.
  const block = JSON.stringify(config)

  test('default: the block, the key, and what the query says of the network', () => {
    const query = `?api_key=${apiKey}&network=ethereum&blockchain=POLYGON&env=ProdMainnet&version=1.14.9&type=web&notification=none&locale=ko-KR`
    expect(readSettings(documentOf(block), query)).toEqual({
      config,
      apiKey,
      version: '1.14.9',
      requested: { network: 'ethereum', blockchain: 'POLYGON' },
      test: false,
      invalid: undefined,
      toasts: false,
      locale: 'ko-KR',
      wasReloaded: false,
    })
  })

  test.each<[string, string | null, string]>([
    ['no block', null, `?api_key=${apiKey}`],
    ['an empty block', '', `?api_key=${apiKey}`],
    ['a block with more than it should have', JSON.stringify({ ...config, extra: 1 }), `?api_key=${apiKey}`],
    ['a block that is no JSON', '<', `?api_key=${apiKey}`],
    ['no key', block, ''],
    ['two keys', block, `?api_key=${apiKey}&api_key=${'B'.repeat(32)}`],
    ['a key of other letters', block, '?api_key=../../etc/passwd-and-more'],
    ['a key too long', block, `?api_key=${'A'.repeat(1025)}`],
  ])('error: %s', (_, text, query) => {
    expect(readSettings(documentOf(text), query)).toBeUndefined()
  })
})
