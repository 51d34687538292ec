import * as v from 'valibot'
import { apiKey, origin } from './shapes.ts'

/** The most projects in a list, and the most origins of a project. */
export const mostProjects = 10_000
const mostOrigins = 50

/**
 * GET /v1/page-origins · the pages that may embed the frame, by API key: public, and all that a host learns from the
 * API.
 */
export const pageOrigins = {
  answer: v.object({
    projects: v.pipe(
      v.array(v.object({ apiKey, origins: v.pipe(v.array(origin), v.maxLength(mostOrigins)) })),
      v.maxLength(mostProjects),
    ),
  }),
}
