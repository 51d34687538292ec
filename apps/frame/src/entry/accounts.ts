import { WalletError } from '@latchkey/core/errors'
import { readFamily } from '@latchkey/core/family-records'
import { isBefore } from '@latchkey/core/generation'
import type { LoginProvider } from '@latchkey/core/login-providers'
import { isNetworkName, readWireNetwork, wireNetworks } from '@latchkey/core/wire-networks'
import type { LoginResponse, Permission } from '@latchkey/protocol/methods'
import type { AccountFamily, User } from '@latchkey/protocol/user'
import { isKnown } from './networks.ts'
import type { Page } from './page.ts'

type Wallet = NonNullable<User['wallet']>

/** An imported key has no path. */
const pathOf = ({ further = [], imported = [] }: User, { address }: Wallet) =>
  imported.some((each) => each.address === address)
    ? {}
    : { path: `m/44'/60'/0'/0/${further.find((each) => each.address === address)?.index ?? 0}` }

/** The failure of every request that requires a signed-in person while there is none. */
export function notSignedIn(): WalletError {
  return new WalletError('unauthorized', { reason: 'nobody is signed in' })
}

/** The failure of a request for a family in which the page's account, an imported key, does not exist. */
export function noSuchAccount(): WalletError {
  return new WalletError('unauthorized', {
    reason: 'this account is an imported key, which has no address on this chain',
  })
}

/**
 * True if a page may learn of a login: the legacy SDKs know six names, and a code by mail is not among them. For such a
 * page, somebody who signed in by it at the same origin is signed out.
 */
export function knowsLogin({ wire }: Pick<Page, 'wire'>, provider: LoginProvider): boolean {
  return wire !== 'legacy' || provider !== 'email'
}

/** The facts about a signed-in person that a page may know. */
export function toLoginResponse(user: User, userVerificationToken?: string): LoginResponse {
  const { id, loginProvider, wallet } = user
  const active = user.vault === 'active'
  return {
    faceUserId: id,
    loginProvider,
    ...(userVerificationToken !== undefined && { userVerificationToken }),
    isWalletCreated: active,
    isNewUser: user.isNew ?? false,
    isRegisteredPinCode: active && !user.pinRemoved,
    isAdmin: user.isAdmin ?? false,
    ...(wallet && {
      wallet: {
        id: wallet.vaultId,
        userId: id,
        address: wallet.address,
        ...pathOf(user, wallet),
        ecdsaPublicKey: wallet.ecdsaPublicKey,
        ...(wallet.eddsaPublicKey && { eddsaPublicKey: wallet.eddsaPublicKey }),
        publicKeys: Object.fromEntries(
          Object.entries(wallet.accounts).map(([family, { publicKey }]) => [family, publicKey]),
        ),
      },
    }),
  }
}

/** The EVM account of a signed-in person, as a list. */
export function toAccounts(user: User | null): `0x${string}`[] {
  return user?.wallet ? [user.wallet.address] : []
}

/** The only permission (EIP-2255): to see the account. Signing in grants it. */
export function toPermissions(user: User | null, invoker: string): Permission[] {
  return toAccounts(user).map((account) => ({
    parentCapability: 'eth_accounts',
    invoker,
    caveats: [{ type: 'restrictReturnedAccounts', value: [account] }],
  }))
}

/**
 * The account on a blockchain, in the form that SDKs of that version expect; null without a wallet, and where an imported
 * key has none there; undefined for an unknown name: an address, or a public key where they derive the address themselves.
 */
export function accountOn(
  wallet: Wallet | null,
  blockchain: string,
  page: Pick<Page, 'version' | 'wire'>,
): string | null | undefined {
  const register = Object.values(wireNetworks).find((each) => each.blockchain === blockchain)
  const name = blockchain.toLowerCase()
  const network = register ?? (/^EIP155_/.test(blockchain) && isNetworkName(name) ? readWireNetwork(name) : undefined)
  if (!network || !isKnown(page, network)) return undefined
  if (!wallet) return null
  if (network.evmLike) return wallet.address
  const account = wallet.accounts[network.family as AccountFamily]
  if (!account) return null
  const { address, publicKey } = account
  const { publicKeyBefore } = readFamily(network.family)
  return publicKeyBefore !== undefined && isBefore(page.version, publicKeyBefore) ? publicKey : address
}
