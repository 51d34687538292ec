// @vitest-environment jsdom
import { createScriptedWallet, hostileName, type ScriptedWallet } from '@latchkey/test'
import { createConfig, createConnector } from '@wagmi/core'
import type { ReactNode } from 'react'
import { type Address, type Chain, createTestClient, custom, http, parseEther, parseUnits } from 'viem'
import { setBalance } from 'viem/actions'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { button, dialogName, giveModalDialogs, openPage, press, readAnnouncement } from '../connect/page.fake.tsx'
import { startAnvil } from '../fixtures/anvil.ts'
import { createLatchkey } from '../latchkey.ts'
import { networkChain } from '../network-chain.ts'
import { AccountView } from './account-view.tsx'
import { NetworkSwitcher } from './network-switcher.tsx'

giveModalDialogs()

let first: Awaited<ReturnType<typeof startAnvil>>
let second: Awaited<ReturnType<typeof startAnvil>>
beforeAll(async () => {
  first = await startAnvil({ chainId: 80001 })
  second = await startAnvil({ chainId: 80002 })
})
afterAll(async () => {
  await first.stop()
  await second.stop()
})

const explorer = { default: { name: 'Explorer', url: 'https://explorer.example/' } }
const mumbai: Chain = networkChain(80001)
const amoy: Chain = { ...networkChain(80002), name: 'Amoy', blockExplorers: explorer }

let wallet: ScriptedWallet
let leave: (() => void)[]
beforeEach(() => {
  localStorage.clear()
  wallet = createScriptedWallet({ chains: { 80001: first.url, 80002: second.url } })
  leave = []
})
afterEach(() => {
  for (const each of leave.reverse()) each()
  vi.unstubAllGlobals()
})

const until = <T,>(find: () => T) =>
  vi.waitFor(
    () => {
      const found = find()
      if (!found) throw new Error(`It never came. There is: ${document.body.textContent}`)
      return found
    },
    { timeout: 4_000, interval: 10 },
  )
const text = () => document.body.textContent ?? ''

const open = async (children: ReactNode, chains: readonly [Chain, ...Chain[]] = [mumbai, amoy]) => {
  const latchkey = createLatchkey({
    appName: 'Test',
    chains,
    rpcUrls: { 80001: first.url, 80002: second.url },
    jsonRpc: { pollingInterval: 30, retryCount: 0 },
    timeouts: { slow: 50, switched: 200, approval: 2_000 },
  })
  leave.push(wallet.announce(window))
  const page = openPage(children, { latchkey })
  leave.push(page.close)
  const { connection, config } = latchkey
  await connection.restored()
  const connector = await until(() => config.connectors.find(({ id }) => id === wallet.info.rdns))
  await connection.connect(connector)
  return latchkey
}
const give = (address: Address, value: bigint) =>
  setBalance(createTestClient({ mode: 'anvil', transport: http(first.url) }), { address, value })

describe('AccountView', () => {
  test('default: the whole address, the wallet, the network, and the balance as it changes', async () => {
    const [address] = wallet.accounts
    await give(address, parseEther('0.5'))
    await open(<AccountView />)
    await until(() => text().includes('0.5 POL'))
    const shown = document.querySelector('.lk-person-address [translate]')
    expect(shown?.textContent).toBe(address)
    expect(shown?.children).toHaveLength(10)
    expect(text()).toContain('Connected with Scripted wallet')
    expect(button(/^Network/)?.textContent).toContain(mumbai.name)
    await give(address, 1n)
    await until(() => text().includes('0.000000000000000001 POL'))
  })

  test('behavior: many digits on a tap', async () => {
    await give(wallet.accounts[0], parseUnits('12.345678901234567891', 18))
    await open(<AccountView />)
    await until(() => text().includes('12.345678… POL'))
    press(button('Show all digits'))
    expect(text()).toContain('12.345678901234567891 POL')
    press(button('Show fewer digits'))
    expect(text()).toContain('12.345678… POL')
  })

  test('behavior: the address is copied whole; the explorer is there only where the chain has one', async () => {
    const writeText = vi.fn(async () => {})
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    const [address] = wallet.accounts
    const latchkey = await open(<AccountView />)
    press(await until(() => button('Copy address')))
    await until(() => readAnnouncement().includes('Copied'))
    expect(writeText).toHaveBeenCalledExactlyOnceWith(address)
    expect(document.querySelector('a')).toBeNull()
    await latchkey.connection.switchChain(80002)
    const link = await until(() => document.querySelector('a'))
    expect(link.href).toBe(`https://explorer.example/address/${address}`)
    expect([link.target, link.rel]).toEqual(['_blank', 'noreferrer noopener'])
  })

  test('behavior: its rows open the networks and the activity', async () => {
    await open(<AccountView />)
    press(await until(() => button(/^Network/)))
    await until(() => dialogName() === 'Networks')
    press(button('Close'))
    press(button('Activity'))
    await until(() => dialogName() === 'Activity')
  })

  test('behavior: disconnecting leaves nobody', async () => {
    const latchkey = await open(<AccountView />)
    press(await until(() => button('Disconnect')))
    await until(() => text().includes('No wallet is connected.'))
    expect(latchkey.connection.getState().disconnection?.reason).toBe('left')
  })

  test('behavior: on another network it says so, with one way to go on and one to get away', async () => {
    await open(<AccountView />)
    await until(() => button('Disconnect'))
    wallet.happen('wrongChain')
    press(await until(() => button(`Switch to ${mumbai.name}`)))
    await until(() => !text().includes('Your wallet is on another network'))
    expect(wallet.chainId).toBe(80001)
    wallet.happen('wrongChain')
    wallet.behave('switchRejects')
    press(await until(() => button(`Switch to ${mumbai.name}`)))
    await until(() => text().includes('You rejected the request'))
    expect(button('Disconnect')).toBeDefined()
  })

  test('error: a node that does not answer is said, and the old balance stays', async () => {
    await give(wallet.accounts[0], parseEther('3'))
    await open(<AccountView />)
    await until(() => text().includes('3 POL'))
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await until(() => readAnnouncement().includes('This may be out of date.'))
    expect(text()).toContain('3 POL')
  })

  test('error: a wallet’s name is words and nothing else', async () => {
    wallet.behave('hostileInfo')
    expect(hostileName).toContain('<')
    await open(<AccountView />)
    const name = await until(() => document.querySelector('.lk-person .lk-soft'))
    expect(name.innerHTML).not.toContain('<')
    expect(name.textContent).not.toMatch(/[\u202a-\u202e\n]/)
  })
})

