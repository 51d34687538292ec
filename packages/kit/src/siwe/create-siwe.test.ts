// @vitest-environment jsdom
import { createScriptedWallet, type ScriptedWallet } from '@latchkey/test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLatchkey, type Latchkey } from '../latchkey.ts'
import { networkChain } from '../network-chain.ts'
import { createSiwe, type Siwe, type SiweAdapter, type SiweOptions } from './create-siwe.ts'
import type { SiweSession } from './schemas.ts'
import { storageKey } from './sign-in-note.ts'
import { openServer, type PageServer } from './siwe-server.fake.ts'

const node = 'http://127.0.0.1:9'
const statement = 'I agree to the terms of this shop.'

let server: PageServer
const serve = (options: Parameters<typeof openServer>[0]) => {
  server = openServer(options)
  vi.stubGlobal('fetch', server.fetch)
}
let wallet: ScriptedWallet
let leave: (() => void)[] = []

/** The page, opened or reloaded: its latchkey, its sign-in, and the wallet in the browser. */
const open = async (options: SiweOptions = { statement }) => {
  const latchkey = createLatchkey({
    appName: 'Test',
    chains: [networkChain(80001)],
    rpcUrls: { 80001: node },
    timeouts: { announcement: 300, answer: 300, approval: 400 },
  })
  const signIn = createSiwe(latchkey, options)
  const close = latchkey.start()
  leave.push(close)
  return { latchkey, signIn, close }
}
const connect = async ({ connection, config }: Latchkey) => {
  const connector = await until(() => config.connectors.find(({ id }) => id === wallet.info.rdns))
  await connection.connect(connector)
}
/** Opened, connected, signed in. */
const openSignedIn = async (options?: SiweOptions) => {
  const page = await open(options)
  await connect(page.latchkey)
  await page.signIn.signIn()
  return page
}
const until = <T>(find: () => T) =>
  vi.waitFor(
    () => {
      const found = find()
      if (!found) throw new Error('It never came.')
      return found
    },
    { timeout: 3_000, interval: 5 },
  )
const status = (signIn: Siwe, wanted: string) => until(() => signIn.getState().status === wanted)
const reasonOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'none',
    (error) => error.reason,
  )

