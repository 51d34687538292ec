import '@latchkey/kit/styles.css'
import { ConnectButton, createLatchkey, LatchkeyProvider } from '@latchkey/kit'
import { createRoot } from 'react-dom/client'
import { mainnet } from 'viem/chains'

// Every kind of wallet, to show that configured wallets cost nothing until they are chosen.
const latchkey = createLatchkey({
  appName: 'Bench',
  chains: [mainnet],
  rpcUrls: { [mainnet.id]: new URL('/node', location.href).href },
  wallets: {
    face: { apiKey: 'bench', walletUrl: 'https://wallet.example.com', providers: ['google', 'apple'] },
    coinbaseWallet: { load: () => import('@coinbase/wallet-sdk') },
    walletConnect: {
      load: () => import('@walletconnect/sign-client'),
      projectId: '00000000000000000000000000000000',
      relayUrl: 'wss://relay.example.com',
    },
  },
})

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <LatchkeyProvider latchkey={latchkey}>
      <ConnectButton />
    </LatchkeyProvider>,
  )
}
