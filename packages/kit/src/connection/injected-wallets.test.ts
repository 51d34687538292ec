// @vitest-environment jsdom
import { injected } from '@latchkey/connectors'
import { createScriptedWallet, type ScriptedWallet } from '@latchkey/test'
import { describe, expect, test } from 'vitest'
import { aBrowser, openPage, type Page, rdns } from './page.fake.ts'

let wallet: ScriptedWallet
const { announce, leave, open, wait } = aBrowser((fresh) => {
  wallet = fresh
})

const ids = (page: Page) => page.config.connectors.map(({ id }) => id)

describe('createInjectedWallets', () => {
  test('default: each announced wallet is a connector, also one that comes later', async () => {
    announce()
    announce(createScriptedWallet({ rdns: 'test.late', name: 'Late' }), 2_000)
    const page = open()
    expect(page.config.connectors).toMatchObject([{ id: rdns, name: 'Scripted wallet', type: 'injected' }])
    await wait(2_001)
    expect(ids(page)).toEqual([rdns, 'test.late'])
  })

  test('behavior: the same wallet is listed once', async () => {
    wallet.behave('announcedTwice', 'alsoEthereum')
    announce()
    const page = open()
    window.dispatchEvent(new Event('eip6963:requestProvider'))
    const stop = page.connection.start()
    stop()
    await wait(1_000)
    expect(ids(page)).toEqual([rdns])
  })

  test('behavior: not beside a team’s own connector for it', () => {
    announce()
    const custom = injected({ wallet: { ...wallet.info, icon: undefined, provider: wallet.provider as never } }) // as announced
    expect(ids(open({ connectors: [custom] }))).toEqual([rdns])
    const byRdns: typeof custom = (config) => ({ ...custom(config), id: 'own', rdns })
    expect(ids(open({ connectors: [byRdns] }))).toEqual(['own'])
  })

  test('behavior: what stands in window.ethereum, as long as nobody announces themselves', async () => {
    wallet.behave('onlyEthereum')
    announce()
    const page = open()
    expect(page.config.connectors).toMatchObject([{ id: 'injected', name: 'Browser wallet' }])
    await page.connection.connect(page.find('injected'))
    announce(createScriptedWallet({ rdns: 'test.late' }), 1_000)
    await wait(1_001)
    expect(ids(page)).toEqual(['test.late'])
    expect(page.connection.getState().status).toBe('connected')
  })

  test('behavior: window.ethereum may come later, and may be a trap', async () => {
    wallet.behave('onlyEthereum')
    announce(wallet, 1_000)
    const page = open()
    await wait(1_001)
    expect(ids(page)).toEqual(['injected'])
    Object.defineProperty(window, 'ethereum', {
      configurable: true,
      get() {
        throw new Error('a trap')
      },
    })
    expect(ids(open())).toEqual([])
  })

  test('behavior: wallets that were announced before are known to a page that starts again', () => {
    announce()
    const page = openPage()
    page.close()
    leave.push(page.connection.start())
    expect(ids(page)).toEqual([rdns])
  })

  test('behavior: a wallet updated while nobody is connected takes the place of the former', () => {
    announce()
    const page = open()
    wallet.happen('updated')
    expect(ids(page)).toEqual([rdns])
    return expect(page.find(rdns).getProvider()).resolves.toBe(wallet.provider)
  })

  test('behavior: left alone where wagmi has its own discovery', async () => {
    announce()
    const page = open({ discovery: true, late: true, ssr: false })
    await wait(1)
    expect(ids(page)).toEqual([rdns])
    expect('cancel' in page.find(rdns)).toBe(false)
  })
})