beforeEach(() => {
  localStorage.clear()
  serve({ statement })
  wallet = createScriptedWallet({ chains: { 80001: node } })
  leave = [wallet.announce(window)]
})
afterEach(() => {
  for (const each of leave.reverse()) each()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('createSiwe', () => {
  test('default: the wallet signs, the server checks, and remembers', async () => {
    const { latchkey, signIn } = await open()
    await connect(latchkey)
    await status(signIn, 'none')
    const states: string[] = []
    signIn.subscribe(() => states.push(signIn.getState().status))
    const session = await signIn.signIn()
    expect(session).toMatchObject({ address: wallet.accounts[0], chainId: 80001 })
    expect(states).toEqual(['signing', 'verifying', 'signedIn'])
    expect(signIn.getState().session).toEqual(session)
    expect(await server.getSession()).toEqual(session)
    const { params } = wallet.requests.find(({ method }) => method === 'personal_sign') ?? {}
    const message = Buffer.from((params as [string])[0].slice(2), 'hex').toString()
    expect(message).toContain(`localhost:3000 wants you to sign in with your Ethereum account:\n${wallet.accounts[0]}`)
    expect(message).toContain(statement)
  })

  test('behavior: it begins and ends with the latchkey, also one that runs already', async () => {
    const { latchkey, signIn: first, close } = await openSignedIn()
    const second = createSiwe(latchkey, { statement })
    expect(second.getState().status).toBe('unknown')
    await status(second, 'signedIn')
    close()
    await latchkey.connection.disconnect()
    expect([first.getState().status, second.getState().status]).toEqual(['signedIn', 'signedIn'])
    leave.push(latchkey.start())
    await status(first, 'none')
    await status(second, 'none')
    expect(await server.getSession()).toBeUndefined()
  })

  test('behavior: nobody connected, nobody is asked', async () => {
    const { latchkey, signIn } = await open()
    await latchkey.connection.restored()
    await status(signIn, 'none')
    expect(server.asked).toEqual([])
    expect(await reasonOf(signIn.signIn())).toBe('notConnected')
  })

  test('behavior: a reload asks the server, and not the wallet', async () => {
    const before = await openSignedIn()
    const { session } = before.signIn.getState()
    before.close()
    const signed = wallet.requests.filter(({ method }) => method === 'personal_sign').length
    const { signIn } = await open()
    await status(signIn, 'signedIn')
    expect(signIn.getState().session).toEqual(session)
    expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(signed)
  })

  test('behavior: another account signs out, here and at the server', async () => {
    const { signIn } = await openSignedIn()
    wallet.selectAccount(1)
    await status(signIn, 'none')
    expect(signIn.getState().ended).toBe('accountChanged')
    await until(() => server.asked.includes('sign-out'))
    await vi.waitFor(async () => expect(await server.getSession()).toBeUndefined())
    expect((await signIn.signIn()).address).toBe(wallet.accounts[0])
  })

  test('behavior: disconnecting signs out at the server', async () => {
    const { signIn, latchkey } = await openSignedIn()
    await latchkey.connection.disconnect()
    await status(signIn, 'none')
    expect(signIn.getState().ended).toBe('disconnected')
    await vi.waitFor(async () => expect(await server.getSession()).toBeUndefined())
    expect(localStorage.getItem(storageKey)).toBeNull()
  })

  test('behavior: whoever disconnected while the page was closed is signed out with the next page', async () => {
    const before = await openSignedIn()
    before.close()
    for (const key of Object.keys(localStorage)) if (key.startsWith('wagmi')) localStorage.removeItem(key)
    const { signIn } = await open()
    await status(signIn, 'none')
    await vi.waitFor(async () => expect(await server.getSession()).toBeUndefined())
  })

  test('behavior: a wallet that is only late loses nothing: it comes back, and nothing is signed again', async () => {
    const before = await openSignedIn()
    before.close()
    wallet.behave('silent')
    const { signIn, latchkey } = await open()
    await until(() => latchkey.connection.getState().disconnection?.reason === 'silent')
    await status(signIn, 'none')
    expect(await server.getSession()).toBeDefined()
    wallet.behave()
    await latchkey.connection.retry()
    await status(signIn, 'signedIn')
  })

  test('behavior: a session of another account is ended', async () => {
    const before = await openSignedIn()
    before.close()
    wallet.selectAccount(1)
    const { signIn } = await open()
    await status(signIn, 'none')
    await vi.waitFor(async () => expect(await server.getSession()).toBeUndefined())
  })

  test('behavior: an end that did not reach the server is sent by the next page', async () => {
    const before = await openSignedIn()
    server.fail()
    wallet.selectAccount(1)
    await status(before.signIn, 'none')
    await until(() => server.asked.includes('sign-out'))
    expect(localStorage.getItem(storageKey)).toBe('out')
    before.close()
    wallet.selectAccount(0)
    server.fail(false)
    expect(await server.getSession()).toBeDefined()
    const { signIn } = await open()
    await vi.waitFor(async () => expect(await server.getSession()).toBeUndefined())
    expect(signIn.getState().status).toBe('none')
  })

  test('behavior: an account that is changed while the server checks is not signed in, there neither', async () => {
    const { latchkey, signIn } = await open()
    await connect(latchkey)
    await status(signIn, 'none')
    const release = server.hold('verify')
    const result = reasonOf(signIn.signIn())
    await until(() => server.asked.includes('verify'))
    wallet.selectAccount(1)
    await until(() => server.asked.includes('session'))
    release()
    expect(await result).toBe('accountChanged')
    await vi.waitFor(async () => expect(await server.getSession()).toBeUndefined())
    expect(signIn.getState().status).not.toBe('signedIn')
  })

  test('behavior: signing in twice at once asks the wallet once', async () => {
    const { latchkey, signIn } = await open()
    await connect(latchkey)
    const [one, two] = await Promise.all([signIn.signIn(), signIn.signIn()])
    expect(one).toBe(two)
    expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toHaveLength(1)
  })

  test('behavior: signed out on purpose, and in the other tabs', async () => {
    const { signIn } = await openSignedIn()
    const other = await open()
    await status(other.signIn, 'signedIn')
    await signIn.signOut()
    expect(signIn.getState()).toMatchObject({ status: 'none', ended: 'left', session: undefined })
    expect(await server.getSession()).toBeUndefined()
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey })) // a browser tells the other tabs
    expect(other.signIn.getState()).toMatchObject({ status: 'none', ended: 'elsewhere' })
  })

  test('behavior: another tab signs in, and this one knows', async () => {
    const { latchkey, signIn } = await open()
    await connect(latchkey)
    await status(signIn, 'none')
    const other = await open()
    await until(() => other.latchkey.config.state.status === 'connected')
    await other.signIn.signIn()
    window.dispatchEvent(new StorageEvent('storage', { key: storageKey }))
    await status(signIn, 'signedIn')
  })

  describe('with calls of a team’s own', () => {
    const calls = (expiresIn: number): SiweAdapter => {
      const answer = async (): Promise<SiweSession> => {
        const issuedAt = Date.now()
        return { address: wallet.accounts[0], chainId: 80001, issuedAt, expiresAt: issuedAt + expiresIn }
      }
      return {
        getNonce: async () => ({ nonce: '12345678', issuedAt: Date.now(), expiresAt: Date.now() + 60_000 }),
        verify: answer,
        getSession: async () => null,
        signOut: async () => {},
      }
    }

    test('behavior: the end of a session is noticed when it comes', async () => {
      const { signIn } = await openSignedIn({ server: calls(200) })
      expect(signIn.getState().status).toBe('signedIn')
      await status(signIn, 'none')
      expect(signIn.getState()).toMatchObject({ ended: 'expired', session: undefined })
    })

    test('behavior: a session longer than timers are stays', async () => {
      const { signIn } = await openSignedIn({ server: calls(30 * 24 * 60 * 60_000) })
      const listener = vi.fn()
      signIn.subscribe(listener)
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(signIn.getState().status).toBe('signedIn')
      expect(listener).not.toHaveBeenCalled()
    })
  })

  test('error: the person says no', async () => {
    const { latchkey, signIn } = await open()
    await connect(latchkey)
    wallet.behave('rejects')
    expect(await reasonOf(signIn.signIn())).toBe('refused')
    expect(signIn.getState()).toMatchObject({ status: 'none', error: { reason: 'refused' } })
    wallet.behave()
    await signIn.signIn()
    expect(signIn.getState()).toMatchObject({ status: 'signedIn', error: undefined })
  })

  test('error: a wallet that never answers, or is waited for no longer', async () => {
    const { latchkey, signIn } = await open()
    await connect(latchkey)
    wallet.behave('asks')
    expect(await reasonOf(signIn.signIn())).toBe('noAnswer')
    const stopped = reasonOf(signIn.signIn())
    await wallet.waitForRequest('personal_sign')
    signIn.cancel()
    expect(await stopped).toBe('cancelled')
    // A later answer of the wallet does not count.
    wallet.approve()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(signIn.getState().status).toBe('none')
    expect(await server.getSession()).toBeUndefined()
  })

  test('error: a wallet that answers with something else', async () => {
    const { latchkey, signIn } = await open()
    await connect(latchkey)
    await status(signIn, 'none')
    wallet.behave('garbage')
    expect(['walletFailed', 'malformedRequest']).toContain(await reasonOf(signIn.signIn()))
  })

  test('error: what the server says against it', async () => {
    serve({ statement: 'Something else' })
    const { latchkey, signIn } = await open()
    await connect(latchkey)
    expect(await reasonOf(signIn.signIn())).toBe('wrongStatement')
  })

  test('error: a server that is not there, or is something else', async () => {
    const { latchkey, signIn } = await open()
    await connect(latchkey)
    server.fail()
    expect(await reasonOf(signIn.signIn())).toBe('serverUnavailable')
    for (const [answer, reason] of [
      [new Response('<html>', { status: 200 }), 'malformedAnswer'],
      [Response.json({ nonce: '<b>' }), 'malformedAnswer'],
      [new Response('', { status: 502 }), 'serverUnavailable'],
      [Response.json({ error: { reason: 'toString' } }, { status: 400 }), 'malformedAnswer'],
    ] as const) {
      vi.stubGlobal('fetch', async () => answer.clone())
      expect(await reasonOf(signIn.signIn())).toBe(reason)
    }
  })

  test('error: who cannot be signed out is told so, and stays signed in', async () => {
    const { signIn } = await openSignedIn()
    server.fail()
    expect(await reasonOf(signIn.signOut())).toBe('serverUnavailable')
    expect(signIn.getState().status).toBe('signedIn')
  })

  test('error: words the standard does not allow are not put before anybody', async () => {
    const { latchkey, signIn } = await open({ statement: 'Ich stimme zu: „ja“' })
    await connect(latchkey)
    expect(await reasonOf(signIn.signIn())).toBe('malformedMessage')
    expect(wallet.requests.filter(({ method }) => method === 'personal_sign')).toEqual([])
  })
})
