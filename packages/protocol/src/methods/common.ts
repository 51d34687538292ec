import { eth_sendTransaction, eth_signTypedData_v3, eth_signTypedData_v4, personal_sign } from './evm.ts'
import { face_switchNetwork, wallet_switchEthereumChain } from './network.ts'
import * as relayed from './relayed.ts'
import * as session from './session.ts'

/** The methods most pages use: the SDK has them with it, and loads the others with the first call of one. */
export const commonMethods = {
  face_loggedIn: session.face_loggedIn,
  face_currentUser: session.face_currentUser,
  face_logInSignUp: session.face_logInSignUp,
  face_directSocialLogin: session.face_directSocialLogin,
  face_loginWithIdToken: session.face_loginWithIdToken,
  face_loginWithAccessToken: session.face_loginWithAccessToken,
  face_getIdToken: session.face_getIdToken,
  face_getUserVerificationToken: session.face_getUserVerificationToken,
  face_logOut: session.face_logOut,
  face_accounts: session.face_accounts,
  face_switchNetwork,
  eth_accounts: session.eth_accounts,
  personal_listAccounts: session.personal_listAccounts,
  eth_requestAccounts: session.eth_requestAccounts,
  eth_chainId: session.eth_chainId,
  personal_sign,
  eth_signTypedData_v3,
  eth_signTypedData_v4,
  eth_sendTransaction,
  wallet_switchEthereumChain,
  ...relayed,
} as const
