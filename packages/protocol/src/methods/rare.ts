import {
  aptos_signAndSubmitTransaction,
  aptos_signMessage,
  aptos_signMultiAgentTransaction,
  aptos_signTransaction,
} from './aptos.ts'
import { bora_connect, bora_isConnected } from './bora.ts'
import { wallet_getCallsStatus, wallet_getCapabilities, wallet_sendCalls, wallet_showCallsStatus } from './calls.ts'
import {
  hedera_associate,
  hedera_disconnectHashConnect,
  hedera_getAccountId,
  hedera_getHashConnectPairString,
  hedera_initHashConnect,
  hedera_pairHashConnect,
  hedera_signMessage,
} from './hedera.ts'
import { near_broadcast_tx_async, near_get_balance, near_signTransaction } from './near.ts'
import { wallet_addEthereumChain } from './network.ts'
import { wallet_getPermissions, wallet_requestPermissions, wallet_revokePermissions } from './permissions.ts'
import { face_openBuy, face_openHome, wallet_watchAsset } from './services.ts'
import { solana_sendTransaction, solana_signMessage, solana_signTransaction } from './solana.ts'
import { tezos_publicKey, tezos_send, tezos_sign, tezos_transferCoin, tezos_transferFA2 } from './tezos.ts'
import { face_confirmWalletConnectDapp, face_openWalletConnect } from './wallet-connect.ts'

/** The methods fewer pages use. */
export const rareMethods = {
  face_openHome,
  face_openBuy,
  bora_connect,
  bora_isConnected,
  wallet_addEthereumChain,
  wallet_watchAsset,
  wallet_requestPermissions,
  wallet_getPermissions,
  wallet_revokePermissions,
  wallet_sendCalls,
  wallet_getCallsStatus,
  wallet_showCallsStatus,
  wallet_getCapabilities,
  solana_sendTransaction,
  solana_signTransaction,
  solana_signMessage,
  aptos_signMessage,
  aptos_signTransaction,
  aptos_signAndSubmitTransaction,
  aptos_signMultiAgentTransaction,
  near_get_balance,
  near_broadcast_tx_async,
  near_signTransaction,
  hedera_associate,
  hedera_getAccountId,
  hedera_getHashConnectPairString,
  hedera_initHashConnect,
  hedera_pairHashConnect,
  hedera_disconnectHashConnect,
  hedera_signMessage,
  face_openWalletConnect,
  face_confirmWalletConnectDapp,
  tezos_publicKey,
  tezos_transferCoin,
  tezos_transferFA2,
  tezos_send,
  tezos_sign,
} as const
