import { QueryClient } from '@tanstack/react-query'
import { createConfig, createConnector } from '@wagmi/core'
import type { ReactElement, ReactNode } from 'react'
import { type Chain, custom, type Hash, UserRejectedRequestError } from 'viem'
import { Account } from '../src/account/account.tsx'
import { Networks } from '../src/account/networks.tsx'
import type { Connection } from '../src/connection/connection.ts'
import { defaultTimeouts } from '../src/connection/timeouts.ts'
import type { Latchkey } from '../src/latchkey.ts'
import { Dialog } from '../src/parts/dialog.tsx'
import { createSiwe, type SiweAdapter } from '../src/siwe/create-siwe.ts'
import { SignInButton } from '../src/siwe/sign-in-button.tsx'
import { SiweError, type SiweErrorReason } from '../src/siwe/siwe-error.ts'
import { storageKey } from '../src/transactions/storage.ts'
import { Toasts } from '../src/transactions/toasts.tsx'
import type { Progress } from '../src/transactions/transaction.ts'
import { TransactionList } from '../src/transactions/transaction-list.tsx'
import { createTransactions } from '../src/transactions/transactions.ts'
import { useMessages } from '../src/use-messages.ts'
import { fox } from './icons.ts'

/** A sample with everything it needs: a page's latchkey in one state, and the element to draw. */
export type AccountSample = { latchkey: Latchkey; element: ReactElement; press?: readonly string[] }

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'

const toChain = (id: number, name: string, symbol: string, more: Partial<Chain> = {}): Chain => ({
  id,
  name,
  nativeCurrency: { name: symbol, symbol, decimals: 18 },
  rpcUrls: { default: { http: [] } },
  ...more,
})
const polygon = toChain(137, 'Polygon', 'POL', {
  blockExplorers: { default: { name: 'Explorer', url: 'https://explorer.example' } },
})
const others = [
  toChain(80001, 'Polygon Mumbai (test)', 'POL', { testnet: true }),
  toChain(8217, 'Kaia', 'KAIA'),
  toChain(50005, 'Yooldo Verse with a rather long name that has to break somewhere', 'OAS'),
]

type Page = {
  chains?: readonly [Chain, ...Chain[]]
  chainId?: number
  wallet?: { id?: string; name?: string; type?: string; loginProvider?: string }
  /** The balance that the node returns; `silent` never answers, `fails` is unreachable. */
  balance?: bigint | 'silent' | 'fails'
  /** The outcome of switching the network. */
  switching?: 'waits' | Error
  /** The wallet's answer to a request to sign. */
  signing?: 'waits' | 'signs' | Error
  sent?: readonly Sent[]
  isConnected?: boolean
}
type Sent = {
  title?: string
  description?: string
  progress: Progress
  settled?: boolean
  minutes?: number
  chainId?: number
}

const pending = new Promise<never>(() => {})

