import { lp } from '@latchkey/core/bytes'
import * as v from 'valibot'
import { auditAnchor, bytes, epoch, id, type Purpose, purpose, seconds, text, token } from './shapes.ts'
import { mostNotices } from './tokens.ts'

/**
 * Bodies of a guard, JSON both ways, strict. `records` and `eval` carry `Authorization: DPoP <guard token>` (single
 * use) and a DPoP proof with that token's hash (`ath`); the token's own freshness makes a nonce unnecessary.
 */

/**
 * PUT /v1/records · purpose `enrol`, or `pin-change` with `change`. Stores a share as pending; the first right PIN
 * activates it. One with a change is stored beside the record that it follows, with the same owner key and the next
 * epoch; the earlier record is deleted by the first ordinary opening.
 */
export const recordPut = {
  request: v.strictObject({
    vaultId: id,
    slotId: id,
    epoch,
    /** The guard's share of the OPRF key, a P-256 scalar, and its public key, a compressed point. */
    share: bytes(32),
    publicKey: bytes(33),
    /** Ed25519: verifies the proof of a right PIN. */
    authKey: bytes(32),
    /** Ed25519: verifies later changes of this record. */
    ownerKey: bytes(32),
    /** The slot whose record this one follows, and Ed25519 by the owner key over `recordChangeMessage`. */
    change: v.optional(v.strictObject({ replaces: id, ownerSignature: bytes(64) })),
  }),
  answer: v.object({ ack: token }),
}

export type RecordPut = v.InferOutput<typeof recordPut.request>

/** POST /v1/eval · any purpose but `enrol`. Charges a guess, then evaluates the blinded PIN. */
export const evaluate = {
  request: v.strictObject({ vaultId: id, slotId: id, epoch, purpose, blinded: bytes(33) }),
  answer: v.object({
    evaluated: bytes(33),
    /** RFC 9497 DLEQ proof: challenge and response, 64 bytes. */
    proof: bytes(64),
    evalId: id,
    expiresIn: seconds,
    /** Wrong PINs left before the next delay, including this one. */
    left: v.number(),
  }),
}

/**
 * POST /v1/prove · proves that the PIN was right; returns a receipt, or `wrong_pin` with `left` and, once locked,
 * `retryAfter`; `session_locked` after the session's last guess, `frozen` after the last guess of all.
 */
export const prove = {
  request: v.strictObject({ evalId: id, signature: bytes(64) }),
  answer: v.object({
    receipt: token,
    /**
     * Wrong PINs since the person was last told their number (`proveSeen`), including this session's. Older guards
     * leave it out.
     */
    wrongBefore: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  }),
}

/**
 * POST /v1/prove/seen · the person has been told `wrongBefore` of this right PIN. Until then a guard repeats it,
 * because an opening can fail, or its page be closed, after the guard's answer.
 */
export const proveSeen = {
  request: v.strictObject({ evalId: id }),
  answer: v.object({}),
}

/**
 * POST /v1/audit/anchor · from the API alone, signed by its token key. The guard stores the newest seal of the API's
 * audit, and returns those stored before and its own newest.
 */
export const auditAnchorPost = {
  request: v.strictObject({ anchor: token }),
  answer: v.object({ before: v.array(auditAnchor), anchor: token }),
}

/**
 * POST /v1/notices · from the API alone, with a token of `noticesRequestType`, each once. The notices about PINs since
 * then, signed by the guard: the API mails them to people. A notice is repeated until its id is in `done`.
 */
export const noticesPull = {
  request: v.strictObject({ token, done: v.pipe(v.array(text(64)), v.maxLength(mostNotices)) }),
  answer: v.object({ notices: token }),
}

/**
 * POST /v1/vaults/delete · from the API alone, with a token of `vaultDeletionType`, each once. Deletes the records of the
 * owner who signed that, after the moment that they signed; answers the same where there is none. Errors: `not_allowed` before
 * that moment, `bad_proof`, `conflict` where another PIN followed the one that the owner named.
 */
export const vaultDelete = {
  request: v.strictObject({ token }),
  /** Of `vaultDeletedType`. */
  answer: v.object({ deleted: token }),
}

/**
 * POST /v1/records/retire · from the API alone, with a token of `recordsRetirementType`, each once. Retires the owner's
 * records of a vault up to the one that they signed, at a guard that the set of its PIN has left behind; answers the same where
 * there is none. Errors: `bad_proof`.
 */
export const recordsRetire = {
  request: v.strictObject({ token }),
  /** Of `recordsRetiredType`. */
  answer: v.object({ retired: token }),
}

/**
 * The bytes that the owner key signs for one guard: another PIN slot, which this guard has no part in, follows this one.
 */
export function recordsRetireMessage(
  { vaultId, slotId, epoch }: { vaultId: string; slotId: string; epoch: number },
  { guardId }: { guardId: string },
) {
  return lp('latchkey/v1/records-retire', guardId, vaultId, slotId, epoch)
}

/**
 * The name that stands for the API, in place of a guard's, in proofs of a PIN. No guard can have it: their names have
 * no slash.
 */
export const apiProofName = 'latchkey/api'

/**
 * The bytes that the owner key signs when a record follows another: all of it, for one guard and one session key, so
 * that nobody else can use the signature, and nobody can use it again once the earlier record is deleted.
 */
export function recordChangeMessage(
  { vaultId, slotId, epoch, share, publicKey, authKey, ownerKey }: Omit<RecordPut, 'change'>,
  about: { guardId: string; jkt: string; replaces: string },
) {
  const { guardId, jkt, replaces } = about
  const record = [vaultId, slotId, epoch, share, publicKey, authKey, ownerKey]
  return lp('latchkey/v1/record-change', guardId, jkt, replaces, ...record)
}

/** The bytes that the owner key signs for one guard, which deletes the vault's records after `endsAt` (seconds of Unix time). */
export function vaultDeleteMessage(
  { vaultId, endsAt, slotId, epoch }: { vaultId: string; endsAt: number; slotId: string; epoch: number },
  { guardId }: { guardId: string },
) {
  return lp('latchkey/v1/vault-delete', guardId, vaultId, endsAt, slotId, epoch)
}

/** The bytes that the PIN's own key signs to prove itself to one guard, for one evaluation, session and purpose. */
export function pinProofMessage(proof: {
  guardId: string
  vaultId: string
  slotId: string
  epoch: number
  evalId: string
  jkt: string
  purpose: Purpose
}) {
  return lp(
    'latchkey/v1/pin-proof',
    proof.guardId,
    proof.vaultId,
    proof.slotId,
    proof.epoch,
    proof.evalId,
    proof.jkt,
    proof.purpose,
  )
}
