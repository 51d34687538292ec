import { lp } from '@latchkey/core/bytes'
import { isSecureUrl } from '@latchkey/core/loopback'
import { isNetworkName, type NetworkName } from '@latchkey/core/wire-networks'
import * as v from 'valibot'
import { brand } from './brand.ts'
import { guardSet } from './guard-set.ts'
import { keyProofs } from './key-proof.ts'
import { boraStatus as boraStatusShape } from './methods/bora-portal.ts'
import { accessTokenLogin, idTokenLogin } from './methods/login.ts'
import {
  accountIndex,
  address,
  apiKey,
  blob,
  bytes,
  caller,
  changeNumber,
  epoch,
  exportPurpose,
  foreignText,
  hash,
  hex,
  id,
  languageTag,
  loginProvider,
  moment,
  nodeUrl,
  passkeyChangePurposes,
  pinRemovalPurpose,
  purpose,
  seconds,
  signingPurpose,
  text,
  token,
} from './shapes.ts'
import { accountFamilies, type PublicWallet, user } from './user.ts'

/**
 * Bodies of the API, JSON both ways. Requests are strict. `DPoP`: a request carries a proof of the session key (RFC
 * 9449) and answers carry a fresh `DPoP-Nonce`; `session`: it also carries `Authorization: DPoP <access token>`.
 */

export { accountDelete, accountDeleteMessage, accountKeep, graceDays, type WalletDeletion } from './account-deletion.ts'
export {
  contactAdd,
  contactCodeTries,
  contactDays,
  contactList,
  contactProve,
  contactSet,
  mostContacts,
} from './contacts.ts'
export {
  importProofMessage,
  type WalletAccountImport,
  type WalletAccountRemove,
  walletAccountImport,
  walletAccountImportMessage,
  walletAccountRemove,
  walletAccountRemoveMessage,
} from './imported-accounts.ts'
export { loginAdd, loginBegin, loginDays, loginList, loginSet, mostLogins } from './logins.ts'
export { personData } from './person-data.ts'
export { type PinRemoval, passkeyDays, pinRemove, pinRemoveMessage } from './pin-removal.ts'
// In separate files, so that the frame's entry can read them without loading the rest.
export { project } from './project.ts'
export { rpc, walletReads } from './rpc.ts'
export { type Accounts, type User, user } from './user.ts'
export {
  type WalletAccountAdd,
  walletAccountAdd,
  walletAccountAddMessage,
  walletAccountName,
} from './wallet-accounts.ts'

const networkName = v.custom<NetworkName>(isNetworkName)

const nothing = v.strictObject({})

/** POST /v1/auth/start · DPoP. The flow id is drawn by the frame; the proof's key is the one the session will belong to. */
export const authStart = {
  request: v.strictObject({ flowId: id, provider: loginProvider, apiKey, pageOrigin: caller }),
  answer: v.object({ expiresIn: seconds }),
}

/**
 * POST /v1/auth/flow · called by a login window that lost its opener; works for five minutes and only before binding.
 */
export const authFlow = {
  request: v.strictObject({ flowId: id }),
  answer: v.object({
    provider: loginProvider,
    pageOrigin: caller,
    projectName: v.string(),
    /** The project's look; left out where it has none of its own. */
    brand: v.optional(v.fallback(v.optional(brand), undefined)),
  }),
}

const openerBind = { flowId: id, popupNonce: id, signature: v.pipe(v.string(), v.maxLength(128)) }

/**
 * POST /v1/auth/bind · a form posted by the login window as a navigation; sets the flow cookie and answers a page (200)
 * that continues to the provider by `<meta http-equiv="refresh">`: Chromium checks every redirect of a form against the
 * window's `form-action` (seen in 156), so a 303 to the provider would be blocked. Failures continue to /auth/done in
 * the same way. Either the frame's signature over the window's nonce, which ends the flow when it is wrong, or `by:
 * 'code'` from a window without an opener: such a flow also takes the code that the window shows after the provider's
 * answer. Beside the frame's signature the browser's own key (P-256, an uncompressed point) signs `browserMessage`;
 * both fields are left out where the window has no storage.
 */
export const authBind = {
  request: v.union([
    v.strictObject({ ...openerBind, browserKey: bytes(65), browserSignature: bytes(64) }),
    v.strictObject(openerBind),
    v.strictObject({ flowId: id, by: v.literal('code') }),
  ]),
}

/** GET or POST /v1/auth/callback/{provider}; ends at the wallet's /auth/done#ok, #code=<digits> or #failed=<reason>. */

