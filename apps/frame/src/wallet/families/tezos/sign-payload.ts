import { readPayload } from '@latchkey/chains/tezos'
import { toHex } from '@latchkey/core/bytes'
import { askToSign } from '../../handlers/sign-message.ts'
import type { Handler } from '../../request-context.ts'
import { signOf } from '../ask-and-sign.ts'
import { requireSource } from './transfer.ts'

/**
 * Signs packed Micheline after the person has seen its text. Bytes that are not text may be a lasting permission
 * (TZIP-17): they are shown as unreadable, and require the PIN.
 */
export const signPayload: Handler<'tezos_sign'> = async (call, context) => {
  const [{ account, payload }] = call.params
  const { address } = requireSource(context, account)
  const { bytes, text } = readPayload(payload)
  return askToSign(call, context, { account: address, message: toHex(bytes), text }, async () => {
    const { signature } = await signOf(context, ['tezos', 'message', bytes], 'signature')
    return signature
  })
}
