import { type Bytes, fromBase64Url, toBase64Url } from '@latchkey/core/bytes'
import { unwrap, wrap } from '@latchkey/keys/slot'
import type { RequestTo } from '../messages.ts'
import { draw } from './draw.ts'

/** The slots of recovery kits and passkeys rest on no guard. */
const guardSetHash = new Uint8Array()

/** Identifies a slot of a vault. */
type SlotName = { userId: string; vaultId: string; slotId: string; type: 'kit' | 'passkey' }

/**
 * Wraps the vault key in a new slot: by a factor that the person has, and a share that the API keeps.
 *
 * @returns the slot as the API stores it
 */
export async function makeGuardlessSlot(vaultKey: Bytes, name: SlotName, factor: Bytes) {
  const serverShare = draw(32)
  const { wrappedKey, commit } = await wrap(vaultKey, { ...name, epoch: 1, guardSetHash }, { factor, serverShare })
  const slot = {
    slotId: name.slotId,
    epoch: 1,
    wrappedKey: toBase64Url(wrappedKey),
    commit: toBase64Url(commit),
    serverShare: toBase64Url(serverShare),
  }
  serverShare.fill(0)
  return slot
}

/**
 * Unwraps the vault key from a slot that the API released.
 *
 * @throws Untrusted where the factor, the share or the slot's name does not match
 */
export function unwrapGuardlessSlot(
  released: Pick<RequestTo<'openKit'>, 'wrappedKey' | 'commit' | 'serverShare' | 'epoch'>,
  name: SlotName,
  factor: Bytes,
): Promise<Bytes> {
  return unwrap(
    { wrappedKey: fromBase64Url(released.wrappedKey), commit: fromBase64Url(released.commit) },
    { ...name, epoch: released.epoch, guardSetHash },
    { factor, serverShare: fromBase64Url(released.serverShare) },
  )
}
