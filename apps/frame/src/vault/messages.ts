import { keyOwners } from '@latchkey/core/family-records'
import { evmPaths, longestAccountName } from '@latchkey/core/vault-contents'
import {
  accountDelete,
  kitOpen,
  passkeyOpening,
  pinRemove,
  pinSlot,
  slotPut,
  slotRemove,
  vaultEvaluate,
  vaultOpen,
  vaultPut,
  walletAccountAdd,
  walletAccountImport,
  walletAccountRemove,
} from '@latchkey/protocol/api'
import { evaluate, recordPut } from '@latchkey/protocol/guard'
import { guardSet } from '@latchkey/protocol/guard-set'
import { keyProofs } from '@latchkey/protocol/key-proof'
import {
  accountIndex,
  address,
  bytes,
  furtherIndex,
  hash,
  hex,
  id,
  importIndex,
  purpose,
} from '@latchkey/protocol/shapes'
import {
  type AccountFamily,
  accountFamilies,
  furtherAccount,
  importedAccount,
  importRemoval,
  sealedName,
  user,
  phraseWallet as wallet,
} from '@latchkey/protocol/user'
import * as v from 'valibot'

/**
 * The messages between the frame and its vault worker: one operation, one answer. Bytes travel as base64url, as they do
 * to the services. Out of the worker come public values, signatures and proofs, and at enrolment the shares the guards
 * and the API must get; never entropy, the vault key or an account's key, except for `reveal` in the worker of the
 * export window.
 */

const nothing = v.strictObject({})
const guardId = v.pipe(v.string(), v.maxLength(64))
const jkt = bytes(32)
const pin = v.pipe(v.string(), v.maxLength(256))
/** Most transactions one PIN may be given for: as many as a page may ask for at once. */
export const mostSignatures = 10
const signatures = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(mostSignatures))
/** As a browser or the API knows it. */
const knownWallet = v.unwrap(user.entries.wallet)

/**
 * The known facts about the accounts of a wallet: the sealed name of the first one, and the further ones, some of them
 * possibly twice; the imported ones, likewise, and the removals of such.
 */
const accountsKnown = v.strictObject({
  first: v.optional(sealedName),
  further: v.array(furtherAccount),
  imported: v.exactOptional(v.array(importedAccount)),
  importsRemoved: v.exactOptional(v.array(importRemoval)),
})
export type AccountsKnown = v.InferOutput<typeof accountsKnown>
const accounts = v.optional(accountsKnown)
const names = v.optional(v.array(v.strictObject({ index: accountIndex, name: v.string() })))
/** The imported accounts that their owner removed. */
const removed = v.exactOptional(v.array(importIndex))
/** The account that signs: the first one where it is left out. */
const account = v.optional(accountIndex)
const accountName = v.pipe(v.string(), v.maxLength(longestAccountName))

/** The guards this release of the frame trusts, and how many of them must agree. */
const trust = {
  guards: v.pipe(v.array(guardId), v.minLength(1)),
  threshold: v.pipe(v.number(), v.integer(), v.minValue(1)),
}

const { ownerSignature, vaultId, version, ciphertext, ownerKey, keys, slot } = vaultPut.request.entries

const [{ entries: pinPut }, { entries: kitPut }, { entries: passkeyPut }] = slotPut.request.options
const { acks: _, ...signedPinPut } = pinPut

/** What the making of a slot that follows another takes, besides its PIN. */
const followed = {
  jkt: bytes(32),
  number: pinPut.number,
  replaces: v.strictObject({ slotId: id, epoch: pinPut.slot.entries.epoch }),
  ...trust,
  /** The guards of this release that are in no set to deal to: they are to retire the owner's records. */
  leaves: v.optional(v.array(guardId)),
}
const followingSlot = v.strictObject({
  records: v.array(v.strictObject({ guardId, record: recordPut.request })),
  put: v.strictObject(signedPinPut),
})

const walletDeletion = v.unwrap(accountDelete.request.entries.wallet)

const { type, slot: passkeySlot, number } = passkeyPut
const { credentialId, attestation } = passkeySlot.entries

/** Releases a slot, in the forms of the API's answer. */
const releasedSlot = v.pick(vaultOpen.answer, ['version', 'ciphertext', 'wrappedKey', 'commit', 'serverShare']).entries
/** Names a slot that rests on no guard. */
const namedSlot = { userId: id, vaultId: id, slotId: id, epoch: kitOpen.answer.entries.epoch }

/** A recovery code as it was typed. */
const kitCode = v.pipe(v.string(), v.maxLength(256))

/** A recovery phrase as it was typed. */
const words = v.pipe(v.string(), v.maxLength(1024))
const phrase = v.strictObject({ words, evmPath: v.picklist(evmPaths) })
/** A recovery phrase that becomes a wallet here, and where its EVM account is. */
export type ImportedPhrase = v.InferOutput<typeof phrase>

