import { toIcon } from '@latchkey/connectors/internal'
import { toDisplayName } from '@latchkey/core/display-name'
import {
  isLoginProvider,
  type LoginProvider,
  type LoginWords,
  loginConnectors,
  nameLogin,
} from '@latchkey/core/login-providers'
import type { Connector } from 'wagmi'
import type { FirstMessages } from '../messages/en-first.ts'
import { isUnnamed } from './explain-disconnection.ts'
import type { RecommendedWallet, WalletListOptions } from './wallet-list-options.ts'

/**
 * `social`: the embedded wallet, by an account elsewhere. `extension`: installed in this browser. `coinbase`: in its
 * own window. `phone`: over a WalletConnect relay. `other`: a team's own connector.
 */
export type WalletKind = 'social' | 'extension' | 'coinbase' | 'phone' | 'other'

/** One way to connect, as a list shows it. */
export type Wallet = {
  /** Unique in the list, and the same in every visit. */
  id: string
  kind: WalletKind
  /** The name that a person knows. For an installed wallet: the announced name, cleaned. */
  name: string
  /** A `data:` image it announced. */
  icon: string | undefined
  loginProvider: LoginProvider | undefined
  /** The one that was used last in this browser. */
  isRecent: boolean
  connector: Connector
}

/** The login provider of an embedded wallet's connector. */
const loginProviderOf = (connector: Connector): LoginProvider | undefined => {
  const name: unknown = 'loginProvider' in connector ? connector.loginProvider : undefined
  return isLoginProvider(name) ? name : undefined
}

/** The key under which a wallet is stored: its connector's id, and for the embedded wallet the login provider. */
export function walletId(connector: Connector): string {
  const loginProvider = loginProviderOf(connector)
  return loginProvider ? `${connector.id} ${loginProvider}` : connector.id
}

const kindOf = (connector: Connector): WalletKind => {
  if (loginProviderOf(connector)) return 'social'
  if (connector.type === 'injected') return 'extension'
  if (connector.id === 'coinbaseWallet' || connector.id === 'coinbaseWalletSDK') return 'coinbase'
  return connector.id === 'walletConnect' ? 'phone' : 'other'
}

/** The words of a list for wallets without a name of their own. */
type WalletWords = LoginWords & { browserWallet: string }

/**
 * A connector as an entry of a list.
 * @param recent the id of the wallet that was used last
 * @param words the names of an installed wallet that does not announce one, and of logins that belong to no company
 */
export function toWallet(connector: Connector, recent: string | undefined, words: WalletWords): Wallet {
  const id = walletId(connector)
  const loginProvider = loginProviderOf(connector)
  // Other teams' connectors pass on a wallet's own claims.
  const named = connector.id === 'injected' ? '' : toDisplayName(connector.name)
  return {
    id,
    kind: kindOf(connector),
    name: loginProvider ? nameLogin(loginProvider, words) : named || words.browserWallet,
    icon: connector.icon && toIcon(connector.icon),
    loginProvider,
    isRecent: id === recent,
    connector,
  }
}

/**
 * A connected wallet's name within a sentence. Somebody who signed in with Google would look for it at Google, and the
 * embedded wallet's own name means nothing to them.
 */
export function nameInSentence(connector: Connector | undefined, { list, restore }: FirstMessages['connect']): string {
  if (!connector || isUnnamed(connector.id)) return restore.nameless
  return toWallet(connector, undefined, list).name
}

/** The ways to sign in by the names that a page uses. */
const loginIds: { readonly [id: string]: LoginProvider | undefined } = loginConnectors

/** True if an id of a page's list options names this wallet: a connector's id, or a way to sign in such as `google`. */
const isNamedBy =
  ({ loginProvider, connector }: Wallet) =>
  (id: string): boolean =>
    id === connector.id || (loginProvider !== undefined && loginIds[id] === loginProvider)

/** True if a page's list options name this wallet. */
export function isNamed(wallet: Wallet, ids: readonly string[]): boolean {
  return ids.some(isNamedBy(wallet))
}

/**
 * Every wallet that is not hidden once: the one used last first, then those of `order`, then the others as they are
 * configured or announced themselves.
 */
export function listWallets(
  connectors: readonly Connector[],
  recent: string | undefined,
  words: WalletWords,
  { order = [], hidden = [] }: WalletListOptions = {},
): Wallet[] {
  const listed = new Set<string>()
  const wallets: Wallet[] = []
  for (const connector of connectors) {
    const wallet = toWallet(connector, recent, words)
    if (listed.has(wallet.id) || isNamed(wallet, hidden)) continue
    listed.add(wallet.id)
    wallets.push(wallet)
  }
  const placeOf = (wallet: Wallet) => {
    const at = order.findIndex(isNamedBy(wallet))
    return wallet.isRecent ? -1 : at < 0 ? order.length : at
  }
  return wallets.sort((a, b) => placeOf(a) - placeOf(b))
}

/** The recommended wallets that are neither installed nor hidden. */
export function listMissing(
  wallets: readonly Wallet[],
  { recommended = [], hidden = [] }: WalletListOptions,
): RecommendedWallet[] {
  return recommended.filter(({ id }) => !hidden.includes(id) && !wallets.some((wallet) => isNamed(wallet, [id])))
}