/** How many times a person may type the code of the login window before the flow ends. */
export const codeTries = 3

const left = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(codeTries))
const reason = v.pipe(v.string(), v.maxLength(64))

const tokens = v.object({ accessToken: token, refreshToken: token, expiresIn: seconds })

/**
 * POST /v1/auth/wait · DPoP by the flow's key. Kept open up to 25 s, then `pending`: ask again. The tokens are issued
 * to this key alone, and again for 60 s, because an answer can be lost. `code`: the login window shows a code, and
 * waits until it is typed here (`authConfirm`); `left` is the number of attempts. `returned`: a sign-in that
 * `loginBegin` began came back, for `loginAdd`.
 */
export const authWait = {
  request: v.strictObject({ flowId: id }),
  answer: v.variant('status', [
    v.object({ status: v.literal('pending'), bound: v.boolean() }),
    v.object({ status: v.literal('failed'), reason }),
    v.object({ status: v.literal('code'), left }),
    v.object({ status: v.literal('returned') }),
    v.object({ status: v.literal('done'), tokens, user }),
  ]),
}

/** POST /v1/auth/confirm · DPoP by the flow's key. The code of the login window, as the person typed it. */
export const authConfirm = {
  request: v.strictObject({ flowId: id, code: v.pipe(v.string(), v.regex(/^\d{6}$/)) }),
  answer: v.variant('status', [
    v.object({ status: v.literal('confirmed') }),
    v.object({ status: v.literal('wrong'), left }),
    v.object({ status: v.literal('failed'), reason }),
  ]),
}

/** The number of attempts at a code sent by mail. */
export const emailCodeTries = 5

/** The secret of a login window at its page for e-mail codes; the flow's other half is the window's cookie. */
const emailState = token

/**
 * POST /v1/auth/email · called by a login window that was sent to the wallet's page for e-mail codes, until a code was
 * right: the page that asks, and how long the sign-in may still take.
 */
export const authEmail = {
  request: v.strictObject({ state: emailState }),
  answer: v.object({ ...authFlow.answer.entries, expiresIn: seconds }),
}

/**
 * POST /v1/auth/email/send · sends a code to an address, in a language. The answer is the same whoever the address
 * belongs to: how long the code works, and when another may be asked for. A new code ends the one before. Errors:
 * `bad_request` where nobody can be written to at the address, `too_many_requests`, `unavailable`.
 */
export const authEmailSend = {
  request: v.strictObject({ state: emailState, email: text(254), locale: v.optional(languageTag) }),
  answer: v.object({ expiresIn: seconds, againIn: seconds }),
}

/**
 * POST /v1/auth/email/check · the code as the person typed it. `right` comes with a ticket, once, with which the window
 * goes to GET /v1/auth/callback/email, where its cookie is checked. `ended`: there is no code that could be tried.
 */
export const authEmailCheck = {
  request: v.strictObject({ state: emailState, code: v.pipe(v.string(), v.regex(/^\d{8}$/)) }),
  answer: v.variant('status', [
    v.object({ status: v.literal('right'), ticket: token }),
    v.object({
      status: v.literal('wrong'),
      left: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(emailCodeTries)),
    }),
    v.object({ status: v.literal('ended') }),
  ]),
}

/** POST /v1/auth/cancel · DPoP by the flow's key. */
export const authCancel = { request: v.strictObject({ flowId: id }), answer: nothing }

/**
 * POST /v1/auth/token · DPoP. A login by a token the page already has. The project's signature must be over that token, the
 * token's issuer and audience must be registered for the project, and each token works once. Identities of such logins
 * belong to the project alone. Errors: `token_refused`, `unsupported_provider`, `not_allowed`.
 */
export const authToken = {
  request: v.strictObject({ apiKey, pageOrigin: caller, login: v.union([idTokenLogin, accessTokenLogin]) }),
  answer: v.object({ tokens, user }),
}

/**
 * POST /v1/auth/id-token. Exchanges a provider's access token, issued to one of the project's registered clients, for
 * an ID token of our own that `authToken` accepts. Errors: `unsupported_provider` where a provider has no ID tokens,
 * `token_refused`.
 */
export const authIdToken = {
  request: v.strictObject({ apiKey, pageOrigin: caller, provider: loginProvider, accessToken: text(16 * 1024) }),
  answer: v.object({ idToken: v.string() }),
}

/** POST /v1/session/refresh · DPoP. Each refresh token works once; using one twice ends the whole session. */
export const sessionRefresh = {
  request: v.strictObject({ refreshToken: token }),
  answer: v.object({ tokens, user }),
}

