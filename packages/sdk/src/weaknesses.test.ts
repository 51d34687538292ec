// @vitest-environment jsdom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { WalletError } from '@latchkey/core/errors'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { giveModalDialogs, playFrame } from './fixtures/frame.fake.ts'
import type { WalletOptions } from './options.ts'
import { createWallet, type Wallet } from './wallet.ts'

/** The weaknesses of the legacy SDKs (face-protocol, section 6, by its numbers), and that this one has none of them. */

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const evil = '0x000000000000000000000000000000000000dEaD'
const apiKey = 'demo-key_0123456789'

let wallet: Wallet | undefined
const create = (more: Partial<WalletOptions> = {}) => {
  wallet = createWallet({ apiKey, network: 'mumbai', walletUrl: 'http://localhost:3333', ...more } as WalletOptions)
  return wallet
}
const iframe = () => document.getElementById('face-iframe') as HTMLIFrameElement
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error) => error,
  )
const never = () => new Promise(() => {})

/** A window message as any script of the page, or another frame, can send one. */
const forge = (data: unknown, origin = 'http://localhost:3333') =>
  window.dispatchEvent(new MessageEvent('message', { data, origin, source: window }))

beforeAll(giveModalDialogs)
afterEach(() => {
  wallet?.destroy()
  wallet = undefined
  document.body.replaceChildren()
  vi.useRealTimers()
})

