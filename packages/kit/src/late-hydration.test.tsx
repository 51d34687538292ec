// @vitest-environment jsdom
import { lazy, StrictMode, Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

/** What wagmi stored for somebody who was connected. */
const stored = JSON.stringify({
  state: {
    connections: {
      __type: 'Map',
      value: [
        [
          'uid',
          {
            accounts: [account],
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

/** The modules of a server, or those of a browser. */
const loadModules = async () => ({ kit: await import('./index.ts'), wagmi: await import('wagmi') })
type Modules = Awaited<ReturnType<typeof loadModules>>

/** A part that asks wagmi for the account only once the kit knows whether there is one. */
const toPart = ({ kit, wagmi }: Modules) => {
  const Account = () => <p>{wagmi.useConnection().address ?? 'nobody'}</p>
  return function Part() {
    return kit.useConnectionState().status === 'unknown' ? <p>not known yet</p> : <Account />
  }
}

/** A page with a part in a Suspense boundary of its own. */
const toPage = ({ kit }: Modules, Part: React.ComponentType) => {
  const { createLatchkey, LatchkeyProvider, networkChain } = kit
  const latchkey = createLatchkey({
    appName: 'Test',
    chains: [networkChain(80001)],
    rpcUrls: { 80001: 'http://127.0.0.1:9' },
    timeouts: { announcement: 30_000 },
  })
  const app = (
    <StrictMode>
      <LatchkeyProvider latchkey={latchkey}>
        <Suspense>
          <Part />
        </Suspense>
      </LatchkeyProvider>
    </StrictMode>
  )
  return { app, latchkey }
}

const renderOnServer = async () => {
  for (const name of ['window', 'document', 'localStorage']) vi.stubGlobal(name, undefined)
  const { renderToString } = await import('react-dom/server')
  const modules = await loadModules()
  const markup = renderToString(toPage(modules, toPart(modules)).app)
  vi.unstubAllGlobals()
  vi.resetModules()
  return markup
}

const complaints: unknown[] = []
beforeEach(() => {
  localStorage.setItem('wagmi.store', stored)
  complaints.length = 0
  vi.spyOn(console, 'error').mockImplementation((...words) => {
    // This only applies here, where server and browser are one process.
    if (!String(words[0]).startsWith('Detected multiple renderers')) complaints.push(words)
  })
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.replaceChildren()
})

describe('hydration of a Suspense boundary', () => {
  test('behavior: it comes to life after the connection is being restored, and nothing differs', async () => {
    const place = document.body.appendChild(document.createElement('div'))
    place.innerHTML = await renderOnServer()
    expect(place.textContent).toBe('not known yet')
    const { hydrateRoot } = await import('react-dom/client')
    const modules = await loadModules()
    const code = Promise.withResolvers<{ default: React.ComponentType }>()
    const { app, latchkey } = toPage(
      modules,
      lazy(() => code.promise),
    )
    const root = hydrateRoot(place, app, { onRecoverableError: (error) => complaints.push(error) })
    await vi.waitFor(() => expect(latchkey.connection.getState().status).toBe('reconnecting'))
    code.resolve({ default: toPart(modules) })
    await vi.waitFor(() => expect(place.textContent).toBe(account))
    expect(complaints).toEqual([])
    root.unmount()
    latchkey.connection.cancel()
  })
})
