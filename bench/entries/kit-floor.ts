// The minimum of any kit on wagmi: React, wagmi's configuration and context, TanStack Query's client.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'
import { createConfig, createStorage, custom, WagmiContext } from 'wagmi'

const config = createConfig({
  chains: [mainnet],
  transports: { [mainnet.id]: custom({ request: () => Promise.reject(new Error('no node')) }) },
  storage: createStorage({ storage: localStorage }),
})

export const show = (root: Element): void =>
  createRoot(root).render(
    createElement(
      WagmiContext,
      { value: config },
      createElement(QueryClientProvider, { client: new QueryClient() }, 'Connect'),
    ),
  )
