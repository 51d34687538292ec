// @vitest-environment jsdom
import { ConnectorNotConnectedError, createConnector } from '@wagmi/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { flag, openPage, type Page } from './page.fake.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let signedIn: string | undefined
let asked: string[]
/** Somebody who takes their time in the wallet. */
let person: Promise<void> | undefined
let pages: Page[] = []

/** Connectors that share an id, a wallet and its one session, as those of the embedded wallet do. */
const signIns = () => {
  const provider = { request: async () => null }
  let giveWay: (() => void) | undefined
  const signIn = (loginProvider: string) =>
    createConnector<unknown, { loginProvider: string }>(({ emitter }) => {
      const leave = () => emitter.emit('disconnect')
      return {
        id: 'faceWallet',
        name: 'FaceWallet',
        type: 'faceWallet',
        loginProvider,
        async connect({ isReconnecting } = {}) {
          asked.push(`${loginProvider} connects`)
          await person
          if (signedIn !== loginProvider && isReconnecting) throw new ConnectorNotConnectedError()
          signedIn = loginProvider
          if (giveWay !== leave) giveWay?.()
          giveWay = leave
          return { accounts: [account] as never, chainId: 80001 } // no capabilities here
        },
        async disconnect() {
          signedIn = undefined
        },
        getAccounts: async () => [account],
        getChainId: async () => 80001,
        getProvider: async () => provider,
        async isAuthorized() {
          asked.push(loginProvider)
          return signedIn === loginProvider
        },
        onAccountsChanged() {},
        onChainChanged() {},
        onDisconnect: leave,
      }
    })
  return [signIn('google.com'), signIn('apple.com'), signIn('kakao.com')]
}
const open = () => {
  const page = openPage({ connectors: signIns(), injected: false })
  pages.push(page)
  const [google, apple] = page.config.connectors
  if (!google || !apple) throw new Error('There are not two sign-ins.')
  return { page, google, apple }
}

beforeEach(() => {
  localStorage.clear()
  signedIn = undefined
  asked = []
  person = undefined
})
afterEach(() => {
  for (const page of pages) page.close()
  pages = []
})

describe('createConnection, with the embedded wallet', () => {
  test('behavior: the sign-in that has the session is restored, and the rest is not asked', async () => {
    const first = open()
    await first.page.connection.connect(first.apple)
    first.page.close()
    asked = []
    const { page, apple } = open()
    expect(page.connection.getState().status).toBe('reconnecting')
    await page.connection.restored()
    expect(page.connection.getState().status).toBe('connected')
    expect(page.current()?.connector).toBe(apple)
    expect(asked).toEqual(['google.com', 'apple.com', 'apple.com connects'])
  })

  test('behavior: another sign-in takes the session over, and is not signed out with the former', async () => {
    const { page, google, apple } = open()
    await page.connection.connect(google)
    await page.connection.connect(apple)
    expect(page.config.state.connections.size).toBe(1)
    expect([page.connection.getState().status, page.current()?.connector, signedIn]).toEqual([
      'connected',
      apple,
      'apple.com',
    ])
    expect(page.statuses).toEqual(['connecting', 'connected', 'connecting', 'connected'])
    expect(flag('faceWallet')).toBe('true')
  })

  test('behavior: a new wallet may take its person longer than another wallet an approval: it limits its own screens', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const { promise, resolve } = Promise.withResolvers<void>()
      person = promise
      const { page, google } = open()
      const connecting = page.connection.connect(google)
      await vi.advanceTimersByTimeAsync(40 * 60_000)
      expect(page.connection.getState().status).toBe('connecting')
      resolve()
      await connecting
      expect(page.connection.getState().status).toBe('connected')
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: it is not asked in a browser that has left it', async () => {
    const first = open()
    await first.page.connection.connect(first.google)
    await first.page.connection.disconnect()
    expect([signedIn, flag('faceWallet')]).toEqual([undefined, null])
    first.page.close()
    asked = []
    const { page } = open()
    await page.connection.restored()
    expect([page.statuses, asked]).toEqual([[], []])
  })

  test('behavior: a session that has ended elsewhere', async () => {
    const first = open()
    await first.page.connection.connect(first.google)
    first.page.close()
    signedIn = undefined
    const { page } = open()
    await page.connection.restored()
    expect(page.connection.getState()).toMatchObject({
      status: 'disconnected',
      disconnection: { reason: 'refused', name: 'FaceWallet' },
    })
  })
})
