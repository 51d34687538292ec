import type { Network } from '@latchkey/core/networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import type { AskingMethod } from '@latchkey/protocol/methods'
import type { User } from '@latchkey/protocol/user'
import type { Bundles } from '../../entry/bundles.ts'
import type { Session } from '../../session/session.ts'

/** The place of a request within its connection. */
export type Place = {
  /** The connection, by the name the relay knows it by. */
  topic: string
  /** The account the connection shared on the request's network, as its namespace writes it. */
  account: string
  /** CAIP-2. */
  chain: string
  network: Network
}

/** Everything that an answer is made from, besides the signatures. */
export type AnswerContext = { user: User; config: FrameConfig; bundles: Bundles; api: Session['api'] }

/** How one of WalletConnect's methods is asked of the frame. */
export type MethodSpec = {
  method: AskingMethod
  /** The permission as it is named to the person. */
  may: 'sign' | 'send'
  /**
   * The parameters of the frame's calls, one call after the other, each with screens of its own. The frame checks them; by
   * themselves they are the app's own, of one call.
   */
  toCalls?(params: unknown, place: Place): Promise<readonly unknown[]>
  /** The app's answer from the frame's, one for each call; by itself the first. */
  toAnswer?(results: readonly unknown[], place: Place, answerContext: AnswerContext): Promise<unknown>
  /**
   * Creates the answer about the calls that were sent before a later one failed. Needed where `toCalls` makes several
   * that are sent: an app that takes them for failed asks for them again, and they are paid twice.
   */
  toSent?(results: readonly unknown[]): unknown
}

/** Answers without asking anybody: only what the person shared when they agreed to the connection. */
export type SilentAnswer = (params: unknown, place: Place, answerContext: AnswerContext) => Promise<unknown>

/** A namespace of WalletConnect (CAIP-104): whose networks, which methods. A request becomes a call of the frame's own. */
export type NamespaceSpec = {
  /** The network's names within the namespace, CAIP-2 first; none for those of others. */
  chainsOf(network: Network): readonly string[]
  /** The account on a network; nothing where the person has none there. */
  accountOf(user: User, network: Network, resolved: ResolvedAccounts): string | null | undefined
  /** Asks the network for an account that it alone can name. Undefined where it has none. */
  resolveAccount?(network: Network, address: string, config: FrameConfig): Promise<string | undefined>
  methods: Readonly<Record<string, MethodSpec>>
  silent: Readonly<Record<string, SilentAnswer>>
  /** Methods that the connection itself answers, without the frame's handlers. */
  own: readonly string[]
  /** Methods of the standard that this wallet does not have: an app that asks all the same hears so. */
  declined: readonly string[]
  events: readonly string[]
}

/** Accounts that only a network can name, by its name in our table. */
export type ResolvedAccounts = ReadonlyMap<string, string>
