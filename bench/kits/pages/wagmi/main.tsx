import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useRef } from 'react'
import { createRoot } from 'react-dom/client'
import { createConfig, http, useConnect, useConnection, useConnectors, useDisconnect, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { injected } from 'wagmi/connectors'

const config = createConfig({
  chains: [mainnet],
  connectors: [injected()],
  transports: { [mainnet.id]: http('/node') },
})

function App() {
  const dialog = useRef<HTMLDialogElement>(null)
  const { address, isConnected } = useConnection()
  const connectors = useConnectors()
  const connect = useConnect()
  const disconnect = useDisconnect()
  if (isConnected) {
    return (
      <button type="button" onClick={() => disconnect.mutate({})}>
        {address}
      </button>
    )
  }
  return (
    <>
      <button type="button" onClick={() => dialog.current?.showModal()}>
        Connect wallet
      </button>
      <dialog ref={dialog} aria-label="Connect a wallet">
        <ul>
          {connectors.map((connector) => (
            <li key={connector.uid}>
              <button type="button" onClick={() => connect.mutate({ connector })}>
                {connector.icon && <img src={connector.icon} alt="" width="32" height="32" />}
                {connector.name}
              </button>
            </li>
          ))}
        </ul>
      </dialog>
    </>
  )
}

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <WagmiProvider config={config}>
      <QueryClientProvider client={new QueryClient()}>
        <App />
      </QueryClientProvider>
    </WagmiProvider>,
  )
}
