/** The shortest page with a button for every wallet, as the README has it. */
export const firstPageCode = `import '@latchkey/kit/styles.css'
import { ConnectButton, createLatchkey, LatchkeyProvider, networkChain } from '@latchkey/kit'

const latchkey = createLatchkey({
  appName: 'Shop',
  chains: [networkChain(137)],
  rpcUrls: { 137: 'https://node.example' },
  wallets: { face: { apiKey: 'your-api-key', walletUrl: 'https://wallet.example' } },
})
export const App = () => <LatchkeyProvider latchkey={latchkey}><ConnectButton /></LatchkeyProvider>
`