/** A private key as it was typed. */
const privateKeyText = v.pipe(v.string(), v.maxLength(1024))

/** The API that this release of the frame speaks to: proofs of the wallet's keys are for it alone. */
const apiOrigin = v.pipe(v.string(), v.maxLength(255))
/** Asks for a proof of the wallet's keys while they are there. */
const proveTo = v.optional(v.strictObject({ apiOrigin, challenge: id }))

/**
 * The families other than EVM. Each signs with a key of its own, but Hedera: its accounts have the EVM key, their
 * transactions go through its relay, and only its messages are its own.
 */
export type SigningFamily = AccountFamily

/** The choices of an export: the phrase, and the key of each family that has one of its own. */
export const exported = ['phrase', ...keyOwners] as const
export type Exported = (typeof exported)[number]

export const operations = {
  /** Reads a recovery phrase as it was typed: the EVM address at each path, or the flaw. The worker keeps nothing of it. */
  readPhrase: {
    request: v.strictObject({ words }),
    answer: v.union([
      v.strictObject({
        flaw: v.variant('flaw', [
          v.strictObject({ flaw: v.literal('count'), words: v.number() }),
          v.strictObject({ flaw: v.literal('word'), at: v.number() }),
          v.strictObject({ flaw: v.literal('checksum') }),
        ]),
      }),
      v.strictObject({ addresses: v.strictObject({ standard: address, older: address }) }),
    ]),
  },
  /** Makes a wallet, of an imported phrase where there is one: what each guard and the API must store. The worker keeps nothing of it. */
  enrol: {
    request: v.strictObject({ userId: id, vaultId: id, pin, apiOrigin, phrase: v.optional(phrase), ...trust }),
    answer: v.strictObject({
      records: v.array(v.strictObject({ guardId, record: recordPut.request })),
      put: v.strictObject({ vaultId, version, ciphertext, ownerKey, keys, slot, ownerSignature }),
    }),
  },
  /**
   * Begins an attempt with a PIN; one that was under way is forgotten. `pending`: the PIN is the new one of a change, whose
   * opening ends the change. `redeals`: where it opens the vault, the PIN is kept for a minute, to be dealt again.
   */
  blind: {
    request: v.strictObject({
      userId: id,
      vaultId: id,
      slot: pinSlot,
      pin,
      purpose,
      pending: v.optional(v.boolean()),
      redeals: v.optional(v.boolean()),
      jkt,
      ...trust,
      /** Earlier sets whose wallets still open. */
      formerSets: v.optional(v.array(guardSet)),
    }),
    answer: v.strictObject({ blinded: bytes(33) }),
  },
  /** Takes one guard's evaluation; `trusted` says whether its proof holds. */
  evaluation: {
    request: v.strictObject({
      guardId,
      evaluated: evaluate.answer.entries.evaluated,
      proof: evaluate.answer.entries.proof,
      evalId: id,
    }),
    answer: v.strictObject({ trusted: v.boolean() }),
  },
  /** Takes the API's evaluation, in a slot of type `pin2`; `trusted` says whether its proof holds. */
  apiEvaluation: {
    request: v.strictObject(vaultEvaluate.answer.entries),
    answer: v.strictObject({ trusted: v.boolean() }),
  },
  /** Combines and stretches; answers the proof for each guard that evaluated, and for the API where it did. */
  prove: {
    request: nothing,
    answer: v.strictObject({
      proofs: v.array(v.strictObject({ guardId, evalId: id, signature: bytes(64) })),
      proof: vaultOpen.request.entries.proof,
    }),
  },
  /** Opens the vault with what the API released. `known`: the wallet this session already knows, which must be the same. */
  open: {
    request: v.strictObject({
      ...releasedSlot,
      known: v.array(knownWallet),
      signatures,
      proveTo,
      accounts,
    }),
    answer: v.strictObject({ wallet: wallet, keys: v.optional(keyProofs), names, removed }),
  },
  /** Reads a recovery code as it was typed; answers the kit's proof. Fails where the code was mistyped. */
  readKit: {
    request: v.strictObject({ code: kitCode }),
    answer: v.strictObject({ proof: bytes(32) }),
  },
  /** Opens the vault key with the kit that was read. It allows a new PIN, and nothing else. */
  openKit: {
    request: v.strictObject({
      ...namedSlot,
      ...releasedSlot,
      known: v.array(knownWallet),
    }),
    answer: nothing,
  },
  /** Makes a recovery kit, after an `open` with the purpose `slot-change`: its code, and what the API must store. */
  makeKit: {
    request: v.strictObject({ number: kitPut.number }),
    answer: v.strictObject({ code: v.string(), put: v.strictObject(kitPut) }),
  },
  /**
   * Makes the slot of a new PIN, after an `open` with the purpose `pin-change` or an `openKit`: what each guard and the API
   * must store. The PIN in use stays until the new one opened the vault.
   */
  changePin: {
    request: v.strictObject({ pin, ...followed }),
    answer: followingSlot,
  },
  /**
   * Deals the PIN that opened the vault to the guards of this release, after a `blind` that said so: what each guard and the
   * API must store. It makes a slot for that PIN and for no other.
   */
  redeal: { request: v.strictObject(followed), answer: followingSlot },
  /** Begins the one opening of the slot that `redeal` made, with the PIN that it was made for. */
  blindRedealt: { request: v.strictObject({ jkt }), answer: v.strictObject({ blinded: bytes(33) }) },
  /** Forgets the PIN that was kept to be dealt again. */
  endRedeal: { request: nothing, answer: nothing },
  /** The inputs of passkeys' PRFs, for slots of a vault. They are not secret. */
  passkeyInputs: {
    request: v.strictObject({ vaultId: id, slotIds: v.pipe(v.array(id), v.maxLength(64)) }),
    answer: v.strictObject({ inputs: v.array(bytes(32)) }),
  },
  /** Opens the vault with the output of a passkey's PRF, and allows what `use` says. */
  openPasskey: {
    request: v.strictObject({
      ...namedSlot,
      ...releasedSlot,
      use: passkeyOpening,
      output: bytes(32),
      known: v.array(knownWallet),
      signatures,
      proveTo,
      accounts,
    }),
    answer: v.strictObject({ wallet: wallet, keys: v.optional(keyProofs), names, removed }),
  },
  /** Names the slot of a new passkey, after an opening with the purpose `slot-change`, and the input of its PRF. */
  beginPasskey: { request: nothing, answer: v.strictObject({ vaultId, slotId: id, input: bytes(32) }) },
  /**
   * Makes the slot of a new passkey, after an opening with the purpose `slot-change`: what the API must store, besides the
   * passkey's own signatures.
   */
  makePasskey: {
    request: v.strictObject({ number, slotId: id, credentialId, attestation, output: bytes(32) }),
    answer: v.strictObject({ put: v.strictObject({ type, vaultId, number, slot: passkeySlot, ownerSignature }) }),
  },
  /** Signs that a passkey or a recovery kit is removed, after an opening with the purpose `slot-change`. */
  removeSlot: {
    request: v.strictObject({ number, slotId: id }),
    answer: v.strictObject({ remove: slotRemove.request }),
  },
  /**
   * Signs that the PIN is removed, after an opening by a passkey with the purpose `pin-remove`: for the API, and for each guard.
   * `slot`: the PIN's in use. The end must be now.
   */
  removePin: {
    request: v.strictObject({
      number,
      endsAt: pinRemove.request.entries.endsAt,
      apiOrigin,
      slot: v.strictObject({ slotId: id, epoch: pinRemove.request.entries.epoch }),
      guards: trust.guards,
    }),
    answer: v.strictObject({ remove: pinRemove.request }),
  },
  /**
   * Signs that the account is to be deleted, after an opening with the purpose `delete`: for the API, and for each guard.
   * `slot`: the PIN's in use, or the one that was removed. The end must be about seven days from now.
   */
  deleteAccount: {
    request: v.strictObject({
      number,
      endsAt: walletDeletion.entries.endsAt,
      apiOrigin,
      slot: v.strictObject({ slotId: id, epoch: walletDeletion.entries.epoch }),
      guards: trust.guards,
    }),
    answer: v.strictObject({ wallet: walletDeletion }),
  },
  /**
   * Derives the next account of the phrase, after an opening with the purpose `account-add`: what the API must store, and the
   * account.
   */
  addAccount: {
    request: v.strictObject({ number, index: furtherIndex, apiOrigin, name: v.optional(accountName) }),
    answer: v.strictObject({ add: walletAccountAdd.request, wallet: wallet }),
  },
  /** Reads a private key as it was typed, after an opening with the purpose `account-import`: its address, or the flaw. */
  readKey: {
    request: v.strictObject({ text: privateKeyText }),
    answer: v.union([
      v.strictObject({ address }),
      v.strictObject({ flaw: v.picklist(['own', 'later']), address }),
      v.strictObject({ flaw: v.picklist(['phrase', 'form', 'range']) }),
    ]),
  },
  /**
   * Seals a private key as an account, after an opening with the purpose `account-import`: what the API must store. It signs
   * after `keepImport`. `after`: the highest index that an imported account had.
   */
  importKey: {
    request: v.strictObject({
      number,
      after: v.union([v.literal(0), importIndex]),
      apiOrigin,
      text: privateKeyText,
      name: v.optional(accountName),
    }),
    answer: v.strictObject({
      add: walletAccountImport.request,
      account: v.pick(importedAccount, ['address', 'ecdsaPublicKey']),
    }),
  },
  /** Lets the account sign that was imported last. */
  keepImport: { request: nothing, answer: nothing },
  /** Signs that an imported account is removed, after an opening with the purpose `account-remove`. */
  removeKey: {
    request: v.strictObject({ number, index: importIndex }),
    answer: v.strictObject({ remove: walletAccountRemove.request }),
  },
  /** Forgets the key of an imported account. */
  dropImport: { request: v.strictObject({ index: importIndex }), answer: nothing },
  /** Seals the name of an account of the open vault. */
  nameAccount: {
    request: v.strictObject({ index: accountIndex, name: accountName }),
    answer: v.strictObject({ name: sealedName }),
  },
  /** Wipes what a fresh proof left for its change, and a recovery kit that was read. */
  endChange: { request: nothing, answer: nothing },
  /**
   * Shows the recovery phrase or a private key, after an `open` with the purpose `export`. Only the worker of the export
   * window answers; the frame's takes no PIN for it.
   */
  reveal: {
    request: v.strictObject({ what: v.picklist(exported), account }),
    answer: v.strictObject({ text: v.string(), path: v.optional(v.string()) }),
  },
  /**
   * Makes the text of a sunset bundle (keys/bundle), which these open, after an `open` with the purpose `export`. Only the
   * worker of the export window answers.
   */
  makeBundle: {
    request: v.strictObject({ kit: v.optional(kitCode), passphrase: v.optional(pin) }),
    answer: v.strictObject({ text: v.string() }),
  },
  /** Writes the resume slot of the open vault. */
  saveResumeSlot: { request: v.strictObject({ jkt, share: bytes(32) }), answer: nothing },
  /** True when this session has a resume slot here. */
  hasResumeSlot: { request: v.strictObject({ jkt, userId: id }), answer: v.strictObject({ exists: v.boolean() }) },
  /** Opens the vault from the resume slot. */
  resume: {
    request: v.strictObject({ jkt, userId: id, share: bytes(32), proveTo, accounts }),
    answer: v.strictObject({ wallet: wallet, keys: v.optional(keyProofs), names, removed }),
  },
  /** A message that is not text works like a transaction, below. */
  signMessage: { request: v.strictObject({ message: hex, account }), answer: v.strictObject({ signature: hex }) },
  /** Typed data that is not known to be harmless works like a transaction, too. */
  signTypedData: { request: v.strictObject({ json: v.string(), account }), answer: v.strictObject({ signature: hex }) },
  /** Works as often after an `open` for signing (`signingPurpose`) as its `signatures` say. */
  signTransaction: { request: v.strictObject({ unsigned: hex, account }), answer: v.strictObject({ raw: hex, hash }) },
  /**
   * Signs for the account of a family other than EVM. An open vault signs a text; any other message, a transaction, and
   * the part of one with several parties, uses up a permission as `signTransaction` does. The family decides which of
   * the three are returned: the bytes to submit, what the chain will know them by, and the signature as that family
   * writes it.
   */
  signOf: {
    request: v.strictObject({
      family: v.picklist(accountFamilies),
      as: v.picklist(['message', 'transaction', 'parties']),
      bytes: hex,
      account,
    }),
    answer: v.strictObject({ raw: v.optional(hex), id: v.optional(v.string()), signature: v.optional(v.string()) }),
  },
} as const

export type Operations = typeof operations
export type OperationName = keyof Operations
export type RequestTo<O extends OperationName> = v.InferOutput<Operations[O]['request']>
export type AnswerFrom<O extends OperationName> = v.InferOutput<Operations[O]['answer']>
export type Wallet = v.InferOutput<Operations['open']['answer']>['wallet']

const operationNames = Object.keys(operations) as [OperationName, ...OperationName[]]

export const toWorker = v.strictObject({ id: v.number(), operation: v.picklist(operationNames), request: v.unknown() })

export const fromWorker = v.variant('outcome', [
  v.strictObject({ id: v.number(), outcome: v.literal('answer'), answer: v.unknown() }),
  v.strictObject({
    id: v.number(),
    outcome: v.literal('failure'),
    failure: v.variant('of', [
      v.strictObject({ of: v.literal('service'), code: v.string(), why: v.string() }),
      v.strictObject({ of: v.literal('wallet'), reason: v.string(), code: v.number(), message: v.string() }),
    ]),
  }),
])
export type FromWorker = v.InferOutput<typeof fromWorker>
