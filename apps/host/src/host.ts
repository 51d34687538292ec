import type { Refusal } from '@latchkey/protocol/frame-config'
import { apiKey, origin } from '@latchkey/protocol/shapes'
import { logRequests } from '@latchkey/service/http'
import { describeFailure, type Log } from '@latchkey/service/log'
import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import type { CheckedConfiguration } from './configuration.ts'
import type { Descriptors } from './descriptors.ts'
import type { PageOrigins } from './page-origins.ts'
import {
  assetHeaders,
  emptyHeaders,
  exportHeaders,
  frameHeaders,
  openerHeaders,
  type PolicyParts,
  refusalHeaders,
  windowHeaders,
  workerHeaders,
} from './policy.ts'
import type { Release, ReleaseFile } from './release.ts'
import { embeddings, walletPath } from './server-configurations.ts'

export type HostParts = {
  release: Release
  config: Pick<CheckedConfiguration, 'origins' | 'guards' | 'formerGuards' | 'walletConnect' | 'explorers' | 'indexers'>
  /** The operator's files that the frame reads by their hashes. */
  descriptors?: Pick<Descriptors, 'files'> | undefined
  pages: PageOrigins
  log: Log
}

/** Returns whether a text is an exact origin, over https or on this machine, and so safe in a header. */
const isHeaderSafe = (text: string) =>
  v.is(origin, text) && /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1|\[::1\]|[a-z0-9-]+\.localhost)(:|$))/.test(text)

/** The inputs of a release's policy. */
export function policyOf({ config, descriptors }: Pick<HostParts, 'config' | 'descriptors'>): PolicyParts {
  const { origins, guards, formerGuards = [], walletConnect, explorers = {}, indexers = {} } = config
  const relay = walletConnect?.relayUrl
  return {
    ...origins,
    guards: [...guards, ...formerGuards].map(({ url }) => url),
    relay,
    descriptors: descriptors !== undefined,
    explorers: [
      ...new Set([...Object.values(explorers), ...Object.values(indexers).filter((each) => each !== 'blocks')]),
    ],
  }
}

/**
 * The origin of the embedding page, where the browser reports both that the answer is embedded (`Sec-Fetch-Dest`) and
 * by whom (`Referer`).
 *
 * @returns `withheld` for an embedding page that does not say who it is: only `frame-ancestors` keeps it out
 */
function embedderOf(c: Context): string | 'withheld' | undefined {
  if (!embeddings.some((each) => each === c.req.header('Sec-Fetch-Dest'))) return undefined
  const referer = c.req.header('Referer')
  return referer !== undefined && URL.canParse(referer) ? new URL(referer).origin : 'withheld'
}

/**
 * The bytes themselves as a body. A copy for each answer would stay in memory until its caller has read it, and nothing
 * changes these bytes.
 */
const shared = (file: Buffer) => file as Uint8Array<ArrayBuffer> // no file's memory is shared between threads

const statusOf = { apiKey: 403, hostName: 403, unavailable: 503 } as const satisfies Record<Refusal, number>

/**
 * Serves the embedded wallet: the frame, to the pages of a project; the login window, never in a frame; and their
 * files. Other pages get a page without a wallet, which only says why.
 */
export function createHost(parts: HostParts) {
  const { release, config, descriptors, pages, log } = parts
  const { wallet } = config.origins
  const policy = policyOf(parts)

  const send = (c: Context, file: ReleaseFile, headers: Record<string, string>, status: 200 | 403 | 503 = 200) => {
    const accepted = c.req.header('Accept-Encoding') ?? ''
    const encoding = /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : undefined
    return c.body(shared(encoding ? file[encoding] : file.plain), status, {
      ...headers,
      'Content-Type': file.type,
      Vary: 'Accept-Encoding',
      ...(encoding && { 'Content-Encoding': encoding }),
    })
  }
  const refuse = (c: Context, why: Refusal) =>
    send(c, release.refused[why], { ...refusalHeaders(wallet), Vary: 'Accept-Encoding' }, statusOf[why])
  /** Cached by the list of pages, because compressing one takes longer than sending it. */
  const entrances = new Map<string, Promise<ReleaseFile>>()
  const entranceOf = (ancestors: readonly string[]): Promise<ReleaseFile> => {
    const list = ancestors.join()
    const entrance = entrances.get(list) ?? release.entrance(ancestors)
    // Lists change while the host runs; those that are gone must not stay for ever.
    if (entrances.size >= 1_000) entrances.clear()
    entrances.set(list, entrance)
    return entrance
  }
  const answerNothing = (c: Context, status: 404 | 500 = 404) =>
    c.body('There is nothing here.', status, { ...emptyHeaders(wallet), 'Content-Type': 'text/plain' })

  const app = new Hono()
    .use(logRequests(log))
    .get('/healthz', (c) => c.json({ ok: true }))
    .get('/readyz', (c) => c.json({ ok: pages.isReady() }, pages.isReady() ? 200 : 503))
    .on('GET', ['/', walletPath], async (c) => {
      const key = v.safeParse(v.strictTuple([apiKey]), c.req.queries('api_key'))
      if (!key.success) return refuse(c, 'apiKey')
      const embedder = embedderOf(c)
      const page = embedder === 'withheld' ? undefined : embedder
      const origins = await pages.find(key.output[0], page)
      if (origins === 'unavailable') return refuse(c, 'unavailable')
      if (!origins) return refuse(c, 'apiKey')
      if (page !== undefined && !origins.includes(page)) return refuse(c, 'hostName')
      const ancestors = origins.filter(isHeaderSafe).slice(0, 50)
      // The browser would show a stranger nothing in the wallet's place, and legacy SDKs would wait for ever.
      if (embedder === 'withheld' && c.req.path === '/')
        return send(c, await entranceOf(ancestors), refusalHeaders(wallet))
      return send(c, release.frame, frameHeaders(policy, ancestors))
    })
    .get('/auth', (c) => send(c, release.auth, windowHeaders(policy)))
    .get('/auth/done', (c) => send(c, release.authDone, windowHeaders(policy)))
    .get('/export', (c) => send(c, release.export, exportHeaders(policy)))
    .get('/opener.html', (c) => send(c, release.opener, openerHeaders(wallet)))
    .get('/assets/:name', (c) => {
      const asset = release.assets.get(c.req.path)
      if (!asset) return answerNothing(c)
      return send(c, asset, isWorker(c.req.path) ? workerHeaders(wallet) : assetHeaders(wallet))
    })
    .get('/descriptors/:hash', (c) => {
      const file = descriptors?.files.get(c.req.param('hash'))
      if (!file) return answerNothing(c)
      return c.body(shared(file), 200, { ...assetHeaders(wallet), 'Content-Type': 'application/json' })
    })
    .notFound((c) => answerNothing(c))

  app.onError((failure, c) => {
    log.error('request failed', { path: c.req.routePath, ...describeFailure(failure) })
    return answerNothing(c, 500)
  })
  return app
}

/** True for the path of a worker's script, which has its own policy. */
export function isWorker(path: string): boolean {
  return /^\/assets\/worker-[\w-]+\.js$/.test(path)
}
