import { addressOf } from '@latchkey/service/answers'
import { readBytes } from '@latchkey/service/body'
import type { Limits } from '@latchkey/service/limits'
import type { Log } from '@latchkey/service/log'
import type { Hono } from 'hono'
import * as v from 'valibot'
import type { RateName } from '../rates.ts'

const text = v.optional(v.pipe(v.string(), v.maxLength(4096)))

/** The Reporting API's form, and the older one of `report-uri`. */
const reports = v.union([
  v.pipe(
    v.array(
      v.object({ type: v.string(), body: v.object({ effectiveDirective: text, blockedURL: text, documentURL: text }) }),
    ),
    v.maxLength(20),
  ),
  v.pipe(
    v.object({ 'csp-report': v.object({ 'effective-directive': text, 'blocked-uri': text, 'document-uri': text }) }),
    v.transform(({ 'csp-report': old }) => [
      {
        type: 'csp-violation',
        body: {
          effectiveDirective: old['effective-directive'],
          blockedURL: old['blocked-uri'],
          documentURL: old['document-uri'],
        },
      },
    ]),
  ),
])

/** Logs browsers' reports of policy violations, one line each. */
export function reportRoutes(
  app: Hono,
  { limits, log, proxies }: { limits: Limits<RateName>; log: Log; proxies: number },
): void {
  app.post('/csp', async (c) => {
    await limits.take(['report', addressOf(c, proxies)])
    const body = new TextDecoder().decode(await readBytes(c.req.raw, 16 * 1024))
    for (const { type, body: report } of read(body))
      log.info('policy report', {
        type: type.slice(0, 32),
        directive: report.effectiveDirective?.slice(0, 64),
        blocked: withoutQuery(report.blockedURL),
        document: withoutQuery(report.documentURL),
      })
    return c.body(null, 204)
  })
}

const read = (body: string): v.InferOutput<typeof reports> => {
  try {
    return v.parse(reports, JSON.parse(body))
  } catch {
    return []
  }
}

/** An address for the log: a query or fragment could contain anything, including an API key. */
const withoutQuery = (url: string | undefined): string | undefined => {
  if (url === undefined || !URL.canParse(url)) return url?.slice(0, 32)
  const { protocol, host, pathname } = new URL(url)
  return host ? `${protocol}//${host}${pathname}`.slice(0, 200) : protocol
}