describe('weaknesses of the legacy SDKs', () => {
  test('weakness 1: everything is posted to the wallet’s exact origin or over its port, nothing to *', async () => {
    const wallet = create()
    const post = vi.spyOn(window, 'postMessage')
    const frame = playFrame(() => [account])
    frame.load()
    await wallet.request('eth_accounts')
    expect(frame.hellos.map(({ origin }) => origin)).toEqual(['http://localhost:3333'])
    expect(post).not.toHaveBeenCalled()
    post.mockRestore()
  })

  test('weakness 2: a reply with the right id counts only on the wallet’s own port', async () => {
    const wallet = create()
    let reply: ((accounts: string[]) => void) | undefined
    const frame = playFrame(() => new Promise((resolve) => (reply = resolve)))
    frame.load()
    const accounts = wallet.request('eth_accounts')
    await vi.waitFor(() => expect(frame.requests).toHaveLength(1))
    const id = frame.requests[0]?.id
    for (const origin of ['http://localhost:3333', 'https://evil.example'])
      forge({ kind: 'reply', from: 'FACE_IFRAME', id, result: [evil] }, origin)
    forge({ id, result: [evil], from: 'FACE_IFRAME', to: 'FACE_SDK' })
    await new Promise((resolve) => setTimeout(resolve, 20))
    reply?.([account])
    expect(await accounts).toEqual([account])
  })

  test('weakness 3: ids have 128 random bits', async () => {
    const wallet = create()
    const frame = playFrame(() => [account])
    frame.load()
    await Promise.all(Array.from({ length: 30 }, () => wallet.request('eth_accounts')))
    const ids = frame.requests.map(({ id }) => id)
    expect(new Set(ids).size).toBe(30)
    for (const id of ids) expect(id).toMatch(/^[\w-]{22}$/)
    // No position is the same in all: nothing of it is a prefix or a counter.
    for (let i = 0; i < 21; i++) expect(new Set(ids.map((id) => id[i])).size, `letter ${i}`).toBeGreaterThan(5)
  })

  test('weakness 4: whether somebody is signed in is no message but the answer to that question', async () => {
    const wallet = create()
    let reply: ((loggedIn: boolean) => void) | undefined
    const frame = playFrame(() => new Promise((resolve) => (reply = resolve)))
    frame.load()
    const loggedIn = wallet.request('face_loggedIn')
    await vi.waitFor(() => expect(frame.requests).toHaveLength(1))
    forge({ result: true })
    frame.say({ kind: 'reply', id: 'AAAAAAAAAAAAAAAAAAAAAA', result: true })
    reply?.(false)
    expect(await loggedIn).toBe(false)
  })

  test('weakness 5: no message, however formed, makes a listener throw', async () => {
    const wallet = create()
    const thrown = vi.fn()
    addEventListener('error', thrown)
    const frame = playFrame(() => [account])
    frame.load()
    await wallet.request('eth_accounts')
    for (const data of [null, undefined, 0, '', [], { id: null }, { kind: 'reply' }, { kind: 'event', data: {} }]) {
      forge(data)
      frame.sayRaw(data)
    }
    expect(await wallet.request('eth_accounts')).toEqual([account])
    removeEventListener('error', thrown)
    expect(thrown).not.toHaveBeenCalled()
  })

  test('weakness 6: the page’s own id does not travel, and its request object is left as it was', async () => {
    const { provider } = create()
    const frame = playFrame((method) => (method === 'eth_accounts' ? [account] : '0x13881'))
    frame.load()
    const first = Object.freeze({ id: '1', method: 'eth_accounts' })
    const second = Object.freeze({ id: '1', method: 'eth_chainId' })
    expect(await Promise.all([provider.request(first), provider.request(second)])).toEqual([[account], '0x13881'])
    const ids = frame.requests.map(({ id }) => id)
    expect(new Set(ids).size).toBe(2)
    expect(ids).not.toContain('1')
  })

  test('weakness 7: a control message answers no request, whatever id it carries', async () => {
    const wallet = create()
    let reply: ((hash: string) => void) | undefined
    const frame = playFrame(() => new Promise((resolve) => (reply = resolve)))
    frame.load()
    const signing = wallet.request('personal_sign', '0x00', account)
    await vi.waitFor(() => expect(frame.requests).toHaveLength(1))
    frame.sayRaw({ kind: 'control', method: 'face_openIframe', id: frame.requests[0]?.id, result: '0xEVIL' })
    await vi.waitFor(() => expect(iframe().style.display).toBe('block'))
    reply?.('0xabcd')
    expect(await signing).toBe('0xabcd')
  })

  test('weakness 8: a wallet that is never ready, or never answers, is an error after a time', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const wallet = create()
    const lost = failure(wallet.request('eth_accounts'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await lost).toMatchObject({ code: 4003, reason: 'noAnswer' })

    const frame = playFrame(never)
    frame.load()
    const silent = failure(wallet.request('eth_accounts'))
    await vi.waitFor(() => expect(frame.requests).toHaveLength(1), { interval: 1 })
    vi.advanceTimersByTime(30_000)
    expect(await silent).toMatchObject({ code: 4003, reason: 'noAnswer' })
  })

  test('weakness 9: closing tells the wallet, and what it was asking ends with 4001', async () => {
    const wallet = create()
    const frame = playFrame(never)
    frame.load()
    const signing = failure(wallet.request('personal_sign', '0x00', account))
    await vi.waitFor(() => expect(frame.requests).toHaveLength(1))
    wallet.close()
    expect(await signing).toMatchObject({ code: 4001 })
    expect(frame.cancelled).toEqual([frame.requests[0]?.id])
  })

  test('weakness 10: a key cannot write parameters of the frame’s address', () => {
    expect(() => create({ apiKey: `${apiKey}&env=Dev&blockchain=SOLANA` })).toThrow('[4000] invalid apiKey')
    expect(() => create({ apiKey: `${apiKey}%26env=Dev` })).toThrow('[4000] invalid apiKey')
    expect(() => create({ apiKey: `${apiKey}#` })).toThrow('[4000] invalid apiKey')
    expect(iframe()).toBeNull()
  })

  test('weakness 14: the frame is given clipboard-write and its passkeys, to its own origin, and stands in a sandbox', () => {
    create()
    expect(iframe().getAttribute('allow')).toBe(
      'publickey-credentials-get http://localhost:3333; publickey-credentials-create http://localhost:3333; clipboard-write http://localhost:3333',
    )
    expect(iframe().getAttribute('sandbox')?.split(' ').sort()).toEqual([
      'allow-forms',
      'allow-popups',
      'allow-popups-to-escape-sandbox',
      'allow-same-origin',
      'allow-scripts',
    ])
  })

  test('weakness 15: nobody but the wallet can say an event, and wallets share no listeners', () => {
    const wallet = create()
    const received = vi.fn()
    wallet.on('connect', received)
    wallet.provider.on('connect', received)
    for (const thing of [wallet, wallet.provider]) expect(Object.keys(thing)).not.toContain('emit')
    wallet.destroy()
    const other = create()
    expect(other.provider).not.toBe(wallet.provider)
    forge({ kind: 'event', event: 'connect' })
    expect(received).not.toHaveBeenCalled()
  })

  test('weakness 16: a login without a person is no connection, and a refused network is not switched to', async () => {
    const wallet = create()
    const received: unknown[] = []
    wallet.on('connect', (data) => received.push(data))
    wallet.on('chainChanged', (data) => received.push(data))
    wallet.on('disconnect', ({ code }) => received.push(code))
    playFrame((method) => {
      if (method === 'face_switchNetwork') throw new WalletError('unsupportedNetwork', { network: 'polygon' })
      return null
    }).load()
    expect(await wallet.request('face_logInSignUp')).toBeNull()
    await expect(wallet.switchNetwork('polygon')).rejects.toMatchObject({ code: 4202 })
    expect([wallet.network, received]).toEqual(['mumbai', [4901]])
  })

  test('weakness 17: errors come from a closed set, without anything else the wallet sent', async () => {
    const wallet = create()
    const frame = playFrame(never)
    frame.load()
    const asked = [failure(wallet.request('eth_gasPrice')), failure(wallet.request('eth_gasPrice'))]
    await vi.waitFor(() => expect(frame.requests).toHaveLength(2))
    const [one, two] = frame.requests.map(({ id }) => id)
    const origin = { stack: 'at server.js:1', message: 'password' }
    frame.sayRaw({ kind: 'reply', id: one, error: { code: 1234, message: 'select * from users', origin } })
    frame.sayRaw({ kind: 'reply', id: two, error: { code: 4003, message: 'Face Error: [4003] no node', origin } })
    const [strange, known] = await Promise.all(asked)
    expect(strange).toBeInstanceOf(WalletError)
    expect(strange).toMatchObject({ code: 5000, message: 'Face Error: [5000] unknown error' })
    expect(known).toMatchObject({ code: 4003, message: 'Face Error: [4003] no node' })
    for (const error of [strange, known]) {
      expect(error).not.toHaveProperty('origin')
      expect(`${error.stack}`).not.toContain('server.js')
    }
  })

  test('weakness 19: no sample signs with the project’s key in a page, or shows one', () => {
    const root = join(import.meta.dirname, '../../..')
    const folders = ['docs/guides', 'packages/sdk/src', 'packages/connectors/src', 'apps/dapp/src']
    const files = folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(md|tsx?)$/.test(entry.name) && !entry.name.includes('.test.'))
        .map((entry) => join(entry.parentPath, entry.name)),
    )
    expect(files.length).toBeGreaterThan(20)
    for (const file of files) {
      const text = readFileSync(file, 'utf8')
      expect(text, file).not.toMatch(/PRIVATE KEY|MII[\w+/-]{60}|apiSecret\b/)
      // An Ed25519 pair that the page has just generated is not a project's: those are RSA keys.
      expect(text.replaceAll("subtle.sign('Ed25519', pair.privateKey", ''), file).not.toContain('subtle.sign')
    }
  })
})
