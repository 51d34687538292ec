import { isSecureUrl } from '@latchkey/core/loopback'
import { ConfigurationError } from '../configuration-error.ts'

/** The kit's own groups: in this browser, by an account elsewhere, and the rest. */
export type WalletGroup = 'installed' | 'social' | 'others'

/** The kit's own groups, in the order for somebody with an installed wallet. */
export const ownGroups: readonly WalletGroup[] = ['installed', 'social', 'others']

/** A group of a page's own. */
export type CustomWalletGroup = { title: string; wallets: readonly string[] }

/** A wallet that a page recommends. */
export type RecommendedWallet = {
  /** The id that its extension announces (EIP-6963), such as `io.metamask`. If it is installed, its row connects. */
  id: string
  name: string
  /** The page where people get it. It is not contacted before somebody presses the row. */
  url: string
  /** A `data:` image. */
  icon?: string
}

/**
 * How wallets are listed. A wallet's id is what it announces (EIP-6963), such as `io.metamask`; `google`, `apple` and so
 * on for the embedded wallet; a connector's id for others: `coinbaseWallet`, `walletConnect`, `injected`.
 */
export type WalletListOptions = {
  /** The first wallets of each group, by id; the others follow in the order in which they are configured or announced. */
  order?: readonly string[]
  /** Wallets that are not offered, by id. Somebody who is connected with one stays connected. */
  hidden?: readonly string[]
  /**
   * The groups, in order: the kit's by name, and your own. Those of the kit that you leave out follow. Default:
   * installed wallets first where there are any, then the embedded wallet, then the others.
   */
  groups?: readonly (WalletGroup | CustomWalletGroup)[]
  /**
   * Wallets that get a badge where they are installed, and a row with a link where they are not. Default: MetaMask has
   * such a row, without a badge, on a computer; an empty list means none.
   */
  recommended?: readonly RecommendedWallet[]
}

/** True if a value is one of the kit's groups. */
export function isWalletGroup(value: unknown): value is WalletGroup {
  return ownGroups.some((group) => group === value)
}

/**
 * Validates how wallets are listed.
 *
 * @throws ConfigurationError `badWalletList`
 */
export function requireWalletList({ groups = [], recommended = [] }: WalletListOptions): void {
  for (const group of groups)
    if (typeof group === 'string' ? !isWalletGroup(group) : !group.title)
      throw new ConfigurationError('badWalletList', `groups names ${JSON.stringify(group)}`)
  for (const { id, name, url } of recommended)
    if (!id || !name || !isSecureUrl(url))
      throw new ConfigurationError('badWalletList', `recommended has ${JSON.stringify({ id, name, url })}`)
}
