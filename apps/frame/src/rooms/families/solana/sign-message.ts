import { toText } from '@latchkey/chains/evm'
import { couldBeTransaction, readSignIn } from '@latchkey/chains/solana'
import { fromHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { signApproved } from '../../handlers/pin.ts'
import type { Handler } from '../../room.ts'
import { texts } from '../../texts/en.ts'
import { requireSolanaAccount } from './account.ts'
import { toBytes } from './bytes.ts'

/** Signs a message with the Solana account, after the person has seen its text. */
export const signMessage: Handler<'solana_signMessage'> = async (call, room) => {
  const account = requireSolanaAccount(room)
  const message = toBytes(call.params[0])
  if (couldBeTransaction(fromHex(message)))
    throw new WalletError('invalidParams', { reason: 'this message could be a transaction' })
  const text = toText(message)
  const { caip2 = '' } = room.network
  const truth = { origin: room.asker.origin, account, caip2, now: Date.now() }
  const open = await room.vault.resume()
  const approved = await room.stage.ask(call, 'SignMessage', {
    asker: room.asker,
    account,
    message,
    text,
    signIn: text === undefined ? undefined : readSignIn(text, truth),
    pin: !open || text === undefined,
  })
  return signApproved(call, room, { ...approved, what: texts.sign.title }, async () => {
    const { signature } = await room.vault.signOf('solana', 'message', fromHex(message))
    if (signature === undefined) throw new Error('signed without a signature')
    return signature as `0x${string}` // as the vault writes Solana's
  })
}
