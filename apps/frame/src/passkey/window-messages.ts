import * as v from 'valibot'
import { created, createOptions, getOptions, passkeyTrouble, used } from './ceremony.ts'

/** The messages between the frame and its passkey window, both of the wallet's origin. */

const requester = v.strictObject({ pageOrigin: v.string(), projectName: v.string() })
export type Requester = v.InferOutput<typeof requester>

/** The address of the window, in a language of the wallet. */
export function toWindowPath(locale: string): string {
  return `/auth?locale=${encodeURIComponent(locale)}#passkey`
}

export const toWindow = v.variant('kind', [
  v.strictObject({ kind: v.literal('passkey.create'), asker: requester, options: createOptions }),
  v.strictObject({ kind: v.literal('passkey.get'), asker: requester, options: getOptions }),
])
export type ToWindow = v.InferOutput<typeof toWindow>

/** `ready`: it listens. `gone`: it was closed or left. */
export const fromWindow = v.variant('kind', [
  v.strictObject({ kind: v.literal('passkey.ready') }),
  v.strictObject({ kind: v.literal('passkey.gone') }),
  v.strictObject({ kind: v.literal('passkey.created'), answer: created }),
  v.strictObject({ kind: v.literal('passkey.used'), answer: used }),
  v.strictObject({ kind: v.literal('passkey.failed'), trouble: passkeyTrouble }),
])
export type FromWindow = v.InferOutput<typeof fromWindow>
