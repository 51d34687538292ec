import { isWalletError, WalletError } from '@latchkey/core/errors'
import { isLoginProvider } from '@latchkey/core/login-providers'
import { chainIdOf, readWireNetwork, toChainIdHex, type WireNetwork, wireNetworks } from '@latchkey/core/wire-networks'
import {
  type AskingMethod,
  isAsking,
  isOpenOn,
  type LoginResponse,
  type MethodName,
  methods,
  type OpenMethod,
  type Params,
  type RelayedMethod,
  type Result,
  readLogin,
  relayedMethods,
  usesNetwork,
} from '@latchkey/protocol/methods'
import { isServiceError } from '@latchkey/protocol/service-error'
import type { User } from '@latchkey/protocol/user'
import type { Session } from '../session/session.ts'
import type { Pairing } from '../wallet/hash-connect/pairing.ts'
import { accountOn, notSignedIn, toAccounts, toPermissions } from './accounts.ts'
import { fromBoraError } from './bora-errors.ts'
import type { Bundles } from './bundles.ts'
import type { Checked } from './calls.ts'
import { lazyImport } from './lazy-import.ts'
import { readSwitch } from './networks.ts'
import type { Page } from './page.ts'
import type { Project } from './project.ts'
import type { Settings } from './settings.ts'

type SilentMethod = Exclude<MethodName, AskingMethod | RelayedMethod>
type Wallet = NonNullable<User['wallet']>

/** A handler is given the signed-in person's wallet if, and only if, the method's record requires one. */
type SilentHandler<M extends SilentMethod> = M extends OpenMethod
  ? (params: Params<M>) => Promise<Result<M>>
  : (params: Params<M>, wallet: Wallet) => Promise<Result<M>>

type Parts = {
  settings: Settings
  page: Page
  /** Why the page is on no network we know; nothing once it is. */
  astray(): WalletError | undefined
  session: Pick<Session, 'api'>
  /** Nothing for a caller that must not have one. */
  verificationToken(): Promise<string | undefined>
  project: Project
  bundles: Pick<Bundles, 'get'>
  pairing: Pairing
  loginResponse(user: User): Promise<LoginResponse>
  switchNetwork(network: WireNetwork): void
  /** The person the page may know of: signed in, with a wallet that was opened once. */
  visible(): Promise<User | null>
  signOut(): Promise<void>
}

/** A node's answer to a read fails with data a page can decode, and with our own words. */
const fromNode = (failure: unknown): unknown => {
  if (!isWalletError(failure)) return failure
  const { data } = failure
  const revert = typeof data === 'string' && /^0x([0-9a-f]{2}){0,32768}$/i.test(data) ? { data } : {}
  if (failure.reason === 'invalidParams')
    return new WalletError('invalidParams', { reason: 'the node refused the parameters' }, revert)
  if (['methodNotFound', 'unsupportedChain', 'badRequest'].includes(failure.reason)) return failure
  if (revert.data !== undefined) return new WalletError('internalJsonRpc', { reason: 'execution reverted' }, revert)
  return new WalletError('internalJsonRpc', { reason: 'the node could not answer' })
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** Answers what needs no person, without loading a screen. Resolves to nothing where a person must be asked. */
export function createSilent(parts: Parts) {
  const { settings, page, session, project, bundles, pairing, loginResponse, switchNetwork, signOut } = parts

  /** Nobody learns who is signed in before their page is known to belong to the project. */
  const readUser = async (): Promise<User | null> => {
    const user = await parts.visible()
    if (user) await project.recallOrCheck()
    return user
  }

  /** The signed-in person's wallet. Throws `unauthorized` when nobody is signed in. */
  const requireWallet = async (): Promise<Wallet> => {
    const wallet = (await readUser())?.wallet
    if (!wallet) throw notSignedIn()
    return wallet
  }

  const loadNear = lazyImport(() => import('./near-balance.ts'))
  const loadMirror = lazyImport(() => import('../session/hedera-mirror.ts'))
  const loadCallsStatus = lazyImport(() => import('./calls-status.ts'))
  const accounts = async () => toAccounts(await readUser())
  const chainIdHex = (network: WireNetwork) => toChainIdHex(chainIdOf(network, page.version))

  const silent: { [M in SilentMethod]: SilentHandler<M> } = {
    face_loggedIn: async () => (await readUser()) !== null,
    face_currentUser: async () => {
      const user = await readUser()
      return user && loginResponse(user)
    },
    face_accounts: async ([asked]) => {
      const wallet = (await readUser())?.wallet
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
      const token = (await readUser()) ? await parts.verificationToken() : undefined
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
    wallet_getPermissions: async () => toPermissions(await readUser(), page.origin),
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

  /** Who asks for what is there already gets the answer at once. */
  const alreadySo: { [M in AskingMethod]?: (params: Params<M>) => Promise<Result<M> | undefined> } = {
    face_logInSignUp: async (params) => {
      const { providers, bora } = readLogin(params)
      const user = bora ? null : await readUser()
      return user && (providers.length === 0 || providers.includes(user.loginProvider))
        ? loginResponse(user)
        : undefined
    },
    face_directSocialLogin: async ([provider, bora]) => {
      const user = bora ? null : await readUser()
      return user?.loginProvider === provider ? loginResponse(user) : undefined
    },
    eth_requestAccounts: async () => {
      const user = await readUser()
      return user ? toAccounts(user) : undefined
    },
    wallet_requestPermissions: async () => {
      const user = await readUser()
      return user ? toPermissions(user, page.origin) : undefined
    },
    wallet_switchEthereumChain: async ([{ chainId }]) =>
      BigInt(chainId) === BigInt(chainIdOf(page.network.getState(), page.version)) ? null : undefined,
  }

  const check = ({ method, params, app }: Checked) => {
    if (settings.invalid) throw settings.invalid
    const astray = !app && usesNetwork(methods[method], params) ? parts.astray() : undefined
    if (astray) throw astray
    if (!isOpenOn(methods[method], app ? wireNetworks[app.network] : page.network.getState()))
      throw new WalletError('unsupportedBlockchain')
  }

  return async (request: Checked): Promise<{ result: unknown } | undefined> => {
    check(request)
    const { method, params, app } = request
    // What is the page's (its network, its being signed in) answers nobody else.
    if (app) return undefined
    if (relayedMethods.has(method)) {
      try {
        const { name } = page.network.getState()
        return { result: await session.api.rpc(name, method, params as readonly unknown[]) }
      } catch (failure) {
        throw fromNode(failure)
      }
    }
    // `method` and `params` belong together; a record cannot say so.
    const answer = { ...silent, ...alreadySo }[method as SilentMethod] as
      | ((params: unknown, wallet: Wallet | undefined) => Promise<unknown>)
      | undefined
    // Where a person is asked, a sign-in may still be waiting in front of this request: it is checked at its turn.
    const wallet = !isAsking(method) && methods[method].needs !== 'nothing' ? await requireWallet() : undefined
    const result = await answer?.(params, wallet)
    return result === undefined ? undefined : { result }
  }
}