/** POST /v1/session/me · session. */
export const sessionMe = { request: nothing, answer: v.object({ user }) }

/** Demands a proof of the opened wallet's keys (`vaultKeys`). Left out where they are proven. */
const challenge = v.optional(id)

/**
 * POST /v1/session/resume · session. The server's half of the `resume` slot. `draw` makes a new half (after a PIN);
 * otherwise the current one is returned, if it was used within 15 minutes and made within 12 hours.
 */
export const sessionResume = {
  request: v.strictObject({ draw: v.boolean() }),
  answer: v.object({ share: v.nullable(bytes(32)), idleSeconds: seconds, challenge }),
}

/**
 * POST /v1/session/end · session. Signs out here; everywhere, which also ends sign-ins that began before and are not
 * yet fetched; or in one other browser, by the id of its session (`not_found` when this person has no such session). To
 * end other sessions, the PIN must have opened the wallet in this one, if there is a wallet (`not_allowed`).
 */
export const sessionEnd = {
  request: v.union([v.strictObject({ everywhere: v.optional(v.boolean()) }), v.strictObject({ session: id })]),
  answer: nothing,
}

/** POST /v1/session/list · session. The browsers in which this person is signed in; `current` is this one. */
export const sessionList = {
  request: nothing,
  answer: v.object({
    sessions: v.array(
      v.object({
        id,
        projectName: v.string(),
        loginProvider,
        createdAt: moment,
        usedAt: moment,
        current: v.boolean(),
        /** The browser's own name, coarsely; null where that is not known. Older APIs leave it out. */
        device: v.optional(v.nullable(v.string())),
        /** It opened the wallet in a browser that is new to it: from when changes are not held back there. */
        changesFrom: v.optional(moment),
      }),
    ),
  }),
}

/**
 * POST /v1/session/trust · session in which a recent proof of the PIN or a passkey allowed it, with the purpose `slot-change`,
 * in a browser that is not new itself. Says that another session of the person, which opened the wallet in a browser that is
 * new to it, is theirs: nothing is held back there any more. One proof, one session. Errors: `not_allowed` without the
 * proof, `new_browser`, `not_found`.
 */
export const sessionTrust = { request: v.strictObject({ session: id }), answer: nothing }

/** The account of the wallet that a request is about, by its index: the first one where it is left out. */
const account = v.optional(accountIndex)

/**
 * POST /v1/session/verification-token · session. A JWT for the page's own server (RS256, key set at `/jwks`): claims
 * `userId`, `wallets` [{ecdsaPublicKey, eddsaPublicKey}], `iss` the API, `aud` the API key, `iat`, `exp`, `jti`.
 * `wallets` lists proven keys only: a wallet stored before proofs were required is left out until it is opened again.
 * They are those of one account, which is the one that the page sees. `not_found` while there is no open wallet.
 */
export const verificationToken = {
  request: v.strictObject({ account }),
  answer: v.object({ token, expiresIn: seconds }),
}

/** The Argon2id parameters of a PIN slot. The frame refuses any below its own minimum. */
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

const pinSlotEntries = {
  slotId: id,
  epoch,
  kdf,
  threshold: v.pipe(v.number(), v.integer(), v.minValue(1)),
  guards: v.array(slotGuard),
}

/**
 * A PIN slot. In one of type `pin2` the API also evaluates the PIN, under the key of this public key; frames that do
 * not know the type refuse it, instead of turning a right PIN into a wrong one.
 */
export const pinSlot = v.variant('type', [
  v.object({ ...pinSlotEntries, type: v.literal('pin') }),
  v.object({ ...pinSlotEntries, type: v.literal('pin2'), evaluator: bytes(33) }),
])
export type PinSlot = v.InferOutput<typeof pinSlot>

const guardToken = v.object({ guardId: v.string(), token })

/**
 * The newest version of a vault's contents that the frame reads, 1 where it does not say. If the vault has a newer one,
 * the API answers `outdated`, and every frame then asks the person to reload the page.
 */
const reads = v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)))

/**
 * POST /v1/vault/meta · session. The data for querying the guards, and one token per guard, valid for 60 s. `slots` has
 * only the PIN's slot in use: frames from before the recovery kit cannot read any other. Where the person removed the PIN it is
 * empty, and there are tokens for a new one alone. Errors: `new_browser` for a purpose that is held back in this browser, as
 * everywhere where such a purpose is asked for, or what it allows.
 */
