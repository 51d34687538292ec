import { heldPurposes, loginProvider } from '@latchkey/protocol/shapes'
import * as v from 'valibot'

const at = v.pipe(v.string(), v.isoTimestamp())
const count = v.pipe(v.number(), v.integer(), v.minValue(1))

/**
 * The notices that people get by mail: their data, and how many of a kind one address gets in an hour and in a day.
 * They contain no secrets, and nothing of them is in a header.
 *
 * `despiteOthers`: it is sent however many other mails the address got. It reports a change of who can open the wallet,
 * or that its keys were shown; an attacker who can do that could first cause the other mails. `always`: the same, and
 * it goes to every address, even where mails are off, because the attacker could turn them off. `drops`: beyond its
 * limits it is left out, and does not come later: the opposite may hold by then. `eachLogin`: one that waits gives way to
 * one about the same provider alone, so that nobody hides the removal of one login by that of another.
 */
export const notices = {
  /** The right PIN opened the wallet in a browser that was not known. */
  'browser.new': {
    data: v.strictObject({ at, project: v.string(), provider: loginProvider }),
    hourly: 5,
    daily: 20,
  },
  /** A change was tried in a browser that is new to the wallet, and held back. */
  'change.held': {
    data: v.strictObject({
      at,
      ends: at,
      change: v.picklist(heldPurposes),
      project: v.string(),
      provider: loginProvider,
    }),
    hourly: 5,
    daily: 10,
    despiteOthers: true,
  },
  /** One of the person's browsers said that a new one is theirs, too, so that no change is held back there. */
  'browser.trusted': { data: v.strictObject({ at }), hourly: 5, daily: 20, always: true },
  /** Wrong PINs since the wallet was last opened, from the third on. */
  'pin.wrong': { data: v.strictObject({ at, count }), hourly: 1, daily: 6 },
  /** There were so many wrong PINs that the guard delays further attempts. */
  'pin.locked': { data: v.strictObject({ at }), hourly: 1, daily: 6 },
  /** There were so many wrong PINs that for a week the PIN is accepted in known browsers only. */
  'pin.frozen': { data: v.strictObject({ at }), hourly: 1, daily: 4 },
  /** After that week a login allowed a few more attempts. */
  'pin.thawed': { data: v.strictObject({ at }), hourly: 1, daily: 4 },
  /** The PIN was changed. */
  'pin.changed': { data: v.strictObject({ at }), hourly: 5, daily: 20, despiteOthers: true },
  /** The PIN was removed: passkeys and the kit open the wallet. */
  'pin.removed': { data: v.strictObject({ at }), hourly: 5, daily: 20, always: true },
  /** A wallet whose PIN was removed has one again. */
  'pin.set': { data: v.strictObject({ at }), hourly: 5, daily: 20, despiteOthers: true },
  /** A recovery kit was made. */
  'kit.new': { data: v.strictObject({ at }), hourly: 5, daily: 20, despiteOthers: true },
  /** The recovery kit was removed. */
  'kit.removed': { data: v.strictObject({ at }), hourly: 5, daily: 20, despiteOthers: true },
  /** A recovery kit opened the wallet. */
  'kit.used': { data: v.strictObject({ at }), hourly: 5, daily: 20, despiteOthers: true },
  /** A passkey opened the wallet in a browser that was not known. */
  'passkey.browser': {
    data: v.strictObject({ at, project: v.string(), provider: loginProvider }),
    hourly: 5,
    daily: 20,
    despiteOthers: true,
  },
  /** A passkey was added. It can remove the PIN after a week: the owner has that long to notice. */
  'passkey.new': { data: v.strictObject({ at }), hourly: 5, daily: 20, always: true },
  /** An account was added to the wallet. */
  'wallet.account': { data: v.strictObject({ at }), hourly: 5, daily: 20 },
  /** A private key was imported as an account. */
  'wallet.imported': { data: v.strictObject({ at }), hourly: 5, daily: 20 },
  /** An imported account was removed. */
  'wallet.removed': { data: v.strictObject({ at }), hourly: 5, daily: 20, despiteOthers: true },
  /** A passkey was removed. */
  'passkey.removed': { data: v.strictObject({ at }), hourly: 5, daily: 20, despiteOthers: true },
  /** The PIN opened the wallet to show its recovery phrase and private keys. */
  'wallet.exported': { data: v.strictObject({ at }), hourly: 5, daily: 20, despiteOthers: true },
  /** One session was ended from another one. */
  'session.ended': { data: v.strictObject({ at }), hourly: 5, daily: 20 },
  /** All sessions were ended. */
  'session.allEnded': { data: v.strictObject({ at }), hourly: 3, daily: 10 },
  /** A copy of everything that the service holds about the person was made. */
  'data.copied': { data: v.strictObject({ at }), hourly: 5, daily: 20 },
  /** The account is to be deleted. */
  'account.deleting': { data: v.strictObject({ at, ends: at }), hourly: 5, daily: 10, always: true, drops: true },
  /** It is deleted within a day. */
  'account.soon': { data: v.strictObject({ at, ends: at }), hourly: 2, daily: 4, always: true },
  /** The request was withdrawn. */
  'account.kept': { data: v.strictObject({ at }), hourly: 5, daily: 10, always: true, drops: true },
  /** It was deleted. */
  'account.deleted': { data: v.strictObject({ at }), hourly: 2, daily: 4, always: true },
  /** Another address now receives mails. */
  'contact.new': { data: v.strictObject({ at }), hourly: 3, daily: 10, always: true },
  /** An address that the person added themselves receives mails. All are notified, also one whose mails are off. */
  'contact.added': { data: v.strictObject({ at }), hourly: 5, daily: 20, always: true },
  /** Mails to one of the addresses end in a week. */
  'contact.off': { data: v.strictObject({ at, ends: at }), hourly: 5, daily: 20, always: true },
  /** Mails to an address that was switched off go on. */
  'contact.kept': { data: v.strictObject({ at }), hourly: 5, daily: 20, always: true },
  /** Another login reaches the wallet from now on. */
  'login.added': {
    data: v.strictObject({ at, provider: loginProvider }),
    hourly: 5,
    daily: 20,
    always: true,
    eachLogin: true,
  },
  /** One of the logins is removed in a week. */
  'login.ending': {
    data: v.strictObject({ at, ends: at, provider: loginProvider }),
    hourly: 5,
    daily: 20,
    always: true,
    eachLogin: true,
  },
  /** A login that was to be removed stays. */
  'login.kept': {
    data: v.strictObject({ at, provider: loginProvider }),
    hourly: 5,
    daily: 20,
    always: true,
    eachLogin: true,
  },
  /** A login was removed: it reaches the wallet no more. */
  'login.removed': {
    data: v.strictObject({ at, provider: loginProvider }),
    hourly: 5,
    daily: 20,
    always: true,
    eachLogin: true,
  },
} as const

/** Mails are written in the language before, too, for this many days after a change. */
export const localeDays = 7

export type NoticeKind = keyof typeof notices
export type NoticeData<K extends NoticeKind> = v.InferOutput<(typeof notices)[K]['data']>

/** A notice with its data. */
export type Notice = { [K in NoticeKind]: { kind: K; data: NoticeData<K> } }[NoticeKind]
