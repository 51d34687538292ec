import { getConnInfo } from '@hono/node-server/conninfo'
import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import type { Context, Env, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { callerAddress } from './caller.ts'
import { isUnavailable } from './database.ts'
import { strictTransport } from './http.ts'
import { describeFailure, type Log } from './log.ts'
import { drawReference } from './reference.ts'

/** Headers of every response of an API: never framed, sniffed or cached. */
export function apiHeaders(origin: string) {
  return {
    'Cache-Control': 'no-store',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-site',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
    ...strictTransport(origin),
  }
}

/** Sets the same headers on every answer, errors too. */
export function withHeaders(headers: Record<string, string>) {
  return createMiddleware(async (c, next) => {
    await next()
    for (const [name, value] of Object.entries(headers)) if (!c.res.headers.has(name)) c.res.headers.set(name, value)
  })
}

/**
 * CORS for exactly one origin, without credentials. Other origins get no permission, so requests that need a preflight
 * (all our JSON does) never arrive.
 *
 * @param headers further headers of requests
 * @param exposed further headers of answers
 */
export function allowOrigin(allowed: string, headers: readonly string[] = [], exposed: readonly string[] = []) {
  return createMiddleware(async (c, next) => {
    const mine = c.req.header('Origin') === allowed
    if (c.req.method === 'OPTIONS') {
      if (!mine) return c.body(null, 403, { Vary: 'Origin' })
      return c.body(null, 204, {
        'Access-Control-Allow-Origin': allowed,
        'Access-Control-Allow-Methods': 'GET, POST, PUT',
        'Access-Control-Allow-Headers': ['Authorization', 'Content-Type', 'DPoP', ...headers].join(', '),
        'Access-Control-Max-Age': '600',
        Vary: 'Origin',
      })
    }
    await next()
    c.res.headers.append('Vary', 'Origin')
    if (!mine) return
    c.res.headers.set('Access-Control-Allow-Origin', allowed)
    c.res.headers.append('Access-Control-Expose-Headers', ['Date', 'DPoP-Nonce', 'Retry-After', ...exposed].join(', '))
  })
}

/**
 * Turns every failure into an entry of the catalogue. Its cause is only logged. For a failure of ours, the answer has
 * the reference of the log entry.
 */
export function answerFailures<E extends Env>(app: Hono<E>, log: Log) {
  app.notFound((c) => c.json(new ServiceError('not_found').toBody(), 404))
  app.onError((failure, c) => {
    const error = toServiceError(failure)
    const body = error.toBody()
    if (error.status >= 500) {
      const reference = drawReference()
      body.error.reference = reference
      const { method, routePath: path } = c.req
      log.error('request failed', { reference, method, path, ...describeFailure(failure) })
    }
    const { retryAfter } = error.detail
    return c.json(body, error.status as 400, {
      ...(retryAfter !== undefined && { 'Retry-After': String(retryAfter) }),
      ...(error.status === 401 && { 'WWW-Authenticate': `DPoP error="${oauthErrors[error.code] ?? 'invalid_token'}"` }),
    })
  })
  return app
}

const oauthErrors: Partial<Record<ServiceError['code'], string>> = {
  use_dpop_nonce: 'use_dpop_nonce',
  bad_proof: 'invalid_dpop_proof',
}

const toServiceError = (failure: unknown): ServiceError => {
  if (isServiceError(failure)) return failure
  return new ServiceError(isUnavailable(failure) ? 'unavailable' : 'internal', {}, { cause: failure })
}

/** The address a request came from, for limits; see `callerAddress`. */
export function addressOf(c: Context, proxies: number): string {
  return callerAddress(
    { socket: c.env?.incoming ? getConnInfo(c).remote.address : undefined, forwarded: c.req.header('X-Forwarded-For') },
    proxies,
  )
}
