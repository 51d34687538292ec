import type { AskingMethod } from '@latchkey/protocol/methods'
import { lazyImport } from '../../entry/lazy-import.ts'
import { openBuy } from '../buy/open-buy.ts'
import { loadAptos, loadNear, loadSolana, loadTezos } from '../families/register.ts'
import type { Handler } from '../request-context.ts'
import { boraConnect } from './bora.ts'
import { addChain, switchChain } from './network.ts'
import { personalSign } from './personal-sign.ts'
import { sendCalls } from './send-calls.ts'
import { sendTransaction } from './send-transaction.ts'
import { showCalls } from './show-calls.ts'
import { directSocialLogin, logInSignUp, requestAccounts, requestPermissions } from './sign-in.ts'
import { signTypedData, signTypedDataV3 } from './sign-typed-data.ts'
import { loginWithAccessToken, loginWithIdToken } from './token-login.ts'
import { watchAsset } from './watch-asset.ts'

const loadHedera = lazyImport(() => import('../families/hedera/associate.ts'))
const loadHederaMessage = lazyImport(() => import('../families/hedera/sign-message.ts'))
const loadHashConnect = lazyImport(() => import('../hash-connect/pair.ts'))
const loadHome = lazyImport(() => import('../home/all.ts'))
const loadApps = lazyImport(() => import('../wallet-connect/all.ts'))

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
  hedera_associate: async (call, context) => (await loadHedera()).associate(call, context),
  hedera_pairHashConnect: async (call, context) => (await loadHashConnect()).pairHashConnect(call, context),
  hedera_signMessage: async (call, context) => (await loadHederaMessage()).signMessage(call, context),
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
  solana_sendTransaction: async (call, context) => (await loadSolana()).sendTransaction(call, context),
  solana_signTransaction: async (call, context) => (await loadSolana()).signTransaction(call, context),
  solana_signMessage: async (call, context) => (await loadSolana()).signMessage(call, context),
  aptos_signMessage: async (call, context) => (await loadAptos()).signMessage(call, context),
  aptos_signTransaction: async (call, context) => (await loadAptos()).signTransaction(call, context),
  aptos_signAndSubmitTransaction: async (call, context) => (await loadAptos()).signAndSubmitTransaction(call, context),
  aptos_signMultiAgentTransaction: async (call, context) =>
    (await loadAptos()).signMultiAgentTransaction(call, context),
  tezos_transferCoin: async (call, context) => (await loadTezos()).transferCoin(call, context),
  tezos_transferFA2: async (call, context) => (await loadTezos()).transferFa2(call, context),
  tezos_send: async (call, context) => (await loadTezos()).sendAll(call, context),
  tezos_sign: async (call, context) => (await loadTezos()).signPayload(call, context),
  near_signTransaction: async (call, context) => (await loadNear()).signTransaction(call, context),
  near_broadcast_tx_async: async (call, context) => (await loadNear()).broadcast(call, context),
}
