import type { AskingMethod } from '@latchkey/protocol/methods'
import { createLoad } from '../../door/load.ts'
import { openBuy } from '../buy/open-buy.ts'
import { loadAptos, loadNear, loadSolana, loadTezos } from '../families/register.ts'
import type { Handler } from '../room.ts'
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

const loadHedera = createLoad(() => import('../families/hedera/associate.ts'))
const loadHederaMessage = createLoad(() => import('../families/hedera/sign-message.ts'))
const loadHashConnect = createLoad(() => import('../hash-connect/pair.ts'))
const loadHome = createLoad(() => import('../home/all.ts'))
const loadApps = createLoad(() => import('../wallet-connect/all.ts'))

/** Who does what: a method that asks a person and has no handler does not compile. */
export const handlers: { [M in AskingMethod]: Handler<M> } = {
  face_logInSignUp: logInSignUp,
  face_directSocialLogin: directSocialLogin,
  face_loginWithIdToken: loginWithIdToken,
  face_loginWithAccessToken: loginWithAccessToken,
  face_openHome: async (call, room) => (await loadHome()).openHome(call, room),
  face_openBuy: openBuy,
  face_openWalletConnect: async (call, room) => (await loadApps()).openWalletConnect(call, room),
  face_confirmWalletConnectDapp: async (call, room) => (await loadApps()).confirmWalletConnectDapp(call, room),
  hedera_associate: async (call, room) => (await loadHedera()).associate(call, room),
  hedera_pairHashConnect: async (call, room) => (await loadHashConnect()).pairHashConnect(call, room),
  hedera_signMessage: async (call, room) => (await loadHederaMessage()).signMessage(call, room),
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
  solana_sendTransaction: async (call, room) => (await loadSolana()).sendTransaction(call, room),
  solana_signTransaction: async (call, room) => (await loadSolana()).signTransaction(call, room),
  solana_signMessage: async (call, room) => (await loadSolana()).signMessage(call, room),
  aptos_signMessage: async (call, room) => (await loadAptos()).signMessage(call, room),
  aptos_signTransaction: async (call, room) => (await loadAptos()).signTransaction(call, room),
  aptos_signAndSubmitTransaction: async (call, room) => (await loadAptos()).signAndSubmitTransaction(call, room),
  aptos_signMultiAgentTransaction: async (call, room) => (await loadAptos()).signMultiAgentTransaction(call, room),
  tezos_transferCoin: async (call, room) => (await loadTezos()).transferCoin(call, room),
  tezos_transferFA2: async (call, room) => (await loadTezos()).transferFa2(call, room),
  tezos_send: async (call, room) => (await loadTezos()).sendAll(call, room),
  tezos_sign: async (call, room) => (await loadTezos()).signPayload(call, room),
  near_signTransaction: async (call, room) => (await loadNear()).signTransaction(call, room),
  near_broadcast_tx_async: async (call, room) => (await loadNear()).broadcast(call, room),
}
