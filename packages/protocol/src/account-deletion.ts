import { lp } from '@latchkey/core/bytes'
import * as v from 'valibot'
import { bytes, changeNumber, epoch, id, moment, seconds } from './shapes.ts'

/** The number of days from the request until an account is deleted. Until then its owner can keep it. */
export const graceDays = 7

const signed = {
  vaultId: id,
  /** One more than `changes` of `vaultMeta`, as of any change of the vault. */
  number: changeNumber,
  /** `endsAt` of `vaultMeta`, as the owner signed it. */
  endsAt: seconds,
  /** The PIN's slot in use: guards delete nothing once another one follows it. */
  slotId: id,
  epoch,
}

/**
 * POST /v1/account/delete · session in which a recent proof of the PIN or a passkey allowed it, with the purpose `delete`:
 * asks for the deletion of the account, with the owner's signatures for the API and each guard. For a person whose wallet was
 * never opened, a session of the last 15 minutes asks, without signatures. Until `deletedAt` the wallet opens as before. Every
 * other session ends. Errors: `not_allowed` without the proof, `conflict` for a used number or where it was asked for already,
 * `bad_proof`, `bad_request` where `endsAt` is not seven days from now, or a guard's signature is missing.
 */
export const accountDelete = {
  request: v.strictObject({
    wallet: v.optional(
      v.strictObject({
        ...signed,
        /** Ed25519 by the owner key over `accountDeleteMessage`. */
        ownerSignature: bytes(64),
        /** Ed25519 by the owner key over `vaultDeleteMessage`, for each guard. */
        guards: v.pipe(
          v.array(v.strictObject({ guardId: v.pipe(v.string(), v.maxLength(64)), ownerSignature: bytes(64) })),
          v.maxLength(32),
        ),
      }),
    ),
  }),
  answer: v.object({ deletedAt: moment }),
}
export type WalletDeletion = NonNullable<v.InferOutput<typeof accountDelete.request>['wallet']>

/**
 * POST /v1/account/keep · session in which the PIN, a passkey or a kit opened the wallet; any session of a person without one.
 * The account is not deleted. Again does nothing. Errors: `not_allowed`.
 */
export const accountKeep = { request: v.strictObject({}), answer: v.object({}) }

type Signed = Pick<WalletDeletion, 'vaultId' | 'number' | 'endsAt' | 'slotId' | 'epoch'>

/** The bytes that the owner key signs for the API: the account that is deleted there, and the time. */
export function accountDeleteMessage(
  { vaultId, number, endsAt, slotId, epoch: slotEpoch }: Signed,
  { apiOrigin, userId }: { apiOrigin: string; userId: string },
) {
  return lp('latchkey/v1/account-delete', apiOrigin, userId, vaultId, number, endsAt, slotId, slotEpoch)
}
