// @vitest-environment jsdom
import { faceWallets } from '@latchkey/connectors'
import { playFrame } from '@latchkey/sdk/fake-frame'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { flag, openPage, type Page } from './testing.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
let signedIn: string | null
let asked: string[]
let pages: Page[] = []

/** A wallet with one session, as the real one keeps it. */
const answer = (method: string, params: readonly unknown[]) => {
  asked.push(method)
  if (method === 'face_directSocialLogin') signedIn = params[0] as string
  if (method === 'face_logOut') signedIn = null
  if (method === 'face_logOut') return true
  if (method === 'eth_chainId') return '0x13881'
  if (method === 'eth_accounts') return signedIn ? [account] : []
  return signedIn && { faceUserId: 'u', loginProvider: signedIn, wallet: { address: account } }
}
const open = (): Page => {
  document.body.replaceChildren() // what a former page put there
  const { google, apple } = faceWallets({
    apiKey: 'demo-key_0123456789',
    chainId: 80001,
    walletUrl: 'http://localhost:3333',
  })
  const page = openPage({ connectors: [google, apple], extensions: false })
  pages.push(page)
  return page
}
const play = async () => {
  await vi.waitFor(() => expect(document.getElementById('face-iframe')).not.toBeNull())
  playFrame(answer).load()
}

// jsdom has no modal dialogs.
beforeAll(() => {
  HTMLDialogElement.prototype.showModal = () => {}
  HTMLDialogElement.prototype.close = () => {}
})
beforeEach(() => {
  localStorage.clear()
  signedIn = null
  asked = []
})
afterEach(() => {
  for (const page of pages) page.close()
  pages = []
  document.body.replaceChildren()
})

describe('createConnection, with the embedded wallet', () => {
  test('behavior: the sign-in that has the session is restored, and nobody is asked', async () => {
    const first = open()
    const [, apple] = first.config.connectors
    if (!apple) throw new Error('There is no second sign-in.')
    await Promise.all([first.connection.connect(apple), play()])
    expect([first.connection.read().status, flag('faceWallet')]).toEqual(['connected', 'true'])
    first.close()

    asked = []
    const page = open()
    expect(page.connection.read().status).toBe('reconnecting')
    await Promise.all([page.connection.restored(), play()])
    expect(page.connection.read().status).toBe('connected')
    expect(page.current()?.connector).toMatchObject({ loginProvider: 'apple.com' })
    expect(asked).not.toContain('face_directSocialLogin')
    expect(document.querySelectorAll('iframe')).toHaveLength(1)
  })

  test('behavior: another sign-in takes the session over, and is not signed out with the former', async () => {
    const page = open()
    const [google, apple] = page.config.connectors
    if (!google || !apple) throw new Error('There are not two sign-ins.')
    await Promise.all([page.connection.connect(google), play()])
    await page.connection.connect(apple)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(page.config.state.connections.size).toBe(1)
    expect([page.connection.read().status, page.current()?.connector, signedIn]).toEqual([
      'connected',
      apple,
      'apple.com',
    ])
    expect(page.statuses).toEqual(['connecting', 'connected', 'connecting', 'connected'])
    expect(flag('faceWallet')).toBe('true')
  })

  test('behavior: it is not loaded where nobody was connected with it, or has left it', async () => {
    const first = open()
    const [google] = first.config.connectors
    if (!google) throw new Error('There is no sign-in.')
    await Promise.all([first.connection.connect(google), play()])
    await first.connection.disconnect()
    expect([signedIn, flag('faceWallet')]).toEqual([null, null])
    first.close()
    const page = open()
    await page.connection.restored()
    expect([page.statuses, document.getElementById('face-iframe')]).toEqual([[], null])
  })

  test('behavior: a session that has ended elsewhere', async () => {
    const first = open()
    const [google] = first.config.connectors
    if (!google) throw new Error('There is no sign-in.')
    await Promise.all([first.connection.connect(google), play()])
    first.close()
    signedIn = null
    const page = open()
    await Promise.all([page.connection.restored(), play()])
    expect(page.connection.read()).toMatchObject({
      status: 'disconnected',
      ending: { reason: 'refused', name: 'FaceWallet' },
    })
  })
})
