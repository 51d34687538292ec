import type { Call } from '../../entry/calls.ts'
import type { OnWrongBefore } from '../../vault/vault.ts'
import type { PinPurpose } from '../screens/props.ts'
import type { SendContext } from '../send-context.ts'

/**
 * Asks for the PIN until it opens the vault. `startAgain` is answered only by a person whose wallet was never used.
 *
 * @throws WalletError `userRejectedRequest`
 */
export const enterPin = async (
  call: Pick<Call, 'id' | 'signal' | 'restart'>,
  context: SendContext,
  purpose: PinPurpose,
) => {
  let markSeen = () => {}
  const answer = await context.views.ask(call, 'EnterPin', {
    requester: context.requester,
    purpose,
    submit: async (pin, onStep) => {
      let wrongBefore = 0
      const onWrongBefore: OnWrongBefore = (count, seen) => {
        wrongBefore = count
        markSeen = seen
      }
      await context.vault.open(pin, { signatures: signaturesOf(purpose), onStep, onWrongBefore })
      return { wrongBefore }
    },
  })
  // The person has gone on behind the screen that says it.
  markSeen()
  return answer
}

const signaturesOf = (purpose: PinPurpose): number => {
  if (purpose.kind === 'send') return 1
  return purpose.kind === 'sendAll' ? purpose.calls.length : 0
}