export const vaultMeta = {
  request: v.strictObject({ purpose: v.picklist([...purpose.options, pinRemovalPurpose]), reads }),
  answer: v.object({
    vaultId: id,
    state: v.picklist(['none', 'pending', 'active']),
    slots: v.array(pinSlot),
    guardTokens: v.array(guardToken),
    /**
     * The set of guards to which the same PIN is to be dealt after this opening; left out where it is dealt to that set, and
     * not long ago.
     */
    redeal: v.optional(guardSet),
    /** The number of the last change of the vault's slots: the next one is signed with the following number. */
    changes: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
    /**
     * The recovery kit that opens this vault; `confirmed`: the person said that they have it. Left out where there is
     * none.
     */
    kit: v.optional(
      v.nullable(
        v.object({
          createdAt: moment,
          confirmed: v.boolean(),
          /** Needed to remove it. Older APIs leave it out. */
          slotId: v.optional(id),
          /** It is a month old, and the person has not been asked yet whether they still have it. */
          asks: v.optional(v.boolean()),
        }),
      ),
      null,
    ),
    /**
     * The PIN slot that the person removed: a new PIN follows it, and the deletion of an account without a PIN names
     * it.
     */
    removed: v.optional(v.object({ slotId: id, epoch })),
    /**
     * Of `delete`: when an account is deleted that its owner asks to delete now, seconds of Unix time. Of `pin-remove`: the moment
     * of the answer.
     */
    endsAt: v.optional(seconds),
  }),
}

const guardAck = v.strictObject({ guardId: v.string(), ack: token })

/** PUT /v1/vault · session. Stores a new wallet; replaces one only while that is `pending`. */
export const vaultPut = {
  request: v.strictObject({
    vaultId: id,
    /** 2 for contents that earlier frames cannot read: phrases of other lengths, and the older EVM path. */
    version: v.picklist([1, 2]),
    ciphertext: blob(16 * 1024),
    ownerKey: bytes(32),
    /**
     * The wallet's public keys, each proven over `vaultPutMessage`. The API derives addresses and accounts from them.
     */
    keys: keyProofs,
    slot: v.strictObject({
      slotId: id,
      epoch: v.literal(1),
      kdf,
      threshold: v.pipe(v.number(), v.integer(), v.minValue(1)),
      guards: v.array(slotGuard),
      wrappedKey: blob(256),
      commit: bytes(32),
      serverShare: bytes(32),
      /**
       * The API's part of the PIN's function: a P-256 scalar, its public key, and the Ed25519 key that verifies the
       * proof of a right PIN. Frames from before `pin2` leave it out.
       */
      evaluator: v.optional(v.strictObject({ key: bytes(32), publicKey: bytes(33), authKey: bytes(32) })),
    }),
    acks: v.array(guardAck),
    /** Ed25519 by the owner key over `vaultPutMessage`. */
    ownerSignature: bytes(64),
  }),
  answer: nothing,
}
export type VaultPut = v.InferOutput<typeof vaultPut.request>

/** Names a passkey to its authenticator. */
const credentialId = blob(1023)
/** The browser's account of the ceremony, as the passkey signs it (WebAuthn, section 5.8.1). */
const clientData = blob(4096)
/** Hints that tell the browser how to reach an authenticator: `internal`, `usb`, `hybrid` and others. */
const transports = v.pipe(v.array(v.pipe(v.string(), v.regex(/^[a-z-]{1,32}$/))), v.maxLength(8))
/**
 * A passkey's signature over authenticator data and client data. It never contains the output of the passkey's
 * function.
 */
const assertion = v.strictObject({
  credentialId,
  clientData,
  authenticatorData: blob(4096),
  signature: blob(1024),
})
export type PasskeyAssertion = v.InferOutput<typeof assertion>
/** The purposes for which a passkey may open the wallet. */
export const passkeyOpening = v.picklist(['unlock', signingPurpose, exportPurpose, ...passkeyChangePurposes])
const passkeyUse = v.picklist([...passkeyOpening.options, 'add'])
export type PasskeyUse = v.InferOutput<typeof passkeyUse>

const slotPutEntries = {
  vaultId: id,
  /** One more than `changes` of `vaultMeta`: each number is used once, so that no earlier change can be replayed. */
  number: changeNumber,
  /** Ed25519 by the owner key over `slotPutMessage`. */
  ownerSignature: bytes(64),
}

const wrappedEntries = {
  slotId: id,
  epoch,
  wrappedKey: blob(256),
  commit: bytes(32),
  serverShare: bytes(32),
}

