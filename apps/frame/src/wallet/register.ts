import type { Family } from '@latchkey/core/wire-networks'
import { type AskingMethod, isAsking, type MethodName, methods } from '@latchkey/protocol/methods'
import { lazyImport } from '../entry/lazy-import.ts'
import { openBuy } from './buy/open-buy.ts'
import { handlers as evmHandlers } from './families/evm/handlers.ts'
import type { LoadFamily } from './families/family.ts'
import type { FamilyHandlers } from './families/handlers.ts'
import { families } from './families/loaders.gen.ts'
import { boraConnect } from './handlers/bora.ts'
import { directSocialLogin, logInSignUp, requestAccounts, requestPermissions } from './handlers/sign-in.ts'
import { personalSign } from './handlers/sign-message.ts'
import { loginWithAccessToken, loginWithIdToken } from './handlers/token-login.ts'
import type { Handler } from './request-context.ts'

/** Loads the family of a network. */
export const loadFamily: LoadFamily = async ({ family }) => (await families[family]()).family

type AllFamilyHandlers = FamilyHandlers<keyof typeof families>

/** The handlers of all families, each of which loads its family when it is called. */
function createFamilyHandlers(): AllFamilyHandlers {
  const all = (Object.keys(families) as Family[]).flatMap((family) =>
    (Object.keys(methods) as MethodName[])
      .filter((method) => method.startsWith(`${family}_`) && isAsking(method))
      .map((method) => [
        method,
        async (call: never, context: never) => {
          const { handlers } = (await families[family]()) as { handlers?: object }
          // The family's own type pairs each method with its handler.
          return (handlers as Record<string, (call: never, context: never) => unknown>)[method]?.(call, context)
        },
      ]),
  )
  return Object.fromEntries(all) as AllFamilyHandlers // by the names of the wire's own record
}

const loadHome = lazyImport(() => import('./home/index.ts'))
const loadApps = lazyImport(() => import('./wallet-connect/index.ts'))

/** The handler of each method that asks a person. A missing one does not compile. */
export const handlers: { [M in AskingMethod]: Handler<M> } = {
  face_logInSignUp: logInSignUp,
  face_directSocialLogin: directSocialLogin,
  face_loginWithIdToken: loginWithIdToken,
  face_loginWithAccessToken: loginWithAccessToken,
  face_openHome: async (call, context) => (await loadHome()).openHome(call, context),
  face_openBuy: openBuy,
  face_openWalletConnect: async (call, context) => (await loadApps()).openWalletConnect(call, context),
  face_confirmWalletConnectDapp: async (call, context) => (await loadApps()).confirmWalletConnectDapp(call, context),
  bora_connect: boraConnect,
  eth_requestAccounts: requestAccounts,
  personal_sign: personalSign,
  wallet_requestPermissions: requestPermissions,
  ...evmHandlers,
  ...createFamilyHandlers(),
}
