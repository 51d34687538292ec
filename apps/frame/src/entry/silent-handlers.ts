import { WalletError } from '@latchkey/core/errors'
import {
  chainIdOf,
  isRegisterName,
  readWireNetwork,
  toChainIdHex,
  type WireNetwork,
} from '@latchkey/core/wire-networks'
import type {
  AskingMethod,
  LoginResponse,
  MethodName,
  OpenMethod,
  Params,
  ProxiedMethod,
  Result,
} from '@latchkey/protocol/methods'
import type { User } from '@latchkey/protocol/user'
import type { Session } from '../session/session.ts'
import type { Pairing } from '../wallet/hash-connect/pairing.ts'
import { accountOn, noSuchAccount, toAccounts, toPermissions } from './accounts.ts'
import { fromBoraError } from './bora-errors.ts'
import type { Bundles } from './bundles.ts'
import { readIdToken } from './id-token.ts'
import { lazyImport } from './lazy-import.ts'
import { isKnown, readSwitch } from './networks.ts'
import type { Page } from './page.ts'
import type { EmbeddedWallet, PageUser } from './page-user.ts'
import type { Project } from './project.ts'
import type { Settings } from './settings.ts'

export type SilentMethod = Exclude<MethodName, AskingMethod | ProxiedMethod>

/** A handler gets the signed-in person's wallet if, and only if, the method's record requires one. */
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
  /** Makes the networks known that the person added. */
  restoreNetworks(): Promise<void>
  signOut(): Promise<void>
}

const isSame = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** The handlers of the methods that need no person. None of them can open a screen. */
export function createSilentHandlers(parts: SilentHandlerParts): SilentHandlers {
  const { settings, page, session, project, bundles, pairing, loginResponse, switchNetwork, restoreNetworks, signOut } =
    parts
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
    face_accounts: async ([blockchainParam]) => {
      const wallet = (await parts.user.read())?.wallet
      const blockchain = blockchainParam ?? page.network.getState().blockchain
      const account = accountOn(wallet ?? null, blockchain, page)
      if (account === undefined) throw new WalletError('invalidArgument', { thing: 'blockchain' })
      return account === null ? null : [account]
    },
    face_getIdToken: ([provider, accessToken]) =>
      readIdToken({ project, session, apiKey: settings.apiKey, pageOrigin: page.origin }, provider, accessToken),
    face_getUserVerificationToken: async () => {
      const token = (await parts.user.read()) ? await parts.verificationToken() : undefined
      if (token === undefined) throw new WalletError('noUserData')
      return token
    },
    face_logOut: async () => {
      await signOut()
      return true
    },
    face_switchNetwork: async ([target]) => {
      const { network, echo } = readSwitch(target, page, settings)
      if (!isRegisterName(network.name) && isKnown(page, network)) await restoreNetworks()
      switchNetwork(network)
      return echo
    },
    near_get_balance: async ([account, contract]) => {
      const { readNearBalance } = await loadNear()
      return readNearBalance(settings.config, page.network.getState(), account, contract)
    },
    tezos_publicKey: async (_, { accounts }) => {
      if (!accounts.tezos) throw noSuchAccount()
      return [accounts.tezos.publicKey]
    },
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
      const known = settings.config.networks.map(readWireNetwork).filter((network) => isKnown(page, network))
      return listCapabilities(known, page.version, chainIds)
    },
  }
}

/** The operator's EVM networks, by the ids that the page knows; without any capability so far (EIP-5792). */
const listCapabilities = (
  networks: readonly WireNetwork[],
  version: Page['version'],
  chainIds: readonly string[] | undefined,
) => {
  const requested = chainIds?.map((each) => toChainIdHex(Number(each)))
  const ids = networks.filter(({ evmLike }) => evmLike).map((each) => toChainIdHex(chainIdOf(each, version)))
  return Object.fromEntries(ids.filter((each) => requested?.includes(each) ?? true).map((each) => [each, {}]))
}
