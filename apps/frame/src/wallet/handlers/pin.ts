import type { ChangePurpose } from '@latchkey/protocol/shapes'
import type { Call } from '../../entry/calls.ts'
import type { PasskeyPlace } from '../../passkey/ceremony.ts'
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
  let place: PasskeyPlace | undefined
  const { views, vault, passkeys, requester } = context
  const news = await vault.pinNews()
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
      await vault.open(pin, {
        signatures: signaturesOf(purpose),
        change: changeOf(purpose),
        onStep,
        onWrongBefore,
      })
      return { wrongBefore }
    },
    // A wallet that was never used has none.
    ...(purpose.kind !== 'finish' && {
      passkey: {
        find: async () => (await passkeys.isSupported()) && (await vault.passkeys()).length > 0,
        open: async (onStep) => {
          place = passkeys.begin('get')
          const options = { signatures: signaturesOf(purpose), change: changeOf(purpose), onStep }
          await vault.openByPasskey(place, options)
        },
      },
    }),
  })
  try {
    const way = await answer
    // The person has left the screen that tells them.
    acknowledge()
    const endsAt = context.session.store.getState().user?.deletedAt
    // The home says it itself.
    if (way === 'open' && purpose.kind === 'unlock' && endsAt !== undefined) {
      const keep = async () => void (await vault.keepAccount())
      await views.ask(call, 'AccountEnds', { requester, endsAt, keep })
    }
    return way
  } finally {
    place?.end()
  }
}

const changeOf = ({ kind }: PinPurpose): ChangePurpose | undefined => {
  if (kind === 'removeKit' || kind === 'kit' || kind === 'addPasskey' || kind === 'removePasskey') return 'slot-change'
  if (kind === 'copyData') return 'data'
  if (kind === 'deleteAccount') return 'delete'
  if (kind === 'addAccount') return 'account-add'
  return kind === 'changePin' ? 'pin-change' : undefined
}

const signaturesOf = (purpose: PinPurpose): number => {
  if (purpose.kind === 'send') return 1
  if (purpose.kind === 'sign') return purpose.takesPin ? 1 : 0
  return purpose.kind === 'sendAll' ? purpose.calls.length : 0
}