const page = (options: Page = {}): Latchkey => {
  const {
    chains = [polygon, ...others],
    chainId = chains[0].id,
    wallet,
    balance = 12_345_678_901_234_567_890n,
  } = options
  const relay = custom(
    {
      async request({ method }) {
        if (balance === 'silent') return pending
        if (balance === 'fails') throw new Error('not reachable')
        return method === 'eth_getBalance' ? `0x${balance.toString(16)}` : null
      },
    },
    { retryCount: 0 },
  )
  const provider = {
    async request({ method }: { method: string }) {
      if (method !== 'personal_sign') return null
      if (options.signing === 'signs') return `0x${'11'.repeat(65)}`
      if (options.signing instanceof Error) throw options.signing
      return pending
    },
  }
  const connector = createConnector(() => ({
    ...{ id: 'io.metamask', name: 'MetaMask', type: 'injected', icon: fox, ...wallet },
    connect: () => pending,
    disconnect: async () => {},
    getAccounts: async () => [address] as const,
    getChainId: async () => chainId,
    getProvider: async () => provider,
    isAuthorized: async () => true,
    onAccountsChanged() {},
    onChainChanged() {},
    onDisconnect() {},
  }))
  const config = createConfig({
    chains,
    transports: Object.fromEntries(chains.map(({ id }) => [id, relay])),
    connectors: [connector],
    multiInjectedProviderDiscovery: false,
    storage: null,
  })
  const [first] = config.connectors
  const isConnected = options.isConnected !== false
  if (first && isConnected) {
    const connections = new Map([[first.uid, { accounts: [address] as const, chainId, connector: first }]])
    config.setState((before) => ({ ...before, connections, current: first.uid, status: 'connected' }))
  }
  const connection: Pick<
    Connection,
    'getState' | 'subscribe' | 'start' | 'restored' | 'timeouts' | 'switchChain' | 'cancel' | 'disconnect'
  > = {
    getState: () => shown,
    subscribe: () => () => {},
    start: () => () => {},
    restored: async () => {},
    timeouts: { ...defaultTimeouts, slow: options.switching === 'waits' ? 400 : 4_000 },
    switchChain: async () => (options.switching === 'waits' ? pending : Promise.reject(options.switching)),
    cancel() {},
    disconnect: async () => {},
  }
  const shown = { status: config.state.status, pending: undefined, disconnection: undefined, error: undefined } as const

  const written = JSON.stringify((options.sent ?? []).map(toWritten), (_, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value,
  )
  const transactions = createTransactions(config, {
    getItem: (key) => (key === storageKey ? written : null),
    setItem() {},
  })
  void transactions.load()
  return {
    appName: 'Gallery',
    walletList: {},
    links: {},
    config,
    connection,
    queryClient: new QueryClient({ defaultOptions: { queries: { retry: 0 } } }),
    transactions,
    start: () => () => {},
    setLocale() {},
    onStart: (begin: () => () => void) => void begin(),
  } as unknown as Latchkey // the part that is used
}

const hashOf = (place: number): Hash =>
  `0x${(0xa3f1c9n * BigInt(place + 1) ** 40n).toString(16).padStart(64, '7').slice(-64)}`
const toWritten = ({ minutes = 1, settled = false, chainId = 137, ...sent }: Sent, place: number) => ({
  ...sent,
  settled,
  chainId,
  hash: hashOf(place),
  from: address,
  at: Date.now() - minutes * 60_000,
})

const mined = { block: 71_234_567n, fee: 2_100_000_147_000n }
const all: readonly Sent[] = [
  { title: 'Send 0.5 POL', description: 'To Ada', progress: { state: 'pending' } },
  { title: 'Ticket for Saturday', progress: { state: 'pending', again: true }, minutes: 2 },
  { title: 'Send 1,250 DUSD', progress: { state: 'confirmed', ...mined, confirmations: 3 }, minutes: 3 },
  {
    title: 'Swap 20 DUSD for POL',
    progress: { state: 'failed', ...mined, confirmations: 4, reason: { error: 'ERC20InsufficientAllowance' } },
    minutes: 8,
  },
  {
    title: 'Vote “Yes” on proposal 12, “A rather long title that somebody gave to a proposal”',
    progress: { state: 'failed', ...mined, confirmations: 12, reason: { said: 'Voting: the vote is over.' } },
    settled: true,
    minutes: 20,
  },
  {
    title: 'Send 3 POL',
    progress: { state: 'replaced', how: 'repriced', by: hashOf(90), ...mined, confirmations: 2, succeeded: true },
    minutes: 30,
  },
  {
    title: 'Send 4 POL',
    progress: { state: 'replaced', how: 'cancelled', by: hashOf(91), ...mined, confirmations: 12 },
    settled: true,
    minutes: 60,
  },
  { progress: { state: 'replaced', how: 'other' }, settled: true, minutes: 3_000, chainId: 8217 },
  { title: 'Send 5 POL', progress: { state: 'dropped' }, minutes: 90 },
  {
    title: 'Mint a badge',
    progress: { state: 'confirmed', ...mined, confirmations: 12 },
    settled: true,
    minutes: 10_000,
  },
]

type Overlay = 'account' | 'networks' | 'transactions'

function Sheet({ words, children }: { words: Overlay; children: ReactNode }) {
  return (
    <Dialog title={useMessages()[words].title} onClose={() => {}} onBack={() => {}}>
      {children}
    </Dialog>
  )
}
const sheet = (words: Overlay, element: ReactNode) => <Sheet words={words}>{element}</Sheet>
const account = (options: Page): AccountSample => ({
  latchkey: page(options),
  element: sheet('account', <Account />),
})
const networks = (options: Page, press: readonly string[] = []): AccountSample => ({
  latchkey: page(options),
  element: sheet('networks', <Networks />),
  press,
})
const inbox = (options: Page, press: readonly string[] = []): AccountSample => ({
  latchkey: page(options),
  element: sheet('transactions', <TransactionList />),
  press,
})
const toasts = (sent: readonly Sent[]): AccountSample => ({ latchkey: page({ sent }), element: <Toasts /> })

const signIn = (options: Page, calls: Partial<SiweAdapter> = {}, press: readonly string[] = []): AccountSample => {
  const latchkey = page(options)
  const now = Date.now()
  const session = { address, chainId: 137, issuedAt: now, expiresAt: now + 3_600_000 } as const
  const made = createSiwe(latchkey, {
    server: {
      getNonce: async () => ({ nonce: 'f3a91c0be2d84567', issuedAt: now, expiresAt: now + 600_000 }),
      verify: async () => session,
      getSession: async () => null,
      signOut: async () => {},
      ...calls,
    },
  })
  return { latchkey, element: <SignInButton siwe={made} />, press }
}
const failing = (reason: SiweErrorReason) =>
  signIn({ signing: 'signs' }, { verify: () => Promise.reject(new SiweError(reason)) }, [signInButton])
const signInButton = '.lk-sign-in .lk-button'
const row = (place: number) => `.lk-rows > li:nth-child(${place}) > button`

export const accountSamples: Record<string, () => AccountSample> = {
  account: () => account({ sent: all }),
  'account-plain': () => account({ chains: [toChain(80001, 'Local', 'POL')], balance: 5n * 10n ** 17n }),
  'account-large': () => account({ balance: 123_456_789_012_345_678_901_234_567_890n }),
  'account-empty': () => account({ balance: 0n }),
  'account-reading': () => account({ balance: 'silent' }),
  'account-unreachable': () => account({ balance: 'fails' }),
  'account-social': () => account({ wallet: { id: 'faceWallet', type: 'faceWallet', loginProvider: 'google.com' } }),
  'account-wrong-network': () => account({ chainId: 999 }),
  'account-wrong-network-waiting': () => ({
    ...account({ chainId: 999, switching: 'waits' }),
    press: ['.lk-wrong-network > .lk-button'],
  }),
  'account-hostile': () =>
    account({ wallet: { id: 'evil', name: `<b>MetaMask</b> \u202Egnihtemos ${'x'.repeat(200)}` } }),
  networks: () => networks({}),
  'networks-waiting': () => networks({ switching: 'waits' }, [row(3)]),
  'networks-refused': () => networks({ switching: new UserRejectedRequestError(new Error('no')) }, [row(3)]),
  'networks-lied': () => networks({ switching: Object.assign(new Error('raw'), { reason: 'notSwitched' }) }, [row(2)]),
  'networks-wrong': () => networks({ chainId: 999 }),
  inbox: () => inbox({ sent: all }),
  'inbox-details': () => inbox({ sent: all.slice(2, 4) }, ['summary']),
  'inbox-empty': () => inbox({}),
  toasts: () => toasts(all.slice(0, 6)),
  'toast-pending': () => toasts(all.slice(0, 1)),
  'toast-confirmed': () => toasts(all.slice(2, 3)),
  'toast-failed': () => toasts(all.slice(3, 4)),
  'sign-in': () => signIn({}),
  'sign-in-signing': () => signIn({}, {}, [signInButton]),
  'sign-in-verifying': () => signIn({ signing: 'signs' }, { verify: () => pending }, [signInButton]),
  'sign-in-done': () => signIn({ signing: 'signs' }, {}, [signInButton]),
  'sign-in-refused': () => signIn({ signing: new UserRejectedRequestError(new Error('no')) }, {}, [signInButton]),
  'sign-in-wrong': () => failing('wrongSignature'),
  'sign-in-unreachable': () => failing('serverUnavailable'),
  'sign-in-unknown': () => failing('internal'),
}
