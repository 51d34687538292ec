import { createScriptedWallet } from '@latchkey/test'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { discoverWallets, type WalletDiscovery } from './discover-wallets.ts'

const icon = 'data:image/png;base64,AAAA'
const open: WalletDiscovery[] = []
const discover = (target: EventTarget) => {
  const discovery = discoverWallets(target)
  open.push(discovery)
  return discovery
}
afterEach(() => {
  for (const discovery of open.splice(0)) discovery.close()
})

const announce = (target: EventTarget, detail: unknown) =>
  target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))

const provider = () => ({ request: async () => null })
let count = 0
const info = (more: object = {}) => {
  count += 1
  return { uuid: `uuid-${count}`, rdns: `com.wallet${count}`, name: `Wallet ${count}`, icon, ...more }
}

describe('discoverWallets', () => {
  test('default: wallets that are there, and those that come later', () => {
    const page = new EventTarget()
    const early = createScriptedWallet({ name: 'Early', rdns: 'com.early' })
    early.announce(page)
    const discovery = discover(page)
    expect(discovery.read()).toEqual([
      { uuid: early.info.uuid, rdns: 'com.early', name: 'Early', icon: early.info.icon, provider: early.provider },
    ])
    expect(discovery.read()[0]?.provider).toBe(early.provider)

    const listener = vi.fn()
    const stop = discovery.subscribe(listener)
    createScriptedWallet({ name: 'Late', rdns: 'com.late' }).announce(page)
    expect(discovery.read().map(({ name }) => name)).toEqual(['Early', 'Late'])
    expect(listener).toHaveBeenCalledTimes(1)
    stop()
    createScriptedWallet({ rdns: 'com.third' }).announce(page)
    expect(listener).toHaveBeenCalledTimes(1)
    expect(discovery.read()).toBe(discovery.read())
  })

  test('behavior: nothing is heard after it was closed', () => {
    const page = new EventTarget()
    const discovery = discover(page)
    discovery.close()
    createScriptedWallet().announce(page)
    expect(discovery.read()).toEqual([])
  })

  test('behavior: on a server there are none', () => {
    expect(discoverWallets().read()).toEqual([])
  })

  test('behavior: the same wallet is listed once', () => {
    const page = new EventTarget()
    const discovery = discover(page)
    const one = { info: info(), provider: provider() }
    announce(page, one)
    announce(page, one)
    announce(page, { info: info(), provider: one.provider })
    announce(page, { info: info({ uuid: one.info.uuid }), provider: provider() })
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(discovery.read()).toEqual([{ ...one.info, provider: one.provider }])
  })

  test('behavior: a wallet that was updated takes its own place, and its old provider never comes back', () => {
    const page = new EventTarget()
    const discovery = discover(page)
    const wallet = createScriptedWallet({ rdns: 'com.one' })
    wallet.announce(page)
    announce(page, { info: info(), provider: provider() })
    const old = wallet.provider
    wallet.happen('updated')
    expect(discovery.read().map(({ rdns }) => rdns)).toEqual(['com.one', expect.any(String)])
    expect(discovery.read()[0]).toMatchObject({ uuid: wallet.info.uuid })
    expect(discovery.read()[0]?.provider).toBe(wallet.provider)
    const list = discovery.read()
    announce(page, { info: info({ rdns: 'com.one' }), provider: old })
    expect(discovery.read()).toBe(list)
    const newest = provider()
    announce(page, { info: info({ rdns: 'COM.One' }), provider: newest })
    expect(discovery.read()).toHaveLength(2)
    expect(discovery.read()[0]?.provider).toBe(newest)
  })

  test('behavior: a wallet that always announces itself twice is listed once, and stays the same', () => {
    const page = new EventTarget()
    const wallet = createScriptedWallet()
    wallet.behave('announcedTwice')
    wallet.announce(page)
    const discovery = discover(page)
    const list = discovery.read()
    expect(list).toHaveLength(1)
    page.dispatchEvent(new Event('eip6963:requestProvider'))
    expect(discovery.read()).toBe(list)
  })

  test('behavior: names and icons are cleaned; a name nobody could see becomes the rdns', () => {
    const page = new EventTarget()
    const discovery = discover(page)
    const wallet = createScriptedWallet({ rdns: 'com.hostile' })
    wallet.behave('hostileInfo')
    wallet.announce(page)
    announce(page, { info: info({ rdns: 'com.unseen', name: '\u200b\u202e ' }), provider: provider() })
    announce(page, {
      info: info({ rdns: 'com.stranger', icon: 'https://stranger.example/i.png' }),
      provider: provider(),
    })
    announce(page, { info: info({ rdns: 'com.bare', icon: undefined }), provider: provider() })
    expect(discovery.read().map(({ rdns, name, icon }) => [rdns, name, icon?.slice(0, 11)])).toEqual([
      ['com.hostile', '<img src=x onerror="globalThis.…', 'data:image/'],
      ['com.unseen', 'com.unseen', 'data:image/'],
      ['com.stranger', expect.stringMatching(/^Wallet/), undefined],
      ['com.bare', expect.stringMatching(/^Wallet/), undefined],
    ])
  })

  test('behavior: not more than forty, and those can still be updated', () => {
    const page = new EventTarget()
    const discovery = discover(page)
    for (let at = 0; at < 60; at++) announce(page, { info: info({ rdns: `com.w${at}` }), provider: provider() })
    expect(discovery.read()).toHaveLength(40)
    const updated = provider()
    announce(page, { info: info({ rdns: 'com.w7' }), provider: updated })
    expect(discovery.read()[7]?.provider).toBe(updated)
    expect(discovery.read()).toHaveLength(40)
  })

  test('behavior: frozen objects and accessors are as good as others', () => {
    const page = new EventTarget()
    const discovery = discover(page)
    const it = Object.freeze(provider())
    const inner = info()
    announce(page, {
      get info() {
        return Object.freeze({ ...inner })
      },
      get provider() {
        return it
      },
    })
    expect(discovery.read()).toEqual([{ ...inner, provider: it }])
  })

  test('error: broken announcements are passed over, and nothing throws into the page', () => {
    const page = new EventTarget()
    const discovery = discover(page)
    const thrower = () => {
      throw new Error('hostile')
    }
    const revoked = Proxy.revocable({}, {})
    revoked.revoke()
    const wallet = createScriptedWallet()
    wallet.behave('brokenInfo')
    wallet.announce(page)
    const trap = new Proxy({}, { get: thrower, has: thrower, getPrototypeOf: thrower, ownKeys: thrower })
    for (const detail of [
      undefined,
      null,
      42,
      'wallet',
      {},
      { info: null, provider: provider() },
      { info: info() },
      { info: info(), provider: null },
      { info: info(), provider: {} },
      { info: info(), provider: { request: 'no' } },
      { info: info({ uuid: '' }), provider: provider() },
      { info: info({ uuid: 'a b' }), provider: provider() },
      { info: info({ rdns: 'metamask' }), provider: provider() },
      { info: info({ rdns: 'injected' }), provider: provider() },
      { info: info({ rdns: 'io..metamask' }), provider: provider() },
      { info: info({ rdns: 'io.metamask/' }), provider: provider() },
      { info: info({ rdns: 'io.mеtamask' }), provider: provider() }, // a Cyrillic е
      { info: info({ rdns: `a.${'b'.repeat(300)}` }), provider: provider() },
      { info: info({ name: 42 }), provider: provider() },
      { info: new Proxy(info(), { get: thrower }), provider: provider() },
      { info: info(), provider: new Proxy(provider(), { get: thrower }) },
      { info: info(), provider: revoked.proxy },
      Object.defineProperty({ provider: provider() }, 'info', { get: thrower }),
      trap,
      revoked.proxy,
    ])
      expect(() => announce(page, detail)).not.toThrow()
    const event = new Event('eip6963:announceProvider')
    Object.defineProperty(event, 'detail', { get: thrower })
    page.dispatchEvent(event)
    page.dispatchEvent(new Event('eip6963:announceProvider'))
    expect(discovery.read()).toEqual([])

    fc.assert(
      fc.property(fc.anything(), fc.anything(), (one, two) => {
        announce(page, one)
        announce(page, { info: one, provider: two })
      }),
    )
    expect(discovery.read()).toEqual([])
  })
})
