import { WalletError } from '@latchkey/core/errors'
import { type Network, shutDown } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/api'
import type { AskingMethod, Result } from '@latchkey/protocol/methods'
import type { Asker } from '../entry/asker.ts'
import type { Call } from '../entry/calls.ts'
import type { WalletAppParts } from '../entry/entry.ts'
import type { ProjectRow } from '../entry/project.ts'
import type { Vault } from '../vault/vault.ts'
import type { Follower } from './families/follower.ts'
import type { LoadFamily } from './families/kept.ts'
import type { ViewStore } from './view-store.ts'
import type { WalletConnect } from './wallet-connect/state.ts'

export type { Asker } from '../entry/asker.ts'

/** What a handler works with. `project` is checked already: the page belongs to it. */
export type RequestContext = Omit<WalletAppParts, 'overlay' | 'project'> & {
  vault: Vault
  views: ViewStore
  project: ProjectRow
  /** The way to other apps; nothing where the operator named no relay. */
  walletConnect: WalletConnect | undefined
  /** What other families than EVM do. */
  loadFamily: LoadFamily
  /** What becomes of transactions of other families than EVM. */
  follower: Follower
  asker: Asker
  /** The network as it was when the call's turn came: one call stays on one network. */
  network: Network
}

/** Does what a method says: asks the person where one must be asked, then acts. */
export type Handler<M extends AskingMethod> = (call: Call<M>, context: RequestContext) => Promise<Result<M>>

type Account = { user: User; address: `0x${string}` }

/**
 * The signed-in person and their account.
 *
 * @throws WalletError `unauthorized` when nobody is signed in, or when `asked` is another account
 */
export const requireAccount = ({ session }: Pick<RequestContext, 'session'>, asked?: string): Account => {
  const { status, user } = session.store.getState()
  if (status !== 'in' || user?.vault !== 'active' || !user.wallet)
    throw new WalletError('unauthorized', { reason: 'nobody is signed in' })
  const { address } = user.wallet
  if (asked !== undefined && asked.toLowerCase() !== address.toLowerCase())
    throw new WalletError('unauthorized', { reason: 'this account is not the signed-in one' })
  return { user, address }
}

/** Whether there is a node for a network: the operator's, or one a page brought and the person accepted. */
export const hasNode = ({ config, session }: Pick<RequestContext, 'config' | 'session'>, { name }: Network): boolean =>
  config.networks.includes(name) || session.nodes.has(name)

/**
 * Makes sure that a network speaks Ethereum's JSON-RPC and that there is a node to speak to.
 *
 * @throws WalletError `unsupportedBlockchain`; `unsupportedChain` where there is no node; `badRequest` where there is none
 * because the network was shut down
 */
export const requireNode = (context: Pick<RequestContext, 'config' | 'session'>, network: Network): void => {
  if (!network.evmLike) throw new WalletError('unsupportedBlockchain')
  if (hasNode(context, network)) return
  const reason = shutDown(network)
  throw reason
    ? new WalletError('badRequest', { reason })
    : new WalletError('unsupportedChain', { chainId: network.chainId })
}

/** How long a browser may take to draw before the frame counts as hidden, milliseconds. */
const drawnWithin = 250

/** A browser draws nothing in a hidden tab, nor in a frame its page hides: size, focus and visibility do not tell that. */
const isDrawn = (view: Window): Promise<boolean> =>
  new Promise((tell) => {
    const timer = setTimeout(() => tell(false), drawnWithin)
    view.requestAnimationFrame(() => {
      clearTimeout(timer)
      tell(true)
    })
  })

/** Resolves when the frame is on the screen: what a hidden one signs must not leave it. */
export const whenShown = async (signal: AbortSignal, view: Window = window): Promise<void> => {
  while (view.document.visibilityState !== 'visible' || !(await isDrawn(view))) {
    signal.throwIfAborted()
    await new Promise((next) => setTimeout(next, drawnWithin))
  }
  signal.throwIfAborted()
}
