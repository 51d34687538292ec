import { readMessageRequest, readSignIn, toText } from '@latchkey/chains/evm'
import { askToSign } from '../../handlers/ask-to-sign.ts'
import type { Handler } from '../../request-context.ts'
import { requireAccount } from '../../require-account.ts'

/** Signs a message as EIP-191, after the person has seen its text. */
export const personalSign: Handler<'personal_sign'> = async (call, context) => {
  const { account, message } = readMessageRequest(call.params)
  const { address } = requireAccount(context, account)
  const text = toText(message)
  const truth = { origin: context.requester.origin, account, chainId: context.network.chainId, now: Date.now() }
  const signIn = text === undefined ? undefined : readSignIn(text, truth)
  return askToSign(call, context, { account: address, message, text, signIn }, () => context.vault.signMessage(message))
}
