import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import { lp } from '@latchkey/core/bytes'
import type { LoginProvider } from '@latchkey/core/login-providers'
import { authBind } from '@latchkey/protocol/api'
import type { DpopJwk } from '@latchkey/protocol/dpop'
import { bindMessage, browserMessage } from '@latchkey/protocol/hand-over'
import { isServiceError } from '@latchkey/protocol/service-error'
import { addressOf } from '@latchkey/service/answers'
import { readBytes } from '@latchkey/service/body'
import { isUnavailable } from '@latchkey/service/database'
import type { Limits } from '@latchkey/service/limits'
import { describeFailure, type Log } from '@latchkey/service/log'
import { drawReference } from '@latchkey/service/reference'
import type { Context, Hono } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { calculateJwkThumbprint, exportJWK } from 'jose'
import * as v from 'valibot'
import { LoginFailure, type LoginProviderClient, minutesOf } from '../login-providers/login-provider-client.ts'
import { hashOf, randomSecret } from '../random.ts'
import type { RateName } from '../rates.ts'
import type { Flow, FlowFailure } from './flow.ts'
import type { FlowStore } from './flows.ts'
import type { FormPosts } from './form-posts.ts'
import type { People } from './people.ts'
import type { PersonKey } from './person-key.ts'

export type WindowParts = {
  walletOrigin: string
  apiOrigin: string
  proxies: number
  flows: FlowStore
  formPosts: FormPosts
  people: People
  loginProviderClients: ReadonlyMap<LoginProvider, LoginProviderClient>
  limits: Limits<RateName>
  personKey: PersonKey
  log: Log
}

/** The parameters we read of a provider's answer. Apple's `user`, which holds the name, is not among them. */
const answerNames = ['code', 'state', 'iss', 'error'] as const

const maxForm = 16 * 1024

/** One cookie per flow, so that two concurrent logins do not overwrite each other's. */
const cookieOf = (flowId: string) => `__Host-latchkey_flow-${flowId.slice(0, 8)}`
const cookieOptions = { path: '/', httpOnly: true, secure: true, sameSite: 'Lax' } as const

/** Takes the window to the page that says why the login failed; `reference` finds the failure in the log. */
type Leave = (c: Context, failure: FlowFailure, reference?: string) => Response

/**
 * The routes through which the login window navigates. Each ends on a page of the wallet, which only learns that the
 * login worked, or a one-word reason why it did not.
 */
