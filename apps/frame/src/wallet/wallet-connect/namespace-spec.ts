import type { Network } from '@latchkey/core/networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import type { AskingMethod } from '@latchkey/protocol/methods'
import type { User } from '@latchkey/protocol/user'
import type { Bundles } from '../../entry/bundles.ts'
import type { Session } from '../../session/session.ts'

/** The context of a request within its connection. */
export type Place = {
  /** The connection's topic at the relay. */
  topic: string
  /** The account that the connection shares on the request's network, as its namespace writes it. */
  account: string
  /** CAIP-2. */
  chain: string
  network: Network
}

/** Everything that an answer is made of, except the signatures. */
export type AnswerContext = { user: User; config: FrameConfig; bundles: Bundles; api: Session['api'] }

/** How one of WalletConnect's methods maps to the frame's. */
export type MethodSpec = {
  method: AskingMethod
  /** The permission, as it is named to the person. */
  may: 'sign' | 'send'
  /**
   * The parameters of the frame's calls, made one after the other, each with its own screens. The frame validates them.
   * Default: the app's own parameters, of one call.
   */
  toCalls?(params: unknown, place: Place): Promise<readonly unknown[]>
  /** The app's answer from the frame's results, one for each call. Default: the first result. */
  toAnswer?(results: readonly unknown[], place: Place, answerContext: AnswerContext): Promise<unknown>
  /**
   * The answer about the calls that were sent before a later one failed. Required where `toCalls` makes several that
   * are sent: an app that considers them failed would ask for them again, and they would be paid twice.
   */
  toSent?(results: readonly unknown[]): unknown
}

/** Answers without asking anybody: only with data that the person shared when they agreed to the connection. */
export type SilentAnswer = (params: unknown, place: Place, answerContext: AnswerContext) => Promise<unknown>

/**
 * A namespace of WalletConnect (CAIP-104): its networks and its methods. A request becomes a call of the frame's own.
 */
export type NamespaceSpec = {
  /** CAIP-2's name of it, such as `eip155`. */
  key: string
  /** The network's names within the namespace, CAIP-2 first; empty for networks of other namespaces. */
  chainsOf(network: Network): readonly string[]
  /** The account on a network; undefined where the person has none there. */
  accountOf(user: User, network: Network, resolved: ResolvedAccounts): string | null | undefined
  /** Queries the network for an account that only it can name. Undefined where it has none. */
  resolveAccount?(network: Network, address: string, config: FrameConfig): Promise<string | undefined>
  methods: Readonly<Record<string, MethodSpec>>
  silent: Readonly<Record<string, SilentAnswer>>
  /** Methods that the connection itself answers, without the frame's handlers. */
  own: readonly string[]
  /** Methods of the standard that this wallet does not support: an app that calls them gets an error. */
  declined: readonly string[]
  events: readonly string[]
}

/** Accounts that only a network can name, by the network's name in our table. */
export type ResolvedAccounts = ReadonlyMap<string, string>