/**
 * PUT /v1/vault/slot · session in which a recent proof allowed this change: a PIN with the purpose, or for a PIN the
 * recovery kit. Stores a slot as pending, replacing a pending one of its kind. A PIN comes into use with its first
 * opening, which removes the previous one; a kit opens at once, and `slotConfirm` removes the previous one; a passkey
 * opens at once, beside others. Errors: `not_allowed` without such a proof, `conflict` for a used number, `bad_proof`,
 * `wrong_passkey` where a passkey's own signatures do not hold.
 */
export const slotPut = {
  request: v.variant('type', [
    v.strictObject({
      ...slotPutEntries,
      type: v.literal('pin2'),
      /** The slot in use that this one replaces, or the one that was removed. */
      replaces: id,
      /**
       * The same PIN, dealt to the current set of guards. It takes a recent opening with the PIN and not its purpose, and
       * ends nothing that is open elsewhere. Older frames leave it out.
       */
      redeals: v.optional(v.literal(true)),
      /**
       * The guards that have no part in this slot, and for each Ed25519 by the owner key over `recordsRetireMessage` of the
       * slot that is replaced. Older frames leave it out.
       */
      leaves: v.optional(
        v.pipe(v.array(v.strictObject({ guardId: v.string(), ownerSignature: bytes(64) })), v.maxLength(9)),
      ),
      slot: v.strictObject({
        ...wrappedEntries,
        kdf,
        threshold: v.pipe(v.number(), v.integer(), v.minValue(1)),
        guards: v.array(slotGuard),
        evaluator: v.strictObject({ key: bytes(32), publicKey: bytes(33), authKey: bytes(32) }),
      }),
      acks: v.array(v.strictObject({ guardId: v.string(), ack: token })),
    }),
    v.strictObject({
      ...slotPutEntries,
      type: v.literal('kit'),
      /** SHA-256 of the kit's proof, by which the API verifies the kit without knowing its code. */
      slot: v.strictObject({ ...wrappedEntries, proofHash: bytes(32) }),
    }),
    v.strictObject({
      ...slotPutEntries,
      type: v.literal('passkey'),
      slot: v.strictObject({
        ...wrappedEntries,
        credentialId,
        /** The attestation object of the creation, with the passkey's public key. */
        attestation: blob(4096),
      }),
      /** The client data of the creation, with a challenge for `add`. */
      clientData,
      transports,
      /** An assertion of the new passkey, over the same challenge, which proves that it opens what was stored. */
      assertion,
    }),
  ]),
  answer: nothing,
}
export type SlotPut = v.InferOutput<typeof slotPut.request>
export type PinSlotPut = Extract<SlotPut, { type: 'pin2' }>
export type KitSlotPut = Extract<SlotPut, { type: 'kit' }>
export type PasskeySlotPut = Extract<SlotPut, { type: 'passkey' }>

/**
 * POST /v1/vault/slot/remove · session in which a recent proof allowed this change. Removes a passkey, or a recovery kit
 * with those made before it: the server's share is deleted. Wallets that are open elsewhere ask again. Errors: `not_allowed`, `conflict`, `bad_proof`,
 * `not_found`. Also `conflict` for the last passkey and the kit in use of a wallet without a PIN: they can be replaced.
 */
export const slotRemove = {
  request: v.strictObject({ ...slotPutEntries, slotId: id }),
  answer: nothing,
}
export type SlotRemove = v.InferOutput<typeof slotRemove.request>

/**
 * POST /v1/vault/guard-report · session. A guard that this frame had to do without: it did not answer (`silent`), its
 * proof did not hold (`lied`), or it has no record of the wallet's (`no-record`). The API writes that into its log, as what a
 * frame says.
 */
export const guardReport = {
  request: v.strictObject({
    guardId: v.pipe(v.string(), v.maxLength(64)),
    fault: v.picklist(['silent', 'lied', 'no-record']),
  }),
  answer: nothing,
}

/**
 * POST /v1/vault/passkey/begin · session. A challenge for one use within five minutes, in this session and for this use
 * alone, and the passkeys that open the wallet. `add`: to make one. `pin-remove`: only those that are old enough for it
 * (`passkeyDays`).
 */
export const passkeyBegin = {
  request: v.strictObject({ use: passkeyUse, reads }),
  answer: v.object({
    vaultId: id,
    challenge: v.pipe(v.string(), v.maxLength(128)),
    passkeys: v.array(
      v.object({
        slotId: id,
        credentialId,
        transports,
        createdAt: moment,
        usedAt: v.nullable(moment),
        /** A password manager syncs it to several devices; false when it exists only on the device that made it. */
        synced: v.boolean(),
      }),
    ),
  }),
}

