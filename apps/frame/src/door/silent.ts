import { isWalletError, WalletError } from '@latchkey/core/errors'
import { type Network, toChainIdHex } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/api'
import {
  type AskingMethod,
  type LoginResponse,
  type MethodName,
  type Params,
  type RelayedMethod,
  type Result,
  relayedMethods,
} from '@latchkey/protocol/methods'
import type { Session } from '../session/session.ts'
import type { Checked } from './calls.ts'
import type { Project } from './project.ts'

type SilentMethod = Exclude<MethodName, AskingMethod | RelayedMethod>

type Parts = {
  network: Network
  session: Pick<Session, 'api'>
  project: Project
  /** The person the page may know of: signed in, with a wallet that was opened once. */
  visible(): Promise<User | null>
  signOut(): Promise<void>
}

const path = "m/44'/60'/0'/0/0"

/** What a page learns of a signed-in person. */
export const toLoginResponse = ({ id, loginProvider, wallet }: User): LoginResponse => ({
  faceUserId: id,
  loginProvider,
  ...(wallet && {
    wallet: {
      id: wallet.vaultId,
      address: wallet.address,
      path,
      ecdsaPublicKey: wallet.ecdsaPublicKey,
      eddsaPublicKey: wallet.eddsaPublicKey,
    },
  }),
})

export const toAccounts = (user: User | null): `0x${string}`[] => (user?.wallet ? [user.wallet.address] : [])

/** A node's answer to a read fails with data a page can decode, and with our own words. */
const fromNode = (failure: unknown): unknown => {
  if (!isWalletError(failure)) return failure
  const { data } = failure
  const revert = typeof data === 'string' && /^0x([0-9a-f]{2}){0,32768}$/i.test(data) ? { data } : {}
  if (failure.reason === 'invalidParams')
    return new WalletError('invalidParams', { reason: 'the node refused the parameters' }, revert)
  if (failure.reason === 'methodNotFound' || failure.reason === 'unsupportedChain') return failure
  if (revert.data !== undefined) return new WalletError('internalJsonRpc', { reason: 'execution reverted' }, revert)
  return new WalletError('internalJsonRpc', { reason: 'the node could not answer' })
}

/** Answers what needs no person, without loading a screen. Resolves to nothing where a person must be asked. */
export const createSilent = ({ network, session, project, visible, signOut }: Parts) => {
  /** Nobody learns who is signed in before their page is known to belong to the project. */
  const told = async (): Promise<User | null> => {
    const user = await visible()
    if (user) await project.recallOrCheck()
    return user
  }

  const silent: { [M in SilentMethod]: () => Promise<Result<M>> } = {
    face_loggedIn: async () => (await told()) !== null,
    face_currentUser: async () => {
      const user = await told()
      return user && toLoginResponse(user)
    },
    face_accounts: async () => {
      const user = await told()
      return user && toAccounts(user)
    },
    eth_accounts: async () => toAccounts(await told()),
    eth_chainId: async () => toChainIdHex(network.chainId),
    face_logOut: async () => {
      await signOut()
      return true
    },
  }

  /** Who asks to sign in and is signed in already gets the answer at once. */
  const alreadyIn: { [M in AskingMethod]?: (params: Params<M>) => Promise<Result<M> | undefined> } = {
    face_logInSignUp: async (providers) => {
      const user = await told()
      return user && (providers.length === 0 || providers.includes(user.loginProvider))
        ? toLoginResponse(user)
        : undefined
    },
    face_directSocialLogin: async ([provider]) => {
      const user = await told()
      return user?.loginProvider === provider ? toLoginResponse(user) : undefined
    },
    eth_requestAccounts: async () => {
      const user = await told()
      return user ? toAccounts(user) : undefined
    },
  }

  return async ({ method, params }: Checked): Promise<{ result: unknown } | undefined> => {
    if (relayedMethods.has(method)) {
      try {
        return { result: await session.api.rpc(network.name, method, params as readonly unknown[]) }
      } catch (failure) {
        throw fromNode(failure)
      }
    }
    if (Object.hasOwn(silent, method)) return { result: await silent[method as SilentMethod]() }
    // `method` and `params` belong together; a record cannot say so.
    const ready = alreadyIn[method as AskingMethod] as ((params: unknown) => Promise<unknown>) | undefined
    const result = await ready?.(params)
    return result === undefined ? undefined : { result }
  }
}
