import { WalletError } from '@latchkey/core/errors'
import type { Call } from '../../entry/calls.ts'
import type { PinPurpose } from '../screens/props.ts'
import type { SendContext } from '../send-context.ts'
import { whenVisible } from '../visibility.ts'

/**
 * Asks for the PIN until it opens the vault. `startAgain` is answered only by a person whose wallet was never used.
 *
 * @throws WalletError `userRejectedRequest`
 */
export const enterPin = (call: Pick<Call, 'id' | 'signal' | 'restart'>, context: SendContext, purpose: PinPurpose) =>
  context.views.ask(call, 'EnterPin', {
    requester: context.requester,
    purpose,
    submit: (pin, onStep) => {
      if (purpose.kind === 'send') return context.vault.open(pin, 'transfer', onStep)
      if (purpose.kind !== 'sendAll') return context.vault.open(pin, 'unlock', onStep)
      return context.vault.open(pin, 'transfer', onStep, { signatures: purpose.calls.length })
    },
  })

/**
 * Signs with the open vault what the person has just approved; with `pin`, after the PIN. From here on nothing calls
 * the call off.
 *
 * @throws WalletError `signFailed` when the vault does not sign
 */
export const signApproved = async <T>(
  call: Pick<Call, 'id' | 'signal' | 'restart' | 'commit'>,
  context: SendContext,
  approved: { pin: boolean; what: string },
  sign: () => Promise<T>,
): Promise<T> => {
  // The vault may have closed while the person was reading.
  if (approved.pin || context.vault.store.getState().status === 'closed')
    await enterPin(call, context, { kind: 'sign', what: approved.what })
  call.signal.throwIfAborted()
  // Signing takes about as long as drawing does: both at once, and nothing leaves before it is certain to be seen.
  const signing = sign().catch((cause: unknown) => {
    throw new WalletError('signFailed', { reason: 'the wallet could not sign' }, { cause })
  })
  signing.catch(() => undefined)
  await whenVisible(call.signal)
  call.commit()
  return signing
}