export function windowRoutes(app: Hono, parts: WindowParts): void {
  const { walletOrigin, flows, formPosts, people, loginProviderClients, limits, personKey } = parts
  const doneUrl = (outcome: 'ok' | FlowFailure, reference?: string) =>
    `${walletOrigin}/auth/done#${outcome === 'ok' ? 'ok' : `failed=${outcome}`}${reference ? `=${reference}` : ''}`
  /**
   * The page that shows a code. Browsers do not send a fragment to a server, and the page removes it from its address.
   */
  const codeUrl = (code: string) => `${walletOrigin}/auth/done#code=${code}`

  /** Runs a step of the window. A failure is logged and shown by the wallet's page. */
  const step = (run: (c: Context) => Promise<Response>, leave: Leave) => async (c: Context) => {
    try {
      return await run(c)
    } catch (failure) {
      if (isServiceError(failure)) return leave(c, failureOf(failure))
      const reference = drawReference()
      parts.log.error('login step failed', { reference, ...describeFailure(failure) })
      return leave(c, failureOf(failure), reference)
    }
  }

  const bind = async (c: Context): Promise<Response> => {
    // Only the wallet's page may bind a window (login CSRF): anybody can sign for their own flow, and a post from their
    // page would complete the visitor's login in their frame.
    if (c.req.header('Origin') !== walletOrigin) return goOn(c, doneUrl('refused'))
    await limits.take(['authWindow', addressOf(c, parts.proxies)])
    const parsed = v.safeParse(authBind.request, await readForm(c.req.raw))
    if (!parsed.success) return goOn(c, doneUrl('refused'))
    const flow = await flows.find(parsed.output.flowId)
    if (flow?.state !== 'started') return goOn(c, doneUrl('expired'))

    const byCode = 'by' in parsed.output
    // Whoever reads a code out would give their login to a stranger's wallet.
    if (byCode && flow.added_to !== null) {
      await flows.fail(flow.id, 'isolated')
      return goOn(c, doneUrl('refused'))
    }
    if (!('by' in parsed.output) && !(await isBoundBy(flow, parsed.output))) {
      await flows.fail(flow.id, 'refused')
      return goOn(c, doneUrl('refused'))
    }
    // A window without an opener may be in another browser than the frame: its session has no browser.
    const browser = 'browserKey' in parsed.output ? await readBrowser(parts.apiOrigin, parsed.output) : null
    if (browser === 'bad_proof') {
      await flows.fail(flow.id, 'refused')
      return goOn(c, doneUrl('refused'))
    }

    const made = { ...drawSecrets(flow), browser, byCode }
    let provider: URL
    const client = loginProviderClients.get(flow.provider)
    try {
      if (!client) throw new Error('a flow of a provider that is not configured any more')
      provider = await client.begin(made)
    } catch (failure) {
      await flows.fail(flow.id, failureOf(failure))
      throw failure
    }
    if (!(await flows.bind(flow.id, made))) return goOn(c, doneUrl('expired'))
    setCookie(c, cookieOf(flow.id), made.cookie, { ...cookieOptions, maxAge: minutesOf(client) * 60 })
    return goOn(c, provider.href)
  }

  /** Stores a cross-site form post under a handle, and redirects to our own address, where the browser sends the cookie. */
  const receivePost = async (c: Context): Promise<Response> => {
    const client = loginProviderClients.get(c.req.param('provider') as LoginProvider)
    if (!client?.postsForm) return c.notFound()
    await limits.take(['authCallback', addressOf(c, parts.proxies)])
    const form = await readForm(c.req.raw)
    const params = new URLSearchParams()
    for (const name of answerNames) if (form[name] !== undefined) params.set(name, form[name])
    const handle = randomSecret()
    await formPosts.store(handle, params.toString())
    return c.redirect(`${parts.apiOrigin}/v1/auth/callback/${client.provider}?handle=${handle}`, 303)
  }

  const callback = async (c: Context): Promise<Response> => {
    const client = loginProviderClients.get(c.req.param('provider') as LoginProvider)
    if (!client) return c.notFound()
    await limits.take(['authCallback', addressOf(c, parts.proxies)])
    const params = await readAnswer(c, client, formPosts)
    const state = params?.get('state')
    const flow = state ? await flows.findByState(state) : undefined
    if (!params || !state || flow?.provider !== client.provider) return c.redirect(doneUrl('expired'), 303)
    const cookie = getCookie(c, cookieOf(flow.id))
    // This window is not the one that was bound. The flow continues, because the right window may still return.
    if (!cookie || !flow.cookie_hash || !isSame(hashOf(cookie), flow.cookie_hash))
      return c.redirect(doneUrl('refused'), 303)
    deleteCookie(c, cookieOf(flow.id), cookieOptions)
    const claimed = await flows.claim(flow.id)
    if (!claimed) return c.redirect(doneUrl('expired'), 303)
    try {
      const claims = await client.finish(params, { state, ...claimed })
      if (flow.added_to !== null) {
        // No limit of the login's own person counts it: its session has those of `loginBegin`.
        if (await flows.returnWith(flow, people.toFound(claims))) return c.redirect(doneUrl('ok'), 303)
        await flows.fail(flow.id, 'cancelled')
        return c.redirect(doneUrl('cancelled'), 303)
      }
      const caller = await people.callerOf(claims, 'global', flow.browser)
      if (caller) await limits.take(['loginPerson', personKey(caller, addressOf(c, parts.proxies))])
      const { identityId, isNew } = await people.findOrCreate(claims)
      const finished = await flows.finish(flow, { identityId, isNew })
      if (!finished) {
        await flows.fail(flow.id, 'cancelled')
        return c.redirect(doneUrl('cancelled'), 303)
      }
      return c.redirect(finished.code === undefined ? doneUrl('ok') : codeUrl(finished.code), 303)
    } catch (failure) {
      const reason = failure instanceof LoginFailure ? failure.reason : failureOf(failure)
      await flows.fail(flow.id, reason)
      if (reason === 'access_denied') return c.redirect(doneUrl(reason), 303)
      const reference = drawReference()
      const { provider } = client
      parts.log.error('login failed', { reference, provider, reason, ...describeFailure(causeOf(failure)) })
      return c.redirect(doneUrl(reason, reference), 303)
    }
  }

  const redirectAway: Leave = (c, failure, reference) => c.redirect(doneUrl(failure, reference), 303)
  app.post(
    '/v1/auth/bind',
    step(bind, (c, failure, reference) => goOn(c, doneUrl(failure, reference))),
  )
  app.post('/v1/auth/callback/:provider', step(receivePost, redirectAway))
  app.get('/v1/auth/callback/:provider', step(callback, redirectAway))
}

