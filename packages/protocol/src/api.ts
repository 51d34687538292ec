import { lp } from '@latchkey/core/bytes'
import * as v from 'valibot'
import { address, apiKey, blob, bytes, hex, id, loginProvider, origin, purpose, seconds, token } from './shapes.ts'
import { user } from './user.ts'

/**
 * Bodies of the API, JSON both ways. Requests are strict. `DPoP` says a request carries a proof of the session key
 * (RFC 9449) and answers carry a fresh `DPoP-Nonce`; `session` says it also carries `Authorization: DPoP <access token>`.
 */

// These stand apart because the frame's door reads them: what else is here it need not load.
export { project } from './project.ts'
export { rpc } from './rpc.ts'
export { type User, user } from './user.ts'

const nothing = v.strictObject({})

/** POST /v1/auth/start · DPoP. The flow id is drawn by the frame; the proof's key is the one the session will belong to. */
export const authStart = {
  request: v.strictObject({ flowId: id, provider: loginProvider, apiKey, pageOrigin: origin }),
  /** `number`: what the frame shows when the window cannot reach its opener; the person picks it there. */
  answer: v.object({ expiresIn: seconds, number: v.pipe(v.number(), v.integer(), v.minValue(10), v.maxValue(99)) }),
}

/** POST /v1/auth/flow · asked by the login window that lost its opener; works for five minutes and only before binding. */
export const authFlow = {
  request: v.strictObject({ flowId: id }),
  answer: v.object({
    provider: loginProvider,
    pageOrigin: origin,
    projectName: v.string(),
    choices: v.array(v.number()),
  }),
}

/**
 * POST /v1/auth/bind · a form posted by the login window as a navigation; sets the flow cookie and answers a page (200)
 * that goes on to the provider by `<meta http-equiv="refresh">`: Chromium holds every redirect of a form against the
 * window's `form-action` (seen in 156), so a 303 to the provider would be blocked. Failures go on to /auth/done likewise.
 * Either the frame's signature over the window's nonce, or the number the person picked. A wrong number or signature
 * ends the flow.
 */
export const authBind = {
  request: v.union([
    v.strictObject({ flowId: id, popupNonce: id, signature: v.pipe(v.string(), v.maxLength(128)) }),
    v.strictObject({ flowId: id, choice: v.pipe(v.string(), v.regex(/^[1-9][0-9]$/)) }),
  ]),
}

/** GET or POST /v1/auth/callback/{provider}; ends at the wallet's /auth/done#ok or #failed=<reason>. */

const tokens = v.object({ accessToken: token, refreshToken: token, expiresIn: seconds })

/** POST /v1/auth/wait · DPoP by the flow's key. Held open up to 25 s, then `pending`: ask again. Tokens are given once. */
export const authWait = {
  request: v.strictObject({ flowId: id }),
  answer: v.variant('status', [
    v.object({ status: v.literal('pending'), bound: v.boolean() }),
    v.object({ status: v.literal('failed'), reason: v.pipe(v.string(), v.maxLength(64)) }),
    v.object({ status: v.literal('done'), tokens, user }),
  ]),
}

/** POST /v1/auth/cancel · DPoP by the flow's key. */
export const authCancel = { request: v.strictObject({ flowId: id }), answer: nothing }

/** POST /v1/session/refresh · DPoP. Each refresh token works once; using one twice ends the whole session. */
export const sessionRefresh = {
  request: v.strictObject({ refreshToken: token }),
  answer: v.object({ tokens, user }),
}

/** POST /v1/session/me · session. */
export const sessionMe = { request: nothing, answer: v.object({ user }) }

/**
 * POST /v1/session/resume · session. The server's half of the `resume` slot. `draw` makes a new half (after a PIN);
 * otherwise the present one is given, if it is younger than 15 minutes since its last use and 12 hours in all.
 */
export const sessionResume = {
  request: v.strictObject({ draw: v.boolean() }),
  answer: v.object({ share: v.nullable(bytes(32)), idleSeconds: seconds }),
}

