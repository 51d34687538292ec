// @vitest-environment jsdom
import { type CreateConnectorFn, createConnector } from '@wagmi/core'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLatchkey } from '../latchkey.ts'
import { networkChain } from '../network-chain.ts'
import { button, now, openPage, press, rest, until } from './page.fake.tsx'
import { walletApps } from './wallet-apps.ts'
import { WalletList } from './wallet-list.tsx'

const uri = `wc:${'9c'.repeat(32)}@2?expiryTimestamp=1735689600&relay-protocol=irn&symKey=${'ab'.repeat(32)}`
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36'

/** A fake WalletConnect connector: it emits links on demand, and keeps waiting. */
let give: (data: unknown) => void = () => {}
const phone: CreateConnectorFn = createConnector(({ emitter }) => ({
  id: 'walletConnect',
  name: 'WalletConnect',
  type: 'walletConnect',
  connect() {
    give = (data) => emitter.emit('message', { type: 'display_uri', data })
    return new Promise<never>(() => {})
  },
  disconnect: async () => {},
  getAccounts: async () => [],
  getChainId: async () => 80001,
  getProvider: async () => ({}),
  isAuthorized: async () => false,
  onAccountsChanged() {},
  onChainChanged() {},
  onDisconnect() {},
}))

let leave: (() => void)[] = []
const open = async (userAgent?: string) => {
  if (userAgent) vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent)
  const latchkey = createLatchkey({
    appName: 'Test',
    chains: [networkChain(80001)],
    rpcUrls: { 80001: 'http://127.0.0.1:9' },
    connectors: [phone],
  })
  leave.push(openPage(<WalletList />, { latchkey }).close)
  press(button(/^WalletConnect/))
  await until(() => document.body.textContent?.includes('Preparing a private link'))
}
const app = (name: string) => [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)
/** Taps a link, which the test's page must not follow. */
const tap = (link: HTMLAnchorElement | undefined) => {
  link?.addEventListener('click', (event) => event.preventDefault())
  now(() => link?.click())
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  vi.restoreAllMocks()
  for (const each of leave) each()
  leave = []
})

describe('PhoneWallet', () => {
  test('default: on a desk a code with a name, and the link to copy', async () => {
    const writeText = vi.fn(async () => {})
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    await open()
    now(() => give(uri))
    await until(() => document.querySelector('svg[role=img]'))
    expect(document.querySelector('svg[role=img]')?.getAttribute('aria-label')).toBe('QR code for your wallet app')
    press(button('Copy link'))
    expect(writeText).toHaveBeenCalledExactlyOnceWith(uri)
  })

  test('behavior: on a phone the apps, each a real link that opens it', async () => {
    await open(iphone)
    now(() => give(uri))
    expect((await until(() => app('MetaMask'))).getAttribute('href')).toBe(
      `metamask://wc?uri=${encodeURIComponent(uri)}`,
    )
    const marks = [...document.querySelectorAll('img.lk-wallet-icon')]
    expect(marks).toHaveLength(walletApps.length)
    expect(app('AAnother wallet app')?.getAttribute('href')).toBe(uri)
    press(button('Show a code to scan'))
    expect(document.querySelector('svg[role=img]')).not.toBeNull()
  })

  test('behavior: on Android the link names the very app', async () => {
    await open(android)
    now(() => give(uri))
    expect((await until(() => app('MetaMask'))).getAttribute('href')).toMatch(/^intent:.*;package=io\.metamask;end$/)
  })

  test('behavior: the app that was opened comes forward later too; a code forgets it', async () => {
    await open(iphone)
    now(() => give(uri))
    tap(await until(() => app('MetaMask')))
    expect(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toContain('metamask://')
    await until(() => document.body.textContent?.includes('Opening MetaMask'))
    for (const each of leave) each()
    leave = []
    vi.restoreAllMocks()
    await open()
    now(() => give(uri))
    await until(() => document.querySelector('svg[role=img]'))
    expect(localStorage.getItem('WALLETCONNECT_DEEPLINK_CHOICE')).toBeNull()
  })

  test('behavior: when nothing opened it says where to get the app, and what else to do', async () => {
    await open(iphone)
    now(() => give(uri))
    tap(await until(() => app('MetaMask')))
    await until(() => document.body.textContent?.includes('Opening MetaMask'))
    expect(document.body.textContent).not.toContain('Did nothing open?')
    await rest(2_000)
    await until(() => document.body.textContent?.includes('Did nothing open?'))
    expect(app('Get MetaMask')?.href).toBe('https://apps.apple.com/app/id1438144202')
    expect(app('Get MetaMask')?.rel).toBe('noreferrer noopener')
    expect(button('Copy link')).toBeDefined()
    press(button('Choose another app'))
    expect(app('Rainbow')).toBeDefined()
  })

  test('behavior: who has left for the app is asked nothing', async () => {
    await open(iphone)
    now(() => give(uri))
    tap(await until(() => app('MetaMask')))
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    await rest(2_200)
    expect(document.body.textContent).not.toContain('Did nothing open?')
  })

  test.each([
    'javascript:alert(1)',
    'https://evil.example/wc:1@2?a=1',
    `wc:a@2?x=1#Intent;scheme=javascript;end`,
    1,
    undefined,
  ])('error: what is no link of WalletConnect becomes neither a code nor a link: %s', async (data) => {
    await open(iphone)
    now(() => give(data))
    await rest(50)
    expect(document.querySelectorAll('svg[role=img], a')).toHaveLength(0)
  })
})
