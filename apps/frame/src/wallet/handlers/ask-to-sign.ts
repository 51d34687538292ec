import type { Call } from '../../entry/calls.ts'
import type { RequestContext } from '../request-context.ts'
import type { PropsOf } from '../view-store.ts'
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
  context: RequestContext,
  shown: Message,
  sign: () => Promise<T>,
): Promise<T> => {
  const open = await context.vault.resume()
  const approved = await context.views.ask(call, 'SignMessage', {
    requester: context.requester,
    signIn: undefined,
    ...shown,
    pin: !open || shown.text === undefined,
  })
  return signApproved(call, context, { ...approved, what: context.messages.sign.title }, sign)
}