/** POST /v1/session/end · session. Signs out here, or everywhere. */
export const sessionEnd = { request: v.strictObject({ everywhere: v.optional(v.boolean()) }), answer: nothing }

/** The Argon2id parameters of a PIN slot. The frame refuses any below its own floor. */
export const kdf = v.strictObject({
  name: v.literal('argon2id'),
  salt: bytes(16),
  /** KiB. */
  memory: v.number(),
  iterations: v.number(),
  parallelism: v.number(),
})

/** A guard of a slot: its name and the public key of its OPRF share. */
const slotGuard = v.strictObject({ id: v.string(), publicKey: bytes(33) })

export const pinSlot = v.object({
  slotId: id,
  type: v.literal('pin'),
  epoch: v.pipe(v.number(), v.integer(), v.minValue(1)),
  kdf,
  threshold: v.pipe(v.number(), v.integer(), v.minValue(1)),
  guards: v.array(slotGuard),
})
export type PinSlot = v.InferOutput<typeof pinSlot>

const guardToken = v.object({ guardId: v.string(), token })

/** POST /v1/vault/meta · session. What is needed to ask the guards, with one token for each guard, good for 60 s. */
export const vaultMeta = {
  request: v.strictObject({ purpose }),
  answer: v.object({
    vaultId: id,
    state: v.picklist(['none', 'pending', 'active']),
    slots: v.array(pinSlot),
    guardTokens: v.array(guardToken),
  }),
}

const guardAck = v.strictObject({ guardId: v.string(), ack: token })

/** PUT /v1/vault · session. Stores a new wallet; replaces one only while that is `pending`. */
export const vaultPut = {
  request: v.strictObject({
    vaultId: id,
    version: v.literal(1),
    ciphertext: blob(16 * 1024),
    ownerKey: bytes(32),
    wallet: v.strictObject({ address, ecdsaPublicKey: hex, eddsaPublicKey: hex }),
    slot: v.strictObject({
      slotId: id,
      epoch: v.literal(1),
      kdf,
      threshold: v.pipe(v.number(), v.integer(), v.minValue(1)),
      guards: v.array(slotGuard),
      wrappedKey: blob(256),
      commit: bytes(32),
      serverShare: bytes(32),
    }),
    acks: v.array(guardAck),
    /** Ed25519 by the owner key over `vaultPutMessage`. */
    ownerSignature: bytes(64),
  }),
  answer: nothing,
}
export type VaultPut = v.InferOutput<typeof vaultPut.request>

/** POST /v1/vault/open · session. Receipts of enough different guards, for this session and purpose. */
export const vaultOpen = {
  request: v.strictObject({ slotId: id, purpose, receipts: v.pipe(v.array(token), v.minLength(1), v.maxLength(9)) }),
  answer: v.object({
    version: v.number(),
    ciphertext: blob(16 * 1024),
    wrappedKey: blob(256),
    commit: bytes(32),
    serverShare: bytes(32),
    user,
  }),
}

/** POST /v1/transactions/{network} · session. Sends a signed transaction; the node's answer comes back. */
export const transactionSend = {
  request: v.strictObject({ raw: hex }),
  answer: v.union([
    v.object({ hash: hex }),
    v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  ]),
}

/** The bytes the owner key signs when a vault is stored: all of it, so that no part can be exchanged. */
export const vaultPutMessage = ({ slot, wallet, ...put }: Omit<VaultPut, 'ownerSignature' | 'acks'>) =>
  lp(
    'latchkey/v1/vault-put',
    put.vaultId,
    put.version,
    put.ciphertext,
    put.ownerKey,
    wallet.address,
    wallet.ecdsaPublicKey,
    wallet.eddsaPublicKey,
    slot.slotId,
    slot.epoch,
    slot.kdf.name,
    slot.kdf.salt,
    slot.kdf.memory,
    slot.kdf.iterations,
    slot.kdf.parallelism,
    slot.threshold,
    slot.guards.length,
    ...slot.guards.flatMap((guard) => [guard.id, guard.publicKey]),
    slot.wrappedKey,
    slot.commit,
    slot.serverShare,
  )
