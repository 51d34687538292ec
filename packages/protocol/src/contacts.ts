import * as v from 'valibot'
import { moment as at, id, languageTag, text } from './shapes.ts'

const nothing = v.strictObject({})
const seconds = v.pipe(v.number(), v.integer(), v.minValue(0))

/** An address that is switched off gets notices for this many days more. */
export const contactDays = 7

/** How often the code for another address can be tried. */
export const contactCodeTries = 3

/** The most addresses of a person. Later ones are not added, so that nobody displaces the first ones. */
export const mostContacts = 10

/**
 * POST /v1/contacts · session in which the PIN opened the wallet. The person's addresses for notices; `mails` is false where
 * the operator sends none. Errors: `not_allowed` before the PIN.
 */
export const contactList = {
  request: nothing,
  answer: v.object({
    mails: v.boolean(),
    contacts: v.array(
      v.object({
        id,
        email: v.string(),
        notices: v.boolean(),
        /** The person added it, and proved it by a code; it is no login's. Older APIs leave it out. */
        added: v.optional(v.boolean()),
        /** It was switched off, and gets notices until then. */
        endsAt: v.optional(at),
      }),
    ),
  }),
}

/**
 * POST /v1/contacts/add · session in which a recent proof of the PIN or a passkey allowed it, with the purpose
 * `contact-change`. Sends a code to an address, in a language. The answer is the same whoever else the address belongs
 * to. A new code ends the one before. Errors: `not_allowed` without the proof, `bad_request` where nobody can be written
 * to at the address, `conflict` where the person has it already or has ten, `too_many_requests`, `unavailable`.
 */
export const contactAdd = {
  request: v.strictObject({ email: text(254), locale: v.optional(languageTag) }),
  answer: v.object({ expiresIn: seconds, againIn: seconds }),
}

/**
 * POST /v1/contacts/prove · the same session, with the same proof. The code as the person typed it. `added`: notices go
 * there, too, and every address is notified; the proof is used up. `ended`: there is no code that could be tried.
 */
export const contactProve = {
  request: v.strictObject({ code: v.pipe(v.string(), v.regex(/^\d{6}$/)) }),
  answer: v.variant('status', [
    v.object({ status: v.literal('added') }),
    v.object({
      status: v.literal('wrong'),
      left: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(contactCodeTries)),
    }),
    v.object({ status: v.literal('ended') }),
  ]),
}

/**
 * POST /v1/contacts/set · Switches notices to an address off, which takes effect after seven days and is reported to every
 * address at once: session in which a recent proof of the PIN or a passkey allowed it, with the purpose
 * `contact-change`; one proof, one address. One that the person added is removed then. Or switches them on, which takes
 * that back: session in which the PIN opened the wallet. Errors: `not_allowed`, `not_found`, `conflict` where it is the
 * last one that gets notices, or the account is to be deleted.
 */
export const contactSet = { request: v.strictObject({ id, notices: v.boolean() }), answer: nothing }
