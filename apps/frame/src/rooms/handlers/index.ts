import type { AskingMethod } from '@latchkey/protocol/methods'
import { openBuy } from '../buy/open-buy.ts'
import type { Handler } from '../room.ts'
import { personalSign } from './personal-sign.ts'
import { sendTransaction } from './send-transaction.ts'
import { directSocialLogin, logInSignUp, requestAccounts } from './sign-in.ts'
import { signTypedData } from './sign-typed-data.ts'

/** Who does what: a method that asks a person and has no handler does not compile. */
export const handlers: { [M in AskingMethod]: Handler<M> } = {
  face_logInSignUp: logInSignUp,
  face_directSocialLogin: directSocialLogin,
  face_openBuy: openBuy,
  eth_requestAccounts: requestAccounts,
  personal_sign: personalSign,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
}
