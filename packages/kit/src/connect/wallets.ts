import { toIcon } from '@latchkey/connectors/internal'
import { toDisplayName } from '@latchkey/core/display-name'
import { isLoginProvider, type LoginProvider, loginProviders } from '@latchkey/core/login-providers'
import type { Connector } from '@wagmi/core'
import type { FirstMessages } from '../messages/en-first.ts'
import { isUnnamed } from './explain-disconnection.ts'

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

/**
 * A connector as an entry of a list.
 * @param recent the id of the wallet that was used last
 * @param browserWallet the name of an installed wallet that does not announce one
 */
export function toWallet(connector: Connector, recent: string | undefined, browserWallet: string): Wallet {
  const id = walletId(connector)
  const loginProvider = loginProviderOf(connector)
  // Other teams' connectors pass on a wallet's own claims.
  const named = connector.id === 'injected' ? '' : toDisplayName(connector.name)
  return {
    id,
    kind: kindOf(connector),
    name: loginProvider ? loginProviders[loginProvider].title : named || browserWallet,
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
  return toWallet(connector, undefined, list.browserWallet).name
}

/**
 * Every wallet once, the one used last first; otherwise in the order in which they are configured or announced
 * themselves.
 */
export function listWallets(
  connectors: readonly Connector[],
  recent: string | undefined,
  browserWallet: string,
): Wallet[] {
  const listed = new Set<string>()
  const wallets: Wallet[] = []
  for (const connector of connectors) {
    const wallet = toWallet(connector, recent, browserWallet)
    if (listed.has(wallet.id)) continue
    listed.add(wallet.id)
    wallets.push(wallet)
  }
  return wallets.sort((a, b) => Number(b.isRecent) - Number(a.isRecent))
}
