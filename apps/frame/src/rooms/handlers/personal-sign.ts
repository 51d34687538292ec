import { readMessageRequest, readSignIn, toText } from '@latchkey/chains/evm'
import { type Handler, requireAccount } from '../room.ts'
import { texts } from '../texts/en.ts'
import { signApproved } from './pin.ts'

/** Signs a message as EIP-191, after the person has seen its text. */
export const personalSign: Handler<'personal_sign'> = async (call, room) => {
  const { account, message } = readMessageRequest(call.params)
  const { address } = requireAccount(room, account)
  const text = toText(message)
  const truth = { origin: room.asker.origin, account, chainId: room.network.chainId, now: Date.now() }
  const open = await room.vault.resume()
  const approved = await room.stage.ask(call, 'SignMessage', {
    asker: room.asker,
    account: address,
    message,
    text,
    signIn: text === undefined ? undefined : readSignIn(text, truth),
    pin: !open || text === undefined,
  })
  return signApproved(call, room, { ...approved, what: texts.sign.title }, () => room.vault.signMessage(message))
}
