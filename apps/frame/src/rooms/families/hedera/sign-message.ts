import { fromUtf8, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { signApproved } from '../../handlers/pin.ts'
import { type Handler, requireAccount } from '../../room.ts'
import { texts } from '../../texts/en.ts'

/** Signs a text as Hedera's own message, with the EVM key that Hedera's account has, after the person has seen it. */
export const signMessage: Handler<'hedera_signMessage'> = async (call, room) => {
  const [text] = call.params
  const { address } = requireAccount(room)
  // What has no UTF-8 would be signed as something else than what is shown.
  if (!text.isWellFormed()) throw new WalletError('invalidParams', { reason: 'the message is no text' })
  const message = fromUtf8(text)
  const open = await room.vault.resume()
  const approved = await room.stage.ask(call, 'SignMessage', {
    asker: room.asker,
    account: address,
    message: toHex(message),
    text,
    signIn: undefined,
    pin: !open,
  })
  return signApproved(call, room, { ...approved, what: texts.sign.title }, async () => {
    const { signature } = await room.vault.signOf('hedera', 'message', message)
    if (signature === undefined) throw new WalletError('signFailed', { reason: 'it could not be signed' })
    return signature
  })
}
