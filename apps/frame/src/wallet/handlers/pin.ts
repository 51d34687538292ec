import { isServiceError } from '@latchkey/protocol/service-error'
import { type ChangePurpose, exportPurpose, pinRemovalPurpose } from '@latchkey/protocol/shapes'
import type { Call } from '../../entry/calls.ts'
import type { PasskeyPlace } from '../../passkey/ceremony.ts'
import { setPart } from '../../session/set-part.ts'
import { personOf } from '../../session/stored-session.ts'
import type { OnWrongBefore } from '../../vault/vault.ts'
import { recover } from '../recovery/set-pin.ts'
import type { PasskeyPurpose, PasskeyWay, PinPurpose } from '../screens/props.ts'
import type { SendContext } from '../send-context.ts'
import { sayHeldBack } from './held-back.ts'

type AskingCall = Pick<Call, 'id' | 'signal' | 'restart'>

/**
 * Asks for the PIN until it opens the vault; where the person removed it, for a passkey or the kit. `startAgain` is only
 * returned for a wallet that was never used, and `recovered` only where the PIN was to be changed: the person had forgotten
 * it, or had none, and has a new one.
 *
 * @throws WalletError `userRejectedRequest`
 */
export const enterPin = async (
  call: AskingCall,
  context: SendContext,
  purpose: PinPurpose,
): Promise<'open' | 'startAgain' | 'gone' | 'recovered'> => {
  const change = changeOf(purpose)
  const opening = { isNeeded: false, open: () => enterPin(call, context, { kind: 'unlock' }) }
  for (;;) {
    const way = change && change !== 'data' ? await sayHeldBack(call, context, change, opening) : undefined
    const answer =
      way === 'kit'
        ? way
        : way === 'passkey' || (await isPinRemoved(context))
          ? await askForPasskey(call, context, purpose)
          : await askOnce(call, context, purpose)
    opening.isNeeded = answer === 'held'
    if (answer === 'removed' || answer === 'held') continue
    if (answer !== 'forgot' && answer !== 'kit') return answer
    if (!(await recover(call, context))) continue
    if (purpose.kind === 'unlock') return 'open'
    if (purpose.kind === 'changePin') return 'recovered'
    // The new PIN opened the wallet; the original purpose remains to be done.
  }
}

/**
 * Says that the recovery phrase is not shown in this browser yet, and has a passkey or the kit allow it at once.
 *
 * @throws WalletError `userRejectedRequest`
 */
export async function proveForExport(call: AskingCall, context: SendContext): Promise<void> {
  const unlock = { kind: 'unlock' } as const
  const way = await sayHeldBack(call, context, exportPurpose, {
    isNeeded: false,
    open: () => enterPin(call, context, unlock),
  })
  if (way === 'kit') await recover(call, context)
  if (way === 'passkey') await askForPasskey(call, context, unlock)
}

/**
 * Asks for a passkey to remove the PIN, for which nothing else is enough.
 *
 * @throws WalletError `userRejectedRequest`
 */
export async function proveForRemoval(call: AskingCall, context: SendContext): Promise<void> {
  await askForPasskey(call, context, { kind: 'removePin' })
}

/** Reads again that the wallet has no PIN: another browser may have set one since. */
const isPinRemoved = async ({ session }: SendContext): Promise<boolean> => {
  if (!personOf(session.store.getState())?.pinRemoved) return false
  const now = await session.api.call('sessionMe', {}).catch(() => undefined)
  if (!now || now.user.pinRemoved) return true
  await setPart(session, 'pinRemoved', undefined)
  return false
}

/** A passkey as a way to open the vault for this purpose. `end` finishes what it began. */
const createPasskeyWay = ({ vault, passkeys }: SendContext, purpose: PasskeyPurpose): PasskeyWay & { end(): void } => {
  let place: PasskeyPlace | undefined
  return {
    find: async () => (await passkeys.isSupported()) && (await vault.passkeys()).length > 0,
    open: async (onStep) => {
      place = passkeys.begin('get')
      const change = purpose.kind === 'removePin' ? pinRemovalPurpose : changeOf(purpose)
      await vault.openByPasskey(place, { signatures: signaturesOf(purpose), change, onStep })
    },
    end: () => place?.end(),
  }
}

