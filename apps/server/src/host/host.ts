import { isServiceError } from '@latchkey/protocol/service-error'
import { apiKey } from '@latchkey/protocol/shapes'
import { addressOf, logRequests } from '@latchkey/service/answers'
import { isUnavailable } from '@latchkey/service/database'
import type { Limits } from '@latchkey/service/limits'
import { describeFailure, type Log } from '@latchkey/service/log'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { ProjectStore } from '../projects.ts'
import type { RateName } from '../rates.ts'
import type { Descriptors } from './descriptors.ts'
import { assetHeaders, frameHeaders, refusalHeaders, windowHeaders, workerHeaders } from './policy.ts'
import type { Release, ReleaseFile } from './release.ts'

export type HostParts = {
  release: Release
  origins: { api: string; wallet: string }
  guards: readonly string[]
  /** The WalletConnect relay of wallets. */
  relay?: string | undefined
  descriptors?: Descriptors | undefined
  /** The number of our reverse proxies in front. */
  proxies: number
  projects: Pick<ProjectStore, 'find'>
  limits: Limits<RateName>
  log: Log
}

/** Whether a text is a canonical origin, over https or on this machine, and so safe in a header. */
const isHeaderSafe = (origin: string) =>
  URL.canParse(origin) &&
  new URL(origin).origin === origin &&
  /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(:|$))/.test(origin)

/** Serves the embedded wallet: the frame to the pages of a project, the login window to nobody's frame, and their files. */
export function createHost(parts: HostParts) {
  const { release, origins, guards, relay, descriptors, proxies, projects, limits, log } = parts
  const policy = { ...origins, guards, relay, descriptors: descriptors !== undefined }

  const send = (c: Context, file: ReleaseFile, headers: Record<string, string>) => {
    const accepted = c.req.header('Accept-Encoding') ?? ''
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
    return c.body(new Uint8Array(encoding ? file[encoding] : file.plain), 200, {
      ...headers,
      'Content-Type': file.type,
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    })
  }

  const refuse = (c: Context, status: 403 | 404 | 429 | 500 | 503, sentence: string) =>
    c.html(
      `<!doctype html><meta charset="utf-8"><title>Latchkey</title><p>${sentence}</p>`,
      status,
      refusalHeaders(origins.wallet),
    )

  /** Applies the limits, which guard against floods. Without the database, pages are served without limits. */
  const take = (name: RateName, key: string) =>
    limits.take([name, key]).catch((failure) => {
      if (isServiceError(failure)) throw failure
    })

  const app = new Hono()
    .use(logRequests(log))
    .get('/healthz', (c) => c.json({ ok: true }))
    .get('/', async (c) => {
      await take('frame', addressOf(c, proxies))
      const key = v.safeParse(v.strictTuple([apiKey]), c.req.queries('api_key'))
      const project = key.success ? await projects.find(key.output[0]) : undefined
      if (!project) return refuse(c, 403, 'This address needs the API key of a project this wallet knows.')
      await take('frameProject', project.id)
      const ancestors = project.origins.filter(isHeaderSafe).slice(0, 50)
      return send(c, release.frame, frameHeaders(policy, ancestors))
    })
    .get('/auth', (c) => send(c, release.auth, windowHeaders(policy)))
    .get('/auth/done', (c) => send(c, release.authDone, windowHeaders(policy)))
    .get('/assets/:name', (c) => {
      const asset = release.assets.get(c.req.path)
      if (!asset) return refuse(c, 404, 'There is nothing here.')
      const isWorker = /^\/assets\/worker-[\w-]+\.js$/.test(c.req.path)
      return send(c, asset, isWorker ? workerHeaders(origins.wallet) : assetHeaders(origins.wallet))
    })
    .get('/descriptors/:hash', (c) => {
      const file = descriptors?.files.get(c.req.param('hash'))
      if (!file) return refuse(c, 404, 'There is nothing here.')
      return c.body(new Uint8Array(file), 200, { ...assetHeaders(origins.wallet), 'Content-Type': 'application/json' })
    })
    .notFound((c) => refuse(c, 404, 'There is nothing here.'))

  app.onError((failure, c) => {
    if (isServiceError(failure, 'too_many_requests')) return refuse(c, 429, 'Too many requests. Try again in a minute.')
    log.error('request failed', { path: c.req.routePath, ...describeFailure(failure) })
    const status = isUnavailable(failure) ? 503 : 500
    return refuse(c, status, 'The wallet cannot be shown right now. Try again in a moment.')
  })
  return app
}
