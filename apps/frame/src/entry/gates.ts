import type { WireNetwork } from '@latchkey/core/wire-networks'
import { type MethodName, relayedMethods } from '@latchkey/protocol/methods'

type Gate = (network: WireNetwork) => boolean

const evmLike: Gate = ({ evmLike }) => evmLike
const onSolana: Gate = ({ family }) => family === 'solana'
const onNear: Gate = ({ family }) => family === 'near'
const onTezos: Gate = ({ family }) => family === 'tezos'
const onBora: Gate = ({ blockchain }) => blockchain === 'BORA'
const onHedera: Gate = ({ family }) => family === 'hedera'
const onAptos: Gate = ({ family }) => family === 'aptos'

const gates: Partial<Record<MethodName, Gate>> = {
  personal_sign: evmLike,
  eth_signTypedData_v3: evmLike,
  eth_signTypedData_v4: evmLike,
  eth_sendTransaction: evmLike,
  solana_sendTransaction: onSolana,
  solana_signTransaction: onSolana,
  bora_connect: onBora,
  bora_isConnected: onBora,
  face_openHome: ({ family }) => family !== 'solana' && family !== 'near',
  face_openWalletConnect: ({ walletConnect }) => walletConnect,
  aptos_signMessage: onAptos,
  aptos_signTransaction: onAptos,
  aptos_signAndSubmitTransaction: onAptos,
  aptos_signMultiAgentTransaction: onAptos,
  near_get_balance: onNear,
  near_broadcast_tx_async: onNear,
  near_signTransaction: onNear,
  tezos_publicKey: onTezos,
  tezos_transferCoin: onTezos,
  tezos_transferFA2: onTezos,
  tezos_send: onTezos,
  tezos_sign: onTezos,
  hedera_associate: onHedera,
  hedera_signMessage: onHedera,
}

/** Whether a method can be asked on this network (the SDKs check the same before they ask). */
export const isOpenOn = (method: MethodName, network: WireNetwork): boolean =>
  (gates[method] ?? (relayedMethods.has(method) ? evmLike : undefined))?.(network) ?? true

const anywhere: ReadonlySet<MethodName> = new Set<MethodName>([
  'face_loggedIn',
  'face_currentUser',
  'face_logInSignUp',
  'face_directSocialLogin',
  'face_loginWithIdToken',
  'face_loginWithAccessToken',
  'face_getIdToken',
  'face_getUserVerificationToken',
  'face_logOut',
  'face_switchNetwork',
  'face_openBuy',
  'eth_accounts',
  'personal_listAccounts',
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'wallet_getPermissions',
  'wallet_revokePermissions',
  'wallet_getCallsStatus',
  'wallet_getCapabilities',
  'solana_signMessage',
])

/** Whether a method means the chosen network, so that it cannot be answered where the page named none we know. */
export const needsNetwork = (method: MethodName, params: unknown): boolean =>
  method === 'face_accounts' ? !(Array.isArray(params) && params[0] !== undefined) : !anywhere.has(method)
