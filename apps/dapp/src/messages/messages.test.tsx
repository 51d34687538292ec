// @vitest-environment jsdom
import { findForeignWords, nameLanguage, pseudoLocalize } from '@latchkey/core/locale'
import { type NetworkName, networks, readNetwork } from '@latchkey/core/networks'
import { createLatchkey, type Latchkey, networkChain } from '@latchkey/kit'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createConnector } from 'wagmi'
import { connect } from 'wagmi/actions'
import type { DappConfig } from '../dapp-config.ts'
import { changePreferences, locales } from '../preferences/preferences.ts'
import { routeTree } from '../routeTree.gen.ts'
import { Shell } from '../ui/shell.tsx'
import { inEnglish, loadMessages } from './catalogue.ts'
import { messages as english } from './en.ts'
import { LoadedMessagesProvider, MessagesProvider } from './messages-provider.tsx'

// The kit's words come from a catalogue of its own; here they are in brackets too.
vi.mock('@latchkey/kit', async (load) => {
  const original = await load<typeof import('@latchkey/kit')>()
  const { pseudoLocalize } = await import('@latchkey/core/locale')
  const { messages } = await import('@latchkey/kit/messages/en')
  const pseudo = pseudoLocalize(messages)
  const { LatchkeyProvider } = original
  return {
    ...original,
    LatchkeyProvider: (props: Parameters<typeof LatchkeyProvider>[0]) => (
      <LatchkeyProvider {...props} messages={pseudo} />
    ),
  }
})

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** The wallet's answer when it is asked for an account: an address, or a key that Aptos makes one of. */
const publicKey = `0x${'be'.repeat(32)}`
const node = 'http://127.0.0.1:9'
const chain = networkChain(80001)
const others: NetworkName[] = ['near_testnet', 'ghostnet', 'solana_devnet', 'aptos_testnet', 'hedera_testnet']

const dapp: DappConfig = {
  apiKey: 'demo-key_0123456789',
  walletUrl: 'http://localhost:3333',
  networks: [{ chainId: chain.id, rpcUrl: node }],
  chains: others.map((network) => ({ network, node, tokens: [], agreement: '0xface::board::agree' })),
  coinbase: false,
  faucet: true,
}

/** The parts of the embedded wallet that a page needs to draw its screens. */
const embedded = createConnector(() => ({
  id: 'embedded',
  name: 'Latchkey',
  type: 'faceWallet',
  connect: async () => ({ accounts: [account], chainId: chain.id }) as never, // one of the two forms it may return
  disconnect: async () => undefined,
  getAccounts: async () => [account],
  getChainId: async () => chain.id,
  isAuthorized: async () => true,
  getProvider: async () => ({ request: async () => undefined }),
  onAccountsChanged: () => undefined,
  onChainChanged: () => undefined,
  onDisconnect: () => undefined,
  onNetwork: (_: string, work: (wallet: object) => unknown) => work({ request: async () => [publicKey] }),
}))

const toPattern = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Words that no language translates: names of networks, coins and languages, addresses, numbers, signs. */
const names = new RegExp(
  [
    'Latchkey',
    'MetaMask',
    String.raw`\bL\b`, // the wallet's initial, where it has no picture
    '0x1::coin::balance',
    ...locales.map(nameLanguage).map(toPattern),
    // The longest first: a network's title may begin with a coin's symbol.
    ...[chain, ...Object.values(networks)]
      .flatMap((each) => ('title' in each ? [each.title, each.coin] : [each.name, each.nativeCurrency.symbol]))
      .sort((a, b) => b.length - a.length)
      .map(toPattern),
    String.raw`0x[\da-fA-F…]+`,
    String.raw`[\d\p{P}\p{S}\s]+`,
  ].join('|'),
  'gu',
)

/** The words on the page, visible or read out by a screen reader, that did not come from a catalogue. */
const findForeign = (): string[] => findForeignWords(document.documentElement, names)

let root: Root | undefined
let latchkey: Latchkey

