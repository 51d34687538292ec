import '@latchkey/kit/styles.css'
import { ConnectButton, createLatchkey, LatchkeyProvider, networkChain, Toasts } from '@latchkey/kit'
import { createRoot } from 'react-dom/client'
import { useConnection, useSignMessage } from 'wagmi'

const { VITE_API_KEY, VITE_WALLET_URL, VITE_NODE_URL } = import.meta.env

const latchkey = createLatchkey({
  appName: 'Latchkey with Vite',
  chains: [networkChain(80001)],
  rpcUrls: { 80001: VITE_NODE_URL },
  wallets: { face: { apiKey: VITE_API_KEY, walletUrl: VITE_WALLET_URL } },
})

function Greeting() {
  const { address } = useConnection()
  const signing = useSignMessage()
  if (!address) return <p>Connect to sign a greeting.</p>
  return (
    <>
      <button type="button" onClick={() => signing.mutate({ message: 'Good morning.' })}>
        Sign a greeting
      </button>
      {signing.data && <output>{signing.data}</output>}
    </>
  )
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <LatchkeyProvider latchkey={latchkey}>
    <h1>Latchkey with Vite</h1>
    <ConnectButton />
    <Greeting />
    <Toasts />
  </LatchkeyProvider>,
)
