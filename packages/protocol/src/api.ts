import { lp } from '@latchkey/core/bytes'
import { type NetworkName, networks } from '@latchkey/core/networks'
import * as v from 'valibot'
import { keyProofs } from './key-proof.ts'
import { boraStatus as boraStatusShape } from './methods/bora-portal.ts'
import { accessTokenLogin, idTokenLogin } from './methods/login.ts'
import {
  address,
  apiKey,
  blob,
  bytes,
  caller,
  epoch,
  foreignText,
  hash,
  hex,
  id,
  languageTag,
  loginProvider,
  nodeUrl,
  purpose,
  seconds,
  text,
  token,
} from './shapes.ts'
import { accountFamilies, user, type Wallet } from './user.ts'

/**
 * Bodies of the API, JSON both ways. Requests are strict. `DPoP` says a request carries a proof of the session key
 * (RFC 9449) and answers carry a fresh `DPoP-Nonce`; `session` says it also carries `Authorization: DPoP <access token>`.
 */

// These stand apart because the frame's door reads them: what else is here it need not load.
export { project } from './project.ts'
export { rpc, walletReads } from './rpc.ts'
export { type Accounts, type User, user } from './user.ts'

const networkName = v.picklist(Object.keys(networks) as [NetworkName, ...NetworkName[]])

const nothing = v.strictObject({})

/** POST /v1/auth/start · DPoP. The flow id is drawn by the frame; the proof's key is the one the session will belong to. */
export const authStart = {
  request: v.strictObject({ flowId: id, provider: loginProvider, apiKey, pageOrigin: caller }),
  answer: v.object({ expiresIn: seconds }),
}

/** POST /v1/auth/flow · asked by the login window that lost its opener; works for five minutes and only before binding. */
export const authFlow = {
  request: v.strictObject({ flowId: id }),
  answer: v.object({
    provider: loginProvider,
    pageOrigin: caller,
    projectName: v.string(),
  }),
}

const openerBind = { flowId: id, popupNonce: id, signature: v.pipe(v.string(), v.maxLength(128)) }

/**
 * POST /v1/auth/bind · a form posted by the login window as a navigation; sets the flow cookie and answers a page (200)
 * that goes on to the provider by `<meta http-equiv="refresh">`: Chromium holds every redirect of a form against the
 * window's `form-action` (seen in 156), so a 303 to the provider would be blocked. Failures go on to /auth/done likewise.
 * Either the frame's signature over the window's nonce, which ends the flow when it is wrong, or `by: 'code'` from a
 * window without an opener: such a flow also takes the code that the window shows after the provider's answer. Beside the
 * frame's signature the browser's own key (P-256, an uncompressed point) signs `browserMessage`; both fields are left out
 * where the window has no storage.
 */
export const authBind = {
  request: v.union([
    v.strictObject({ ...openerBind, browserKey: bytes(65), browserSignature: bytes(64) }),
    v.strictObject(openerBind),
    v.strictObject({ flowId: id, by: v.literal('code') }),
  ]),
}

/** GET or POST /v1/auth/callback/{provider}; ends at the wallet's /auth/done#ok, #code=<digits> or #failed=<reason>. */

/** How often a person may type the code of the login window. Then the flow is over. */
export const codeTries = 3

const left = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(codeTries))
const reason = v.pipe(v.string(), v.maxLength(64))

const tokens = v.object({ accessToken: token, refreshToken: token, expiresIn: seconds })

/**
 * POST /v1/auth/wait · DPoP by the flow's key. Held open up to 25 s, then `pending`: ask again. The tokens are
 * given to this key alone, and again for 60 s, because an answer can be lost.
 * `code`: the login window shows a code, and waits until it is typed here (`authConfirm`); `left` says how often it may be.
 */
