import type { Call } from '../../door/calls.ts'
import type { Room } from '../room.ts'
import type { PropsOf } from '../stage.ts'
import { texts } from '../texts/en.ts'
import { signApproved } from './pin.ts'

type Message = Pick<PropsOf<'SignMessage'>, 'account' | 'message' | 'text' | 'facts'> &
  Partial<Pick<PropsOf<'SignMessage'>, 'signIn'>>

/**
 * Shows a message and signs it once the person agreed; with the PIN where the vault is closed, or nobody can read it.
 *
 * @throws WalletError `userRejectedRequest`, `signFailed`
 */
export const askToSign = async <T>(
  call: Pick<Call, 'id' | 'signal' | 'restart' | 'commit'>,
  room: Room,
  shown: Message,
  sign: () => Promise<T>,
): Promise<T> => {
  const open = await room.vault.resume()
  const approved = await room.stage.ask(call, 'SignMessage', {
    asker: room.asker,
    signIn: undefined,
    ...shown,
    pin: !open || shown.text === undefined,
  })
  return signApproved(call, room, { ...approved, what: texts.sign.title }, sign)
}