const failureOf = (failure: unknown): FlowFailure =>
  isUnavailable(failure) || isServiceError(failure, 'unavailable', 'too_many_requests') ? 'unavailable' : 'refused'

/** Draws the random values of one login: those that the provider's answer must match, and the window's cookie. */
const drawSecrets = (flow: Flow) => {
  const nonce = createHash('sha256').update(lp('latchkey/v1/nonce', flow.jkt, flow.id, randomBytes(32)))
  return {
    state: randomSecret(),
    nonce: nonce.digest('base64url'),
    verifier: randomSecret(),
    cookie: randomSecret(),
  }
}

/** Reads the provider's answer, from the query or from a stored form post. */
const readAnswer = async (
  c: Context,
  client: LoginProviderClient,
  formPosts: FormPosts,
): Promise<URLSearchParams | undefined> => {
  const query = new URL(c.req.url).searchParams
  if (!client.postsForm) return pick(query)
  const handle = query.get('handle')
  const posted = handle ? await formPosts.take(handle) : undefined
  return posted === undefined ? undefined : pick(new URLSearchParams(posted))
}

/**
 * A page that continues to `url`. Not a redirect: Chromium checks every redirect after a form post against the
 * `form-action` of the posting page, and providers redirect as they like.
 */
const goOn = (c: Context, url: string): Response => {
  const href = url.replace(/[&"<>]/g, (char) => `&#${char.charCodeAt(0)};`)
  return c.html(
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Going on</title>` +
      `<meta http-equiv="refresh" content="0;url=${href}"></head>` +
      `<body><p><a href="${href}">Go on</a></p></body></html>`,
  )
}

const causeOf = (failure: unknown) => (failure instanceof LoginFailure ? failure.cause : failure)

const pick = (params: URLSearchParams): URLSearchParams | undefined => {
  const picked = new URLSearchParams()
  for (const name of answerNames) {
    const values = params.getAll(name)
    // A repeated parameter could be read in two ways (RFC 6749 section 3.1).
    if (values.length > 1) return undefined
    if (values[0] !== undefined) picked.set(name, values[0])
  }
  return picked
}

/** The fields of a posted form; all undefined when one is repeated. */
async function readForm(request: Request): Promise<Record<string, string>> {
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(type)) return {}
  const params = new URLSearchParams(new TextDecoder().decode(await readBytes(request, maxForm)))
  const names = [...params.keys()]
  return new Set(names).size === names.length ? Object.fromEntries(params) : {}
}

const isSame = (a: string, b: string) => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** The thumbprint of the key of the window's browser, if that key signed for this flow and window. */
async function readBrowser(
  apiOrigin: string,
  bound: { flowId: string; popupNonce: string; browserKey: string; browserSignature: string },
): Promise<string | 'bad_proof'> {
  try {
    const point = Buffer.from(bound.browserKey, 'base64url')
    const key = await crypto.subtle.importKey('raw', point, ecdsa, true, ['verify'])
    const message = browserMessage(apiOrigin, bound.flowId, bound.popupNonce)
    const signature = Buffer.from(bound.browserSignature, 'base64url')
    if (!(await crypto.subtle.verify(ecdsa, key, signature, message))) return 'bad_proof'
    return await calculateJwkThumbprint(await exportJWK(key))
  } catch {
    return 'bad_proof'
  }
}

/** True if the session key of the flow signed this window's nonce. */
async function isBoundBy(flow: Flow, { popupNonce, signature }: { popupNonce: string; signature: string }) {
  try {
    const { kty, crv, x, y }: DpopJwk = flow.jwk
    const key = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, ecdsa, false, ['verify'])
    return await crypto.subtle.verify(ecdsa, key, Buffer.from(signature, 'base64url'), bindMessage(flow.id, popupNonce))
  } catch {
    return false
  }
}
