import { readMessageRequest, readSignIn, toText } from '@latchkey/chains/evm'
import { type Handler, requireAccount } from '../room.ts'
import { askToSign } from './ask-to-sign.ts'

/** Signs a message as EIP-191, after the person has seen its text. */
export const personalSign: Handler<'personal_sign'> = async (call, room) => {
  const { account, message } = readMessageRequest(call.params)
  const { address } = requireAccount(room, account)
  const text = toText(message)
  const truth = { origin: room.asker.origin, account, chainId: room.network.chainId, now: Date.now() }
  const signIn = text === undefined ? undefined : readSignIn(text, truth)
  return askToSign(call, room, { account: address, message, text, signIn }, () => room.vault.signMessage(message))
}
