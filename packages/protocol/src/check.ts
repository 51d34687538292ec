import * as v from 'valibot'
import { id, token } from './shapes.ts'

/**
 * API and guard prove to each other that they are configured for each other. Each states what it believes about the
 * other, and the API finds mismatches. Neither token permits anything.
 */

/** API to guard, signed by its token key: `iss` the API's origin, `aud` the guard's name, `sub` a nonce. */
export const checkType = 'check+jwt'

/**
 * A guard's verdict on the API's token: `fits`, or the field of the guard's configuration that the token contradicts.
 */
const verdict = v.picklist(['fits', 'apiTokenKeys', 'id', 'apiOrigin'])

/** Guard to API, signed by its receipt key: `iss` its name, `sub` the nonce, `now` its clock in seconds. */
export const checkedType = 'checked+jwt'
export const checkedClaims = v.object({
  iss: v.string(),
  sub: id,
  now: v.number(),
  verdict,
  /** Where it thinks that it is called; guards of before do not say it. */
  origin: v.optional(v.string()),
  apiOrigin: v.string(),
  walletOrigin: v.string(),
})
export type CheckedClaims = v.InferOutput<typeof checkedClaims>

/** POST /v1/check. `id` is outside the signature, so that a guard with another receipt key can still be named. */
export const check = {
  request: v.strictObject({ token }),
  answer: v.object({ id: v.string(), token }),
}
