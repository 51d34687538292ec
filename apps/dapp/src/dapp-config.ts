import { loginConnectors } from '@latchkey/core/login-providers'
import { isNetworkName, networks } from '@latchkey/core/networks'
import * as v from 'valibot'

const url = (...protocols: string[]) =>
  v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), 'not such an address'),
  )
const address = v.custom<`0x${string}`>((x) => typeof x === 'string' && /^0x[0-9a-fA-F]{40}$/.test(x))

/** A token the operator vouches for. */
const listedToken = v.object({
  /** Its id on its chain: a contract or a fungible asset; on Tezos `KT1…/` and the token's number. */
  id: v.pipe(v.string(), v.regex(/^[\w.:/-]{2,200}$/)),
  symbol: v.pipe(v.string(), v.minLength(1), v.maxLength(12)),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(40)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
})
export type ListedToken = v.InferOutput<typeof listedToken>
const listedTokens = v.optional(v.pipe(v.array(listedToken), v.maxLength(50)))

const network = v.object({
  chainId: v.pipe(
    v.number(),
    v.check(
      (id) => Object.values(networks).some(({ chainId, evmLike, clash }) => chainId === id && evmLike && !clash),
      'not a network of ours',
    ),
  ),
  /** The operator's own node. */
  rpcUrl: url('http:', 'https:'),
  /** The same node by WebSocket: it then pushes new blocks. */
  wsUrl: v.optional(url('ws:', 'wss:')),
  tokens: listedTokens,
})

/** The operator's configuration, in an element of the page's HTML: one build for everybody. */
export const dappConfig = v.object({
  apiKey: v.pipe(v.string(), v.minLength(1)),
  walletUrl: url('http:', 'https:'),
  /** The logins that this page offers, in its order, by the kit's names. Default: the kit's own choice. */
  providers: v.optional(v.array(v.picklist(Object.keys(loginConnectors) as (keyof typeof loginConnectors)[]))),
  /** The networks of this page; the page starts on the first. */
  networks: v.tupleWithRest([network], network),
  /** Networks on which the wallet has an account besides the page's own, each with the node that the page reads. */
  chains: v.optional(
    v.array(
      v.object({
        network: v.pipe(
          v.string(),
          v.check((name) => isNetworkName(name), 'not a network of ours'),
        ),
        node: url('http:', 'https:'),
        socket: v.optional(url('ws:', 'wss:')),
        /** Hedera's mirror node. */
        mirror: v.optional(url('http:', 'https:')),
        tokens: listedTokens,
        /** Aptos: a function that two accounts sign and that takes a text, such as `0xface::board::agree`. */
        agreement: v.optional(v.pipe(v.string(), v.regex(/^0x[0-9a-f]{1,64}::\w{1,128}::\w{1,128}$/))),
      }),
    ),
    [],
  ),
  /** The WalletConnect relay, and this page's project id there; without them phones are not offered. */
  relayUrl: v.optional(url('ws:', 'wss:')),
  projectId: v.optional(v.pipe(v.string(), v.minLength(1))),
  /** True where Coinbase's wallet is offered, which opens a window of Coinbase's. */
  coinbase: v.optional(v.boolean(), false),
  /** The path where this page's own server signs people in; without it sign-in is not offered. */
  signIn: v.optional(v.pipe(v.string(), v.startsWith('/'))),
  /** The documentation as a site, for developers who look at this page; without it there are no links to it. */
  documentation: v.optional(url('http:', 'https:')),
  /** True if the first node is a local one that gives coins away: it has unlocked accounts. */
  faucet: v.boolean(),
  /** Demo tokens of the first network. */
  tokens: v.optional(v.object({ erc20: address })),
})
export type DappConfig = v.InferOutput<typeof dappConfig>

/**
 * The configuration written into this page.
 *
 * @throws Error when there is none, or it does not have this form
 */
export const readDappConfig = (): DappConfig =>
  v.parse(dappConfig, JSON.parse(document.getElementById('dapp-config')?.textContent ?? ''))
