import { isWalletError } from '@latchkey/core/errors'
import { isServiceError } from '@latchkey/protocol/service-error'
import { createStore } from 'zustand/vanilla'
import type { Call } from '../../entry/calls.ts'
import type { VaultStep } from '../../vault/vault.ts'
import { isOutage } from '../outage.ts'
import type { ChoosePinProps } from '../screens/props.ts'
import type { SendContext } from '../send-context.ts'

type AskingCall = Pick<Call, 'id' | 'signal' | 'restart'>

/** True where the proof that allowed the change came too long ago. */
const isOver = (failure: unknown) => isWalletError(failure, 'unauthorized') || isServiceError(failure, 'not_allowed')

/**
 * Asks for a new PIN and sets it, again from where it failed.
 *
 * @returns false where the proof that allowed it came too long ago
 * @throws WalletError `userRejectedRequest`
 */
export async function setNewPin(
  call: AskingCall,
  { views, vault, requester }: SendContext,
  occasion: 'recover' | 'change',
): Promise<boolean> {
  const chosen: ChoosePinProps['occasion'] = occasion
  const pin = await views.ask(call, 'ChoosePin', { requester, occasion: chosen })
  for (;;) {
    const progress = createStore<{ step: VaultStep; failed: boolean }>(() => ({ step: 'preparing', failed: false }))
    const left = views.ask(call, 'Progress', { requester, progress, isChange: true })
    try {
      // The screen can only be left here, by a no: "again" is offered once it has failed.
      await Promise.race([
        vault.setPin(pin, (step) => progress.setState({ step })),
        left.then(() => new Promise<never>(() => {})),
      ])
      return true
    } catch (failure) {
      if (isOver(failure)) return false
      if (!isOutage(failure) && !isServiceError(failure, 'conflict', 'not_found')) throw failure
      progress.setState({ failed: true })
      await left
    }
  }
}

/**
 * Takes a person who forgot their PIN to a new one, by their recovery kit.
 *
 * @returns false where they would rather enter the PIN
 * @throws WalletError `userRejectedRequest`
 */
export async function recover(call: AskingCall, context: SendContext): Promise<boolean> {
  const { views, vault, requester } = context
  for (;;) {
    const answer = await views.ask(call, 'EnterKit', { requester, submit: vault.openKit })
    if (answer === 'back') return false
    if (await setNewPin(call, context, 'recover')) return true
  }
}
