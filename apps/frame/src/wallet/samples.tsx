import { type Effect, encode, type Reading, readTypedView, type Token, type Transaction } from '@latchkey/chains/evm'
import {
  blurExchange,
  blurTypes,
  EIP712Domain,
  fieldsOf,
  seaport,
  seaportTypes,
} from '@latchkey/chains/evm/market-types'
import type { FailureReason } from '@latchkey/chains/failure-reason'
import { WalletError } from '@latchkey/core/errors'
import { loginProviderNames } from '@latchkey/core/login-providers'
import { type Network, readNetwork } from '@latchkey/core/networks'
import { ServiceError } from '@latchkey/protocol/service-error'
import { createStore } from 'zustand/vanilla'
import { PasskeyError } from '../passkey/ceremony.ts'
import type { Draft } from './families/evm/draft.ts'
import { type EvmSimulation, noFacts } from './families/evm/facts.ts'
import { describeBundle, describeTransaction } from './families/evm/operation.ts'
import { createSending } from './families/evm/sending.ts'
import type { TypedFacts } from './families/evm/typed-facts.ts'
import { type Operation, warn } from './families/operation.ts'
import type { Messages as SolanaMessages } from './families/solana/messages/en.ts'
import { loadMessages as loadSolana } from './families/solana/messages/load.ts'
import type { Messages as TezosMessages } from './families/tezos/messages/en.ts'
import { loadMessages as loadTezos } from './families/tezos/messages/load.ts'
import { createSendDraft } from './home/send-draft.ts'
import { loadMessages } from './messages/catalogue.ts'
import type { Messages } from './messages/en.ts'

/** Every screen with sample facts: for the gallery, and for naming each screen's parts. */

/** The messages of the wallet and of the families in the samples, in one language. */
export type SampleMessages = { messages: Messages; solana: SolanaMessages; tezos: TezosMessages }

/**
 * Loads the messages for the samples.
 * @param locale a BCP 47 tag
 */
export async function loadSampleMessages(locale: string): Promise<SampleMessages> {
  const [messages, solana, tezos] = await Promise.all([loadMessages(locale), loadSolana(locale), loadTezos(locale)])
  return { messages, solana, tezos }
}

/** Names the buttons to press, in a language. */
type Press = (messages: Messages) => readonly string[]

export type Sample = {
  name: string
  /** The props, or a function that makes them in a language: a handler passes words to some screens. */
  props: object | ((language: SampleMessages) => object)
  /** The prop `load` of screens that load their words. */
  load?: (messages: Messages) => Promise<unknown>
  /** The names of the buttons to press, in order. */
  press?: Press | undefined
}

/**
 * The props of a sample in a language.
 * @returns the props a handler passes; not `approve` and `reject`, which the view store adds
 */
export function toSampleProps({ props, load }: Sample, language: SampleMessages): object {
  return {
    requester,
    ...(typeof props === 'function' ? props(language) : props),
    ...(load && { load: () => load(language.messages) }),
  }
}

/** The mark of the samples' project: a lighthouse. */
export const sampleMark = `data:image/svg+xml;base64,${btoa(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><path fill="#0b3a53" d="M0 0h32v32H0z"/><path fill="#ffd479" d="M13 8h6v4h-6zM0 6l11 3v2L0 12zM32 6 21 9v2l11 1z"/><path fill="#fff" d="m13 13-2 14h10l-2-14zM12 7l4-4 4 4z"/></svg>',
)}`

export const requester = {
  origin: 'https://app.harbour.example',
  project: 'Harbour',
  links: { terms: 'https://harbour.example/terms', privacy: 'https://harbour.example/privacy' },
}
const account = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const zero = '0x0000000000000000000000000000000000000000'
const network = readNetwork('mumbai')
const hash = `0x${'8f3c1a7b'.repeat(8)}`
const never = () => new Promise<never>(() => {})

const draftOf = (
  reading: Reading,
  token?: Token,
  other: Partial<Draft> & { value?: bigint; data?: `0x${string}` } = {},
): Draft => {
  const transaction: Transaction = {
    chainId: network.chainId,
    nonce: 7,
    to: reading.kind === 'creation' ? null : reading.kind === 'coin' ? bob : contract,
    value: other.value ?? (reading.kind === 'coin' ? 5n * 10n ** 17n : 0n),
    data: other.data ?? (reading.kind === 'coin' ? '0x' : '0xa9059cbb'),
    gas: 61_204n,
    accessList: [],
    fees: { kind: 'eip1559', maxFeePerGas: 62n * 10n ** 9n, maxPriorityFeePerGas: 2n * 10n ** 9n },
  }
  return {
    unsigned: encode(transaction),
    transaction,
    reading,
    token,
    balance: 12n * 10n ** 18n,
    fee: { likely: 61_204n * 32n * 10n ** 9n, most: 61_204n * 62n * 10n ** 9n },
    feeIsHigh: false,
    contract: false,
    failure: undefined,
    facts: noFacts,
    simulation: { kind: 'none' },
    ...other,
  }
}
const confirm = (draft: Draft | Error, more: { network?: typeof network } = {}) => ({
  name: 'Confirm',
  props: {
    network,
    account,
    id: Math.random().toString(),
    several: false,
    sends: true,
    changed: false,
    ...more,
  },
  load: async (messages: Messages) => {
    if (draft instanceof Error) throw draft
    return describeTransaction(draft, more.network ?? network, account, messages)
  },
})
const usd: Token = { standard: 'erc20', decimals: 6, symbol: 'USDC' }
const art: Token = { standard: 'erc721', symbol: 'ART' }
const all = 2n ** 256n - 1n

/** An unlimited permission, and what else is known about it. */
const allUsd: Reading = { kind: 'token-approval', change: 'set', spender: bob, amount: all, unlimited: true }
const innerOf = (reading: Reading, token?: Token, more: Partial<Effect> = {}): Effect => ({
  to: contract,
  value: 0n,
  data: '0xa9059cbb',
  reading,
  token,
  delegate: false,
  ...more,
})
const toBob: Reading = { kind: 'token-transfer', from: undefined, to: bob, amount: 25_500_000n }
const wouldChange = (...changes: Extract<EvmSimulation, { kind: 'changes' }>['changes']): EvmSimulation => ({
  kind: 'changes',
  changes,
  complete: true,
})
const swapped = wouldChange(
  { change: { kind: 'coin', amount: -5n * 10n ** 17n }, token: undefined },
  { change: { kind: 'token', contract, amount: 225_600_000n }, token: usd },
  { change: { kind: 'permission', contract, spender: bob, amount: all }, token: usd },
)
const swapNetwork = readNetwork('polygon')
/** Networks outside the register. */
const operators: typeof network = {
  ...swapNetwork,
  title: 'Otter Chain',
  coin: 'ETH',
  origin: { kind: 'operator', host: 'wallet.example', sharesCoin: true },
}
const ownNetwork: typeof network = {
  ...swapNetwork,
  title: 'Weasel Chain',
  coin: 'WSL',
  origin: { kind: 'person', host: 'harbour.example' },
}
const polygonUsdc = '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359'
const polygonWpol = '0x0d500B1d8E8eF31E21C99d1Db9A6444d3ADf1270'
/** Half a coin for tokens with a minimum, by a known router. */
const swap = (more: Partial<Extract<Reading, { kind: 'swap' }>> = {}, least = 224_000_000n): Reading => ({
  kind: 'swap',
  market: 'Uniswap',
  gives: [{ contract: undefined, amount: 5n * 10n ** 17n, token: undefined }],
  gets: [{ contract: polygonUsdc, amount: least, token: usd }],
  takers: [],
  ...more,
})
const knownBob = { ...noFacts, known: [bob.toLowerCase()] }
const lookAlike = '0xbBbBbbB0000000000000000000000000000BBBbB'
const holding = { ...noFacts, held: { [contract.toLowerCase()]: 12_500_000n } }

