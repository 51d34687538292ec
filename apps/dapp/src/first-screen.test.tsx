// @vitest-environment jsdom
import { createLatchkey, type Latchkey, networkChain } from '@latchkey/kit'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConnector } from 'wagmi'
import { connect } from 'wagmi/actions'
import type { DappConfig } from './dapp-config.ts'
import { Screens } from './first-screen.tsx'
import { inEnglish } from './messages/catalogue.ts'
import { LoadedMessagesProvider } from './messages/messages-provider.tsx'
import { CrashBoundary } from './ui/crash-boundary.tsx'
import { Shell } from './ui/shell.tsx'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const node = 'http://127.0.0.1:9'
const chain = networkChain(80001)

const plain = createConnector(() => ({
  id: 'plain',
  name: 'Plain',
  type: 'plain',
  connect: async () => ({ accounts: [account], chainId: chain.id }) as never, // one of the two forms it may return
  disconnect: async () => undefined,
  getAccounts: async () => [account],
  getChainId: async () => chain.id,
  isAuthorized: async () => true,
  getProvider: async () => ({ request: async () => undefined }),
  onAccountsChanged: () => undefined,
  onChainChanged: () => undefined,
  onDisconnect: () => undefined,
}))

let root: Root | undefined
let latchkey: Latchkey

/** Opens the page at an address, and reports whether the router was there at once. */
const open = (path: string, further: DappConfig['chains'] = []) => {
  history.replaceState(null, '', path)
  latchkey = createLatchkey({
    appName: 'Latchkey',
    chains: [chain],
    rpcUrls: { [chain.id]: node },
    wallets: {},
    connectors: [plain],
  })
  const dapp: DappConfig = {
    ...{ apiKey: 'demo-key_0123456789', walletUrl: 'http://localhost:3333', coinbase: false, faucet: false },
    networks: [{ chainId: chain.id, rpcUrl: node }],
    chains: further,
  }
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <LoadedMessagesProvider loaded={inEnglish}>
      <CrashBoundary>
        <Shell dapp={dapp} latchkey={latchkey}>
          <Screens />
        </Shell>
      </CrashBoundary>
    </LoadedMessagesProvider>,
  )
}

const until = (text: string) => vi.waitFor(() => expect(document.body.textContent).toContain(text), { timeout: 5_000 })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
})

afterEach(() => {
  root?.unmount()
  latchkey.connection.cancel()
  document.body.innerHTML = ''
  vi.unstubAllGlobals()
})

describe('Screens', () => {
  test('default: who connects on the first screen gets to the account, by the router that came meanwhile', async () => {
    open('/')
    await until('Connect your wallet')
    const list = document.querySelector('.lk-wallets')
    await until('Beside other kits')
    expect(document.querySelector('.lk-wallets')).toBe(list)
    const [connector] = latchkey.config.connectors
    if (!connector) throw new Error('no connector')
    await connect(latchkey.config, { connector })
    await until('Your account')
    expect(location.pathname).toBe('/account')
  })

  test('behavior: another page waits for the router, inside the frame of every page', async () => {
    open('/nowhere')
    await until('Skip to the content')
    await until('Page not found')
  })

  test('error: a network that the register does not have is reported to whoever runs the page', async () => {
    open('/', [{ network: 'nowhere', node }])
    await until('This page is not set up')
    await until('content.chains')
  })
})