export const authWait = {
  request: v.strictObject({ flowId: id }),
  answer: v.variant('status', [
    v.object({ status: v.literal('pending'), bound: v.boolean() }),
    v.object({ status: v.literal('failed'), reason }),
    v.object({ status: v.literal('code'), left }),
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
 * POST /v1/auth/id-token. For a provider's access token, given out to one of the project's registered clients, an ID token
 * of our own that `authToken` takes. Errors: `unsupported_provider` where a provider knows no ID tokens, `token_refused`.
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

/** Asks the wallet that was just opened to prove its keys (`vaultKeys`). Left out where they are proven. */
const challenge = v.optional(id)

/**
 * POST /v1/session/resume · session. The server's half of the `resume` slot. `draw` makes a new half (after a PIN);
 * otherwise the present one is given, if it is younger than 15 minutes since its last use and 12 hours in all.
 */
export const sessionResume = {
  request: v.strictObject({ draw: v.boolean() }),
  answer: v.object({ share: v.nullable(bytes(32)), idleSeconds: seconds, challenge }),
}

/**
 * POST /v1/session/end · session. Signs out here; everywhere, which also ends sign-ins that began before and are
 * not yet fetched; or in one other browser, by the id of its session (`not_found` when this person has no such session).
 * More than itself only a session ends in which the PIN opened the wallet, where there is one (`not_allowed`).
 */
export const sessionEnd = {
  request: v.union([v.strictObject({ everywhere: v.optional(v.boolean()) }), v.strictObject({ session: id })]),
  answer: nothing,
}

/** POST /v1/session/list · session. The browsers this person is signed in with; `current` is this one. */
export const sessionList = {
  request: nothing,
  answer: v.object({
    sessions: v.array(
      v.object({
        id,
        projectName: v.string(),
        loginProvider,
        createdAt: v.pipe(v.string(), v.isoTimestamp()),
        usedAt: v.pipe(v.string(), v.isoTimestamp()),
        current: v.boolean(),
      }),
    ),
  }),
}

/**
 * POST /v1/session/verification-token · session. A JWT for the page's own server (RS256, key set at `/jwks`): claims
 * `userId`, `wallets` [{ecdsaPublicKey, eddsaPublicKey}], `iss` the API, `aud` the API key, `iat`, `exp`, `jti`.
 * `wallets` names proven keys only: a wallet stored before proofs were asked for is left out until it is opened again.
 * `not_found` while there is no open wallet.
 */
export const verificationToken = {
  request: nothing,
  answer: v.object({ token, expiresIn: seconds }),
}

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

const pinSlotEntries = {
  slotId: id,
  epoch,
  kdf,
  threshold: v.pipe(v.number(), v.integer(), v.minValue(1)),
  guards: v.array(slotGuard),
}

/**
 * A PIN slot. In one of type `pin2` the API evaluates the PIN too, under the key of this public key; frames that do not
 * know the type refuse it, instead of making wrong PINs from right ones.
 */
export const pinSlot = v.variant('type', [
  v.object({ ...pinSlotEntries, type: v.literal('pin') }),
  v.object({ ...pinSlotEntries, type: v.literal('pin2'), evaluator: bytes(33) }),
])
export type PinSlot = v.InferOutput<typeof pinSlot>

const guardToken = v.object({ guardId: v.string(), token })

const changeNumber = v.pipe(v.number(), v.integer(), v.minValue(0))

/**
 * POST /v1/vault/meta · session. The data to ask the guards with, and one token for each guard, good for 60 s. `slots` has
 * the PIN's slot in use alone: frames of before the recovery kit read no other.
 */
export const vaultMeta = {
  request: v.strictObject({ purpose }),
  answer: v.object({
    vaultId: id,
    state: v.picklist(['none', 'pending', 'active']),
    slots: v.array(pinSlot),
    guardTokens: v.array(guardToken),
    /** The number of the last change of the vault's slots: the next one is signed with the number after it. */
    changes: v.optional(changeNumber, 0),
    /** The recovery kit that opens this vault; `confirmed`: the person said that they have it. Nothing where there is none. */
    kit: v.optional(
      v.nullable(v.object({ createdAt: v.pipe(v.string(), v.isoTimestamp()), confirmed: v.boolean() })),
      null,
    ),
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
    /** The wallet's public keys, each proven over `vaultPutMessage`. The API computes addresses and accounts from them. */
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
       * The API's part of the PIN's function: a P-256 scalar, its public key, and the Ed25519 key that checks the proof of
       * a right PIN. Frames of before `pin2` leave it out.
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

const slotPutEntries = {
  vaultId: id,
  /** One more than `changes` of `vaultMeta`: each number is used once, so that no older change can be made again. */
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
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
 * PUT /v1/vault/slot · session in which a fresh proof allowed this change not long ago: a PIN with the purpose, or for a PIN
 * the recovery kit. Stores a slot as pending, in place of another pending one of its kind. A PIN comes into use with its
 * first opening, which removes the one before; a kit opens at once, and `slotConfirm` removes the one before.
 * Errors: `not_allowed` without such a proof, `conflict` for a number that was used, `bad_proof`.
 */
export const slotPut = {
  request: v.variant('type', [
    v.strictObject({
      ...slotPutEntries,
      type: v.literal('pin2'),
      /** The slot in use, which this one follows. */
      replaces: id,
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
      /** SHA-256 of the kit's proof, by which the API knows the kit without its code. */
      slot: v.strictObject({ ...wrappedEntries, proofHash: bytes(32) }),
    }),
  ]),
  answer: nothing,
}
export type SlotPut = v.InferOutput<typeof slotPut.request>
export type PinSlotPut = Extract<SlotPut, { type: 'pin2' }>
export type KitSlotPut = Extract<SlotPut, { type: 'kit' }>

/** POST /v1/vault/slot/confirm · session that stored this kit. The person has it: the kit before it opens nothing any more. */
export const slotConfirm = { request: v.strictObject({ slotId: id }), answer: nothing }

/**
 * POST /v1/vault/evaluate · session. The API's evaluation of the element that the guards evaluated, for a slot of type
 * `pin2`. It is counted first; the right PIN (`vaultOpen`) takes it back. Errors: `locked` {retryAfter}, `not_found`.
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
 * POST /v1/vault/open · session. Receipts of enough different guards, for this session and purpose, and for a slot of type
 * `pin2` the PIN's own proof for the API's evaluation: Ed25519 over `pinProofMessage`, `apiProofName` for the guard's id.
 * `locale` is the language the wallet speaks, in which the person gets mails from then on.
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
    version: v.number(),
    ciphertext: blob(16 * 1024),
    wrappedKey: blob(256),
    commit: bytes(32),
    serverShare: bytes(32),
    user,
    challenge,
    /** Evaluations of the API's that no right PIN followed, since the last opening. Older ones do not say it. */
    wrongBefore: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 0),
  }),
}

/**
 * POST /v1/vault/kit · session. The wallet's ciphertext and the server's share, against the proof of its recovery kit. The
 * session may then set a new PIN. Errors: `wrong_kit`.
 */
export const kitOpen = {
  request: v.strictObject({ proof: bytes(32), locale: v.optional(languageTag) }),
  answer: v.object({
    vaultId: id,
    slotId: id,
    epoch: v.number(),
    version: v.number(),
    ciphertext: blob(16 * 1024),
    wrappedKey: blob(256),
    commit: bytes(32),
    serverShare: bytes(32),
    user,
  }),
}

/**
 * POST /v1/vault/keys · session. Proves the keys of a wallet that was stored without: each signs over `challengeMessage`
 * of the `challenge` that its opening was answered with. Errors: `conflict` where no such proof is asked for, `bad_proof`
 * where a signature is wrong or the keys are not this wallet's.
 */
export const vaultKeys = {
  request: v.strictObject({ challenge: id, keys: keyProofs }),
  answer: nothing,
}

/**
 * POST /v1/contacts · session in which the PIN opened the wallet. The person's addresses for notices; `mails` is false where
 * the operator sends none. Errors: `not_allowed` before the PIN.
 */
export const contactList = {
  request: nothing,
  answer: v.object({
    mails: v.boolean(),
    contacts: v.array(v.object({ id, email: v.string(), notices: v.boolean() })),
  }),
}

/**
 * POST /v1/contacts/set · session in which the PIN opened the wallet. Switches notices to an address on or off; one
 * that is switched off gets a last mail about it. Errors: `not_allowed` before the PIN, `not_found`, `conflict` where
 * it is the last that gets them.
 */
export const contactSet = { request: v.strictObject({ id, notices: v.boolean() }), answer: nothing }

/** An app that asked over a connection of the wallet's own: its own words, which nobody has checked. */
const connectedApp = v.strictObject({ name: foreignText(1_024), origin: foreignText(1_024) })
const askedBy = v.optional(v.union([v.literal('wallet'), connectedApp]))

/**
 * POST /v1/transactions/{network} · session. Sends a signed transaction; the node's answer comes back. `askedBy` is kept
 * beside it: left out for the page of the session, `wallet` for the wallet itself.
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

/** A network's id of a transaction: a hash in hex, base58 or its family's own writing. */
const sentId = v.pipe(v.string(), v.regex(/^[0-9A-Za-z]{40,128}$/, 'not the number of a transaction'))

/** How a transaction ended, as the wallet saw it at the network; `refused`: no node took it, so it is forgotten. */
const ending = v.picklist(['success', 'failed', 'expired', 'refused'])

/**
 * POST /v1/transactions/{network}/keep · session. Keeps the signed bytes of a transaction the wallet hands to a node that
 * speaks no JSON-RPC of Ethereum: before it does so, that none is lost. `askedBy` as with
 * `transactionSend`; the same one twice is kept once.
 */
export const transactionKeep = {
  request: v.strictObject({ id: sentId, raw: v.pipe(hex, v.maxLength(2 + 2 * 130 * 1024)), askedBy }),
  answer: nothing,
}

/** POST /v1/transactions/{network}/end · session. Keeps how one ended, with the network's own word for a failure. */
export const transactionEnd = {
  request: v.strictObject({ id: sentId, outcome: ending, reason: v.optional(foreignText(200)) }),
  answer: nothing,
}

/**
 * POST /v1/nodes/check · session. Checks that a node a page brings for a network may be used: the operator allows its
 * host and it answers the network's chain id. `not_allowed` otherwise.
 */
export const nodeCheck = {
  request: v.strictObject({ network: networkName, node: nodeUrl }),
  answer: nothing,
}

const decimal = v.pipe(v.string(), v.regex(/^(0|[1-9][0-9]{0,77})$/, 'not a whole number'))

/** An asset the wallet shows besides a network's coin. Symbol, name and decimals are read from the chain by the frame. */
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

/** POST /v1/assets/add and /v1/assets/remove · session. Adding twice, or removing what is not there, succeeds. */
export const assetAdd = { request: v.strictObject(asset.entries), answer: nothing }
export const assetRemove = { request: v.strictObject(asset.entries), answer: nothing }

/** POST /v1/activity · session. Transactions sent through this wallet, newest first, at most 50 older than `before`. */
export const activity = {
  request: v.strictObject({
    networks: v.array(networkName),
    before: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  }),
  answer: v.object({
    transactions: v.array(
      v.object({
        network: networkName,
        hash: sentId,
        sentAt: v.pipe(v.string(), v.isoTimestamp()),
        /** The project whose page asked for it; nothing where it was no page. */
        projectName: v.nullable(v.string()),
        /** The app that asked, where it came from outside, in its own words. With neither it was the wallet itself. */
        app: v.nullable(connectedApp),
        /** The signed bytes, to send them again; nothing where they are not stored, or are too many for one answer. */
        raw: v.nullable(hex),
        /** How it ended, where the wallet said so: for families whose nodes do not answer it for ever. */
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
export const boraStatus = { request: v.strictObject({ bappUsn: boraUsn }), answer: boraStatusShape }

/**
 * POST /v1/bora/begin · session. Checks the project's signature (`form` says over which of the two texts) and answers the
 * status; where it is UNCONNECTED, also the text the person signs (EIP-191), good for ten minutes and one use.
 */
export const boraBegin = {
  request: v.strictObject({ bappUsn: boraUsn, signature: text(1024), form: boraForm }),
  answer: v.object({ status: boraStatusShape, message: v.nullable(text(2048)) }),
}

/** POST /v1/bora/connect · session. Sends the person's signature of that text to the portal. */
export const boraConnect = {
  request: v.strictObject({ bappUsn: boraUsn, message: text(2048), signature: hex }),
  answer: boraStatusShape,
}

/** The offer of a provider of coins, in its own price; amounts are whole coins as decimal texts. */
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
 * POST /v1/buy/orders · session. The coins go to this person's wallet and nowhere else; the person pays at `checkoutUrl`. The
 * same request with the same `key` is answered with the same order; without one, each is an order of its own.
 */
export const buyOrder = {
  request: v.strictObject({ offerId: text(128), amount: text(80), key: v.optional(id) }),
  answer: v.object({ orderId: id, checkoutUrl: v.pipe(v.string(), v.url(), v.maxLength(2048)) }),
}

/** POST /v1/buy/order · session. How an order of this person stands. */
export const buyStatus = {
  request: v.strictObject({ orderId: id }),
  answer: v.object({
    state: v.picklist(['open', 'paid', 'sent', 'cancelled', 'failed']),
    hash: v.nullable(hash),
  }),
}

/** A vault to store, with the wallet that its keys make. */
type StoredVault = Omit<VaultPut, 'ownerSignature' | 'acks' | 'keys'> & { wallet: Omit<Wallet, 'vaultId'> }

/** The bytes the owner key signs when a vault is stored: all of it, so that no part can be exchanged. */
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

/** The bytes the owner key signs when a slot is added or follows another: all of it, and the number of the change. */
export function slotPutMessage(put: Omit<PinSlotPut, 'ownerSignature' | 'acks'> | Omit<KitSlotPut, 'ownerSignature'>) {
  const { slotId, epoch, wrappedKey, commit, serverShare } = put.slot
  const common = [put.vaultId, put.number, put.type, slotId, epoch, wrappedKey, commit, serverShare]
  if (put.type === 'kit') return lp('latchkey/v1/slot-put', ...common, put.slot.proofHash)
  const { kdf, threshold, guards, evaluator } = put.slot
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
  )
}
