import { WalletError } from '@latchkey/core/errors'
import { isLoginProvider } from '@latchkey/core/login-providers'
import { chainIdOf, readWireNetwork, toChainIdHex, type WireNetwork } from '@latchkey/core/wire-networks'
import type {
  AskingMethod,
  LoginResponse,
  MethodName,
  OpenMethod,
  Params,
  ProxiedMethod,
  Result,
} from '@latchkey/protocol/methods'
import { isServiceError } from '@latchkey/protocol/service-error'
import type { User } from '@latchkey/protocol/user'
import type { Session } from '../session/session.ts'
import type { Pairing } from '../wallet/hash-connect/pairing.ts'
import { accountOn, toAccounts, toPermissions } from './accounts.ts'
import { fromBoraError } from './bora-errors.ts'
import type { Bundles } from './bundles.ts'
import { lazyImport } from './lazy-import.ts'
import { readSwitch } from './networks.ts'
import type { Page } from './page.ts'
import type { EmbeddedWallet, PageUser } from './page-user.ts'
import type { Project } from './project.ts'
import type { Settings } from './settings.ts'

export type SilentMethod = Exclude<MethodName, AskingMethod | ProxiedMethod>

/** A handler is given the signed-in person's wallet if, and only if, the method's record requires one. */
export type SilentHandlers = {
  [M in SilentMethod]: M extends OpenMethod
    ? (params: Params<M>) => Promise<Result<M>>
    : (params: Params<M>, wallet: EmbeddedWallet) => Promise<Result<M>>
}

export type SilentHandlerParts = {
  settings: Settings
  page: Page
  user: PageUser
  session: Pick<Session, 'api'>
  /** Undefined for a caller that must not have one. */
  verificationToken(): Promise<string | undefined>
  project: Project
  bundles: Pick<Bundles, 'get'>
  pairing: Pairing
  loginResponse(user: User): Promise<LoginResponse>
  switchNetwork(network: WireNetwork): void
  signOut(): Promise<void>
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The handlers of the methods that need no person. None of them can open a screen. */
export function createSilentHandlers(parts: SilentHandlerParts): SilentHandlers {
  const { settings, page, session, project, bundles, pairing, loginResponse, switchNetwork, signOut } = parts
  const loadNear = lazyImport(() => import('./near-balance.ts'))
  const loadMirror = lazyImport(() => import('../session/hedera-mirror.ts'))
  const loadCallsStatus = lazyImport(() => import('./calls-status.ts'))
  const accounts = async () => toAccounts(await parts.user.read())
  const chainIdHex = (network: WireNetwork) => toChainIdHex(chainIdOf(network, page.version))

  return {
    face_loggedIn: async () => (await parts.user.read()) !== null,
    face_currentUser: async () => {
      const user = await parts.user.read()
      return user && loginResponse(user)
    },
    face_accounts: async ([asked]) => {
      const wallet = (await parts.user.read())?.wallet
      const blockchain = asked ?? page.network.getState().blockchain
      const known = accountOn(wallet ?? null, blockchain, page.version)
      if (known === undefined) throw new WalletError('invalidArgument', { thing: 'blockchain' })
      return known === null ? null : [known]
    },
    face_getIdToken: async ([provider, accessToken]) => {
      const { providers } = await project.check()
      if (!isLoginProvider(provider) || !providers.includes(provider))
        throw new WalletError('unsupportedSocialProvider', { provider })
      try {
        const { apiKey } = settings
        return await session.api.call('authIdToken', { apiKey, pageOrigin: page.origin, provider, accessToken })
      } catch (cause) {
        if (isServiceError(cause, 'unsupported_provider')) throw new WalletError('noIdTokenSupport', { provider })
        if (isServiceError(cause, 'token_refused')) throw new WalletError('authentication', { reason: cause.code })
        if (isServiceError(cause, 'not_allowed')) throw new WalletError('unauthorized', { reason: cause.message })
        throw cause
      }
    },
    face_getUserVerificationToken: async () => {
      const token = (await parts.user.read()) ? await parts.verificationToken() : undefined
      if (token === undefined) throw new WalletError('noUserData')
      return token
    },
    face_logOut: async () => {
      await signOut()
      return true
    },
    face_switchNetwork: async ([asked]) => {
      const { network, echo } = readSwitch(asked, page, settings)
      switchNetwork(network)
      return echo
    },
    near_get_balance: async ([account, contract]) => {
      const { readNearBalance } = await loadNear()
      return readNearBalance(settings.config, page.network.getState(), account, contract)
    },
    tezos_publicKey: async (_, { accounts }) => [accounts.tezos.publicKey],
    hedera_getAccountId: async (_, { address }) => {
      const { hederaOf, notYetOnHedera, readHederaAccount } = await loadMirror()
      const account = await readHederaAccount(settings.config, hederaOf(page.network.getState()), address)
      if (!account) throw notYetOnHedera(address)
      return account.id
    },
    hedera_getHashConnectPairString: () => pairing.link(),
    hedera_initHashConnect: async () => {
      await pairing.open()
      return null
    },
    hedera_disconnectHashConnect: async ([topic]) => {
      await pairing.end(topic)
      return null
    },
    bora_isConnected: ([bappUsn]) =>
      session.api.call('boraStatus', { bappUsn }).catch((failure) => {
        throw fromBoraError(failure)
      }),
    eth_accounts: accounts,
    personal_listAccounts: accounts,
    eth_chainId: async () => chainIdHex(page.network.getState()),
    wallet_getPermissions: async () => toPermissions(await parts.user.read(), page.origin),
    wallet_revokePermissions: async () => {
      await signOut()
      return null
    },
    wallet_getCallsStatus: async ([id]) => {
      const bundle = bundles.get(id)
      if (!bundle) throw new WalletError('unknownBundle')
      const { readCallsStatus } = await loadCallsStatus()
      try {
        return await readCallsStatus(bundle, session.api.rpc)
      } catch (cause) {
        throw new WalletError('badRequest', { reason: 'the node could not answer' }, { cause })
      }
    },
    wallet_getCapabilities: async ([account, chainIds], { address }) => {
      if (!isSame(account, address))
        throw new WalletError('unauthorized', { reason: 'this account is not the signed-in one' })
      const evmNetworks = settings.config.networks.map(readWireNetwork).filter(({ evmLike }) => evmLike)
      const wanted = chainIds?.map((each) => toChainIdHex(Number(each)))
      const shown = evmNetworks.map(chainIdHex).filter((each) => wanted?.includes(each) ?? true)
      return Object.fromEntries(shown.map((each) => [each, {}]))
    },
  }
}
