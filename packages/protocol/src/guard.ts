import { lp } from '@latchkey/core/bytes'
import * as v from 'valibot'
import { auditAnchor, bytes, epoch, id, type Purpose, purpose, seconds, text, token } from './shapes.ts'
import { mostNotices } from './tokens.ts'

/**
 * Bodies of a guard, JSON both ways, strict. `records` and `eval` carry `Authorization: DPoP <guard token>` (one token,
 * one use) and a DPoP proof that hashes that token (`ath`); the token's own freshness makes a nonce needless.
 */

/**
 * PUT /v1/records · purpose `enrol`, or `pin-change` with `change`. Stores a share as pending; the first right PIN makes it
 * active. One with a change stands beside the record that it follows, with that one's owner key and the next epoch; the
 * record before it goes with the first opening that is no change.
 */
export const recordPut = {
  request: v.strictObject({
    vaultId: id,
    slotId: id,
    epoch,
    /** The guard's share of the OPRF key, a P-256 scalar, and its public key, a compressed point. */
    share: bytes(32),
    publicKey: bytes(33),
    /** Ed25519: checks the proof of a right PIN. */
    authKey: bytes(32),
    /** Ed25519: signs later changes of this record. */
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
    /** Wrong PINs left before the next wait, this one counted. */
    left: v.number(),
  }),
}

/**
 * POST /v1/prove · shows that the PIN was right; answers a receipt, or `wrong_pin` with `left` and, once locked,
 * `retryAfter`; `session_locked` where it was the session's last guess, `frozen` where it was the last of all.
 */
export const prove = {
  request: v.strictObject({ evalId: id, signature: bytes(64) }),
  answer: v.object({
    receipt: token,
    /**
     * Wrong PINs since the person last saw their number (`proveSeen`), this session's too. Absent from older guards.
     */
    wrongBefore: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  }),
}

/**
 * POST /v1/prove/seen · the person has seen `wrongBefore` of this right PIN. Until then a guard repeats it: an opening
 * can fail, or its page be closed, after the guard's answer.
 */
export const proveSeen = {
  request: v.strictObject({ evalId: id }),
  answer: v.object({}),
}

/**
 * POST /v1/audit/anchor · from the API alone, signed by its token key. The guard keeps the newest seal of the API's audit,
 * and answers those it kept before and its own newest.
 */
export const auditAnchorPost = {
  request: v.strictObject({ anchor: token }),
  answer: v.object({ before: v.array(auditAnchor), anchor: token }),
}

/**
 * POST /v1/notices · from the API alone, with a token of `noticesRequestType`, each once. The notices about PINs
 * since then, signed by the guard: the API tells people by mail. A notice is answered again until its id stands in
 * `done`.
 */
export const noticesPull = {
  request: v.strictObject({ token, done: v.pipe(v.array(text(64)), v.maxLength(mostNotices)) }),
  answer: v.object({ notices: token }),
}

/** The name by which the API stands among the guards in proofs of a PIN. No guard can have it: theirs have no slash. */
export const apiProofName = 'latchkey/api'

/**
 * The bytes that the owner key signs when a record follows another: all of it, for one guard and one session key. So nobody
 * else can use the signature, and nobody can use it again once the record before it is gone.
 */
export function recordChangeMessage(
  { vaultId, slotId, epoch, share, publicKey, authKey, ownerKey }: Omit<RecordPut, 'change'>,
  about: { guardId: string; jkt: string; replaces: string },
) {
  const { guardId, jkt, replaces } = about
  const record = [vaultId, slotId, epoch, share, publicKey, authKey, ownerKey]
  return lp('latchkey/v1/record-change', guardId, jkt, replaces, ...record)
}

/** The bytes the PIN's own key signs to prove itself to one guard, for one evaluation, session and purpose. */
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
