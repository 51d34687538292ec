import * as v from 'valibot'
import { brand } from './brand.ts'
import { apiKey, id, loginProvider, origin } from './shapes.ts'

/** These become links, so no other scheme is allowed. */
const pageAddress = v.pipe(v.string(), v.regex(/^https:\/\/[^\s"<>@]{1,500}$/))
const supportAddress = v.pipe(
  v.string(),
  v.regex(/^(https:\/\/[^\s"<>@]{1,500}|mailto:[^\s@?"<>]{1,200}@[^\s@?"<>]{1,200})$/),
)

/** A project's own addresses for people. */
export const projectLinks = v.strictObject({
  terms: v.optional(pageAddress),
  privacy: v.optional(pageAddress),
  support: v.optional(supportAddress),
})
export type ProjectLinks = v.InferOutput<typeof projectLinks>

export type { Brand } from './brand.ts'

/** POST /v1/project · the project of a page, for the frame's screens. */
export const project = {
  request: v.strictObject({ apiKey }),
  answer: v.object({
    id,
    name: v.string(),
    origins: v.array(origin),
    providers: v.array(loginProvider),
    /** True when pages of this project may speak the legacy SDKs' wire. */
    legacyWire: v.boolean(),
    /** The addresses for answering native clients: exact, without a query. */
    redirectUrls: v.array(v.pipe(v.string(), v.maxLength(512))),
    /** Shown where people sign in. */
    links: v.optional(projectLinks),
    /** The look of the wallet's screens. One that cannot be read or drawn is left out, as by older APIs. */
    brand: v.optional(v.fallback(v.optional(brand), undefined)),
  }),
}