/** The names of a slot, for answers to requests that do not name it. */
const namedSlot = { vaultId: id, slotId: id, epoch: v.number() }

/** Releases a slot: the wallet's ciphertext, its wrapped key, and the server's share of what unwraps it. */
const releasedSlot = {
  version: v.number(),
  ciphertext: blob(16 * 1024),
  wrappedKey: blob(256),
  commit: bytes(32),
  serverShare: bytes(32),
}

/**
 * POST /v1/vault/passkey · session. The wallet's ciphertext and the server's share, in exchange for an assertion of one
 * of its passkeys over a challenge of this session. Errors: `wrong_passkey`, `conflict` where the challenge was used or
 * has expired.
 */
export const passkeyOpen = {
  request: v.strictObject({
    slotId: id,
    use: passkeyOpening,
    assertion,
    locale: v.optional(languageTag),
  }),
  answer: v.object({ ...namedSlot, ...releasedSlot, user, challenge }),
}

/**
 * POST /v1/vault/slot/confirm · session that stored this kit. The person has it: the previous kit no longer opens
 * anything. With `still`, in a session in which the wallet was opened: the person still has the kit in use, and is not
 * asked again. Errors: `conflict` where it is not in use, `not_allowed`; without `still`, `new_browser`.
 */
export const slotConfirm = {
  request: v.strictObject({ slotId: id, still: v.optional(v.literal(true)) }),
  answer: nothing,
}

/**
 * POST /v1/vault/evaluate · session. The API's evaluation of the element that the guards evaluated, for a slot of type
 * `pin2`. It is counted first; the right PIN (`vaultOpen`) uncounts it. Errors: `locked` {retryAfter}, `not_found`.
 */
export const vaultEvaluate = {
  request: v.strictObject({ slotId: id, purpose, blinded: bytes(33) }),
  answer: v.object({
    evaluated: bytes(33),
    /** RFC 9497 DLEQ proof: challenge and response, 64 bytes. */
    proof: bytes(64),
    evalId: id,
  }),
}

/**
 * POST /v1/vault/open · session. Receipts of enough different guards, for this session and purpose, and for a slot of
 * type `pin2` the PIN's own proof for the API's evaluation: Ed25519 over `pinProofMessage`, with `apiProofName` as the
 * guard's id. `locale` is the language of the wallet, in which the person gets mails from then on. Errors: `bad_proof` for a
 * receipt that is false, or was used before.
 */
export const vaultOpen = {
  request: v.strictObject({
    slotId: id,
    purpose,
    receipts: v.pipe(v.array(token), v.minLength(1), v.maxLength(9)),
    proof: v.optional(v.strictObject({ evalId: id, signature: bytes(64) })),
    locale: v.optional(languageTag),
  }),
  answer: v.object({
    ...releasedSlot,
    user,
    challenge,
    /**
     * The API's evaluations since the last opening that were not followed by the right PIN. Older APIs leave it out.
     */
    wrongBefore: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  }),
}

/**
 * POST /v1/vault/kit · session. The wallet's ciphertext and the server's share, in exchange for the proof of its
 * recovery kit. The session may then set a new PIN. Errors: `wrong_kit`.
 */
export const kitOpen = {
  request: v.strictObject({ proof: bytes(32), locale: v.optional(languageTag), reads }),
  answer: v.object({ ...namedSlot, ...releasedSlot, user }),
}

/**
 * POST /v1/vault/keys · session. Proves the keys of a wallet that was stored without proofs: each signs over
 * `challengeMessage` of the `challenge` in the answer to its opening. Errors: `conflict` where no such proof is wanted,
 * `bad_proof` where a signature is wrong or the keys are not this wallet's.
 */
export const vaultKeys = {
  request: v.strictObject({ challenge: id, keys: keyProofs }),
  answer: nothing,
}

/** An app that made the request over the wallet's own connection: its own claims, unverified. */
const connectedApp = v.strictObject({ name: foreignText(1_024), origin: foreignText(1_024) })
const askedBy = v.optional(v.union([v.literal('wallet'), connectedApp]))

/**
 * POST /v1/transactions/{network} · session. Sends a signed transaction and returns the node's answer. `askedBy` is
 * stored beside it: left out for the page of the session, `wallet` for the wallet itself.
 */
export const transactionSend = {
  request: v.strictObject({
    raw: hex,
    node: v.optional(nodeUrl),
    askedBy,
  }),
  answer: v.union([
    v.object({ hash: hex }),
    v.object({ error: v.object({ code: v.number(), message: v.string(), data: v.optional(v.unknown()) }) }),
  ]),
}

