import type { ChangePurpose } from '@latchkey/protocol/shapes'
import type { Call } from '../../entry/calls.ts'
import type { OnWrongBefore } from '../../vault/vault.ts'
import { recover } from '../recovery/set-pin.ts'
import type { PinPurpose } from '../screens/props.ts'
import type { SendContext } from '../send-context.ts'

/**
 * Asks for the PIN until it opens the vault. `startAgain` is only returned for a wallet that was never used, and
 * `recovered` only where the PIN was to be changed: the person had forgotten it, and has a new one.
 *
 * @throws WalletError `userRejectedRequest`
 */
export const enterPin = async (
  call: Pick<Call, 'id' | 'signal' | 'restart'>,
  context: SendContext,
  purpose: PinPurpose,
): Promise<'open' | 'startAgain' | 'gone' | 'recovered'> => {
  for (;;) {
    const answer = await askOnce(call, context, purpose)
    if (answer !== 'forgot') return answer
    if (!(await recover(call, context))) continue
    if (purpose.kind === 'unlock') return 'open'
    if (purpose.kind === 'changePin') return 'recovered'
    // The new PIN opened the wallet; the original purpose remains to be done.
  }
}

const askOnce = async (call: Pick<Call, 'id' | 'signal' | 'restart'>, context: SendContext, purpose: PinPurpose) => {
  let acknowledge = () => {}
  const news = await context.vault.pinNews()
  const answer = await context.views.ask(call, 'EnterPin', {
    requester: context.requester,
    purpose,
    ...(news && { news }),
    submit: async (pin, onStep) => {
      let wrongBefore = 0
      const onWrongBefore: OnWrongBefore = (count, seen) => {
        wrongBefore = count
        acknowledge = seen
      }
      await context.vault.open(pin, {
        signatures: signaturesOf(purpose),
        change: changeOf(purpose),
        onStep,
        onWrongBefore,
      })
      return { wrongBefore }
    },
  })
  // The person has left the screen that tells them.
  acknowledge()
  return answer
}

const changeOf = ({ kind }: PinPurpose): ChangePurpose | undefined => {
  if (kind === 'kit') return 'slot-change'
  return kind === 'changePin' ? 'pin-change' : undefined
}

const signaturesOf = (purpose: PinPurpose): number => {
  if (purpose.kind === 'send') return 1
  return purpose.kind === 'sendAll' ? purpose.calls.length : 0
}
