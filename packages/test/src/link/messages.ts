import * as v from 'valibot'
import type { Presence } from '../announce.ts'
import type { ProviderEvent } from '../provider.ts'

/** Messages of a page to the scripted wallet in the test's process. */
export const toWallet = v.object({
  type: v.literal('ask'),
  id: v.number(),
  method: v.string(),
  params: v.optional(v.unknown()),
})

export type ToWallet = v.InferOutput<typeof toWallet>

/** A failure on its way to a page: an error with its code, or any value that a misbehaving wallet throws. */
export type Failure = { error: { code?: number; message: string; data?: unknown } } | { thrown: unknown }

/** Messages of the wallet to a page; the page's end trusts them. */
export type ToPage =
  | { type: 'presence'; presence: Presence }
  | { type: 'answer'; id: number; result: unknown }
  | { type: 'failure'; id: number; failure: Failure }
  | { type: 'event'; event: ProviderEvent; data: unknown }
  | { type: 'failureEvent'; event: ProviderEvent; failure: Failure }
  | { type: 'gone' }