/** A network's id of a transaction: a hash in hex, base58 or its family's own form. */
const sentId = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{40,128}$/, 'not the number of a transaction'))

/** How a transaction ended, as the wallet saw it on the network; `refused`: no node accepted it, so it is deleted. */
const ending = v.picklist(['success', 'failed', 'expired', 'refused'])

/**
 * POST /v1/transactions/{network}/keep · session. Stores the signed bytes of a transaction before the wallet submits it
 * to a node without Ethereum's JSON-RPC, so that none is lost. `askedBy` as in `transactionSend`; the same one twice is
 * stored once.
 */
export const transactionKeep = {
  request: v.strictObject({ id: sentId, raw: v.pipe(hex, v.maxLength(2 + 2 * 130 * 1024)), askedBy, account }),
  answer: nothing,
}

/** POST /v1/transactions/{network}/end · session. Stores how one ended, and the reason for a failure. */
export const transactionEnd = {
  request: v.strictObject({ id: sentId, outcome: ending, reason: v.optional(foreignText(200)) }),
  answer: nothing,
}

/**
 * POST /v1/nodes/check · session. Checks that a node a page brings for a network may be used: the operator allows its
 * host and it reports the network's chain id. `not_allowed` otherwise.
 */
export const nodeCheck = {
  request: v.strictObject({ network: networkName, node: nodeUrl }),
  answer: nothing,
}

const decimal = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,77})$/, 'not a whole number'))

/**
 * An asset that the wallet shows besides a network's coin. The frame reads symbol, name and decimals from the chain.
 */
const asset = v.object({
  network: networkName,
  standard: v.picklist(['ERC20', 'ERC721', 'ERC1155']),
  address,
  tokenId: v.optional(decimal),
})
export type Asset = v.InferOutput<typeof asset>

/** POST /v1/assets · session. The assets that the operator lists, and those this person added. */
export const assetList = {
  request: v.strictObject({ networks: v.array(networkName) }),
  answer: v.object({ assets: v.array(v.object({ ...asset.entries, added: v.boolean() })) }),
}

/** POST /v1/assets/add and /v1/assets/remove · session. Adding twice, or removing a missing one, succeeds. */
export const assetAdd = { request: v.strictObject(asset.entries), answer: nothing }
export const assetRemove = { request: v.strictObject(asset.entries), answer: nothing }

/** POST /v1/activity · session. Transactions sent from an account of this wallet, newest first, at most 50 older than `before`. */
export const activity = {
  request: v.strictObject({
    networks: v.array(networkName),
    before: v.optional(moment),
    account,
  }),
  answer: v.object({
    transactions: v.array(
      v.object({
        network: networkName,
        hash: sentId,
        sentAt: moment,
        /** The project whose page requested it; null where no page did. */
        projectName: v.nullable(v.string()),
        /** The connected app that requested it, in its own words. If both are null it was the wallet itself. */
        app: v.nullable(connectedApp),
        /** The signed bytes, for sending them again; null where they are not stored, or too many for one answer. */
        raw: v.nullable(hex),
        /** How it ended, if the wallet reported it: for families whose nodes do not store outcomes permanently. */
        end: v.nullable(
          v.object({ outcome: v.picklist(['success', 'failed', 'expired']), reason: v.nullable(text(200)) }),
        ),
      }),
    ),
  }),
}

const boraUsn = v.pipe(v.string(), v.minLength(1), v.maxLength(128))
const boraForm = v.picklist(['connect', 'login'])

/** POST /v1/bora/status · session. True when this wallet is connected to that number. Errors: the bora_ ones. */
export const boraStatus = { request: v.strictObject({ bappUsn: boraUsn, account }), answer: boraStatusShape }

/**
 * POST /v1/bora/begin · session. Verifies the project's signature (`form` says over which of the two texts) and returns
 * the status; where it is UNCONNECTED, also the text that the person signs (EIP-191), valid for ten minutes and one
 * use.
 */
export const boraBegin = {
  request: v.strictObject({ bappUsn: boraUsn, signature: text(1024), form: boraForm, account }),
  answer: v.object({ status: boraStatusShape, message: v.nullable(text(2048)) }),
}

/** POST /v1/bora/connect · session. Sends the person's signature of that text to the portal. */
export const boraConnect = {
  request: v.strictObject({ bappUsn: boraUsn, message: text(2048), signature: hex, account }),
  answer: boraStatusShape,
}

