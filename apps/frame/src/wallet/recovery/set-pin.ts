import { isWalletError } from '@latchkey/core/errors'
import { isServiceError } from '@latchkey/protocol/service-error'
import { createStore } from 'zustand/vanilla'
import type { Call } from '../../entry/calls.ts'
import type { VaultStep } from '../../vault/vault.ts'
import { isOutage } from '../outage.ts'
import type { ChoosePinProps, PinProgress, PinTrouble } from '../screens/props.ts'
import type { SendContext } from '../send-context.ts'
import { toLogin } from './login.ts'

type AskingCall = Pick<Call, 'id' | 'signal' | 'restart'>

/** True where the proof that allowed the change has expired. */
const isOver = (failure: unknown) => isWalletError(failure, 'unauthorized') || isServiceError(failure, 'not_allowed')

const outcomes = new WeakMap<object, 'pin' | 'unsure'>()

/**
 * The state of the new PIN after a failure of `setNewPin`: `pin`, it is set; `unsure`, unknown; otherwise it is not
 * set.
 */
export function outcomeOf(failure: unknown): 'pin' | 'unsure' | undefined {
  return failure instanceof Error ? outcomes.get(failure) : undefined
}

const withOutcome = (failure: unknown, outcome: 'pin' | 'unsure' | undefined): unknown => {
  if (failure instanceof Error && outcome) outcomes.set(failure, outcome)
  return failure
}

const toTrouble = (failure: unknown): PinTrouble => {
  if (isServiceError(failure, 'not_trusted')) return 'untrusted'
  if (isServiceError(failure, 'bad_token', 'not_allowed') || isWalletError(failure, 'unauthorized')) return 'signedOut'
  if (isServiceError(failure, 'outdated')) return 'outdated'
  if (isServiceError(failure, 'wrong_pin', 'locked', 'session_locked', 'frozen')) return 'locked'
  return 'outage'
}

/**
 * Asks for a new PIN and sets it, continuing where it failed. It cannot be cancelled while it is being set, because the
 * person would not know which PIN is in use.
 *
 * @returns false where the proof that allowed it has expired
 * @throws WalletError `userRejectedRequest`
 * @throws ServiceError a failure that a screen has shown; `outcomeOf` tells the state of the PIN
 */
export async function setNewPin(
  call: AskingCall,
  { views, vault, requester, session }: SendContext,
  occasion: 'recover' | 'change',
): Promise<boolean> {
  const hadNone = session.store.getState().user?.pinRemoved ?? false
  const chosen: ChoosePinProps['occasion'] = hadNone ? 'set' : occasion
  const pin = await views.ask(call, 'ChoosePin', { requester, occasion: chosen })
  // That answer is only offered for a new wallet.
  if (typeof pin !== 'string') return false
  // From its first opening on, the API may have switched to the new PIN although its answer was lost.
  let unsure = false
  for (;;) {
    const progress = createStore<PinProgress>(() => ({ step: 'preparing', failed: false, unsure }))
    const ask = () => views.ask(call, 'Progress', { requester, progress, isChange: true, hadNone })
    let no: unknown
    const left = ask()
    const calledOff = left.then(
      () => new Promise<never>(() => {}),
      (why) => {
        if (call.signal.aborted) throw why
        no = why
        return new Promise<never>(() => {})
      },
    )
    const onStep = (step: VaultStep) => {
      if (step === 'opening') unsure = true
      progress.setState({ step })
    }
    try {
      await Promise.race([vault.setPin(pin, onStep), calledOff])
    } catch (failure) {
      call.signal.throwIfAborted()
      if (isOver(failure) && !unsure) return false
      const passes = isOutage(failure) || isServiceError(failure, 'conflict', 'not_found')
      progress.setState({ failed: true, unsure, trouble: passes ? undefined : toTrouble(failure) })
      try {
        await (no === undefined ? left : ask())
      } catch (why) {
        call.signal.throwIfAborted()
        throw withOutcome(passes ? why : failure, unsure ? 'unsure' : undefined)
      }
      continue
    }
    if (no !== undefined) throw withOutcome(no, 'pin')
    // Where the page has ended its call, nobody has seen it: the next PIN screen says so.
    if (!call.signal.aborted) void vault.endPinNews()
    return true
  }
}

/**
 * Takes a person who forgot their PIN, or removed it, to a new one, by their recovery kit.
 *
 * @returns false where they would rather enter the PIN, or use a passkey
 * @throws WalletError `userRejectedRequest`
 */
export async function recover(call: AskingCall, context: SendContext): Promise<boolean> {
  const { views, vault, requester, session } = context
  const { user } = session.store.getState()
  const account = { login: user ? toLogin(user, context.messages.logins) : '', address: user?.wallet?.address }
  try {
    for (;;) {
      const props = { requester, account, ...(user?.pinRemoved && { pinRemoved: true }), submit: vault.openKit }
      const answer = await views.ask(call, 'EnterKit', props)
      if (answer === 'back') return false
      if (await setNewPin(call, context, 'recover')) return true
    }
  } finally {
    void vault.endChange()
  }
}
