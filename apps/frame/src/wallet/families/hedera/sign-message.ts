import { fromUtf8, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { askToSign } from '../../handlers/sign-message.ts'
import type { Handler } from '../../request-context.ts'
import { requireAccount } from '../../require-account.ts'
import { signOf } from '../ask-and-sign.ts'

/** Signs a text as a Hedera message, with the EVM key of the Hedera account, after the person has seen it. */
export const signMessage: Handler<'hedera_signMessage'> = async (call, context) => {
  const [text] = call.params
  const { address } = requireAccount(context)
  // A text that is not well-formed Unicode would be signed as another one than is shown.
  if (!text.isWellFormed()) throw new WalletError('invalidParams', { reason: 'the message is no text' })
  const message = fromUtf8(text)
  return askToSign(call, context, { account: address, message: toHex(message), text }, async () => {
    const { signature } = await signOf(context, ['hedera', 'message', message], 'signature')
    return signature
  })
}