/** An offer by a provider of coins at its own price; amounts are whole coins as decimal text. */
const offer = v.object({
  id: text(128),
  provider: text(64),
  network: networkName,
  /** Null: the network's coin. */
  contract: v.nullable(address),
  symbol: text(32),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  minimum: text(80),
  maximum: text(80),
  /** Price of one coin and its ISO 4217 currency. */
  price: text(80),
  currency: text(8),
})
export type Offer = v.InferOutput<typeof offer>

/** POST /v1/buy/offers · session. `nothing_to_buy` when no provider offers any of it. */
export const buyOffers = {
  request: v.strictObject({
    networks: v.pipe(v.array(networkName), v.minLength(1)),
    contract: v.optional(v.nullable(address)),
    amount: v.optional(text(80)),
  }),
  answer: v.object({ offers: v.array(offer) }),
}

/**
 * POST /v1/buy/orders · session. The coins always go to this person's wallet; the person pays at `checkoutUrl`.
 * Repeating a request with the same `key` returns the same order; without a key, each is an order of its own.
 */
export const buyOrder = {
  request: v.strictObject({ offerId: text(128), amount: text(80), key: v.optional(id), account }),
  // It becomes a link, so no other scheme is allowed.
  answer: v.object({ orderId: id, checkoutUrl: v.pipe(v.string(), v.maxLength(2048), v.check(isSecureUrl)) }),
}

/** POST /v1/buy/order · session. The state of an order of this person. */
export const buyStatus = {
  request: v.strictObject({ orderId: id }),
  answer: v.object({
    state: v.picklist(['open', 'paid', 'sent', 'cancelled', 'failed']),
    hash: v.nullable(hash),
  }),
}

/** A vault to store, with the wallet of its keys. */
type StoredVault = Omit<VaultPut, 'ownerSignature' | 'acks' | 'keys'> & { wallet: PublicWallet }

/** The bytes that the owner key signs when a vault is stored: all of it, so that no part can be exchanged. */
export function vaultPutMessage({ slot, wallet, ...put }: StoredVault) {
  return lp(
    'latchkey/v1/vault-put',
    put.vaultId,
    put.version,
    put.ciphertext,
    put.ownerKey,
    wallet.address,
    wallet.ecdsaPublicKey,
    wallet.eddsaPublicKey,
    ...accountFamilies.flatMap((family) => [wallet.accounts[family].address ?? '', wallet.accounts[family].publicKey]),
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
    ...(slot.evaluator ? [slot.evaluator.key, slot.evaluator.publicKey, slot.evaluator.authKey] : []),
  )
}

/** The bytes that the owner key signs when a slot is added or replaced: all of it, and the number of the change. */
export function slotPutMessage(
  put:
    | Omit<PinSlotPut, 'ownerSignature' | 'acks'>
    | Omit<KitSlotPut, 'ownerSignature'>
    | Pick<PasskeySlotPut, 'type' | 'vaultId' | 'number' | 'slot'>,
) {
  const { slotId, epoch, wrappedKey, commit, serverShare } = put.slot
  const common = [put.vaultId, put.number, put.type, slotId, epoch, wrappedKey, commit, serverShare]
  if (put.type === 'kit') return lp('latchkey/v1/slot-put', ...common, put.slot.proofHash)
  if (put.type === 'passkey') return lp('latchkey/v1/slot-put', ...common, put.slot.credentialId, put.slot.attestation)
  const { kdf, threshold, guards, evaluator } = put.slot
  const { redeals, leaves = [] } = put
  return lp(
    'latchkey/v1/slot-put',
    ...common,
    put.replaces,
    kdf.name,
    kdf.salt,
    kdf.memory,
    kdf.iterations,
    kdf.parallelism,
    threshold,
    guards.length,
    ...guards.flatMap((guard) => [guard.id, guard.publicKey]),
    evaluator.key,
    evaluator.publicKey,
    evaluator.authKey,
    // Left out where there is nothing to say, so that what older frames sign stays as it was.
    ...(redeals || leaves.length > 0 ? [redeals ? 'redeals' : 'changes', leaves.length] : []),
    ...leaves.flatMap(({ guardId, ownerSignature }) => [guardId, ownerSignature]),
  )
}

/** The bytes that the owner key signs when a slot is removed, with the number of the change. */
export function slotRemoveMessage({ vaultId, number, slotId }: Omit<SlotRemove, 'ownerSignature'>) {
  return lp('latchkey/v1/slot-remove', vaultId, number, slotId)
}