describe('NetworkSwitcher', () => {
  const current = () => document.querySelector('[aria-current=true]')?.textContent

  test('default: the one in use is marked, another is one press away', async () => {
    await open(<NetworkSwitcher />)
    await until(() => current()?.startsWith(mumbai.name))
    press(button(/^Amoy/))
    await until(() => current()?.startsWith('Amoy'))
    await until(() => readAnnouncement() === 'You’re now on Amoy.')
    expect(wallet.chainId).toBe(80002)
  })

  test('behavior: a network for testing is marked as one, where its name does not say so', async () => {
    await open(<NetworkSwitcher />)
    await until(() => current()?.startsWith(mumbai.name))
    const rows = [...document.querySelectorAll('.lk-network')].map(({ textContent }) => textContent)
    expect(rows).toEqual(['Polygon Mumbai (test)Current', 'AmoyTest network'])
  })

  test('behavior: a wallet that does not know the network is offered it', async () => {
    wallet = createScriptedWallet({ chains: { 80001: first.url, 80002: second.url }, chainId: 80001 })
    wallet.behave('unknownChain')
    await open(<NetworkSwitcher />)
    press(await until(() => button(/^Amoy/)))
    await until(() => current()?.startsWith('Amoy'))
    expect(wallet.addedChains).toMatchObject([{ chainId: 80002 }])
  })

  test('behavior: while the wallet is asked, it says where, and can be stopped', async () => {
    const { connection } = await open(<NetworkSwitcher />)
    const cancel = vi.spyOn(connection, 'cancel')
    wallet.behave('asks')
    press(await until(() => button(/^Amoy/)))
    await until(() => readAnnouncement() === 'Confirm in Scripted wallet')
    await until(() => readAnnouncement() === 'Open Scripted wallet if you don’t see the request.')
    press(button('Stop waiting'))
    expect(button('Stop waiting')).toBeUndefined()
    expect(button(/^Amoy/)?.textContent).not.toContain('Scripted wallet')
    // The answer comes when nobody waits for it any more.
    await wallet.waitForRequest()
    wallet.reject()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(text()).not.toMatch(/You rejected the request|You stopped/)
    expect(cancel).toHaveBeenCalledOnce()
  })

  test.each([
    ['switchRejects', 'You rejected the request'],
    ['liesAboutSwitch', 'Your wallet is still on another network'],
    ['silentSwitch', 'Scripted wallet didn’t respond'],
  ] as const)('error: %s, and another try', async (name, title) => {
    await open(<NetworkSwitcher />)
    await until(() => button(/^Amoy/))
    wallet.behave(name)
    press(button(/^Amoy/))
    await until(() => text().includes(title))
    expect(current()).toMatch(mumbai.name)
    wallet.behave()
    press(button('Switch to Amoy'))
    await until(() => current()?.startsWith('Amoy'))
    expect(text()).not.toContain(title)
  })

  test('error: on a network this page does not use', async () => {
    await open(<NetworkSwitcher />)
    await until(() => current())
    wallet.happen('wrongChain')
    await until(() => text().includes('Your wallet is on another network'))
    expect(current()).toBeUndefined()
    press(button('Disconnect'))
    await until(() => !text().includes('Your wallet is on another network'))
  })
})

describe('the embedded wallet', () => {
  test('default: it has a button that opens its own screen', async () => {
    const asked: unknown[] = []
    let fails = false
    const connector = createConnector(() => ({
      ...{ id: 'faceWallet', name: 'FaceWallet', type: 'faceWallet', loginProvider: 'google.com' },
      connect: async () => ({ accounts: [wallet.accounts[0]] as never, chainId: 80001 }),
      disconnect: async () => {},
      getAccounts: async () => [wallet.accounts[0]] as const,
      getChainId: async () => 80001,
      getProvider: async () => ({
        request: async (call: unknown) => {
          asked.push(call)
          if (fails) throw new Error('closed')
        },
      }),
      isAuthorized: async () => true,
      onAccountsChanged() {},
      onChainChanged() {},
      onDisconnect() {},
    }))
    const config = createConfig({
      chains: [mumbai],
      connectors: [connector],
      transports: { 80001: custom({ request: async () => '0x0' }) },
      multiInjectedProviderDiscovery: false,
    })
    const latchkey = createLatchkey({ appName: 'Test', config })
    leave.push(openPage(<AccountView />, { latchkey }).close)
    await latchkey.connection.restored()
    if (config.state.status !== 'connected') await latchkey.connection.connect(config.connectors[0] as never)
    press(await until(() => button('Open wallet')))
    expect(text()).toContain('Connected with Google')
    await until(() => asked.length === 1)
    expect(asked).toEqual([{ method: 'face_openHome', params: [] }])
    fails = true
    press(await until(() => button('Open wallet')))
    await until(() => text().includes('The wallet did not open'))
  })
})
