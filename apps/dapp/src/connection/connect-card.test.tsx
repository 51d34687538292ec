// @vitest-environment jsdom
import { createLatchkey, networkChain } from '@latchkey/kit'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { DappConfig } from '../dapp-config.ts'
import { inEnglish } from '../messages/catalogue.ts'
import { LoadedMessagesProvider } from '../messages/messages-provider.tsx'
import { routeTree } from '../routeTree.gen.ts'
import { Shell } from '../ui/shell.tsx'

const node = 'http://127.0.0.1:9'
const chain = networkChain(80001)
const sentence = 'Safari keeps no sign-in cookie on http://localhost. Start with npm start -- --tls.'

let root: Root | undefined

/** Opens the first page, with the wallet at an address, in a browser that stores only the cookies `keeps` accepts. */
const open = async (walletUrl: string, keeps: (cookie: string) => boolean) => {
  let jar: string[] = []
  vi.spyOn(document, 'cookie', 'get').mockImplementation(() => jar.join('; '))
  vi.spyOn(document, 'cookie', 'set').mockImplementation((text) => {
    const [pair = ''] = text.split(';')
    jar = jar.filter((each) => !each.startsWith(`${pair.split('=')[0]}=`))
    if (keeps(text) && !text.includes('Max-Age=0')) jar.push(pair)
  })
  vi.stubGlobal('scrollTo', () => undefined)
  const latchkey = createLatchkey({ appName: 'Latchkey', chains: [chain], rpcUrls: { [chain.id]: node }, wallets: {} })
  const dapp: DappConfig = {
    ...{ apiKey: 'demo-key_0123456789', walletUrl, chains: [], coinbase: false, faucet: false },
    networks: [{ chainId: chain.id, rpcUrl: node }],
  }
  const router = createRouter({
    routeTree,
    context: { siwe: undefined },
    history: createMemoryHistory({ initialEntries: ['/'] }),
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <LoadedMessagesProvider loaded={inEnglish}>
      <Shell dapp={dapp} latchkey={latchkey}>
        <RouterProvider router={router as never} /> {/* typed by the page's own router */}
      </Shell>
    </LoadedMessagesProvider>,
  )
  await vi.waitFor(() => expect(document.body.textContent).toContain('Connect your wallet'), { timeout: 5_000 })
  return document.body.textContent
}

afterEach(() => {
  root?.unmount()
  document.body.innerHTML = ''
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const withoutSecure = (cookie: string) => !cookie.includes('Secure')

describe('ConnectCard', () => {
  test('default: says before any click that a sign-in cannot end where Secure cookies are dropped', async () => {
    expect(await open('http://localhost:3333', withoutSecure)).toContain(sentence)
  })

  test('behavior: says nothing where they are kept, nor where the wallet has TLS', async () => {
    expect(await open('http://localhost:3333', () => true)).not.toContain('Safari')
    root?.unmount()
    document.body.innerHTML = ''
    expect(await open('https://wallet.latchkey.localhost:8443', withoutSecure)).not.toContain('Safari')
  })
})