/** Opens the page at an address. */
const open = (path: string, draw = (page: React.ReactNode) => page) => {
  const router = createRouter({
    routeTree,
    context: { siwe: undefined },
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    draw(
      <Shell dapp={dapp} latchkey={latchkey}>
        <RouterProvider router={router as never} /> {/* typed by the page's own router */}
      </Shell>,
    ),
  )
  return router
}
const pseudo = { locale: 'en', messages: pseudoLocalize(english) }
const openPseudo = (path: string) =>
  open(path, (page) => <LoadedMessagesProvider loaded={pseudo}>{page}</LoadedMessagesProvider>)

const until = (text: string) =>
  vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toContain(text), { timeout: 5_000 })

beforeEach(() => {
  localStorage.clear()
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  vi.stubGlobal('scrollTo', () => undefined)
  latchkey = createLatchkey({
    appName: 'Latchkey',
    chains: [chain],
    rpcUrls: { [chain.id]: node },
    wallets: {},
    connectors: [embedded],
  })
})

afterEach(() => {
  root?.unmount()
  latchkey.connection.cancel()
  document.body.innerHTML = ''
  changePreferences({ language: 'en' })
  vi.unstubAllGlobals()
})

describe('the page in the pseudo-locale', () => {
  test.each<[path: string, title: string, drawn?: string]>([
    ['/', 'Connect a wallet', 'Beside other kits'],
    ['/no-such-page', 'Page not found'],
    ['/chains/aptos_testnet/explorer', 'Explore Aptos'],
    ['/chains/near_testnet/explorer', 'no Aptos network'],
  ])('default: every word of %s comes from a catalogue', async (path, title, drawn = title) => {
    openPseudo(path)
    await until(title)
    await vi.waitFor(() => expect(document.querySelector('main')?.textContent).toContain(drawn), { timeout: 5_000 })
    expect(findForeign()).toEqual([])
  })

  test.each<[path: string, title: string, drawn: string]>([
    ['/account', 'Your account', 'Get ⟧10'],
    ['/sign', 'Sign something', 'Sign typed data'],
    ['/send', 'Send coins', 'Sent from this page'],
    ['/chains', 'Your accounts on every chain', 'The network isn’t responding'],
    ...others.map((name): [string, string, string] => [`/chains/${name}`, readNetwork(name).title, 'Get test']),
    ['/chains/nowhere', 'know that chain', 'All chains'],
  ])('default: every word of %s comes from a catalogue, for who is connected', async (path, title, drawn) => {
    const router = openPseudo('/')
    await until('Connect a wallet')
    const [connector] = latchkey.config.connectors
    if (!connector) throw new Error('no connector')
    await connect(latchkey.config, { connector })
    await until('Your account')
    await router.navigate({ to: path as never }) // any of the page's
    await until(title)
    await vi.waitFor(() => expect(document.querySelector('main')?.textContent).toContain(drawn), { timeout: 5_000 })
    expect(findForeign()).toEqual([])
  })
})

describe('MessagesProvider', () => {
  test('default: the page changes its language with the preferences', async () => {
    open('/', (page) => <MessagesProvider initial={inEnglish}>{page}</MessagesProvider>)
    await until('Connect a wallet')
    expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' })
    changePreferences({ language: 'ko' })
    await until('지갑을 연결하거나')
    expect(document.documentElement).toMatchObject({ lang: 'ko', dir: 'ltr' })
    changePreferences({ language: 'ar' })
    await until('اربط محفظة')
    expect(document.documentElement).toMatchObject({ lang: 'ar', dir: 'rtl' })
  })
})

describe('loadMessages', () => {
  test('default: Korean where it is wanted', async () => {
    expect(await loadMessages('ko')).toMatchObject({ locale: 'ko', messages: { skip: '본문으로 건너뛰기' } })
  })

  test.each(['en', 'sv', 'nl', '__proto__', ''])('behavior: English for %s', async (wanted) => {
    expect(await loadMessages(wanted)).toBe(inEnglish)
  })
})
