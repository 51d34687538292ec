import { apiKey } from '@latchkey/protocol/shapes'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { assetHeaders, frameHeaders, refusalHeaders, windowHeaders, workerHeaders } from './policy.ts'
import type { Release, ReleaseFile } from './release.ts'

export type HostParts = {
  release: Release
  origins: { api: string; wallet: string }
  guards: readonly string[]
  /** Origins of the login providers. */
  providers: readonly string[]
  /** The origins that may embed the wallet for this API key; null when there is no such project. */
  originsOf(apiKey: string): Promise<readonly string[] | null>
}

/** An origin that may stand in a header: exactly itself, https or this machine. */
const isHeaderSafe = (origin: string) =>
  URL.canParse(origin) &&
  new URL(origin).origin === origin &&
  /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(:|$))/.test(origin)

/** Serves the embedded wallet: the frame to the pages of a project, the login window to nobody's frame, and their files. */
export function createHost({ release, origins, guards, providers, originsOf }: HostParts) {
  const partsOf = (importMapHash: string) => ({ ...origins, guards, importMapHash })

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

  const refuse = (c: Context, status: 403 | 404 | 503, sentence: string) =>
    c.html(
      `<!doctype html><meta charset="utf-8"><title>Latchkey</title><p>${sentence}</p>`,
      status,
      refusalHeaders(origins.wallet),
    )

  return new Hono()
    .get('/healthz', (c) => c.text('ok'))
    .get('/', async (c) => {
      const key = v.safeParse(v.strictTuple([apiKey]), c.req.queries('api_key'))
      const allowed = key.success ? await originsOf(key.output[0]) : null
      if (!allowed) return refuse(c, 403, 'This address needs the API key of a project this wallet knows.')
      const ancestors = allowed.filter(isHeaderSafe).slice(0, 50)
      return send(c, release.frame, frameHeaders(partsOf(release.frame.importMapHash), ancestors))
    })
    .get('/auth', (c) => send(c, release.auth, windowHeaders(partsOf(release.auth.importMapHash), providers)))
    .get('/auth/done', (c) =>
      send(c, release.authDone, windowHeaders(partsOf(release.authDone.importMapHash), providers)),
    )
    .get('/assets/:name', (c) => {
      const asset = release.assets.get(c.req.path)
      if (!asset) return refuse(c, 404, 'There is nothing here.')
      const isWorker = /^\/assets\/worker-[\w-]+\.js$/.test(c.req.path)
      return send(c, asset, isWorker ? workerHeaders(origins.wallet) : assetHeaders(origins.wallet))
    })
    .notFound((c) => refuse(c, 404, 'There is nothing here.'))
    .onError((_failure, c) => refuse(c, 503, 'The wallet cannot be shown right now. Try again in a moment.'))
}
