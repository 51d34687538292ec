import { readPayload } from '@latchkey/chains/tezos'
import { toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { signApproved } from '../../handlers/pin.ts'
import type { Handler } from '../../room.ts'
import { texts } from '../../texts/en.ts'
import { requireSource } from './transfer.ts'

/**
 * Signs packed Micheline after the person has seen its text. What is no text may be a permission that lasts (TZIP-17): it is
 * shown as bytes nobody can read, and needs the PIN.
 */
export const signPayload: Handler<'tezos_sign'> = async (call, room) => {
  const [{ account, payload }] = call.params
  const { address } = requireSource(room, account)
  const { bytes, text } = readPayload(payload)
  const open = await room.vault.resume()
  const approved = await room.stage.ask(call, 'SignMessage', {
    asker: room.asker,
    account: address,
    message: toHex(bytes),
    text,
    signIn: undefined,
    pin: !open || text === undefined,
  })
  return signApproved(call, room, { ...approved, what: texts.sign.title }, async () => {
    const { signature } = await room.vault.signOf('tezos', 'message', bytes)
    if (signature === undefined) throw new WalletError('signFailed', { reason: 'it could not be signed' })
    return signature
  })
}
