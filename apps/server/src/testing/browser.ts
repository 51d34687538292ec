import { hashToken } from '@latchkey/protocol/dpop'
import { type EndpointName, endpoints } from '@latchkey/protocol/endpoints'
import { bindMessage } from '@latchkey/protocol/hand-over'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { randomId } from '../random.ts'
import { apiOrigin, type OpenServer, pageOrigin, projectKey, walletOrigin } from './server.ts'

/** A frame with its session key: calls the API as the real one does, and can be told to do it wrongly. */
export async function openFrame({ server }: Pick<OpenServer, 'server'>) {
  const keys = await generateKeyPair('ES256', { extractable: true })
  const { kty, crv, x, y } = await exportJWK(keys.publicKey)
  const jwk = { kty, crv, x, y } as JWK
  const jkt = await calculateJwkThumbprint(jwk)
  let nonce: string | undefined

  const dpop = async (
    method: string,
    path: string,
    token?: string,
    change: { claims?: Record<string, unknown>; header?: Record<string, unknown>; key?: CryptoKey } = {},
  ) =>
    new SignJWT({
      jti: randomId(),
      htm: method,
      htu: apiOrigin + path,
      ...(nonce !== undefined && { nonce }),
      ...(token !== undefined && { ath: await hashToken(token) }),
      ...change.claims,
    } as never)
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...change.header } as never)
      .setIssuedAt()
      .sign((change.key ?? keys.privateKey) as CryptoKey)

  /** One request as it is, without repeating anything. */
  const request = async (method: string, path: string, body: unknown, headers: Record<string, string> = {}) => {
    const answer = await server.api.request(path, {
      method,
      headers: { 'Content-Type': 'application/json', ...headers },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    })
    nonce = answer.headers.get('DPoP-Nonce') ?? nonce
    const text = await answer.text()
    // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect and fail when it is not there
    return { status: answer.status, headers: answer.headers, body: (text ? JSON.parse(text) : undefined) as any }
  }

  /** A call by name, repeated once for a nonce. */
  const call = async (name: EndpointName, body: object, token?: string, network = 'mumbai') => {
    const { method, path: template, carries } = endpoints[name]
    const path = template.replace('{network}', network)
    const once = async () =>
      request(method, path, body, {
        ...(carries !== 'nothing' && { DPoP: await dpop(method, path, token) }),
        ...(token !== undefined && { Authorization: `DPoP ${token}` }),
      })
    const first = await once()
    return first.body?.error?.code === 'use_dpop_nonce' ? once() : first
  }

  const signBind = async (flowId: string, popupNonce: string) => {
    const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
    const signature = await crypto.subtle.sign(algorithm, keys.privateKey as CryptoKey, bindMessage(flowId, popupNonce))
    return Buffer.from(signature).toString('base64url')
  }

  return { jkt, jwk, keys, dpop, request, call, signBind, nonce: () => nonce }
}
export type Frame = Awaited<ReturnType<typeof openFrame>>

/** Begins a flow and gives its id. */
export async function startFlow(frame: Frame, provider = 'google.com') {
  const flowId = randomId()
  const started = await frame.call('authStart', { flowId, provider, apiKey: projectKey, pageOrigin })
  if (started.status !== 200) throw new Error(`not started: ${JSON.stringify(started.body)}`)
  return { flowId, number: started.body.number as number }
}

/** The form of the login window with the frame's signature. */
export async function boundForm(frame: Frame, flowId: string): Promise<Record<string, string>> {
  const popupNonce = randomId()
  return { flowId, popupNonce, signature: await frame.signBind(flowId, popupNonce) }
}

/** A window that keeps cookies as a browser does (host only; Lax ones stay at home on a post across sites) and follows. */
export function openWindow({ server }: Pick<OpenServer, 'server'>) {
  const jar = new Map<string, Map<string, string>>()
  const seen: string[] = []

  const fetchOne = async (url: string, form?: Record<string, string>, from?: string): Promise<Response> => {
    seen.push(url)
    const { host, origin } = new URL(url)
    const crossPost = form !== undefined && from !== walletOrigin
    const cookies = crossPost ? [] : [...(jar.get(host) ?? [])]
    const init: RequestInit = {
      redirect: 'manual',
      method: form ? 'POST' : 'GET',
      headers: {
        ...(cookies.length > 0 && { Cookie: cookies.map(([name, value]) => `${name}=${value}`).join('; ') }),
        ...(from !== undefined && { Origin: from }),
      },
      ...(form && { body: new URLSearchParams(form) }),
    }
    const answer = origin === apiOrigin ? await server.api.request(url, init) : await fetch(url, init)
    for (const line of answer.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split('; ')
      const at = pair.indexOf('=')
      const name = pair.slice(0, at)
      if (name.startsWith('__Host-') && !['Secure', 'Path=/', 'HttpOnly'].every((each) => attributes.includes(each)))
        throw new Error(`a browser would refuse ${line}`)
      const mine = jar.get(host) ?? new Map<string, string>()
      if (attributes.includes('Max-Age=0')) mine.delete(name)
      else mine.set(name, pair.slice(at + 1))
      jar.set(host, mine)
    }
    return answer
  }

  /** Goes on from an answer until a page of the wallet, or a page where nothing goes on by itself. */
  const follow = async (url: string, answer: Response): Promise<{ url: string; html: string }> => {
    const location = answer.headers.get('Location')
    const html = location ? '' : await answer.text()
    const unescaped = (text = '') =>
      text
        .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))
        .replaceAll('&amp;', '&')
        .replaceAll('&quot;', '"')
    const refresh = /http-equiv="refresh" content="0;url=([^"]+)"/.exec(html)?.[1]
    const next = location ?? (refresh && unescaped(refresh))
    if (next) {
      const target = new URL(next, url).href
      return target.startsWith(walletOrigin) ? { url: target, html: '' } : follow(target, await fetchOne(target))
    }
    const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1]
    if (!action) return { url, html }
    const inputs = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)]
    const form = Object.fromEntries(inputs.map(([, name, value]) => [name, unescaped(value)]))
    const target = unescaped(action)
    return follow(target, await fetchOne(target, form, new URL(url).origin))
  }

  return {
    jar,
    /** Every address this window asked for, in order. */
    seen,
    get: async (url: string) => follow(url, await fetchOne(url)),
    /** Like `get` and `bind`, but stops at the first answer. */
    fetchOne,
    /** Posts the login window's form, by default as the wallet's page does. */
    async bind(form: Record<string, string>, from = walletOrigin) {
      const url = `${apiOrigin}/v1/auth/bind`
      return follow(url, await fetchOne(url, form, from))
    },
  }
}

/** A whole login: the tokens and the person. */
export async function signIn(open: OpenServer, frame: Frame, provider = 'google.com') {
  const { flowId } = await startFlow(frame, provider)
  const window = openWindow(open)
  const end = await window.bind(await boundForm(frame, flowId))
  if (end.url !== `${walletOrigin}/auth/done#ok`)
    throw new Error(`ended at ${end.url}: ${open.lines.slice(-3).join('\n')}`)
  const { body } = await frame.call('authWait', { flowId })
  if (body.status !== 'done') throw new Error(`no tokens: ${JSON.stringify(body)}`)
  // `isNew` is said in this answer only; the rest of the person stands in all later ones.
  const { isNew, ...user } = body.user
  return { flowId, tokens: body.tokens, user, isNew } as {
    flowId: string
    isNew: true | undefined
    tokens: { accessToken: string; refreshToken: string; expiresIn: number }
    // biome-ignore lint/suspicious/noExplicitAny: as above
    user: any
  }
}
