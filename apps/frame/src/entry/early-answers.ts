import { chainIdOf } from '@latchkey/core/wire-networks'
import { type AskingMethod, type LoginResponse, type Params, type Result, readLogin } from '@latchkey/protocol/methods'
import type { User } from '@latchkey/protocol/user'
import { toAccounts, toPermissions } from './accounts.ts'
import type { Page } from './page.ts'
import type { PageUser } from './page-user.ts'

/** Undefined where the person must be asked. */
export type EarlyAnswers = { [M in AskingMethod]?: (params: Params<M>) => Promise<Result<M> | undefined> }

/** Answers to methods that ask the person, where the request is already fulfilled: signed in, or on the network. */
export function createEarlyAnswers(
  page: Page,
  pageUser: PageUser,
  loginResponse: (user: User) => Promise<LoginResponse>,
): EarlyAnswers {
  return {
    face_logInSignUp: async (params) => {
      const { providers, bora } = readLogin(params)
      const user = bora ? null : await pageUser.read()
      return user && (providers.length === 0 || providers.includes(user.loginProvider))
        ? loginResponse(user)
        : undefined
    },
    face_directSocialLogin: async ([provider, bora]) => {
      const user = bora ? null : await pageUser.read()
      return user?.loginProvider === provider ? loginResponse(user) : undefined
    },
    eth_requestAccounts: async () => {
      const user = await pageUser.read()
      return user ? toAccounts(user) : undefined
    },
    wallet_requestPermissions: async () => {
      const user = await pageUser.read()
      // Where there are several accounts, the person chooses which one it is.
      return user && !user.further?.length && !user.imported?.length ? toPermissions(user, page.origin) : undefined
    },
    wallet_switchEthereumChain: async ([{ chainId }]) =>
      BigInt(chainId) === BigInt(chainIdOf(page.network.getState(), page.version)) ? null : undefined,
  }
}
