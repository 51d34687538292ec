import { encode, type Reading, type Transaction } from '@latchkey/chains/evm'
import { toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { type Network, type NetworkName, readNetwork } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/api'
import type { AskingMethod, Params } from '@latchkey/protocol/methods'
import { mapAccountFamilies } from '@latchkey/protocol/user'
import type { Toast } from '@latchkey/protocol/wire'
import { createStore } from 'zustand/vanilla'
import { toLoginResponse } from '../entry/accounts.ts'
import type { Bundle } from '../entry/bundles.ts'
import type { Call } from '../entry/calls.ts'
import type { Session } from '../session/session.ts'
import type { SessionState } from '../session/stored-session.ts'
import type { Vault } from '../vault/vault.ts'
import type { Draft } from './families/evm/draft.ts'
import { noFacts } from './families/evm/facts.ts'
import type { EvmOperation } from './families/evm/operation.ts'
import type { Operation } from './families/operation.ts'
import { messages } from './messages/en.ts'
import { loadFamily } from './register.ts'
import type { RequestContext } from './request-context.ts'
import { createViewStore, type PropsOf, type ScreenName, type View } from './view-store.ts'

/** Set-up for tests of handlers: a real view store, and fakes for everything behind it. */

/** For `toSatisfy`: whether a failure is the error with this name. */
export const is = (reason: Parameters<typeof isWalletError>[1]) => (error: unknown) => isWalletError(error, reason)

/** A window that a person sees, for `vi.stubGlobal`. */
export const visibleWindow = {
  document: { visibilityState: 'visible' },
  requestAnimationFrame: (drawn: () => void) => setTimeout(drawn),
}

export const account = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
export const stranger = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const id = 'AAAAAAAAAAAAAAAAAAAAAA'

const other = { address: null, publicKey: '0x02' }
const accounts = mapAccountFamilies(() => other)

export const someone: User = {
  id,
  loginProvider: 'google.com',
  vault: 'active',
  wallet: { vaultId: id, address: account, ecdsaPublicKey: '0x01', eddsaPublicKey: '0x02', accounts },
}

/** An EVM transaction that can be paid and of which only the bytes are known, with the given reading. */
export const sampleDraft = (
  reading: Reading,
  { value = 0n, ...more }: Partial<Draft> & { value?: bigint } = {},
): Draft => {
  const transaction: Transaction = {
    chainId: 80001,
    nonce: 0,
    to: stranger,
    value,
    data: reading.kind === 'coin' ? '0x' : '0xdeadbeef',
    gas: 21_000n,
    accessList: [],
    fees: { kind: 'legacy', gasPrice: 1n },
  }
  return {
    unsigned: encode(transaction),
    transaction,
    reading,
    token: undefined,
    balance: 10n ** 18n,
    fee: { likely: 21_000n, most: 21_000n },
    feeIsHigh: false,
    contract: false,
    failure: undefined,
    facts: noFacts,
    simulation: { kind: 'none' },
    ...more,
  }
}

/** A transaction of another family that can be paid. */
export const sampleOperation = (more: Partial<Operation> = {}): Operation => ({
  unsigned: new Uint8Array(4),
  meaning: 'one',
  what: 'Send 1 SOL',
  action: 'Send 1 SOL',
  amount: { value: '1', coin: 'SOL' },
  assets: ['coin'],
  parties: [],
  lines: [],
  changes: [],
  facts: [],
  fee: '0.000005 SOL',
  total: '1.000005 SOL',
  insufficient: undefined,
  failure: undefined,
  warnings: [],
  unreadable: false,
  details: [],
  ...more,
})

export const createTrial = (
  options: {
    user?: User | null
    vault?: Partial<Vault>
    session?: Partial<Session>
    /** The networks with a node, and the chosen one. */
    networks?: string[]
    network?: NetworkName
  } = {},
) => {
  const overlays: boolean[] = []
  const toasts: Toast[] = []
  const switched: NetworkName[] = []
  const bundles = new Map<string, Bundle>()
  const network = readNetwork(options.network ?? 'mumbai')
  const views = createViewStore((shown) => void overlays.push(shown))
  const user = options.user === undefined ? someone : options.user
  const store = createStore<SessionState>(() => ({ status: user ? 'in' : 'out', user, remembered: true }))
  const status = createStore<{ status: 'closed' | 'open' }>(() => ({ status: 'open' }))
  const done: string[] = []
  const vault: Vault = {
    store: status,
    enrol: async () => someone,
    open: async (pin, { signatures = 0, change } = {}) => {
      const purpose = change ? ` for ${change}` : signatures > 0 ? ` to sign ${signatures}` : ''
      done.push(`open${purpose} ${pin}`)
      status.setState({ status: 'open' })
      return someone
    },
    openKit: async (code) => void done.push(`kit ${code}`),
    endChange: async () => {},
    setPin: async (pin) => {
      done.push(`new PIN ${pin}`)
      status.setState({ status: 'open' })
      return someone
    },
    makeKit: async () => ({
      code: '7K3QD9XVB2M5TRHW8N4CEY6PZJ0G',
      number: 3,
      confirm: async () => void done.push('kit confirmed'),
    }),
    kit: async () => null,
    resume: async () => status.getState().status === 'open',
    signMessage: async (message) => {
      done.push(`message ${message}`)
      return '0xaa'
    },
    signTypedData: async (json) => {
      done.push(`typed ${json}`)
      return '0xbb'
    },
    signTransaction: async (unsigned) => {
      done.push(`transaction ${unsigned}`)
      return { raw: '0xcc', hash: `0x${'cc'.repeat(32)}` }
    },
    signOf: async (family, as, bytes) => {
      done.push(`${family} ${as} ${toHex(bytes)}`)
      return { raw: '0xdd', id: 'dd', signature: '0xee' }
    },
    close: () => void done.push('close'),
    ...options.vault,
  }
  const session = {
    store,
    end: async () => {
      done.push('end')
      store.setState({ status: 'out', user: null })
    },
    setUser: async (user: User) => store.setState({ user }),
    nodes: new Map(),
    ...options.session,
  } as Session // Each test provides what its handler uses.

  const context: RequestContext = {
    config: {
      api: 'http://localhost:8881',
      guards: [{ id: 'guard-1', url: 'http://localhost:8891' }],
      threshold: 1,
      providers: ['google.com', 'apple.com'],
      networks: options.networks ?? ['mumbai'],
      release: 'test',
    },
    page: {
      origin: 'https://harbour.example',
      kind: 'FACE_SDK',
      wire: 'sdk',
      version: undefined,
      network: createStore<Network>(() => network),
    },
    network,
    switchNetwork: ({ name }) => void switched.push(name),
    toast: (toast) => void toasts.push(toast),
    loginResponse: async (user) => toLoginResponse(user, 'a verification token'),
    bundles: {
      get: (id) => bundles.get(id),
      // As they were then: the handler continues with its own.
      put: (bundle) => void bundles.set(bundle.id, structuredClone(bundle)),
    },
    pairing: {
      open: async () => {},
      link: async () => 'wc:link',
      pair: async () => ({ link: 'wc:link', paired: new Promise(() => {}) }),
      end: async () => {},
    },
    appRequests: { arrive: () => undefined, cancel: () => undefined },
    session,
    queue: createStore<{ current: AskingMethod | null; waiting: number }>(() => ({ current: null, waiting: 0 })),
    vault,
    views,
    walletConnect: undefined,
    loadFamily,
    follower: {
      keep: async (_, { id }) => void done.push(`keep ${id}`),
      forget: (_, { id }) => void done.push(`forget ${id}`),
      follow: async (_, { id }) => {
        done.push(`follow ${id}`)
        return { outcome: 'success', reason: undefined }
      },
    },
    project: {
      id,
      name: 'Harbour',
      origins: ['https://harbour.example'],
      providers: ['google.com', 'apple.com'],
      legacyWire: true,
      redirectUrls: [],
    },
    requester: { origin: 'https://harbour.example', project: 'Harbour' },
    locale: undefined,
    messages,
  }

  const off = new AbortController()
  const answers: unknown[] = []
  const failures: unknown[] = []
  const callOf = <M extends AskingMethod>(method: M, params: unknown): Call<M> => {
    const call = {
      id: 'call-1',
      method,
      params: params as Params<M>,
      signal: off.signal,
      restart: () => undefined,
      commit: () => {
        off.signal.throwIfAborted()
        done.push('commit')
      },
      reopen: () => void done.push('reopen'),
      answer: (result: unknown) => void answers.push(result),
      fail: (failure: unknown) => void failures.push(failure),
    }
    return call as unknown as Call<M> // The trial's caller pairs method and parameters.
  }

  const waiting: View[] = []
  // An answer changes the current view; the person sees no other.
  views.store.subscribe(({ view }, { view: before }) => view && view.serial !== before?.serial && waiting.push(view))

  /** The next screen that the person sees: its facts and its two exits. */
  const screen = async <N extends ScreenName>(name: N): Promise<PropsOf<N>> => {
    for (let turn = 0; turn < 500 && waiting.length === 0; turn++) await new Promise((next) => setTimeout(next, 2))
    const view = waiting.shift()
    if (view?.name !== name) throw new Error(`${view?.name ?? 'nothing'} is shown, not ${name}`)
    return view.props as PropsOf<N> // The view store joined name and props.
  }

  return { context, callOf, screen, done, answers, failures, overlays, toasts, switched, bundles, off, status }
}

/** The drafts a confirm screen of Ethereum's shows. */
export const draftsOf = (operation: Operation): readonly Draft[] => (operation as EvmOperation).drafts // Its test asks for one of these.

/** The only draft of such a screen. */
export const draftOf = (operation: Operation): Draft => {
  const [draft] = draftsOf(operation)
  if (!draft) throw new Error('no draft')
  return draft
}
