import { type HeldPurpose, newBrowserHours } from '@latchkey/protocol/shapes'
import type { Call } from '../../entry/calls.ts'
import type { SendContext } from '../send-context.ts'

/**
 * Tells a person that a change is held back in this browser, which is new to the wallet, if it is.
 *
 * @param opening opens the wallet, because the day begins with its first opening; `isNeeded`: also where it is open here,
 * because what opened it counts no longer
 * @returns undefined where the change is allowed now; otherwise the way that the person chose to be allowed at once
 * @throws WalletError `userRejectedRequest` where they wait
 */
export async function sayHeldBack(
  call: Pick<Call, 'id' | 'signal' | 'restart'>,
  { views, vault, passkeys, requester }: SendContext,
  purpose: HeldPurpose,
  opening: { isNeeded: boolean; open(): Promise<unknown> },
): Promise<'passkey' | 'kit' | undefined> {
  let until = await vault.heldUntil(purpose)
  if (until === undefined) return undefined
  if (opening.isNeeded || !(await vault.resume())) {
    await opening.open()
    until = await vault.heldUntil(purpose)
    if (until === undefined) return undefined
  }
  // A new PIN takes a kit or passkey of any age: who lost all known browsers must get back in.
  const isOld = ({ createdAt }: { createdAt: string }) =>
    purpose === 'pin-change' || Date.now() - Date.parse(createdAt) >= newBrowserHours * 3_600_000
  const find = async () => {
    const [supported, list, kit] = await Promise.all([passkeys.isSupported(), vault.passkeys(), vault.kit()])
    return { passkey: supported && list.some(isOld), kit: kit !== null && isOld(kit) }
  }
  return views.ask(call, 'HeldBack', { requester, until, find })
}
