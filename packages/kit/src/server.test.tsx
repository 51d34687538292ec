import { useQueryClient } from '@tanstack/react-query'
import { StrictMode, Suspense } from 'react'
import { renderToReadableStream, renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import * as kit from './index.ts'

const { ConnectButton, createLatchkey, LatchkeyProvider, networkChain, WalletList } = kit

const createTestLatchkey = () =>
  createLatchkey({
    appName: 'Test',
    chains: [networkChain(80001)],
    rpcUrls: { 80001: 'http://127.0.0.1:9' },
    wallets: { face: { apiKey: 'key', walletUrl: 'https://wallet.example' } },
  })

type AppProps = { latchkey: kit.Latchkey; initialConnection?: kit.InitialConnection }
const App = ({ latchkey, initialConnection }: AppProps) => (
  <StrictMode>
    <LatchkeyProvider latchkey={latchkey} theme={{ accent: 'red' }} initialConnection={initialConnection}>
      <ConnectButton />
      <Suspense>
        <WalletList />
      </Suspense>
    </LatchkeyProvider>
  </StrictMode>
)

describe('on a server', () => {
  test('default: everything can be imported and made without a window, and nothing warns', () => {
    expect(typeof window).toBe('undefined')
    const complained = vi.spyOn(console, 'error').mockImplementation(() => {})
    const markup = renderToString(<App latchkey={createTestLatchkey()} />)
    expect(complained).not.toHaveBeenCalled()
    complained.mockRestore()
    expect(markup).toContain('aria-label="Loading"')
  })

  test('behavior: what is rendered is the same for everybody: neither an account nor a choice', () => {
    const markup = renderToString(<App latchkey={createTestLatchkey()} />)
    expect(markup).not.toMatch(/0x|Google|Wrong|Reconnecting/)
    expect(markup).toMatch(/<button[^>]*aria-disabled="true"[^>]*>/)
  })

  test('behavior: who was connected, by the cookie of the request, is rendered, and nobody for the next visitor', () => {
    const latchkey = createTestLatchkey()
    const account = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
    const initialConnection = { account, chainId: 80001, connectorId: 'io.metamask', name: 'MetaMask' } as const
    const markup = renderToString(<App latchkey={latchkey} initialConnection={initialConnection} />)
    expect(markup).toContain(account)
    expect(markup).toContain('data-status="restoring"')
    expect(markup).not.toMatch(/ style=|aria-disabled="true"/)
    expect(renderToString(<App latchkey={latchkey} />)).not.toContain('0x')
  })

  test('behavior: what is read for one visitor is not there for the next', () => {
    const latchkey = createTestLatchkey()
    const seen: unknown[] = []
    const Reads = ({ who }: { who: string }) => {
      const queries = useQueryClient()
      seen.push(queries.getQueryData(['who']))
      queries.setQueryData(['who'], who)
      return null
    }
    for (const who of ['Ada', 'Bob'])
      renderToString(
        <LatchkeyProvider latchkey={latchkey}>
          <Reads who={who} />
        </LatchkeyProvider>,
      )
    expect(seen).toEqual([undefined, undefined])
  })

  test('behavior: no style and no script in the markup, so that a strict policy has nothing to forbid', async () => {
    const stream = await renderToReadableStream(<App latchkey={createTestLatchkey()} />)
    const markup = await new Response(stream).text()
    expect(markup).not.toMatch(/ style=|<style|<script| on[a-z]+=/)
  })
})
