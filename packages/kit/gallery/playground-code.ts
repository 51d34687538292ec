/** The choices of the playground's visitor. */
export type Choice = {
  scheme: 'system' | 'light' | 'dark'
  accent: string
  radius: string
  locale: string
  wallets: readonly PlaygroundWallet[]
  /** The embedded wallet's rows come first. */
  isSocialFirst: boolean
}

export const playgroundWallets = ['injected', 'face', 'coinbaseWallet', 'walletConnect'] as const
export type PlaygroundWallet = (typeof playgroundWallets)[number]

const walletCode: Record<Exclude<PlaygroundWallet, 'injected'>, string> = {
  face: `    face: { apiKey: 'your-api-key', walletUrl: 'https://wallet.example' },`,
  coinbaseWallet: `    coinbaseWallet: { load: () => import('@coinbase/wallet-sdk') },`,
  walletConnect: `    walletConnect: {
      load: () => import('@walletconnect/sign-client'),
      projectId: 'your-project-id',
      relayUrl: 'wss://relay.example',
    },`,
}

/** The source code of a page with these choices. */
export function toCode({ scheme, accent, radius, locale, wallets, isSocialFirst }: Choice): string {
  const listed = [
    ...(wallets.includes('injected') ? [] : ['    injected: false,']),
    ...wallets.flatMap((wallet) => (wallet === 'injected' ? [] : [walletCode[wallet]])),
  ]
  const theme = [
    ...(scheme === 'system' ? [] : [`scheme: '${scheme}'`]),
    ...(accent === '' ? [] : [`accent: '${accent}'`]),
    ...(radius === '' ? [] : [`radius: '${radius}'`]),
  ].join(', ')
  return `import '@latchkey/kit/styles.css'
import { ConnectButton, createLatchkey, LatchkeyProvider, networkChain } from '@latchkey/kit'

const latchkey = createLatchkey({
  appName: 'Shop',
  chains: [networkChain(137)],
  rpcUrls: { 137: 'https://node.example' },
${listed.length > 0 ? `  wallets: {\n${listed.join('\n')}\n  },\n` : ''}${isSocialFirst ? `  walletList: { groups: ['social'] },\n` : ''}})

export const App = () => (
  <LatchkeyProvider latchkey={latchkey}${theme ? ` theme={{ ${theme} }}` : ''}${locale === 'en' ? '' : ` locale="${locale}"`}>
    <ConnectButton />
  </LatchkeyProvider>
)
`
}