const message = (text: string | undefined, more: object = {}) => ({
  name: 'SignMessage',
  props: { account, message: '0x68656c6c6f', text, signIn: undefined, pin: false, ...more },
})
const checked: TypedFacts = {
  code: true,
  effects: [],
  facts: noFacts,
  tokens: { [contract.toLowerCase()]: usd, [bob.toLowerCase()]: art },
}
const typed = (data: object, facts: Partial<TypedFacts> | Error = {}, on = network) => ({
  name: 'SignTypedData',
  props: {
    network: on,
    account,
    pin: false,
    view: readTypedView(JSON.stringify(data), on.chainId, 4, [account]),
    load: async () => {
      if (facts instanceof Error) throw facts
      return { ...checked, ...facts }
    },
  },
})
const toSeaportOrder = (pay: string) => ({
  offerer: account,
  zone: zero,
  orderType: 0,
  startTime: '1763700000',
  endTime: '1900000000',
  zoneHash: `0x${'0'.repeat(64)}`,
  salt: '1',
  conduitKey: `0x${'0'.repeat(64)}`,
  counter: '0',
  offer: [{ itemType: 2, token: bob, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' }],
  consideration: [
    { itemType: 0, token: zero, identifierOrCriteria: '0', startAmount: pay, endAmount: pay, recipient: account },
    {
      itemType: 0,
      token: zero,
      identifierOrCriteria: '0',
      startAmount: '1000',
      endAmount: '1000',
      recipient: contract,
    },
  ],
})
const seaportDomain = {
  name: 'Seaport',
  version: '1.6',
  chainId: network.chainId,
  verifyingContract: seaport,
}
const blurDomain = {
  name: 'Blur Exchange',
  version: '1.0',
  chainId: network.chainId,
  verifyingContract: blurExchange,
}
const domain = { name: 'Harbour', version: '1', chainId: network.chainId, verifyingContract: contract }
/** Blur's order as it is signed; `fees` in hundredths of a percent. */
const blur = (fees: { rate: number; recipient: string }[]) => ({
  types: { EIP712Domain, ...blurTypes },
  primaryType: 'Order',
  domain: blurDomain,
  message: {
    trader: account,
    side: 1,
    matchingPolicy: contract,
    collection: bob,
    tokenId: '7',
    amount: '1',
    paymentToken: zero,
    price: '800000000000000000',
    listingTime: '1763700000',
    expirationTime: '1900000000',
    fees,
    salt: '1',
    extraParams: '0x',
    nonce: '0',
  },
})
/** Permit2's, with a witness of the page's. */
const witness = {
  types: {
    EIP712Domain: fieldsOf('string name,uint256 chainId,address verifyingContract'),
    PermitBatchWitnessTransferFrom: fieldsOf(
      'TokenPermissions[] permitted,address spender,uint256 nonce,uint256 deadline,Swap witness',
    ),
    TokenPermissions: fieldsOf('address token,uint256 amount'),
    Swap: fieldsOf('uint256 amount,string note'),
  },
  primaryType: 'PermitBatchWitnessTransferFrom',
  domain: {
    name: 'Permit2',
    chainId: network.chainId,
    verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  },
  message: {
    permitted: [
      { token: contract, amount: '25500000' },
      { token: account, amount: '1500000' },
    ],
    spender: bob,
    nonce: '0',
    deadline: '1900000000',
    witness: { amount: '1', note: 'A swap' },
  },
}
const mail = {
  types: {
    EIP712Domain,
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
      { name: 'urgent', type: 'bool' },
      { name: 'stamps', type: 'uint256' },
    ],
  },
  primaryType: 'Mail',
  domain,
  message: {
    from: { name: 'Cow', wallet: account },
    to: [
      { name: 'Bob', wallet: bob },
      { name: 'Alice', wallet: contract },
    ],
    contents: 'Hello, Bob! The boat leaves at noon.',
    urgent: true,
    stamps: '1200000000000000000',
  },
}
const cow = {
  types: {
    EIP712Domain,
    Order: fieldsOf(
      'address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance',
    ),
  },
  primaryType: 'Order',
  domain: {
    ...domain,
    name: 'Gnosis Protocol',
    chainId: swapNetwork.chainId,
    verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
  },
  message: {
    sellToken: polygonUsdc,
    buyToken: polygonWpol,
    receiver: zero,
    sellAmount: '25500000',
    buyAmount: '49000000000000000000',
    validTo: 1_900_000_000,
    appData: `0x${'11'.repeat(32)}`,
    feeAmount: '0',
    kind: 'sell',
    partiallyFillable: false,
    sellTokenBalance: 'erc20',
    buyTokenBalance: 'erc20',
  },
}
const oneInch = (makerTraits: bigint) => ({
  types: {
    EIP712Domain,
    Order: fieldsOf(
      'uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits',
    ),
  },
  primaryType: 'Order',
  domain: {
    ...domain,
    name: '1inch Aggregation Router',
    verifyingContract: '0x111111125421cA6dc452d289314280a0f8842A65',
  },
  message: {
    salt: '1777600000123',
    maker: account,
    receiver: zero,
    makerAsset: contract,
    takerAsset: bob,
    makingAmount: '25500000',
    takingAmount: '49000000000000000000',
    makerTraits: `${makerTraits}`,
  },
})
/** A transaction of a Safe that does nothing, and pays for gas. */
const safeRefund = (gasToken: string, refundReceiver: string) => ({
  types: {
    EIP712Domain,
    SafeTx: fieldsOf(
      'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce',
    ),
  },
  primaryType: 'SafeTx',
  domain,
  message: {
    to: account,
    value: '0',
    data: '0x',
    operation: 0,
    safeTxGas: '0',
    baseGas: '1000000000000',
    gasPrice: '1000000000',
    gasToken,
    refundReceiver,
    nonce: '4',
  },
})
const permit = {
  types: {
    EIP712Domain,
    Permit: fieldsOf('address owner,address spender,uint256 value,uint256 nonce,uint256 deadline'),
  },
  primaryType: 'Permit',
  domain,
  message: { owner: account, spender: bob, value: all.toString(), nonce: '0', deadline: '1900000000' },
}

const pin = (
  purpose: (language: SampleMessages) => object,
  failure?: unknown,
  wrongBefore?: number,
  more: object = {},
) => ({
  name: 'EnterPin',
  props: (language: SampleMessages) => ({
    ...more,
    purpose: purpose(language),
    submit: async () => {
      if (failure) throw failure
      return wrongBefore === undefined ? never() : { wrongBefore }
    },
  }),
})
const unlock = () => ({ kind: 'unlock' })
/** A PIN screen of a wallet that has a passkey. */
const pinOrPasskey = (purpose: (language: SampleMessages) => object, open: () => Promise<void> = never) => {
  const { name, props } = pin(purpose)
  return {
    name,
    props: (language: SampleMessages) => ({ ...props(language), passkey: { find: async () => true, open } }),
  }
}
/** Samples of the screen that asks for a passkey where the wallet has no PIN. */
const withoutPin = (
  purpose: (language: SampleMessages) => object,
  { found = true, open = never, ...more }: { found?: boolean; open?: () => Promise<void>; news?: string } = {},
) => ({
  name: 'UsePasskey',
  props: (language: SampleMessages) => ({
    ...more,
    purpose: purpose(language),
    offersKit: true,
    passkey: { find: async () => found, open },
  }),
})
const send = ({ messages: { send: t } }: SampleMessages) => ({
  kind: 'send',
  action: t.actions.send('0.5 POL'),
  amount: { value: '0.5', coin: 'POL' },
  party: { label: t.to, address: bob },
})
const calls = (drafts: Draft[]) => ({
  name: 'Confirm',
  props: {
    network,
    account,
    id: Math.random().toString(),
    several: true,
    sends: true,
    changed: false,
  },
  load: async (messages: Messages) => describeBundle(drafts, network, account, messages),
})
const approveThenSwap = [
  draftOf({ kind: 'token-approval', change: 'set', spender: bob, amount: 25_000_000n, unlimited: false }, usd),
  draftOf({ kind: 'unreadable', selector: '0xdeadbeef' }, undefined, {
    data: `0xdeadbeef${'00'.repeat(100)}`,
    failure: { reason: undefined },
  }),
]
const twoPayments = [
  draftOf({ kind: 'coin' }, undefined, { value: 1_234_567_890_123_456_789n }),
  draftOf({ kind: 'token-transfer', from: undefined, to: bob, amount: 25_500_000n }, usd),
]
const lines = ({ whats }: Messages['send'], ...states: string[]) =>
  states.map((state, at) => ({
    what: [whats.coin('0.5 POL'), whats.approve('25 USDC'), whats.tokenTransfer('25.5 USDC')][at],
    state,
    ...(state === 'done' && { hash }),
  }))
const callsSent = (over: boolean, states: string[], reason?: FailureReason) => ({
  name: 'CallsSent',
  props: ({ messages }: SampleMessages) => ({
    network: readNetwork('amoy'),
    progress: createStore(() => ({ lines: lines(messages.send, ...states), over, reason })),
    queue: createStore(() => ({ waiting: 0 })),
  }),
})
const asset = (more: object) => ({
  name: 'AddAsset',
  props: {
    network,
    standard: 'ERC20',
    address: contract,
    symbol: 'MAIL',
    name: 'Harbour Mail',
    decimals: 6,
    tokenId: undefined,
    claimed: undefined,
    lookAlike: undefined,
    ...more,
  },
})

const listed = (standard: string, address: string, added: boolean) => ({ network: 'mumbai', standard, address, added })
const assets = [
  {
    kind: 'token',
    asset: listed('ERC20', contract, true),
    token: { standard: 'erc20', decimals: 6, symbol: 'USDC' },
    balance: 1_234_567_890_123n,
  },
  {
    kind: 'items',
    asset: listed('ERC721', bob, false),
    token: { standard: 'erc721', symbol: 'ART' },
    items: [
      { id: 7n, amount: 1n },
      { id: 2n ** 200n, amount: 12n },
    ],
  },
  { kind: 'unreadable', asset: listed('ERC20', account, true) },
]
const holdingsOf = (coin: bigint, assets: object[] = []) => ({
  holdings: { coin, assets },
  listed: assets.map((each) => (each as { asset: object }).asset), // as they were made above
})
const harbourside = { name: 'Fish market', origin: 'https://fish.example' }
/** The transaction that is EIP-155's example, signed by this account for Amoy. */
const waits = {
  hash: '0x660f93e06b5bd735b3f61b2be190419a6208803a2714528cd07c49ffcfe37ab9',
  raw: '0xf86f098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008083027127a07d3f17d1ea67fc043cd00987845d75da2bf0de0f7821ef720e8c500087ffc1dfa04de84992a5e41c4d53d8892b74d9673f5979c71d513596dfc106d85778c181f7',
} as const
const transactions = ['confirmed', 'pending', 'failed', 'replaced', 'dropped', 'unknown', 'silent'].map(
  (state, at) => ({
    network: 'amoy',
    ...(state === 'pending' ? waits : { hash: `0x${String(at).repeat(64)}`, raw: null }),
    sentAt: new Date(Date.UTC(2026, 10, 20 - at, 12, 5)).toISOString(),
    projectName: at < 2 ? null : 'Harbour',
    app: at === 0 ? harbourside : null,
    state,
  }),
)
const appsOf = (status: string, apps: object[]) => ({
  store: createStore(() => ({ status, apps })),
  pair: never,
  open: never,
  disconnect: never,
})
const connectedApps = appsOf(
  'on',
  [harbourside, { name: 'A museum of very long names', origin: 'https://museum.of.long.names.example' }].map(
    (app, at) => ({
      ...app,
      topic: String(at),
      networks: [network],
      until: Date.UTC(2026, 10, 27, 12),
      namespaces: {},
    }),
  ),
)
const approved = {
  namespaces: {},
  networks: [network, readNetwork('amoy')],
  may: { sign: true, send: true },
  missing: [],
  possible: true,
}
const pasteLink = (more: object = {}) => ({
  name: 'PasteLink',
  props: { named: undefined, problem: undefined, submit: never, ...more },
})
const confirmApp = (more: object = {}) => ({
  name: 'ConfirmApp',
  props: { app: harbourside, named: undefined, account, approved, ...more },
})
const held = { id: '4k3Dyjzvzp8eMZWUXbBCjEvwSkkk59S5iCNLY3QrkX6R', symbol: 'DEMO', decimals: 6, balance: 97_500_000n }
const passkey = (slotId: string, synced: boolean) => ({
  slotId,
  credentialId: slotId,
  transports: [],
  createdAt: '2026-11-20T12:00:00Z',
  usedAt: synced ? '2026-11-22T12:00:00Z' : null,
  synced,
})
const passkeys = async () => ({ supported: true, list: [passkey('first', true), passkey('second', false)] })

const madeKit = (confirmed: boolean, asks = false) => ({
  createdAt: '2026-11-20T12:00:00Z',
  confirmed,
  slotId: 'kit',
  asks,
})

/** The home, with the buttons in `press` pressed one after the other. */
const home = (
  source: object | ((language: SampleMessages) => object) = {},
  more: object = {},
  press?: (t: Messages['home']) => readonly string[],
): Sample => ({
  name: 'Home',
  press: press && (({ home }) => press(home)),
  props: (language: SampleMessages) => ({
    networks: [network, readNetwork('sepolia')],
    account,
    user: { id: 'someone', loginProvider: 'google.com', email: 'ann.archer@harbour.example', vault: 'active' },
    page: { ...requester, network: createStore(() => network) },
    queue: createStore(() => ({ waiting: 0 })),
    session: createStore(() => ({ user: { id: 'someone' } })),
    release: '2026.11.20-8f3c1a7b',
    unsent: false,
    accounts: [{ index: 0, address: account }],
    chosen: 0,
    draft: createSendDraft(),
    walletConnect: appsOf('on', []),
    active: () => undefined,
    source: {
      choices: [network, readNetwork('amoy'), readNetwork('sepolia')],
      addedNetworks: () => [ownNetwork],
      removeNetwork: async () => undefined,
      choose: () => undefined,
      holdings: async ({ name }: { name: string }) =>
        name === 'mumbai' ? holdingsOf(12_345_678_901_234_567_890n, assets) : holdingsOf(0n),
      priced: [],
      isOperators: () => true,
      prices: async () => ({}),
      remove: never,
      activity: async () => transactions,
      sent: async ({ state }: { state: string }) => {
        if (state === 'silent') throw new ServiceError('unavailable')
        const again = state === 'pending' && { again: true, replaceable: waits.raw }
        const { home: t } = language.messages
        return { state, what: state === 'unknown' ? t.unknown : t.sent('0.5 POL'), to: bob, ...again }
      },
      received: async () => undefined,
      recents: async () => [],
      returned: async () => 0,
      recipients: async () => [],
      findReplacement: async () => undefined,
      sending: async (of: Network) => ({
        ...createSending(of, language.messages, { networks: [] }),
        readRecipient: async () => ({}),
        readMost: async (_: string, has: bigint) => ({ most: has - (10n ** 15n * 5n) / 4n }),
      }),
      openExport: () => true,
      personData: broken,
      endSession: broken,
      trustSession: broken,
      sessions: async () =>
        [true, false].map((current) => ({
          id: String(current),
          device: current ? 'Firefox, Linux' : null,
          projectName: current ? 'Harbour' : 'Another harbour with a rather long name',
          loginProvider: 'google.com',
          createdAt: '2026-11-20T12:00:00Z',
          usedAt: '2026-11-20T12:00:00Z',
          current,
        })),
      now: () => Date.parse('2026-11-23T12:00:00Z'),
      kit: async () => null,
      hasFormerPin: async () => false,
      keepKit: broken,
      passkeys: async () => ({ supported: true, list: [] }),
      contacts: async () => ({
        mails: true,
        contacts: ['somebody@harbour.example', 'a.rather.long.name@mail.department.of.the.harbour.example'].map(
          (email, at) => ({
            id: String(at),
            email,
            notices: at === 0,
          }),
        ),
      }),
      setNotices: broken,
      sendContactCode: broken,
      proveContact: broken,
      logins: async () => [
        {
          id: 'google',
          loginProvider: 'google.com' as const,
          email: 'somebody@harbour.example',
          linkedAt: '2026-10-01T12:00:00Z',
          current: true,
        },
      ],
      removeLogin: broken,
      keepLogin: broken,
      signOut: async () => {
        throw new ServiceError('unavailable')
      },
      ...(typeof source === 'function' ? source(language) : source),
    },
    ...more,
  }),
})
const mailboxes = [{ id: 'login', email: 'somebody@harbour.example', notices: true }]
const threeContacts = {
  mails: true,
  contacts: [
    ...mailboxes,
    { id: 'on', email: 'a.rather.long.name@mail.department.of.the.harbour.example', notices: true, added: true },
    { id: 'off', email: 'before@harbour.example', notices: false },
    { id: 'ending', email: 'old@harbour.example', notices: true, added: true, endsAt: '2026-11-30T12:00:00Z' },
  ],
}
const threeLogins = [
  {
    id: 'google',
    loginProvider: 'google.com' as const,
    email: 'a.rather.long.name@mail.department.of.the.harbour.example',
    linkedAt: '2026-10-01T12:00:00Z',
    current: true,
  },
  { id: 'x', loginProvider: 'twitter.com' as const, linkedAt: '2026-11-01T12:00:00Z', current: false },
  {
    id: 'mail',
    loginProvider: 'email' as const,
    email: 'somebody@harbour.example',
    linkedAt: '2026-11-10T12:00:00Z',
    current: false,
    endsAt: '2026-11-30T12:00:00Z',
  },
]
/** Real coins, at prices that a sample made up. */
const withWorth = {
  priced: ['ETH', 'POL'],
  prices: async () => ({ ETH: 3_012.4, POL: 0.21 }),
  holdings: async ({ name }: { name: string }) =>
    name === 'ethereum'
      ? holdingsOf(512_345_678_901_234_567n, [
          {
            kind: 'token',
            asset: {
              network: 'ethereum',
              standard: 'ERC20',
              address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
              added: true,
            },
            token: { standard: 'erc20', symbol: 'USDC', decimals: 6 },
            balance: 250_000_000n,
          },
        ])
      : holdingsOf(12_345_678_901_234_567_890n),
}
const onMain = { networks: [readNetwork('ethereum'), readNetwork('polygon')] }

/** The home with coins of Tezos and a token of Solana; the network's answers about an address depend on its letters. */
const homeOfFamilies = (source: object = {}, press?: (t: Messages['home']) => readonly string[]) =>
  home(
    ({ solana, tezos }: SampleMessages) => ({
      holdings: async ({ name }: { name: string }) =>
        name === 'ghostnet'
          ? holdingsOf(10_000_000n)
          : { holdings: { coin: 0n, assets: [], tokens: [held] }, listed: [] },
      recipients: async () => [],
      sending: async ({ name }: { name: string }) => ({
        hint: name === 'ghostnet' ? tezos.sending.hint : solana.sending.hint,
        minLength: 32,
        mostNeedsRecipient: true,
        findProblem: (to: string) => (to.length < 32 ? tezos.sending.address : undefined),
        readRecipient: async (to: string) => {
          if (to.startsWith('KT1')) return { note: tezos.sending.contract }
          return to.startsWith('tz') ? { note: tezos.sending.new('0.06425 XTZ') } : { problem: solana.sending.program }
        },
        readMost: async () => ({ most: 9_935_000n, reserved: tezos.sending.reservedForAccount('0.06425 XTZ') }),
      }),
      ...source,
    }),
    { networks: [readNetwork('ghostnet'), readNetwork('solana_devnet')] },
    press,
  )
const broken = async () => {
  throw new ServiceError('unavailable')
}
const offer = {
  id: 'local/polygon/native',
  provider: 'Harbour Exchange',
  network: 'polygon',
  contract: null,
  symbol: 'POL',
  decimals: 18,
  minimum: '5',
  maximum: '2500',
  price: '0.4512',
  currency: 'EUR',
}
const chooseOffer = (more: object = {}) => ({
  name: 'ChooseOffer',
  props: { offers: [offer], amount: undefined, address: account, order: never, ...more },
})
const payOrder = (state: string) => ({
  name: 'PayOrder',
  props: {
    order: {
      offer,
      amount: '25',
      orderId: `8f3c1a7b-${state}`,
      checkoutUrl: 'https://pay.exchange.example/checkout/1',
    },
    read: async () => {
      if (state === 'silent') throw new ServiceError('unavailable')
      return { state, hash: state === 'sent' ? hash : null }
    },
  },
})

const friend = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const operation = (more: (t: SolanaMessages) => Partial<Operation> = () => ({}), props: object = {}) => ({
  name: 'Confirm',
  props: ({ solana }: SampleMessages) => ({
    network: readNetwork('solana_devnet'),
    account: '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
    id: Math.random().toString(),
    several: false,
    sends: true,
    changed: false,
    load: async (): Promise<Operation> => ({
      unsigned: new Uint8Array(96).fill(7),
      meaning: 'a sample',
      what: solana.send('1.5 SOL'),
      action: solana.send('1.5 SOL'),
      amount: { value: '1.5', coin: 'SOL' },
      assets: ['coin'],
      parties: [{ label: solana.to, address: friend }],
      lines: [],
      changes: [solana.less('1.500005 SOL')],
      facts: [],
      fee: '0.000005 SOL',
      total: '1.500005 SOL',
      insufficient: undefined,
      failure: undefined,
      warnings: [],
      unreadable: false,
      details: [{ term: solana.lifetime, detail: 'EETubP5AKHgjPAhzPAFcb8BAY1hMH639CWCFTqi3hq1k' }],
      ...more(solana),
    }),
    ...props,
  }),
})

const attempt = (state: object) => ({
  store: createStore(() => state),
  reopen: () => undefined,
  confirm: () => undefined,
})
const codeStep = (code: object) => attempt({ step: 'code', code, windowClosed: false })

const login = { providers: ['google.com', 'apple.com'], remembered: true, begin: () => undefined }
/** Three accounts, two of them with names. */
const accounts = [
  { index: 0, address: account, name: 'Every day' },
  { index: 1, address: bob, name: 'Savings' },
  { index: 2, address: '0x8ba1f109551bD432803012645Ac136ddd64DBA72' },
]
/** One of them is an imported private key. */
const withImport = [...accounts, { index: 100, address: '0x52908400098527886E0F7030069857D2E4169EE7', imported: true }]
const fullOfAccounts = Array.from({ length: 10 }, (_, index) => ({ index, address: index === 0 ? account : bob }))

export const samples: Record<string, Sample> = {
  home: home(),
  'home-several': home({}, { accounts }),
  'home-accounts': home({}, { accounts, chosen: 1, choosing: 'asked' }),
  'home-accounts-one': home({}, { choosing: 'asked' }),
  'home-accounts-failed': home({}, { accounts, choosing: 'failed' }),
  'home-accounts-full': home({}, { accounts: fullOfAccounts, choosing: 'asked' }),
  'home-accounts-rename': {
    ...home({}, { accounts, choosing: 'asked' }),
    press: ({ accounts: t }) => [`${t.rename} Every day`],
  },
  'home-accounts-imported': home({}, { accounts: withImport, chosen: 100, choosing: 'asked' }),
  'home-accounts-remove': {
    ...home({}, { accounts: withImport, choosing: 'asked' }),
    press: ({ accounts: t }) => [`${t.remove} ${t.importedNumber(1)}`],
  },
  'import-key': { name: 'ImportKey', props: { read: never } },
  'import-key-name': { name: 'NameImport', props: { address: bob } },
  'choose-account': { name: 'ChooseAccount', props: { accounts: withImport, chosen: 0 } },
  'home-worth': home(withWorth, onMain),
  'home-worth-silent': home({ ...withWorth, prices: async () => ({}), holdings: async () => holdingsOf(5n) }, onMain),
  'home-worth-without': home({ ...withWorth, prices: async () => ({ POL: 0.21 }) }, onMain),
  'home-loading': home({ holdings: never, activity: never, sessions: never }),
  'home-silent': home({ holdings: broken }),
  'home-no-node': home({
    holdings: async () => {
      throw new WalletError('badRequest', { reason: 'it has been shut down' })
    },
  }),
  'home-empty': home({ holdings: async () => holdingsOf(0n) }),
  'home-no-networks': home({}, { networks: [] }),
  'home-waits': home({}, { queue: createStore(() => ({ waiting: 1 })) }),
  'home-unsent': home({}, { unsent: true }),
  'home-apps': home({}, { walletConnect: connectedApps }, (t) => [t.tabs.apps]),
  'home-apps-none': home({}, {}, (t) => [t.tabs.apps]),
  'home-apps-elsewhere': home({}, { walletConnect: appsOf('elsewhere', []) }, (t) => [t.tabs.apps]),
  'home-apps-failed': home({}, { walletConnect: appsOf('failed', []) }, (t) => [t.tabs.apps]),
  'home-activity': home({}, {}, (t) => [t.tabs.activity]),
  'home-send-recents': home({ recents: async () => [bob, account] }, {}, (t) => [t.send]),
  'home-activity-received': home(
    ({ messages: { home: t } }) => ({
      activity: async () => transactions.slice(0, 2),
      received: async () => ({
        payments: ['2 POL', '12.5 USDC'].map((amount, at) => ({
          network: 'amoy',
          hash: `0x${String(at + 1).repeat(64)}`,
          at: new Date(Date.now() - at * 86_400_000).toISOString(),
          from: bob,
          what: t.received(amount),
        })),
        others: 3,
        silent: [readNetwork('sepolia')],
      }),
    }),
    {},
    (t) => [t.tabs.activity],
  ),
  'home-activity-empty': home({ activity: async () => [] }, {}, (t) => [t.tabs.activity]),
  'home-activity-silent': home({ activity: broken }, {}, (t) => [t.tabs.activity]),
  'home-activity-loading': home({ activity: never }, {}, (t) => [t.tabs.activity]),
  'home-settings': home({}, {}, (t) => [t.tabs.settings]),
  'home-leave': home({}, {}, (t) => [t.tabs.settings, t.leaveAction]),
  'home-ends': home(
    {},
    {
      deletion: 'asked',
      session: createStore(() => ({ user: { id: 'someone', deletedAt: '2026-11-30T12:00:00Z' } })),
    },
  ),
  'home-settings-no-mails': home({ contacts: async () => ({ mails: false, contacts: [] }) }, {}, (t) => [
    t.tabs.settings,
  ]),
  'home-settings-kit': home({ kit: async () => madeKit(true) }, { done: 'pin' }, (t) => [t.tabs.settings]),
  'home-settings-kit-unsure': home({ kit: async () => madeKit(false) }, {}, (t) => [t.tabs.settings]),
  'home-settings-passkeys': home({ passkeys }, { done: 'passkey' }, (t) => [t.tabs.settings]),
  'home-settings-passkeys-pin': home({ passkeys, kit: async () => madeKit(true) }, { done: 'pin' }, (t) => [
    t.tabs.settings,
  ]),
  'home-settings-no-passkeys': home({ passkeys: async () => ({ supported: false, list: [] }) }, {}, (t) => [
    t.tabs.settings,
  ]),
  'home-settings-kit-old': home(
    { kit: async () => madeKit(true), now: () => Date.parse('2028-11-23T12:00:00Z') },
    {},
    (t) => [t.tabs.settings],
  ),
  'home-settings-kit-alone': home({ kit: async () => madeKit(true) }, {}, (t) => [t.tabs.settings]),
  'home-settings-kit-no-address': home(
    { passkeys, kit: async () => madeKit(true), contacts: async () => ({ mails: true, contacts: [] }) },
    {},
    (t) => [t.tabs.settings],
  ),
  'home-settings-safe': home({ passkeys, kit: async () => madeKit(true) }, {}, (t) => [t.tabs.settings]),
  'home-settings-pin-removable': home(
    { passkeys, kit: async () => madeKit(true), now: () => Date.parse('2026-11-28T12:00:00Z') },
    {},
    (t) => [t.tabs.settings],
  ),
  'home-settings-without-pin': home(
    {
      kit: async () => madeKit(true),
      passkeys: async () => ({ supported: true, list: [passkey('first', true)] }),
    },
    {
      user: {
        id: 'someone',
        loginProvider: 'google.com',
        email: 'ann.archer@harbour.example',
        vault: 'active',
        pinRemoved: true,
      },
      done: 'pinGone',
    },
    (t) => [t.tabs.settings],
  ),
  'home-settings-new-browser': home(
    {
      sessions: async () => [
        {
          id: 'phone',
          device: 'Firefox, Linux',
          projectName: 'Harbour',
          loginProvider: 'google.com',
          createdAt: '2026-11-23T11:05:00Z',
          usedAt: '2026-11-23T11:05:00Z',
          changesFrom: '2026-11-24T11:05:00Z',
          current: false,
        },
      ],
    },
    {},
    (t) => [t.tabs.settings, `${t.trustSession} Harbour, Firefox, Linux`],
  ),
  'home-settings-held': home(
    { passkeys, kit: async () => madeKit(true), contacts: async () => threeContacts },
    { session: createStore(() => ({ user: { id: 'someone', changesFrom: '2026-11-24T11:05:00Z' } })) },
    (t) => [t.tabs.settings],
  ),
  'home-settings-data': home({}, { data: { text: '{}' } }, (t) => [t.tabs.settings]),
  'home-settings-data-failed': home({}, { data: 'failed' }, (t) => [t.tabs.settings]),
  'home-settings-addresses': home({ contacts: async () => threeContacts }, { contact: 'stopping' }, (t) => [
    t.tabs.settings,
    t.stopContact,
  ]),
  'home-settings-address-added': home(
    { passkeys, kit: async () => madeKit(true), contacts: async () => ({ mails: true, contacts: mailboxes }) },
    {
      user: { id: 'someone', loginProvider: 'email', email: 'somebody@harbour.example', vault: 'active' },
      contact: 'failed',
    },
    (t) => [t.tabs.settings],
  ),
  'home-settings-logins': home({ logins: async () => threeLogins }, { login: 'added' }, (t) => [
    t.tabs.settings,
    t.removeLogin,
  ]),
  'home-settings-logins-stay': home({ logins: async () => threeLogins }, { login: 'stays' }, (t) => [t.tabs.settings]),
  'home-settings-logins-unopened': home({ logins: async () => null }, { login: 'failed' }, (t) => [t.tabs.settings]),
  'home-settings-silent': home(
    { logins: broken, sessions: broken, contacts: broken, kit: broken, passkeys: broken },
    {},
    (t) => [t.tabs.settings],
  ),
  'home-sign-out': home({}, {}, (t) => [t.tabs.settings, t.signOut]),
  'home-sign-out-all': home({}, {}, (t) => [t.tabs.settings, t.signOutAll]),
  'home-not-signed-out': home({}, {}, (t) => [t.tabs.settings, t.signOutAll, t.signOutAction]),
  'home-receive': home({}, {}, (t) => [t.receive]),
  'home-send': home({}, {}, (t) => [t.send]),
  'home-send-wrong': home({}, {}, (t) => [t.send, t.next]),
  'home-send-all': home({}, {}, (t) => [t.send, t.all]),
  'home-send-nothing': home({ holdings: async () => holdingsOf(0n) }, {}, (t) => [t.send]),
  'home-send-loading': home({ holdings: never }, {}, (t) => [t.send]),
  'home-send-silent': home({ holdings: broken }, {}, (t) => [t.send]),
  'home-families': homeOfFamilies(),
  'home-families-tokens-silent': homeOfFamilies({
    holdings: async ({ name }: { name: string }) =>
      name === 'ghostnet'
        ? holdingsOf(0n)
        : { holdings: { coin: 5_000_000n, assets: [], tokens: 'silent' }, listed: [] },
  }),
  'home-families-send': homeOfFamilies({}, (t) => [t.send]),
  'home-families-send-wrong': homeOfFamilies({}, (t) => [t.send, t.next]),
  'home-families-send-not-loaded': homeOfFamilies({ sending: broken }, (t) => [t.send, t.next]),
  'paste-link': pasteLink(),
  'paste-link-named': pasteLink({ named: { name: 'OpenSea', origin: 'https://opensea.io' } }),
  'paste-link-wrong': pasteLink({ problem: 'expired' }),
  'paste-link-scan': { ...pasteLink(), press: ({ walletConnect: t }) => [t.scan] },
  'confirm-app': confirmApp(),
  'confirm-app-families': confirmApp({
    approved: {
      ...approved,
      namespaces: {
        eip155: { accounts: [`eip155:80001:${account}`, `eip155:80002:${account}`] },
        solana: { accounts: ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'] },
      },
      networks: [network, readNetwork('amoy'), readNetwork('solana_devnet')],
    },
  }),
  'confirm-app-other': confirmApp({ named: { name: 'OpenSea', origin: 'https://opensea.io' } }),
  'confirm-app-impossible': confirmApp({
    approved: { ...approved, possible: false, missing: ['eip155:1', 'cosmos:cosmoshub-4'] },
  }),
  'pair-wallet': {
    name: 'PairWallet',
    props: {
      link: `wc:${'ab'.repeat(32)}@2?expiryTimestamp=1763739000&relay-protocol=irn&symKey=${'cd'.repeat(32)}`,
      paired: new Promise(() => {}),
    },
  },
  'app-connected': { name: 'AppConnected', props: { app: harbourside } },
  'buy-choose': chooseOffer(),
  'buy-choose-several': chooseOffer({
    amount: '1',
    offers: [offer, { ...offer, id: 'other', symbol: 'USDC', contract, currency: 'POINTS' }],
  }),
  'buy-not-ordered': { ...chooseOffer({ amount: '25', order: broken }), press: ({ buy: t }) => [t.next] },
  ...Object.fromEntries(
    ['open', 'paid', 'sent', 'cancelled', 'failed', 'silent'].map((state) => [`buy-${state}`, payOrder(state)]),
  ),
  operation: operation(),
  'operation-lines': operation((t) => ({
    what: t.several.more(t.send('1 SOL'), 1),
    action: t.several.more(t.send('1 SOL'), 1),
    amount: undefined,
    parties: [],
    lines: [{ text: t.send('1 SOL'), party: { label: t.to, address: friend } }, { text: t.noteText('for the boat') }],
    changes: [],
  })),
  'operation-danger': operation(
    (t) => ({
      what: t.unknown,
      action: t.unknownAction,
      amount: undefined,
      unreadable: true,
      changes: undefined,
      failure: { reason: { code: 'functionStopped' }, message: 'Send 5 APT to unlock your account' },
      warnings: [{ tone: 'danger', title: t.warnings.unknown, text: t.warnings.unknownText(friend) }],
    }),
    { sends: false },
  ),
  'operation-insufficient': operation(() => ({
    insufficient: { coin: 'SOL', have: '0.1 SOL', need: '1.500005 SOL' },
  })),
  'operation-changed': operation(undefined, { changed: true }),
  'operation-silent': operation(undefined, { load: broken }),
  'choose-login': { name: 'ChooseLogin', props: login },
  'choose-login-failed': { name: 'ChooseLogin', props: { ...login, failed: 'google.com', remembered: false } },
  'continue-with': { name: 'ContinueWith', props: { ...login, providers: ['apple.com'] } },
  'choose-login-six': { name: 'ChooseLogin', props: { ...login, providers: loginProviderNames } },
  ...Object.fromEntries(
    loginProviderNames.map((provider) => [
      `continue-with-${provider}`,
      { name: 'ContinueWith', props: { ...login, providers: [provider] } },
    ]),
  ),
  'token-login': { name: 'TokenLogin', props: {} },
  'connect-bora': {
    name: 'ConnectBora',
    props: { account, bappUsn: '8f3c-1a7b', message: `bora:8f3c-1a7b:${account}:1763700000`, pin: true },
  },
  'site-warning': {
    name: 'SiteWarning',
    props: ({ messages }: SampleMessages) => ({
      threats: [
        {
          ...warn('danger', messages.send.threat.title, 'This site copies another one and takes tokens.'),
          address: { label: messages.send.threat.address, address: requester.origin },
        },
      ],
    }),
  },
  'switch-network': { name: 'SwitchNetwork', props: { from: network, to: readNetwork('polygon') } },
  'switch-network-test': { name: 'SwitchNetwork', props: { from: readNetwork('ethereum'), to: readNetwork('amoy') } },
  'switch-network-operators': { name: 'SwitchNetwork', props: { from: network, to: operators } },
  'switch-network-mine': { name: 'SwitchNetwork', props: { from: network, to: ownNetwork } },
  'add-network': {
    name: 'AddNetwork',
    props: { network: readNetwork('amoy'), host: 'polygon-amoy.a-rather-long-name.nodes.example:8545' },
  },
  'add-unknown-network': {
    name: 'AddUnknownNetwork',
    props: {
      title: 'Otter Chain',
      coin: 'OTTR',
      chainId: 7_770_001,
      host: 'harbour.example',
      node: 'otter.a-rather-long-name.nodes.example:8545',
    },
  },
  'add-unknown-network-renamed': {
    name: 'AddUnknownNetwork',
    props: {
      title: 'Otter Chain',
      coin: 'OTTR',
      chainId: 250,
      host: 'harbour.example',
      known: { chainId: 250, title: 'Fantom', coin: 'FTM', sameId: true },
      node: 'otter.a-rather-long-name.nodes.example:8545',
    },
  },
  'add-unknown-network-namesake': {
    name: 'AddUnknownNetwork',
    props: {
      title: 'Fantom Chain',
      coin: 'OTTR',
      chainId: 7_770_001,
      host: 'harbour.example',
      known: { chainId: 250, title: 'Fantom', coin: 'FTM', sameId: false },
      node: 'otter.a-rather-long-name.nodes.example:8545',
    },
  },
  'add-asset': asset({}),
  'add-asset-claimed': asset({ claimed: 'USD\u200bC' }),
  'add-asset-disguise': asset({ symbol: 'USDС', name: 'USD Coin', lookAlike: { kind: 'disguise', of: 'USDC' } }),
  'add-asset-namesake': asset({ symbol: 'USDC', name: 'USD Coin', lookAlike: { kind: 'namesake', of: 'USDC' } }),
  'add-asset-unusual': asset({ symbol: 'ꓴꓢꓓꓚ', name: 'USD Coin', lookAlike: { kind: 'unusual' } }),
  'add-asset-item': asset({
    standard: 'ERC721',
    symbol: undefined,
    name: undefined,
    decimals: undefined,
    tokenId: (2n ** 200n).toString(),
  }),
  calls: calls(twoPayments),
  'calls-unreadable': calls(approveThenSwap),
  'calls-failing': calls([{ ...approveThenSwap[1], transaction: draftOf({ kind: 'coin' }).transaction } as Draft]),
  'calls-insufficient': calls(twoPayments.map((draft) => ({ ...draft, balance: 10n ** 17n }))),
  'calls-pin': pin(({ messages: { send: t } }) => ({
    kind: 'sendAll',
    calls: [
      { what: t.whats.coin('0.5 POL'), party: { label: t.to, address: bob } },
      { what: t.whats.approve('25 USDC'), party: { label: t.spender, address: contract } },
    ],
  })),
  'calls-sending': callsSent(false, ['done', 'doing', 'todo']),
  'calls-sent': callsSent(true, ['done', 'done', 'done']),
  'calls-broken': callsSent(true, ['done', 'failed', 'todo'], { code: 'notEnoughCoinsForAmountAndFee' }),
  'calls-status': {
    name: 'CallsStatus',
    props: ({ messages }) => ({
      network: readNetwork('amoy'),
      id: 'sample',
      load: async () => lines(messages.send, 'done', 'failed', 'doing'),
    }),
  },
  waiting: {
    name: 'WaitingForProvider',
    props: { provider: 'google.com', remembered: true, attempt: attempt({ step: 'waiting', windowClosed: false }) },
  },
  'waiting-not-remembered': {
    name: 'WaitingForProvider',
    props: {
      provider: 'google.com',
      remembered: false,
      attempt: attempt({ step: 'waiting', windowClosed: false }),
    },
  },
  'waiting-closed': {
    name: 'WaitingForProvider',
    props: { provider: 'google.com', remembered: true, attempt: attempt({ step: 'waiting', windowClosed: true }) },
  },
  'waiting-blocked': {
    name: 'WaitingForProvider',
    props: {
      provider: 'google.com',
      remembered: true,
      attempt: attempt({ step: 'opening', windowClosed: false, noWindow: true }),
    },
  },
  'waiting-code': {
    name: 'WaitingForProvider',
    props: { provider: 'google.com', remembered: true, attempt: codeStep({ left: 3, wrong: false, checking: false }) },
  },
  'waiting-code-wrong': {
    name: 'WaitingForProvider',
    props: { provider: 'google.com', remembered: true, attempt: codeStep({ left: 1, wrong: true, checking: false }) },
  },
  'waiting-finishing': {
    name: 'WaitingForProvider',
    props: { provider: 'google.com', remembered: true, attempt: attempt({ step: 'finishing', windowClosed: true }) },
  },
  'choose-pin': { name: 'ChoosePin', props: { phrase: 'offered' } },
  'choose-pin-phrase': { name: 'ChoosePin', props: { phrase: 'read' } },
  'phrase-other': { name: 'OtherWallet', props: { address: account, imported: bob } },
  'leave-unused': { name: 'LeaveUnused', props: { leave: never } },
  'leave-unused-asked': {
    name: 'LeaveUnused',
    props: { leave: async () => '2026-11-30T12:00:00Z' },
    press: ({ home: t }) => [t.leaveAction],
  },
  'account-ends-unused': {
    name: 'AccountEnds',
    props: { endsAt: '2026-11-30T12:00:00Z', isUnused: true, keep: never },
  },
  'phrase-enter': { name: 'EnterPhrase', props: { read: never } },
  'choose-pin-again': { name: 'ChoosePin', props: { startedOver: true } },
  'choose-pin-recover': { name: 'ChoosePin', props: { occasion: 'recover' } },
  'choose-pin-change': { name: 'ChoosePin', props: { occasion: 'change' } },
  'choose-pin-set': { name: 'ChoosePin', props: { occasion: 'set' } },
  'login-add': { name: 'AddLogin', props: { providers: loginProviderNames, begin: never } },
  ...Object.fromEntries(
    (['taken', 'full', 'isolated', 'failed'] as const).map((kind) => [
      `login-add-${kind}`,
      {
        name: 'AddLogin',
        props: { providers: loginProviderNames, begin: never, trouble: { kind, provider: 'apple.com' } },
      },
    ]),
  ),
  'contact-add': { name: 'AddContact', props: { send: never, prove: never } },
  'contact-wrong': {
    name: 'AddContact',
    props: { email: 'somebody@harbour', send: never, prove: never },
    press: ({ addContact: t }) => [t.send],
  },
  'contact-many': {
    name: 'AddContact',
    props: {
      email: 'a.rather.long.name@mail.department.of.the.harbour.example',
      send: async () => {
        throw new ServiceError('too_many_requests', { retryAfter: 1_800 })
      },
      prove: never,
    },
    press: ({ addContact: t }) => [t.send],
  },
  'contact-code': {
    name: 'AddContact',
    props: {
      email: 'a.rather.long.name@mail.department.of.the.harbour.example',
      send: async () => ({ expiresIn: 600, againIn: 0 }),
      prove: never,
    },
    press: ({ addContact: t }) => [t.send, t.action],
  },
  'passkey-add': { name: 'AddPasskey', props: { make: never } },
  'passkey-use': {
    name: 'AddPasskey',
    props: { make: async () => ({ needsClick: true, store: never }) },
    press: ({ addPasskey: t }) => [t.make],
  },
  'passkey-no-prf': {
    name: 'AddPasskey',
    props: {
      make: async () => {
        throw new PasskeyError('noPrf')
      },
    },
    press: ({ addPasskey: t }) => [t.make],
  },
  'kit-enter': {
    name: 'EnterKit',
    props: { account: { login: 'Google, j…@example.org', address: account }, submit: never },
  },
  'kit-enter-without-pin': {
    name: 'EnterKit',
    props: {
      account: { login: 'Google, j…@example.org', address: account },
      pinRemoved: true,
      submit: never,
    },
  },
  'kit-new': {
    name: 'RecoveryKit',
    props: {
      code: '7K3QD9XVB2M5TRHW8N4CEY6PZJ0G',
      about: {
        address: account,
        login: 'Google, j…@example.org',
        app: { name: 'Harbour', origin: 'https://harbour.example' },
        wallet: 'https://wallet.example',
        madeAt: Date.UTC(2026, 10, 20, 12),
        number: 3,
      },
      wallet: createStore(() => ({ status: 'open' })),
      confirm: never,
    },
  },
  'progress-change': {
    name: 'Progress',
    props: { isChange: true, progress: createStore(() => ({ step: 'stretching', failed: false })) },
  },
  progress: { name: 'Progress', props: { progress: createStore(() => ({ step: 'stretching', failed: false })) } },
  'progress-failed': { name: 'Progress', props: { progress: createStore(() => ({ step: 'guard', failed: true })) } },
  'pin-unlock': pin(unlock),
  'pin-finish': pin(() => ({ kind: 'finish' })),
  'pin-sign': pin(({ messages }) => ({ kind: 'sign', what: messages.sign.title, takesPin: false })),
  'pin-send': pin(send),
  'pin-kit': pin(() => ({ kind: 'kit' })),
  'pin-passkey': pinOrPasskey(unlock),
  'pin-passkey-send': pinOrPasskey(send),
  'pin-passkey-cancelled': {
    ...pinOrPasskey(unlock, async () => {
      throw new PasskeyError('cancelled')
    }),
    press: ({ enterPin: t }) => [t.passkey.action],
  },
  'without-pin-unlock': withoutPin(unlock),
  'without-pin-sign': withoutPin(({ messages }) => ({ kind: 'sign', what: messages.sign.title, takesPin: false })),
  'without-pin-send': withoutPin(send),
  'without-pin-set': withoutPin(() => ({ kind: 'changePin' })),
  'without-pin-remove-passkey': withoutPin(() => ({ kind: 'removePasskey' })),
  'without-pin-none': withoutPin(unlock, { found: false }),
  'without-pin-unset': withoutPin(unlock, { news: 'unset' }),
  'without-pin-unsure': withoutPin(unlock, { news: 'unsure' }),
  'without-pin-cancelled': {
    ...withoutPin(unlock, {
      open: async () => {
        throw new PasskeyError('cancelled')
      },
    }),
    press: ({ enterPin: t }) => [t.passkey.action],
  },
  'without-pin-outage': {
    ...withoutPin(unlock, {
      open: async () => {
        throw new ServiceError('unavailable')
      },
    }),
    press: ({ enterPin: t }) => [t.passkey.action],
  },
  'pin-remove': {
    name: 'UsePasskey',
    props: { purpose: { kind: 'removePin' }, offersKit: false, passkey: { find: async () => true, open: never } },
  },
  'held-back': {
    name: 'HeldBack',
    props: { until: Date.parse('2026-11-20T13:05:00Z'), find: async () => ({ passkey: true, kit: true }) },
  },
  'held-back-alone': {
    name: 'HeldBack',
    props: { until: Date.parse('2026-11-20T13:05:00Z'), find: async () => ({ passkey: false, kit: false }) },
  },
  'pin-add-passkey': pin(() => ({ kind: 'addPasskey' })),
  'home-settings-kit-still': home({ kit: async () => madeKit(true, true) }, {}, (t) => [t.tabs.settings, t.removeKit]),
  'pin-remove-kit': pin(() => ({ kind: 'removeKit' })),
  'pin-remove-passkey': pin(() => ({ kind: 'removePasskey' })),
  'pin-copy-data': pin(() => ({ kind: 'copyData' })),
  'pin-delete-account': pin(() => ({ kind: 'deleteAccount' })),
  'pin-add-account': pin(() => ({ kind: 'addAccount' })),
  'pin-import-key': pin(() => ({ kind: 'importKey' })),
  'pin-remove-account': pin(() => ({ kind: 'removeAccount' })),
  'pin-add-contact': pin(() => ({ kind: 'addContact' })),
  'pin-stop-contact': pin(() => ({ kind: 'stopContact' })),
  'pin-add-login': pin(() => ({ kind: 'addLogin' })),
  'pin-remove-login': pin(() => ({ kind: 'removeLogin' })),
  'pin-trust-browser': pin(() => ({ kind: 'trustBrowser' })),
  'pin-keep-account': pin(() => ({ kind: 'keepAccount' })),
  'account-ends': { name: 'AccountEnds', props: { endsAt: '2026-11-30T12:00:00Z', keep: never } },
  'pin-change': pin(() => ({ kind: 'changePin' })),
  'pin-new-set': pin(unlock, undefined, undefined, { news: 'set' }),
  'pin-new-unset': pin(unlock, undefined, undefined, { news: 'unset' }),
  'pin-new-unsure': pin(unlock, undefined, undefined, { news: 'unsure' }),
  'pin-outdated': pin(unlock, new ServiceError('outdated')),
  'pin-wrong': pin(send, new ServiceError('wrong_pin', { left: 2 })),
  'pin-locked': pin(unlock, new ServiceError('wrong_pin', { left: 0, retryAfter: 285 })),
  'pin-shut-out': pin(unlock, new ServiceError('session_locked', { retryAfter: 60 })),
  'pin-frozen': pin(unlock, new ServiceError('frozen', { frozenFor: 93_600, retryAfter: 511_200 })),
  'pin-thawed': pin(unlock, new ServiceError('frozen', { frozenFor: 604_800, retryAfter: 0 })),
  'pin-wrong-before': pin(unlock, undefined, 3),
  'pin-outage': pin(unlock, new ServiceError('unavailable')),
  'pin-busy': pin(unlock, new ServiceError('too_many_requests', { retryAfter: 285 })),
  'pin-untrusted': pin(unlock, new ServiceError('not_trusted')),
  outage: { name: 'Outage', props: { reference: 'K7QM-2X9D', tryAgain: async () => false } },
  'reload-outdated': { name: 'Reload', props: { why: 'outdated', host: 'wallet.example' } },
  'reload-unchanged': {
    name: 'Reload',
    props: { why: 'unchanged', host: 'wallet.example', support: 'https://harbour.example/help' },
  },
  'reload-incomplete': { name: 'Reload', props: { why: 'incomplete', host: 'wallet.example' } },
  message: message(
    'Welcome to Harbour!\n\nSign this message to prove that this wallet is yours.\n\nNonce: 8f3c1a7b',
    {},
  ),
  'message-hidden': message('Pay to \u202eecila\u202c and \u200bnobody else'),
  'message-statement': message('I was late twice, and Harbour was right about my boat.'),
  'message-known': message('I agree to the terms of service of Harbour.'),
  'message-instruction': message('I transfer my NFT #7 to cecila.eth, and authorize Harbour to carry it out.'),
  'message-imitation': message(
    'Sign in to Harbour.\n\n✅ Verified by your wallet\nBalance change: none\n\n[ Cancel ]   [ Approve ]',
  ),
  'message-bytes': message(undefined, { message: hash }),
  'message-long': message('All work and no play makes Jack a dull boy.\n'.repeat(40)),
  'message-sign-in': message(
    `app.harbour.example wants you to sign in with your Ethereum account:\n${account}\n\nWelcome.\n\nURI: https://app.harbour.example\nVersion: 1\nChain ID: 80001\nNonce: 8f3c1a7b8f3c1a7b\nIssued At: 2026-11-20T12:00:00Z`,
    { signIn: { statement: 'Welcome.', problems: [] } },
  ),
  'message-threat': {
    name: 'SignMessage',
    props: ({ messages }: SampleMessages) => ({
      ...message('Claim your boat at https://claim.example').props,
      loadThreats: async () => [
        {
          ...warn('danger', messages.send.threat.title, 'This site copies another one and takes tokens.'),
          address: { label: messages.send.threat.address, address: 'claim.example' },
        },
      ],
    }),
  },
  'message-mismatch': message(`bank.example wants you to sign in with your Ethereum account:\n${account}`, {
    signIn: { statement: undefined, problems: ['domain', 'uri', 'expired'] },
  }),
  'message-unusual': message(
    `app.harbour.example wants you to sign in with your Ethereum account:\n${account}\n\n\nURI: https://login.harbour.example\nVersion: 1\nChain ID: 1\nNonce: 8f3c1a7b8f3c1a7b\nIssued At: 2026-11-20T12:00:00Z`,
    { signIn: { statement: undefined, problems: ['uri', 'chain'] } },
  ),
  typed: typed(mail),
  'typed-key-elsewhere': typed({
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], dYdX: [{ name: 'action', type: 'string' }] },
    primaryType: 'dYdX',
    domain: { name: 'dYdX V4' },
    message: { action: 'dYdX Chain Onboarding' },
  }),
  'typed-key-nowhere': typed({
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      ApeX: fieldsOf('string action,string onlySignOn,string nonce'),
    },
    primaryType: 'ApeX',
    domain: { name: 'ApeX' },
    message: { action: 'ApeX Omni Onboarding', onlySignOn: 'https://harbour.example', nonce: '1188491033265307648' },
  }),
  'typed-letter': typed({
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Message: [{ name: 'contents', type: 'string' }],
    },
    primaryType: 'Message',
    domain: { name: 'Harbour' },
    message: { contents: 'The boat leaves at noon, from the old pier.' },
  }),
  'typed-digest': typed({
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      CoinbaseSmartWalletMessage: [{ name: 'hash', type: 'bytes32' }],
    },
    primaryType: 'CoinbaseSmartWalletMessage',
    domain: { name: 'Coinbase Smart Wallet' },
    message: { hash: `0x${'5a'.repeat(32)}` },
  }),
  'typed-permit': typed(permit, { effects: [innerOf(allUsd, usd)] }),
  'typed-permit-worded': typed({ ...permit, message: { ...permit.message, value: '25500000' } }),
  'typed-permit-person': typed(
    { ...permit, message: { ...permit.message, value: '25500001' } },
    {
      effects: [innerOf({ ...allUsd, amount: 25_500_001n, unlimited: false }, usd)],
      facts: { ...holding, codeless: [bob.toLowerCase()] },
    },
  ),
  'typed-permit-whole': typed(
    { ...permit, message: { ...permit.message, value: '12500000' } },
    { effects: [innerOf({ ...allUsd, amount: 12_500_000n, unlimited: false }, usd)], facts: holding },
  ),
  'typed-no-code': typed({ ...mail, message: { ...mail.message, contents: 'Hello, nobody!' } }, { code: false }),
  'typed-unchecked': typed(
    { ...mail, message: { ...mail.message, contents: 'Hello?' } },
    new ServiceError('unavailable'),
  ),
  'typed-order': typed({
    types: { EIP712Domain, ...seaportTypes },
    primaryType: 'OrderComponents',
    domain: seaportDomain,
    message: toSeaportOrder('500000000000000000'),
  }),
  'typed-order-free': typed({
    types: { EIP712Domain, ...seaportTypes },
    primaryType: 'OrderComponents',
    domain: seaportDomain,
    message: toSeaportOrder('0'),
  }),
  'typed-order-one-wei': typed({
    types: { EIP712Domain, ...seaportTypes },
    primaryType: 'OrderComponents',
    domain: seaportDomain,
    message: toSeaportOrder('1'),
  }),
  'typed-order-unknown-price': typed({
    types: { EIP712Domain, ...seaportTypes },
    primaryType: 'OrderComponents',
    domain: seaportDomain,
    message: {
      ...toSeaportOrder('5000000'),
      consideration: [
        {
          itemType: 1,
          token: contract,
          identifierOrCriteria: '0',
          startAmount: '500000000',
          endAmount: '500000000',
          recipient: account,
        },
      ],
    },
  }),
  'typed-orders': typed({
    types: { EIP712Domain, ...seaportTypes, BulkOrder: fieldsOf('OrderComponents[2] tree') },
    primaryType: 'BulkOrder',
    domain: seaportDomain,
    message: { tree: [toSeaportOrder('500000000000000000'), toSeaportOrder('0')] },
  }),
  'typed-blur': typed(
    blur([
      { rate: 250, recipient: contract },
      { rate: 50, recipient: account },
    ]),
  ),
  'typed-call-inside': typed({
    types: { EIP712Domain, MetaTransaction: fieldsOf('uint256 nonce,address from,bytes functionSignature') },
    primaryType: 'MetaTransaction',
    domain: { ...domain, name: 'USD Coin (PoS)' },
    message: {
      nonce: '0',
      from: account,
      functionSignature: `0xa9059cbb${bob.slice(2).toLowerCase().padStart(64, '0')}${'ff'.padStart(64, '0')}`,
    },
  }),
  'typed-order-unknown': typed(blur([{ rate: 65_000, recipient: contract }])),
  'typed-cow': typed(
    cow,
    {
      tokens: {
        [polygonUsdc.toLowerCase()]: usd,
        [polygonWpol.toLowerCase()]: { standard: 'erc20', decimals: 18, symbol: 'WPOL' },
      },
    },
    swapNetwork,
  ),
  'typed-cow-price': typed(
    cow,
    {
      prices: { POL: 0.2 },
      tokens: {
        [polygonUsdc.toLowerCase()]: usd,
        [polygonWpol.toLowerCase()]: { standard: 'erc20', decimals: 18, symbol: 'WPOL' },
      },
    },
    swapNetwork,
  ),
  'typed-1inch-open': typed(oneInch(1n << 249n), {
    tokens: { [contract.toLowerCase()]: usd, [bob.toLowerCase()]: { standard: 'erc20', decimals: 18, symbol: 'WPOL' } },
  }),
  'typed-permit2': typed(witness, {
    tokens: {
      [contract.toLowerCase()]: usd,
      [account.toLowerCase()]: { standard: 'erc20', decimals: 6, symbol: 'USDC' },
    },
    effects: [innerOf({ ...allUsd, amount: 25_500_000n, unlimited: false }, usd)],
    facts: { ...holding, codeless: [bob.toLowerCase()] },
  }),
  'typed-root': typed({
    types: { EIP712Domain, Root: fieldsOf('bytes32 root') },
    primaryType: 'Root',
    domain,
    message: { root: hash },
  }),
  'typed-transfer': typed(
    {
      types: {
        EIP712Domain,
        TransferWithAuthorization: fieldsOf('address from,address to,uint256 value,uint256 validBefore'),
      },
      primaryType: 'TransferWithAuthorization',
      domain,
      message: { from: account, to: bob, value: '25500000', validBefore: '1900000000' },
    },
    { effects: [innerOf({ kind: 'token-transfer', from: account, to: bob, amount: 25_500_000n }, usd)] },
  ),
  'typed-safe': typed(
    {
      types: {
        EIP712Domain,
        SafeTx: fieldsOf('address to,uint256 value,bytes data,uint8 operation,uint256 nonce'),
      },
      primaryType: 'SafeTx',
      domain,
      message: { to: contract, value: '0', data: '0x', operation: 1, nonce: '4' },
    },
    { effects: [innerOf(allUsd, usd, { delegate: true })] },
  ),
  'typed-safe-refund': typed(safeRefund(zero, bob), { effects: [innerOf({ kind: 'coin' })] }),
  'typed-safe-refund-token': typed(safeRefund(contract, zero), {
    effects: [innerOf({ kind: 'coin' })],
    tokens: { [contract.toLowerCase()]: usd },
  }),
  send: confirm(draftOf({ kind: 'coin' })),
  'send-on-operators': confirm(draftOf({ kind: 'coin' }), { network: operators }),
  'send-on-mine': confirm(draftOf({ kind: 'coin' }), { network: ownNetwork }),
  'send-precise': confirm(
    draftOf({ kind: 'coin' }, undefined, { value: 1_234_567_890_123_456_789_012n, balance: 10n ** 24n }),
  ),
  'send-insufficient': confirm(draftOf({ kind: 'coin' }, undefined, { balance: 10n ** 15n })),
  'send-failure': confirm(
    draftOf({ kind: 'token-transfer', from: undefined, to: bob, amount: 25_000_000n }, usd, {
      failure: { reason: 'transfer amount exceeds balance' },
    }),
  ),
  'send-data-fee': confirm(
    draftOf({ kind: 'coin' }, undefined, {
      fee: { likely: 3n * 10n ** 15n, most: 5n * 10n ** 15n, data: { likely: 10n ** 15n, most: 12n * 10n ** 14n } },
    }),
  ),
  'send-data-fee-unknown': confirm(
    draftOf({ kind: 'coin' }, undefined, { fee: { likely: 10n ** 15n, most: 2n * 10n ** 15n, data: 'unknown' } }),
  ),
  'send-outage': confirm(new ServiceError('unavailable')),
  'send-loading': {
    name: 'Confirm',
    props: { network, account, id: 'loading', several: false, sends: true, changed: false, load: never },
  },
  'send-token': confirm(draftOf({ kind: 'token-transfer', from: undefined, to: bob, amount: 25_500_000n }, usd)),
  'send-token-foreign': confirm(
    draftOf({ kind: 'token-transfer', from: bob, to: account, amount: 25_500_000n }, usd, { feeIsHigh: true }),
  ),
  'send-approve': confirm(
    draftOf({ kind: 'token-approval', change: 'set', spender: bob, amount: 25_000_000n, unlimited: false }, usd),
  ),
  'send-approve-all': confirm(
    draftOf({ kind: 'token-approval', change: 'set', spender: bob, amount: all, unlimited: true }, usd),
  ),
  'send-approve-editable': {
    ...confirm(draftOf(allUsd, usd, { facts: holding })),
    press: ({ send: { limit: t } }) => [t.change],
  },
  'send-approve-edited': confirm(
    draftOf({ ...allUsd, amount: 12_500_000n, unlimited: false }, usd, { facts: holding, limited: { requested: all } }),
  ),
  'send-approve-beyond': confirm(
    draftOf({ ...allUsd, amount: 99_000_000n, unlimited: false }, usd, {
      facts: { ...holding, codeless: [bob.toLowerCase()] },
    }),
  ),
  'send-permit': confirm(draftOf({ ...allUsd, owner: contract }, usd)),
  'send-permit2': confirm(draftOf({ ...allUsd, token: contract, until: 1_900_000_000n }, usd)),
  'send-speed-up': confirm(draftOf({ kind: 'coin' }, undefined, { replaces: { raw: waits.raw, how: 'speedUp' } })),
  'send-speed-up-dear': confirm(
    draftOf({ kind: 'coin' }, undefined, { feeIsHigh: true, replaces: { raw: waits.raw, how: 'speedUp' } }),
  ),
  'send-cancel': confirm(
    draftOf({ kind: 'coin' }, undefined, { value: 0n, replaces: { raw: waits.raw, how: 'cancel' } }),
  ),
  'send-simulation': confirm(
    draftOf({ kind: 'coin' }, undefined, {
      facts: knownBob,
      simulation: wouldChange({ change: { kind: 'coin', amount: -5n * 10n ** 17n }, token: undefined }),
    }),
  ),
  'send-simulation-page-node': confirm(
    draftOf({ kind: 'coin' }, undefined, {
      facts: knownBob,
      pageNode: 'rpc.harbour.example',
      simulation: wouldChange({ change: { kind: 'coin', amount: 5n * 10n ** 18n }, token: undefined }),
    }),
  ),
  'send-simulation-more': confirm(
    draftOf(toBob, usd, {
      simulation: {
        kind: 'changes',
        changes: [
          { change: { kind: 'token', contract, amount: -25_500_000n }, token: usd },
          { change: { kind: 'item', contract: bob, id: 7n, amount: -1n }, token: art },
          { change: { kind: 'item', contract: zero, id: 1n, amount: 1n }, token: undefined },
        ],
        complete: false,
      },
    }),
  ),
  'send-simulation-control': confirm(
    draftOf({ kind: 'unreadable', selector: '0xf2fde38b' }, undefined, {
      data: `0xf2fde38b${'00'.repeat(32)}`,
      simulation: wouldChange({ change: { kind: 'control', contract, to: bob, over: 'contract' }, token: undefined }),
    }),
  ),
  'send-simulation-offer': confirm(
    draftOf({ kind: 'unreadable', selector: '0xc44193c3' }, undefined, {
      data: `0xc44193c3${'00'.repeat(64)}`,
      simulation: {
        kind: 'changes',
        complete: true,
        changes: [
          { change: { kind: 'offer', contract, id: 7n, price: 0n }, token: art },
          { change: { kind: 'safe', contract: bob, threshold: 1n }, token: undefined },
          { change: { kind: 'owed', contract, amount: 5_000_000n }, token: usd },
          { change: { kind: 'unread', contract: bob }, token: undefined },
        ],
      },
    }),
  ),
  'send-unreadable-simulation': confirm(
    draftOf({ kind: 'unreadable', selector: '0xdeadbeef' }, undefined, {
      value: 5n * 10n ** 17n,
      data: `0xdeadbeef${'00'.repeat(60)}`,
      simulation: swapped,
    }),
  ),
  'send-clear': confirm(
    draftOf({ kind: 'unreadable', selector: '0xdeadbeef' }, undefined, {
      data: `0xdeadbeef${'00'.repeat(60)}`,
      simulation: swapped,
      clear: {
        intent: 'Swap',
        owner: 'Harbour Exchange',
        fields: [
          { label: 'You pay', value: '0.5 POL' },
          { label: 'At least', value: '225 USDC', contract },
        ],
      },
    }),
  ),
  'send-clear-long': confirm(
    draftOf({ kind: 'unreadable', selector: '0xdeadbeef' }, undefined, {
      data: `0xdeadbeef${'00'.repeat(60)}`,
      simulation: swapped,
      clear: {
        intent: 'Swap',
        owner: 'Harbour Exchange',
        fields: [{ label: 'You pay', value: `0x${'0102'.repeat(49)}01`, omitted: 2_066 }],
        omitted: 12,
      },
    }),
  ),
  'send-look-alike': confirm(
    draftOf(toBob, usd, { facts: { ...noFacts, known: [lookAlike], lookAlikes: { [bob.toLowerCase()]: lookAlike } } }),
  ),
  'send-burn': confirm(
    draftOf({ ...toBob, to: '0x000000000000000000000000000000000000dEaD' }, usd, { facts: { ...noFacts, known: [] } }),
  ),
  'send-to-token': confirm(draftOf({ ...toBob, to: contract }, usd)),
  'send-multicall': confirm(
    draftOf({ kind: 'calls', how: 'own', calls: [innerOf(toBob, usd), innerOf(allUsd, usd)] }, undefined, {
      facts: holding,
    }),
  ),
  'send-operations': confirm(
    draftOf({
      kind: 'calls',
      how: 'accounts',
      calls: [innerOf({ kind: 'coin' }, undefined, { to: contract, value: 5n * 10n ** 18n })],
      operators: { beneficiary: bob, helpers: [], isWhole: true },
    }),
  ),
  'send-multicall-unsure': confirm(draftOf({ kind: 'calls', how: 'unsure', calls: [innerOf(allUsd, usd)] })),
  'send-safe': confirm(
    draftOf({
      kind: 'calls',
      how: 'safe',
      calls: [innerOf({ kind: 'unreadable', selector: '0xdeadbeef' }, undefined, { delegate: true })],
    }),
  ),
  'send-item': confirm(
    draftOf({ kind: 'item-transfer', from: account, to: bob, items: [{ id: 7n, amount: 1n }] }, art),
  ),
  'send-items': confirm(
    draftOf(
      {
        kind: 'item-transfer',
        from: account,
        to: bob,
        items: [
          { id: 1n, amount: 3n },
          { id: 2n, amount: 40n },
        ],
      },
      { standard: 'erc1155', symbol: undefined },
    ),
  ),
  'send-collection': confirm(draftOf({ kind: 'collection-approval', spender: bob, approved: true }, art)),
  'send-swap': confirm(
    draftOf(swap(), undefined, {
      value: 5n * 10n ** 17n,
      simulation: wouldChange(
        { change: { kind: 'coin', amount: -5n * 10n ** 17n, to: [contract] }, token: undefined },
        { change: { kind: 'token', contract: polygonUsdc, amount: 225_600_000n }, token: usd },
      ),
    }),
    { network: swapNetwork },
  ),
  'send-swap-none': confirm(
    draftOf(
      swap({ gets: [{ contract: undefined, amount: 5n * 10n ** 17n, token: undefined, to: bob }], sends: true }),
      undefined,
      {
        value: 5n * 10n ** 17n,
      },
    ),
    { network: swapNetwork },
  ),
  'send-swap-low': confirm(
    draftOf(
      swap({ gives: [{ contract: undefined, amount: 5_000n * 10n ** 18n, token: undefined }] }, 100_000_000n),
      undefined,
      { value: 5_000n * 10n ** 18n, balance: 6_000n * 10n ** 18n },
    ),
    { network: swapNetwork },
  ),
  'send-swap-price': confirm(
    draftOf(
      swap({ gives: [{ contract: undefined, amount: 5_000n * 10n ** 18n, token: undefined }] }, 640_000_000n),
      undefined,
      {
        value: 5_000n * 10n ** 18n,
        balance: 6_000n * 10n ** 18n,
        prices: { POL: 0.45 },
        simulation: wouldChange(
          { change: { kind: 'coin', amount: -5_000n * 10n ** 18n, to: [contract] }, token: undefined },
          { change: { kind: 'token', contract: polygonUsdc, amount: 641_000_000n }, token: usd },
        ),
      },
    ),
    { network: swapNetwork },
  ),
  'send-swap-price-below': confirm(
    draftOf(
      swap({ gives: [{ contract: undefined, amount: 500n * 10n ** 18n, token: undefined }] }, 210_000_000n),
      undefined,
      {
        value: 500n * 10n ** 18n,
        balance: 6_000n * 10n ** 18n,
        prices: { POL: 0.45 },
        simulation: wouldChange(
          { change: { kind: 'coin', amount: -500n * 10n ** 18n, to: [contract] }, token: undefined },
          { change: { kind: 'token', contract: polygonUsdc, amount: 211_000_000n }, token: usd },
        ),
      },
    ),
    { network: swapNetwork },
  ),
  'send-swap-below': confirm(
    draftOf(swap({ takers: [{ to: lookAlike, rate: 25n }] }, 150_000_000n), undefined, {
      value: 5n * 10n ** 17n,
      simulation: wouldChange({
        change: { kind: 'token', contract: polygonUsdc, amount: 225_600_000n },
        token: usd,
      }),
    }),
    { network: swapNetwork },
  ),
  'send-swap-other': confirm(
    draftOf(swap({ gets: [{ contract: polygonUsdc, amount: 224_000_000n, token: usd, to: bob }] }), undefined, {
      value: 5n * 10n ** 17n,
    }),
    { network: swapNetwork },
  ),
  'send-swap-less': confirm(
    draftOf(swap(), undefined, {
      value: 5n * 10n ** 17n,
      simulation: wouldChange({ change: { kind: 'token', contract: polygonUsdc, amount: 1_000_000n }, token: usd }),
    }),
    { network: swapNetwork },
  ),
  'send-swap-unknown': confirm(
    draftOf(swap({ gets: [{ contract, amount: 224_000_000n, token: { ...usd, symbol: 'USDe' } }] }), undefined, {
      value: 5n * 10n ** 17n,
      simulation: wouldChange({ change: { kind: 'token', contract, amount: 225_600_000n }, token: usd }),
    }),
    { network: swapNetwork },
  ),
  'send-taken': confirm(
    draftOf({ kind: 'token-approval', change: 'set', spender: bob, amount: 0n, unlimited: false }, usd, {
      simulation: wouldChange({
        change: { kind: 'token', contract, amount: -225_600_000n, to: [bob, lookAlike] },
        token: usd,
      }),
    }),
  ),
  'send-unreadable-named': confirm(
    draftOf({ kind: 'unreadable', selector: '0xc9b6a3ae' }, undefined, {
      data: `0xc9b6a3ae${'5a'.repeat(64)}`,
      name: { signature: 'claimRewards(address,uint256)', source: { kind: 'explorer', host: 'eth.blockscout.com' } },
    }),
  ),
  'send-threat': {
    ...confirm(draftOf(toBob, usd)),
    load: async (messages: Messages) => {
      const description = describeTransaction(draftOf(toBob, usd), network, account, messages)
      const { threat: t } = messages.send
      const threat = warn('danger', t.title, 'This address drained wallets in October 2026.')
      return {
        ...description,
        warnings: [{ ...threat, address: { label: t.address, address: bob } }, ...description.warnings],
      }
    },
  },
  'send-unreadable': confirm(
    draftOf({ kind: 'unreadable', selector: '0xdeadbeef' }, undefined, {
      value: 10n ** 17n,
      data: `0xdeadbeef${'00'.repeat(200)}`,
    }),
  ),
  'send-creation': confirm(draftOf({ kind: 'creation' }, undefined, { data: `0x6080${'60'.repeat(300)}` })),
  sending: { name: 'Sending', props: {} },
  result: {
    name: 'Result',
    props: {
      hash,
      amount: { value: '0.5', coin: 'POL' },
      explorer: 'https://amoy.polygonscan.com/tx/',
      queue: createStore(() => ({ waiting: 0 })),
    },
  },
  'result-untold': {
    name: 'Result',
    props: {
      hash,
      explorer: 'https://amoy.polygonscan.com/tx/',
      ending: Promise.resolve({ outcome: 'unknown', reason: undefined }),
      queue: createStore(() => ({ waiting: 0 })),
    },
  },
  'not-sent': { name: 'NotSent', props: { reason: { code: 'notEnoughCoinsForAmountAndFee' }, code: 4004 } },
  'not-sent-unclear': { name: 'NotSent', props: { reason: '', code: 4004, hash } },
}
