import { lp } from '@latchkey/core/bytes'
import * as v from 'valibot'
import { bytes, changeNumber, epoch, id, seconds } from './shapes.ts'

/**
 * A passkey can remove the PIN only so many days after it was added. Somebody who phished the PIN can add a passkey of
 * their own, of which the person is notified, and must not be able to remove the PIN with it.
 */
export const passkeyDays = 7

/**
 * POST /v1/vault/pin/remove · session in which a passkey allowed it, with the purpose `pin-remove`. Removes the PIN in use, and
 * a new one that was begun: what the API keeps to open by it is deleted at once, and each guard deletes its records when it is
 * next reached. Wallets that are open elsewhere ask again. Errors: `not_allowed` without the proof, `conflict` for a used number,
 * another PIN, or where no kit in use and no passkey would stay, `bad_proof`, `bad_request` where `endsAt` is not now, or a
 * guard's signature is missing.
 */
export const pinRemove = {
  request: v.strictObject({
    vaultId: id,
    /** One more than `changes` of `vaultMeta`, as of any change of the vault. */
    number: changeNumber,
    /** `endsAt` of `vaultMeta`, as the owner signed it: guards delete nothing before. */
    endsAt: seconds,
    /** The PIN's slot in use: guards delete nothing once another one follows it. */
    slotId: id,
    epoch,
    /** Ed25519 by the owner key over `pinRemoveMessage`. */
    ownerSignature: bytes(64),
    /** Ed25519 by the owner key over `vaultDeleteMessage`, for each guard. */
    guards: v.pipe(
      v.array(v.strictObject({ guardId: v.pipe(v.string(), v.maxLength(64)), ownerSignature: bytes(64) })),
      v.maxLength(32),
    ),
  }),
  answer: v.object({}),
}
export type PinRemoval = v.InferOutput<typeof pinRemove.request>

/** The bytes that the owner key signs for the API when the PIN is removed. */
export function pinRemoveMessage(
  { vaultId, number, endsAt, slotId, epoch: slotEpoch }: Omit<PinRemoval, 'ownerSignature' | 'guards'>,
  { apiOrigin }: { apiOrigin: string },
) {
  return lp('latchkey/v1/pin-remove', apiOrigin, vaultId, number, endsAt, slotId, slotEpoch)
}
