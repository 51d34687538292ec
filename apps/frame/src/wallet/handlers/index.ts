import type { AskingMethod } from '@latchkey/protocol/methods'
import { lazyImport } from '../../entry/lazy-import.ts'
import { openBuy } from '../buy/open-buy.ts'
import { addChain, switchChain } from '../families/evm/network.ts'
import { personalSign } from '../families/evm/personal-sign.ts'
import { sendCalls } from '../families/evm/send-calls.ts'
import { sendTransaction } from '../families/evm/send-transaction.ts'
import { showCalls } from '../families/evm/show-calls.ts'
import { signTypedData, signTypedDataV3 } from '../families/evm/sign-typed-data.ts'
import { watchAsset } from '../families/evm/watch-asset.ts'
import { familyHandlers } from '../families/register.ts'
import type { Handler } from '../request-context.ts'
import { boraConnect } from './bora.ts'
import { directSocialLogin, logInSignUp, requestAccounts, requestPermissions } from './sign-in.ts'
import { loginWithAccessToken, loginWithIdToken } from './token-login.ts'

const loadHome = lazyImport(() => import('../home/index.ts'))
const loadApps = lazyImport(() => import('../wallet-connect/index.ts'))

/** Who does what: a method that asks a person and has no handler does not compile. */
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
  eth_signTypedData_v3: signTypedDataV3,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  wallet_watchAsset: watchAsset,
  wallet_requestPermissions: requestPermissions,
  wallet_sendCalls: sendCalls,
  wallet_showCallsStatus: showCalls,
  ...familyHandlers,
}
