import type { pageOrigins } from '@latchkey/protocol/page-origins'
import { addressOf } from '@latchkey/service/answers'
import type { Limits } from '@latchkey/service/limits'
import type { Hono } from 'hono'
import type * as v from 'valibot'
import type { ProjectStore } from '../projects.ts'
import type { RateName } from '../rates.ts'

export type PageOriginParts = {
  projects: Pick<ProjectStore, 'list'>
  limits: Limits<RateName>
  proxies: number
}

/** The pages that may embed the frame, for its hosts. Public, because a host has no secret to authenticate with. */
export function pageOriginRoutes(app: Hono, { projects, limits, proxies }: PageOriginParts): void {
  app.get('/v1/page-origins', async (c) => {
    await limits.take(['pageOrigins', addressOf(c, proxies)])
    return c.json({ projects: await projects.list() } satisfies v.InferInput<typeof pageOrigins.answer>)
  })
}
