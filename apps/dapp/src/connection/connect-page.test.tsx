// @vitest-environment jsdom
import { createLatchkey, networkChain } from '@latchkey/kit'
import { createRoot } from 'react-dom/client'
import { describe, expect, test, vi } from 'vitest'
import { CrashBoundary } from '../ui/crash-boundary.tsx'
import { Shell } from '../ui/shell.tsx'
import { ConnectPage } from './connect-page.tsx'

const lost = vi.fn(() => {
  throw new TypeError('Failed to fetch dynamically imported module')
})
vi.mock('../front/front.tsx', () => lost())

describe('ConnectPage', () => {
  test('error: the part below the first screen is lost on its way: the ways to connect stay', async () => {
    const chain = networkChain(80001)
    const node = 'http://127.0.0.1:9'
    const latchkey = createLatchkey({ appName: 'Latchkey', chains: [chain], rpcUrls: { [chain.id]: node } })
    const root = createRoot(document.body.appendChild(document.createElement('div')))
    root.render(
      <CrashBoundary>
        <Shell
          dapp={{
            ...{ apiKey: 'demo-key_0123456789', walletUrl: 'http://localhost:3333', coinbase: false, faucet: false },
            networks: [{ chainId: chain.id, rpcUrl: node }],
            chains: [],
          }}
          latchkey={latchkey}
        >
          <ConnectPage whenConnected={null} />
        </Shell>
      </CrashBoundary>,
    )
    await vi.waitFor(() => expect(lost).toHaveBeenCalled(), { timeout: 15_000 })
    await new Promise((resolve) => setTimeout(resolve, 300)) // React would throw some turns later
    expect(document.body.textContent).toContain('Connect your wallet')
    root.unmount()
    latchkey.connection.cancel()
  })
})
