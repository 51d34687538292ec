// @vitest-environment jsdom
import { StrictMode, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { InitialConnection } from './index.ts'

const stored = JSON.stringify({
  state: {
    connections: {
      __type: 'Map',
      value: [
        [
          'uid',
          {
            accounts: ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94'],
            chainId: 80001,
            connector: { id: 'io.metamask', name: 'MetaMask', type: 'injected', uid: 'uid' },
          },
        ],
      ],
    },
    chainId: 80001,
    current: 'uid',
  },
  version: 3,
})

const initialConnection: InitialConnection = {
  account: '0x9858EfFD232B4033E47d90003D41EC34EcaEda94',
  chainId: 80001,
  connectorId: 'io.metamask',
  name: 'MetaMask',
}

type Kit = typeof import('./index.ts')

/** The page, made of the modules of a server or of those of a browser. */
const page = (
  { createLatchkey, LatchkeyProvider, ConnectButton, WalletList, networkChain }: Kit,
  initialConnection?: InitialConnection,
) => {
  const latchkey = createLatchkey({
    appName: 'Test',
    chains: [networkChain(80001)],
    rpcUrls: { 80001: 'http://127.0.0.1:9' },
    wallets: { face: { apiKey: 'key', walletUrl: 'https://wallet.example' } },
    timeouts: { announcement: 30_000 },
  })
  const app = (
    <StrictMode>
      <LatchkeyProvider latchkey={latchkey} theme={{ accent: 'red' }} initialConnection={initialConnection}>
        <ConnectButton />
        <Suspense>
          <WalletList />
        </Suspense>
      </LatchkeyProvider>
    </StrictMode>
  )
  return { app, latchkey }
}

/** The HTML of a server, which has neither a window nor a storage. */
const renderOnServer = async (initialConnection?: InitialConnection) => {
  for (const name of ['window', 'document', 'localStorage']) vi.stubGlobal(name, undefined)
  const { renderToString } = await import('react-dom/server')
  const markup = renderToString(page(await import('./index.ts'), initialConnection).app)
  vi.unstubAllGlobals()
  vi.resetModules()
  return markup
}

const complaints: unknown[] = []
beforeEach(() => {
  localStorage.clear()
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    // The first warning only applies here, where server and browser are one process. The second may come from wallets
    // of other files in this thread, which still probe their address.
    const isOther = /^(Detected multiple renderers|Latchkey: Nothing answers)/.test(String(words[0]))
    if (!isOther) complaints.push(words)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

/** Hydrates a server's markup, and records every label of the first button meanwhile. */
const hydrate = async (initialConnection?: InitialConnection, last = '') => {
  const place = document.body.appendChild(document.createElement('div'))
  place.innerHTML = await renderOnServer(initialConnection)
  const seen: string[] = []
  const note = () => {
    const shown = place.querySelector('button')
    seen.push(`${shown?.dataset.status}: ${shown?.textContent}`)
  }
  note()
  const watch = new MutationObserver(note)
  watch.observe(place, { subtree: true, childList: true, characterData: true, attributes: true })
  const { hydrateRoot } = await import('react-dom/client')
  const { app, latchkey } = page(await import('./index.ts'), initialConnection)
  const root = hydrateRoot(place, app, { onRecoverableError: (error) => complaints.push(error) })
  await vi.waitFor(() => expect(latchkey.connection.getState().status).not.toBe('unknown'), { timeout: 20_000 })
  await vi.waitFor(() => expect(seen.at(-1)).toMatch(new RegExp(`^(?!unknown)${last}`)), { timeout: 20_000 })
  watch.disconnect()
  root.unmount()
  latchkey.connection.cancel()
  return seen
}

describe('hydration', () => {
  test('default: nothing differs, nothing warns, and who is nobody can connect', async () => {
    const seen = await hydrate()
    expect(complaints).toEqual([])
    expect(seen[0]).toBe('unknown: Connect')
    expect(seen.at(-1)).toBe('disconnected: Connect')
  })

  test('behavior: who was connected goes from the neutral button straight to their account', async () => {
    localStorage.setItem('wagmi.store', stored)
    const seen = await hydrate()
    expect(complaints).toEqual([])
    expect(seen[0]).toBe('unknown: Connect')
    expect(seen.at(-1)).toMatch(/^restoring: .*0x9858EfFD232B4033E47d90003D41EC34EcaEda94/)
    expect(seen.filter((each) => each.startsWith('disconnected'))).toEqual([])
  })

  test('behavior: with the cookie of the request the account is there from the first picture on', async () => {
    localStorage.setItem('wagmi.store', stored)
    const seen = await hydrate(initialConnection)
    expect(complaints).toEqual([])
    expect(seen.length).toBeGreaterThan(0)
    for (const each of seen) expect(each).toMatch(/^restoring: .*0x9858EfFD232B4033E47d90003D41EC34EcaEda94/)
  })

  test('behavior: a cookie of a connection that this browser no longer holds ends with nobody', async () => {
    const seen = await hydrate(initialConnection, 'disconnected')
    expect(complaints).toEqual([])
    expect(seen[0]).toMatch(/^restoring/)
    expect(seen.at(-1)).toBe('disconnected: Connect')
  })
})
