import { loginConnectors } from '@latchkey/core/login-providers'

/** A token the operator vouches for. */
export type ListedToken = {
  /** Its id on its chain: a contract or a fungible asset; on Tezos `KT1…/` and the token's number. */
  id: string
  symbol: string
  name: string
  decimals: number
}

/**
 * The operator's configuration, in an element of the page's HTML: one build for everybody. Whether the register has its
 * networks is found out by whoever uses them.
 */
export type DappConfig = {
  apiKey: string
  walletUrl: string
  /** The logins that this page offers, in its order, by the kit's names. Default: the kit's own choice. */
  providers?: (keyof typeof loginConnectors)[] | undefined
  /** The networks of this page; the page starts on the first. */
  networks: [PageNetwork, ...PageNetwork[]]
  /** Networks on which the wallet has an account besides the page's own, each with the node that the page reads. */
  chains: FurtherNetwork[]
  /** The WalletConnect relay, and this page's project id there; without them phones are not offered. */
  relayUrl?: string | undefined
  projectId?: string | undefined
  /** True where Coinbase's wallet is offered, which opens a window of Coinbase's. */
  coinbase: boolean
  /** The path where this page's own server signs people in; without it sign-in is not offered. */
  signIn?: string | undefined
  /** The documentation as a site, for developers who look at this page; without it there are no links to it. */
  documentation?: string | undefined
  /** True if the first node is a local one that gives coins away: it has unlocked accounts. */
  faucet: boolean
  /** Demo tokens of the first network. */
  tokens?: { erc20: `0x${string}` } | undefined
}

type PageNetwork = {
  chainId: number
  /** The operator's own node. */
  rpcUrl: string
  /** The same node by WebSocket: it then pushes new blocks. */
  wsUrl?: string | undefined
  tokens?: ListedToken[] | undefined
}

type FurtherNetwork = {
  network: string
  node: string
  socket?: string | undefined
  /** Hedera's mirror node. */
  mirror?: string | undefined
  tokens?: ListedToken[] | undefined
  /** Aptos: a function that two accounts sign and that takes a text, such as `0xface::board::agree`. */
  agreement?: string | undefined
}

// By hand and not by a schema: every visitor loads this before the first screen, and the schema library is larger than
// all of it.

/** What is wrong with the configuration, for whoever runs this page. */
export class DappConfigError extends Error {
  override readonly name = 'DappConfigError'
}

/** Reads a value of the configuration. @throws DappConfigError that names its place */
type Read<T> = (value: unknown, place: string) => T

const refuse = (place: string, wanted: string): never => {
  throw new DappConfigError(`The configuration's ${place} is not ${wanted}.`)
}

/** A value that passes a test. */
const read =
  <T>(wanted: string, isRight: (value: unknown) => value is T): Read<T> =>
  (value, place) =>
    isRight(value) ? value : refuse(place, wanted)

const isText = (value: unknown): value is string => typeof value === 'string'

/** A text of this form. */
const text = (form: RegExp, wanted = 'of the expected form') =>
  read(wanted, (value): value is string => isText(value) && form.test(value))

const url = (...protocols: string[]) =>
  read(
    `an address with ${protocols.join(' or ')}`,
    (value): value is string => isText(value) && URL.canParse(value) && protocols.includes(new URL(value).protocol),
  )
const web = url('http:', 'https:')
const socket = url('ws:', 'wss:')
const truth = read('true or false', (value) => typeof value === 'boolean')

const optional =
  <T>(inner: Read<T>): Read<T | undefined> =>
  (value, place) =>
    value === undefined ? undefined : inner(value, place)

const list =
  <T>(each: Read<T>, most = 1_000): Read<T[]> =>
  (value, place) =>
    Array.isArray(value) && value.length <= most
      ? value.map((one, at) => each(one, `${place}[${at}]`))
      : refuse(place, `a list of at most ${most}`)

/** An object; members without a reader are left out. */
const object =
  <T extends object>(readers: { [K in keyof T]-?: Read<T[K]> }): Read<T> =>
  (value, place) => {
    const members = typeof value === 'object' && value !== null ? value : refuse(place, 'an object')
    const entries = Object.entries<Read<unknown>>(readers)
      .map(([key, reader]) => [key, reader((members as Record<string, unknown>)[key], `${place}.${key}`)] as const)
      .filter(([, one]) => one !== undefined)
    return Object.fromEntries(entries) as T // one of each reader
  }

const tokens = optional(
  list<ListedToken>(
    object<ListedToken>({
      id: text(/^[\w.:/-]{2,200}$/),
      symbol: text(/^.{1,12}$/s),
      name: text(/^.{1,40}$/s),
      decimals: read('a whole number up to 36', (value): value is number => {
        return Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 36
      }),
    }),
    50,
  ),
)

const pageNetwork = object<PageNetwork>({
  chainId: read('a chain id', (value): value is number => Number.isSafeInteger(value) && Number(value) > 0),
  rpcUrl: web,
  wsUrl: optional(socket),
  tokens,
})

const furtherNetwork = object<FurtherNetwork>({
  network: text(/^[a-z0-9_]+$/),
  node: web,
  socket: optional(socket),
  mirror: optional(web),
  tokens,
  agreement: optional(text(/^0x[0-9a-f]{1,64}::\w{1,128}::\w{1,128}$/)),
})

const isLogin = (value: unknown): value is keyof typeof loginConnectors =>
  isText(value) && Object.hasOwn(loginConnectors, value)

const config = object<DappConfig>({
  apiKey: text(/./s, 'given'),
  walletUrl: web,
  providers: optional(list(read('a login of ours', isLogin))),
  networks: (value, place) => {
    const [first, ...others] = list(pageNetwork)(value, place)
    return first ? [first, ...others] : refuse(place, 'a list of at least one')
  },
  chains: (value = [], place) => list(furtherNetwork)(value, place),
  relayUrl: optional(socket),
  projectId: optional(text(/./s, 'given')),
  coinbase: (value = false, place) => truth(value, place),
  signIn: optional(text(/^\//, 'a path')),
  documentation: optional(web),
  faucet: truth,
  tokens: optional(
    object<{ erc20: `0x${string}` }>({
      erc20: read('an address', (value): value is `0x${string}` => isText(value) && /^0x[0-9a-fA-F]{40}$/.test(value)),
    }),
  ),
})

/**
 * Checks a configuration, and returns it without anything unknown.
 *
 * @throws DappConfigError that names what is wrong
 */
export function parseDappConfig(value: unknown): DappConfig {
  return config(value, 'content')
}

/**
 * The configuration written into this page.
 *
 * @throws Error when there is none, or it does not have this form
 */
export const readDappConfig = (): DappConfig =>
  parseDappConfig(JSON.parse(document.getElementById('dapp-config')?.textContent ?? ''))
