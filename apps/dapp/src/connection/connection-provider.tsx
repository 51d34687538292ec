import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { WagmiProvider } from 'wagmi'
import type { Connection } from './connection.ts'

/** Gives the pages inside the wallet connection. A wallet is only started where somebody was connected before. */
export function ConnectionProvider({ connection, children }: { connection: Connection; children: ReactNode }) {
  const { config, initialState, queryClient } = connection
  return (
    <WagmiProvider
      config={config}
      {...(initialState && { initialState })}
      reconnectOnMount={initialState !== undefined}
    >
      <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
    </WagmiProvider>
  )
}
