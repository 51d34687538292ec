import { readMessageRequest, readSignIn, toText } from '@latchkey/chains/evm'
import type { AskingMethod } from '@latchkey/protocol/methods'
import { askToSign } from '../../handlers/ask-to-sign.ts'
import type { Handler } from '../../request-context.ts'
import { requireAccount } from '../../require-account.ts'
import { addChain, switchChain } from './network.ts'
import { sendCalls } from './send-calls.ts'
import { sendTransaction } from './send-transaction.ts'
import { showCalls } from './show-calls.ts'
import { signTypedData, signTypedDataV3 } from './sign-typed-data.ts'
import { watchAsset } from './watch-asset.ts'

/** Signs a message as EIP-191, after the person has seen its text. */
const personalSign: Handler<'personal_sign'> = async (call, context) => {
  const { account, message } = readMessageRequest(call.params)
  const { address } = requireAccount(context, account)
  const text = toText(message)
  const truth = { origin: context.requester.origin, account, chainId: context.network.chainId, now: Date.now() }
  const signIn = text === undefined ? undefined : readSignIn(text, truth)
  return askToSign(call, context, { account: address, message, text, signIn }, () => context.vault.signMessage(message))
}

/** The handlers of Ethereum's methods. They belong to the wallet's first chunk, because most pages use them. */
export const handlers = {
  personal_sign: personalSign,
  eth_signTypedData_v3: signTypedDataV3,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  wallet_watchAsset: watchAsset,
  wallet_sendCalls: sendCalls,
  wallet_showCallsStatus: showCalls,
} as const satisfies { [M in AskingMethod]?: Handler<M> }
