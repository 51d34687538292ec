import { createMiddleware } from 'hono/factory'
import type { Log } from './log.ts'

/** HSTS, only for https addresses: browsers ignore it elsewhere, and it must never be set for a laptop's address. */
export function strictTransport(origin: string): Record<string, string> {
  return origin.startsWith('https://')
    ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains; preload' }
    : {}
}

/** Logs one line per request: method, route, status and duration, never the caller. */
export function logRequests(log: Log) {
  return createMiddleware(async (c, next) => {
    const start = performance.now()
    await next()
    log.info('request', {
      method: c.req.method,
      path: c.req.routePath,
      status: c.res.status,
      ms: Math.round(performance.now() - start),
    })
  })
}
