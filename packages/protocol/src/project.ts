import * as v from 'valibot'
import { apiKey, id, loginProvider, origin } from './shapes.ts'

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
  }),
}
