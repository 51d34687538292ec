import * as v from 'valibot'
import { auditAnchor, bytes, id, purpose, text } from './shapes.ts'

/**
 * The signed tokens that services issue to each other (JWT, Ed25519). Each has its own `typ`, so that none can be
 * mistaken for another; `cnf.jkt` binds it to the session key's RFC 7638 thumbprint.
 */
export const tokenAlgorithm = 'EdDSA'

const bound = { iss: v.string(), aud: v.string(), iat: v.number(), exp: v.number(), jti: v.string() }
const cnf = v.object({ jkt: v.string() })

/**
 * API to guard: this session may use this vault's records for this purpose. 60 s, single use.
 *
 * `browser` is the RFC 7638 thumbprint of the key that the login window of this session's browser has in its storage
 * and signed with at the login. Left out where it has none. It says nothing about this vault: the guard itself
 * remembers in which browsers a PIN was right.
 */
export const guardTokenType = 'guard+jwt'
export const guardTokenClaims = v.object({
  ...bound,
  sub: id,
  purpose,
  cnf,
  auth_time: v.number(),
  browser: v.optional(bytes(32)),
  /** The record of the slot in use, for an ordinary opening. Older APIs leave it out. */
  record: v.optional(v.object({ slotId: id, epoch: v.number() })),
  /** For `pin-change`: the vault's owner key (Ed25519). Absent from older APIs. */
  ownerKey: v.optional(bytes(32)),
})
export type GuardTokenClaims = v.InferOutput<typeof guardTokenClaims>

/** Guard to API: the PIN was right. 60 s, single use. */
export const receiptType = 'receipt+jwt'
export const receiptClaims = v.object({
  ...bound,
  sub: id,
  slotId: id,
  epoch: v.number(),
  purpose,
  cnf,
  /** Wrong PINs for this record since the person was last told their number. */
  wrongBefore: v.optional(v.number()),
})
export type ReceiptClaims = v.InferOutput<typeof receiptClaims>

/** Guard to API: the record is stored. 15 min. */
export const ackType = 'ack+jwt'
export const ackClaims = v.object({
  ...bound,
  sub: id,
  slotId: id,
  epoch: v.number(),
  ownerKey: v.string(),
  publicKey: v.string(),
})
export type AckClaims = v.InferOutput<typeof ackClaims>

/** API and guard to each other: the newest seal of the sender's audit, which the receiver stores. */
export const auditAnchorType = 'audit-anchor+jwt'
export const auditAnchorClaims = v.object({ ...bound, ...auditAnchor.entries })
export type AuditAnchorClaims = v.InferOutput<typeof auditAnchorClaims>

/** API to guard: requests notices. 60 s, single use. */
export const noticesRequestType = 'notices-request+jwt'
export const noticesRequestClaims = v.object({ ...bound, sub: v.string() })

/** The most that fit in one token. */
export const mostNotices = 16

/** Guard to API: how often something happened to the PIN of a vault since the last report. */
export const noticesType = 'notices+jwt'
export const noticesClaims = v.object({
  ...bound,
  sub: v.string(),
  list: v.pipe(
    v.array(
      v.object({
        id: text(64),
        vaultId: id,
        event: v.picklist(['pin.wrong', 'pin.locked', 'pin.frozen', 'pin.thawed']),
        count: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2 ** 31 - 1)),
        at: v.pipe(v.string(), v.isoTimestamp()),
      }),
    ),
    v.maxLength(mostNotices),
  ),
})
export type GuardNotice = v.InferOutput<typeof noticesClaims>['list'][number]

/**
 * API to guard: the owner asked for the deletion of this vault, and the time that they signed has passed. 60 s, single
 * use.
 */
export const vaultDeletionType = 'vault-deletion+jwt'
export const vaultDeletionClaims = v.object({
  ...bound,
  sub: id,
  endsAt: v.number(),
  slotId: id,
  epoch: v.number(),
  ownerKey: bytes(32),
  /** Over `vaultDeleteMessage` for this guard. */
  ownerSignature: bytes(64),
})
export type VaultDeletionClaims = v.InferOutput<typeof vaultDeletionClaims>

/** Guard to API: it holds nothing of this vault's owner any more. */
export const vaultDeletedType = 'vault-deleted+jwt'
export const vaultDeletedClaims = v.object({ ...bound, sub: id })

/** API to guard: a PIN slot in which this guard has no part came into use. 60 s, single use. */
export const recordsRetirementType = 'records-retirement+jwt'
export const recordsRetirementClaims = v.object({
  ...bound,
  sub: id,
  slotId: id,
  epoch: v.number(),
  ownerKey: bytes(32),
  /** Over `recordsRetireMessage` for this guard. */
  ownerSignature: bytes(64),
})
export type RecordsRetirementClaims = v.InferOutput<typeof recordsRetirementClaims>

/** Guard to API: it evaluates none of these records any more. */
export const recordsRetiredType = 'records-retired+jwt'
export const recordsRetiredClaims = v.object({ ...bound, sub: id })

/** Lifetimes, seconds. */
export const lifetimes = {
  guardToken: 60,
  receipt: 60,
  ack: 15 * 60,
  evaluation: 120,
  auditAnchor: 60,
  notices: 60,
  vaultDeletion: 60,
  recordsRetirement: 60,
} as const
