import type { Call } from '../../entry/calls.ts'
import type { PinPurpose } from '../screens/props.ts'
import type { SendContext } from '../send-context.ts'

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
