import { couldBeTransaction, readSignIn } from '@latchkey/chains/solana'
import { toText } from '@latchkey/chains/text'
import { fromHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { askToSign } from '../../handlers/sign-message.ts'
import type { Handler } from '../../request-context.ts'
import { signOf } from '../ask-and-sign.ts'
import { requireSolanaAccount } from './account.ts'
import { toBytes } from './bytes.ts'

/** Signs a message with the Solana account, after the person has seen its text. */
export const signMessage: Handler<'solana_signMessage'> = async (call, context) => {
  const account = requireSolanaAccount(context)
  const message = toBytes(call.params[0])
  if (couldBeTransaction(fromHex(message)))
    throw new WalletError('invalidParams', { reason: 'this message could be a transaction' })
  const text = toText(message)
  const { caip2 = '' } = context.network
  const expected = { origin: context.requester.origin, account, caip2, now: Date.now() }
  const signIn = text === undefined ? undefined : readSignIn(text, expected)
  return askToSign(call, context, { account, message, text, signIn }, async () => {
    const { signature } = await signOf(context, ['solana', 'message', fromHex(message)], 'signature')
    return signature as `0x${string}` // as the vault writes Solana's
  })
}
