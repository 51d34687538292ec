// @vitest-environment jsdom
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createPasskeys } from './passkeys.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(document, 'featurePolicy')
})

const requester = { pageOrigin: 'https://harbour.example', projectName: 'Harbour' }
const passkeys = () => createPasskeys(requester, 'ko')
const get = { challenge: 'Y2hhbGxlbmdl', allow: [] }
const create = { challenge: 'Y2hhbGxlbmdl', user: { id: 'aWQ', name: 'a wallet' }, exclude: [], input: 'aW4' }
const answer = { credentialId: 'a', clientData: 'b', authenticatorData: 'c', signature: 'd', output: 'e' }

const delegate = (...features: string[]) =>
  Object.defineProperty(document, 'featurePolicy', {
    value: { allowsFeature: (feature: string) => features.includes(`${feature}`) },
    configurable: true,
  })

/** A window that opened, and what was sent to it. */
const openFake = () => {
  const sent: [unknown, string][] = []
  let closed = 0
  const opened = { postMessage: (...message: [unknown, string]) => sent.push(message), close: () => void closed++ }
  const open = vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window) // only what it uses
  const say = (data: unknown, { source = opened as unknown, origin = location.origin } = {}) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source: source as Window }))
  return { sent, open, say, closed: () => closed }
}

describe('isSupported', () => {
  test.each([
    ['no WebAuthn', undefined, false],
    ['a browser that cannot say', {}, true],
    ['one that has the function', { getClientCapabilities: async () => ({ 'extension:prf': true }) }, true],
    ['one that says nothing of it', { getClientCapabilities: async () => ({}) }, true],
    ['one that does not have it', { getClientCapabilities: async () => ({ 'extension:prf': false }) }, false],
    ['one that fails to say', { getClientCapabilities: async () => Promise.reject(new Error('no')) }, true],
  ])('default: %s', async (_, credential, supported) => {
    vi.stubGlobal('PublicKeyCredential', credential)
    expect(await passkeys().isSupported()).toBe(supported)
  })
})

describe('begin', () => {
  test.each([
    [[], 'get', false],
    [[], 'create', false],
    [['publickey-credentials-get'], 'get', true],
    [['publickey-credentials-get'], 'create', false],
    [['publickey-credentials-create'], 'create', false],
    [['publickey-credentials-get', 'publickey-credentials-create'], 'create', true],
  ] as const)('default: where the page delegates %j, to %s is in the frame: %s', (features, ceremony, inFrame) => {
    const { open } = openFake()
    delegate(...features)
    expect(passkeys().begin(ceremony).inFrame).toBe(inFrame)
    // In the frame no window opens; elsewhere one opens during the click.
    expect(open.mock.calls.map(([url]) => url)).toEqual(inFrame ? [] : ['/auth?locale=ko#passkey'])
  })

  test('behavior: the window is asked once it listens, and answers; only it, and only from the wallet’s origin', async () => {
    const { sent, say, closed } = openFake()
    const place = passkeys().begin('get')
    const got = place.get(get)
    expect(sent).toEqual([])
    say({ kind: 'passkey.ready' }, { origin: 'https://evil.example' })
    say({ kind: 'passkey.ready' }, { source: window })
    expect(sent).toEqual([])
    say({ kind: 'passkey.ready' })
    expect(sent).toEqual([[{ kind: 'passkey.get', asker: requester, options: get }, location.origin]])
    const forged = { kind: 'passkey.used', answer: { ...answer, output: 'forged' } }
    say(forged, { origin: 'https://evil.example' })
    say(forged, { source: window })
    say({ ...forged, more: 1 })
    say({ kind: 'passkey.used', answer })
    expect(await got).toEqual(answer)
    place.end()
    expect(closed()).toBe(1)
    say(forged)
  })

  test.each([
    ['was closed', { kind: 'passkey.gone' }, 'cancelled'],
    ['says why', { kind: 'passkey.failed', trouble: 'noPrf' }, 'noPrf'],
    ['answers something else', { kind: 'passkey.used', answer }, 'cancelled'],
  ])('error: the window %s', async (_, message, trouble) => {
    const { say } = openFake()
    const made = passkeys().begin('create').create(create)
    say({ kind: 'passkey.ready' })
    say(message)
    await expect(made).rejects.toMatchObject({ trouble })
  })

  test('behavior: the window goes with the page, which would never hear of it', async () => {
    const { closed } = openFake()
    const answered = passkeys().begin('get').get(get)
    window.dispatchEvent(new Event('pagehide'))
    expect(closed()).toBe(1)
    await expect(answered).rejects.toMatchObject({ trouble: 'cancelled' })
    window.dispatchEvent(new Event('pagehide'))
    expect(closed()).toBe(1)
  })

  test('error: no window opens; or the person leaves', async () => {
    const { open } = openFake()
    open.mockReturnValueOnce(null)
    await expect(passkeys().begin('get').get(get)).rejects.toMatchObject({ trouble: 'blocked' })
    const place = passkeys().begin('get')
    const got = place.get(get)
    place.end()
    await expect(got).rejects.toMatchObject({ trouble: 'cancelled' })
  })
})
