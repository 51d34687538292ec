import * as v from 'valibot'
import { moment as at, caller, id, loginProvider, seconds } from './shapes.ts'

const nothing = v.strictObject({})
/** A login that is removed works for this many days more, in which whoever opens the wallet can keep it. */
export const loginDays = 7

/** The most logins of a person. */
export const mostLogins = 10

/**
 * POST /v1/logins · session in which something opened the wallet. The logins that reach this wallet, the oldest first;
 * `current`: this session's. Errors: `not_allowed` before the wallet was opened.
 */
export const loginList = {
  request: nothing,
  answer: v.object({
    logins: v.array(
      v.object({
        id,
        loginProvider,
        /** As of its last sign-in; left out where the provider names none. */
        email: v.optional(v.string()),
        linkedAt: at,
        current: v.boolean(),
        /** A page's own token, which reaches a wallet for that page alone: no other login joins it. */
        onePage: v.optional(v.literal(true)),
        /** It is removed then. */
        endsAt: v.optional(at),
      }),
    ),
  }),
}

/**
 * POST /v1/logins/begin · session in which a recent proof of the PIN or a passkey allowed it, with the purpose `link`.
 * Begins a sign-in that opens no session: the login that the window comes back with is added by `loginAdd`. The window is
 * bound as after `authStart`, by the session's own key, and never by a code. Errors: `not_allowed` without the proof, for
 * a page of another project, for a provider that is not offered, and for a person of one project alone; `new_browser`;
 * `conflict` where the person has ten logins, or the id is taken.
 */
export const loginBegin = {
  request: v.strictObject({ flowId: id, provider: loginProvider, pageOrigin: caller }),
  answer: v.object({ expiresIn: seconds }),
}

/**
 * POST /v1/logins/add · the same session, with the same proof, once `authWait` said `returned`. `added`: this login
 * reaches the wallet from now on, and every address is told; the proof is used up. `known`: it did already. `taken`: it
 * belongs to somebody who has a wallet, and nothing was changed. `full`: the person has ten logins. It can be repeated
 * where the answer was lost. Errors: `not_allowed`, `new_browser`, `not_found` where no such sign-in came back.
 */
export const loginAdd = {
  request: v.strictObject({ flowId: id }),
  answer: v.object({ status: v.picklist(['added', 'known', 'taken', 'full']) }),
}

/**
 * POST /v1/logins/set · `keeps: false` removes a login in seven days, which every address is told at once; where one is
 * signed in by it, one is signed out: session in which a recent proof of the PIN or a passkey allowed it, with the purpose
 * `link`; one proof, one login. `keeps: true` takes that back: session in which something opened the wallet. Errors:
 * `not_allowed`, `new_browser`, `not_found`, `conflict` for this session's own login, for the last one that stays, and
 * while the account is to be deleted.
 */
export const loginSet = { request: v.strictObject({ id, keeps: v.boolean() }), answer: nothing }
