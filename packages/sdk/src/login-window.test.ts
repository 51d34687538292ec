// @vitest-environment jsdom
import { WalletError } from '@latchkey/core/errors'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { giveModalDialogs, playFrame } from './fixtures/frame.fake.ts'
import { createWallet, type Wallet } from './wallet.ts'

const options = { apiKey: 'pk_0123456789abcdef', network: 'mumbai', walletUrl: 'https://wallet.example' } as const
const opened: { url: string; closed: boolean; close: ReturnType<typeof vi.fn> }[] = []
let wallet: Wallet
let blocked: boolean
let isActive: boolean

beforeEach(() => {
  giveModalDialogs()
  blocked = false
  isActive = true
  vi.stubGlobal('navigator', {
    ...navigator,
    userActivation: {
      get isActive() {
        return isActive
      },
    },
  })
  vi.stubGlobal('open', (url: string) => {
    const window = { url, closed: false, close: vi.fn() }
    opened.push(window)
    return blocked ? null : window
  })
})
afterEach(() => {
  wallet.destroy()
  opened.splice(0)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A wallet that is ready; `answer` is how it answers a sign-in. */
const start = async (
  answer: () => unknown = () => null,
  { windows = true, locale = undefined as string | undefined } = {},
) => {
  wallet = createWallet({ ...options, ...(locale && { locale }) })
  const frame = playFrame((method) => (method === 'face_directSocialLogin' ? answer() : []), { windows })
  frame.load()
  await wallet.request('eth_accounts')
  return frame
}
const ticketOf = (url = opened[0]?.url) => url?.split('#page=')[1]
const signIn = () => wallet.request('face_directSocialLogin', 'google.com')

describe('openLoginWindow', () => {
  test('default: the wallet’s own window, whose ticket the sign-in names; closed when that is over', async () => {
    const closedBefore: boolean[] = []
    const frame = await start(() => {
      closedBefore.push(opened[0]?.close.mock.calls.length === 1)
      return null
    })
    expect(wallet.openLoginWindow()).toBe(true)
    expect(opened.map(({ url }) => url)).toEqual([
      expect.stringMatching(/^https:\/\/wallet\.example\/auth#page=[\w-]{22}$/),
    ])
    await signIn()
    expect(frame.requests.at(-1)).toMatchObject({ method: 'face_directSocialLogin', window: ticketOf() })
    expect(opened[0]?.close).toHaveBeenCalled()
    await signIn()
    expect(closedBefore).toEqual([false, true])
    expect(frame.requests.at(-1), 'a window is for one sign-in').not.toHaveProperty('window')
  })

  test('behavior: in the language of the page', async () => {
    await start(undefined, { locale: 'ko-KR' })
    wallet.openLoginWindow()
    expect(opened[0]?.url).toMatch(/^https:\/\/wallet\.example\/auth\?locale=ko-KR#page=/)
  })

  test('behavior: twice before the sign-in opens one', async () => {
    await start()
    expect([wallet.openLoginWindow(), wallet.openLoginWindow()]).toEqual([true, true])
    expect(opened).toHaveLength(1)
  })

  test('behavior: one that the person closed is named by no sign-in, which asks at once; the next click opens another', async () => {
    const frame = await start()
    const now = vi.spyOn(performance, 'now').mockReturnValue(0)
    const open = () => {
      wallet.openLoginWindow()
      const window = opened.at(-1)
      if (window) window.closed = true
    }
    open()
    // Still the same click: a page that isolates itself sees its window as closed, too.
    expect([wallet.openLoginWindow(), opened.length]).toEqual([true, 1])
    await signIn()
    expect(frame.requests.at(-1)).not.toHaveProperty('window')
    open()
    now.mockReturnValue(6_000)
    expect([wallet.openLoginWindow(), opened.length]).toEqual([true, 3])
    await signIn()
    expect(frame.requests.at(-1)).toMatchObject({ window: ticketOf(opened.at(-1)?.url) })
  })

  test('behavior: one that no sign-in took is closed on wish, and with the wallet', async () => {
    await start()
    wallet.openLoginWindow()
    wallet.closeLoginWindow()
    expect(opened[0]?.close).toHaveBeenCalled()
    wallet.openLoginWindow()
    wallet.destroy()
    expect(opened[1]?.close).toHaveBeenCalled()
  })

  test('behavior: a sign-in that fails closes it too', async () => {
    await start(() => {
      throw new WalletError('userRejectedRequest')
    })
    wallet.openLoginWindow()
    await expect(signIn()).rejects.toMatchObject({ code: 4001 })
    expect(opened[0]?.close).toHaveBeenCalled()
  })

  test('behavior: before the wallet is ready, and closed where it turns out to be of an older release', async () => {
    wallet = createWallet(options)
    expect(wallet.openLoginWindow()).toBe(true)
    const first = signIn()
    const frame = playFrame(() => null, { windows: true })
    frame.load()
    await first
    expect(frame.requests[0]).toMatchObject({ window: ticketOf() })
    wallet.destroy()

    for (const isAsked of [false, true]) {
      wallet = createWallet(options)
      wallet.openLoginWindow()
      const asked = isAsked ? signIn() : wallet.request('eth_accounts')
      const older = playFrame((method) => (method === 'eth_accounts' ? [] : null))
      older.load()
      await asked
      expect(older.requests[0]).not.toHaveProperty('window')
      expect(opened.at(-1)?.close).toHaveBeenCalled()
      expect(wallet.openLoginWindow()).toBe(false)
      wallet.destroy()
    }
  })

  test('error: none outside a click', async () => {
    await start()
    isActive = false
    expect(wallet.openLoginWindow()).toBe(false)
    expect(opened).toEqual([])
  })

  test('error: none where somebody is signed in', async () => {
    const frame = await start()
    const changed = new Promise((done) => wallet.on('accountsChanged', done))
    frame.say({ kind: 'event', event: 'accountsChanged', data: [`0x${'1'.repeat(40)}`] })
    await changed
    expect(wallet.openLoginWindow()).toBe(false)
    expect(opened).toEqual([])
  })

  test('error: a blocked window leaves the sign-in as it is without one', async () => {
    const frame = await start()
    blocked = true
    expect(wallet.openLoginWindow()).toBe(false)
    await signIn()
    expect(frame.requests.at(-1)).not.toHaveProperty('window')
  })
})