const askOnce = async (call: AskingCall, context: SendContext, purpose: PinPurpose) => {
  let acknowledge = () => {}
  const { views, vault, requester, session } = context
  const { end, ...passkey } = createPasskeyWay(context, purpose)
  const news = await vault.pinNews()
  const change = changeOf(purpose)
  const isHeldBack = change !== undefined && change !== 'data'
  const answer = views.ask(call, 'EnterPin', {
    requester,
    purpose,
    ...(news && { news }),
    submit: async (pin, onStep) => {
      let wrongBefore = 0
      const onWrongBefore: OnWrongBefore = (count, seen) => {
        wrongBefore = count
        acknowledge = seen
      }
      try {
        await vault.open(pin, {
          signatures: signaturesOf(purpose),
          change,
          onStep,
          onWrongBefore,
        })
      } catch (failure) {
        if (session.store.getState().user?.pinRemoved) return { wrongBefore: 0, removed: true }
        // Where nothing is held back, as for an unlock, it is no answer: the screen would only ask again.
        if (!isHeldBack || !isServiceError(failure, 'new_browser')) throw failure
        // Another browser changed the PIN, so that this one is new again.
        await vault.noteHold(failure)
        return { wrongBefore: 0, held: true }
      }
      return { wrongBefore }
    },
    // A wallet that was never used has none.
    ...(purpose.kind !== 'finish' && { passkey }),
  })
  try {
    const way = await answer
    // The person has left the screen that tells them.
    acknowledge()
    if (way === 'open') await tellOfEnd(call, context, purpose)
    return way
  } finally {
    end()
  }
}

const askForPasskey = async (call: AskingCall, context: SendContext, purpose: PasskeyPurpose) => {
  const { views, vault, requester } = context
  const { end, ...passkey } = createPasskeyWay(context, purpose)
  const news = await vault.pinNews()
  try {
    const way = await views.ask(call, 'UsePasskey', {
      requester,
      purpose,
      ...(news && news !== 'set' && { news }),
      offersKit: purpose.kind !== 'removePin',
      passkey,
    })
    if (way === 'open') await tellOfEnd(call, context, purpose)
    return way
  } finally {
    end()
  }
}

/** Tells a person who opens the wallet that their account is to be deleted. The home says so itself. */
const tellOfEnd = async (
  call: AskingCall,
  { views, vault, session, requester }: SendContext,
  { kind }: PasskeyPurpose,
) => {
  const endsAt = session.store.getState().user?.deletedAt
  if (kind !== 'unlock' || endsAt === undefined) return
  const keep = async () => void (await vault.keepAccount())
  await views.ask(call, 'AccountEnds', { requester, endsAt, keep })
}

const changeOf = ({ kind }: PinPurpose): ChangePurpose | undefined => {
  if (
    kind === 'removeKit' ||
    kind === 'kit' ||
    kind === 'addPasskey' ||
    kind === 'removePasskey' ||
    kind === 'trustBrowser'
  )
    return 'slot-change'
  if (kind === 'copyData') return 'data'
  if (kind === 'deleteAccount') return 'delete'
  if (kind === 'addAccount') return 'account-add'
  if (kind === 'importKey') return 'account-import'
  if (kind === 'removeAccount') return 'account-remove'
  if (kind === 'addContact' || kind === 'stopContact') return 'contact-change'
  if (kind === 'addLogin' || kind === 'removeLogin') return 'link'
  return kind === 'changePin' ? 'pin-change' : undefined
}

const signaturesOf = (purpose: PasskeyPurpose): number => {
  if (purpose.kind === 'send') return 1
  if (purpose.kind === 'sign') return purpose.takesPin ? 1 : 0
  return purpose.kind === 'sendAll' ? purpose.calls.length : 0
}
