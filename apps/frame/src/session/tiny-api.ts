import { randomBytes, verify } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type DpopProof, verifyDpop } from '@latchkey/protocol/dpop'
import { type EndpointName, endpoints } from '@latchkey/protocol/endpoints'
import { bindMessage } from '@latchkey/protocol/hand-over'
import { ServiceError, type ServiceErrorCode } from '@latchkey/protocol/service-error'
import * as v from 'valibot'

/**
 * For tests: the API's doors that a session knocks at, over HTTP, with proofs checked as the real one checks them, and
 * switches for what is hard to bring about there.
 */
export async function startTinyApi({ wallet }: { wallet: () => string }) {
  const draw = () => randomBytes(16).toString('base64url')
  const user = (id = draw()) => ({
    id,
    loginProvider: 'google.com' as const,
    email: 'a@example.com',
    vault: 'none' as const,
  })
  type Flow = {
    proof: DpopProof
    number: number
    pageOrigin: string
    bound: boolean
    outcome?: { failed: string } | 'ok' | 'given'
  }
  type Session = { jkt: string; refresh: string; access: string; user: ReturnType<typeof user> }

  const flows = new Map<string, Flow>()
  const sessions = new Set<Session>()
  const used = new Set<string>()
  const state = {
    /** Every request fails as if nobody listened. */
    down: false,
    /** Answer every request of this endpoint with this failure. */
    failing: {} as Partial<Record<EndpointName, ServiceErrorCode>>,
    nonce: draw(),
    /** Seconds an access token lives. */
    expiresIn: 300,
    /** What a bound flow comes to at the provider. */
    outcome: 'ok' as NonNullable<Flow['outcome']>,
    /** Milliseconds the server's clock is ahead. */
    ahead: 0,
    seen: [] as string[],
    /** Logins by token, transactions, added assets and relayed reads, as they came. */
    logins: [] as unknown[],
    sent: [] as unknown[],
    assets: [] as unknown[],
    reads: [] as unknown[],
    /** Seconds a verification token lives. */
    tokenSeconds: 300,
    flows,
    sessions,
  }

  const fail = (code: ServiceErrorCode): never => {
    throw new ServiceError(code)
  }
  const issue = (session: Session) => {
    session.refresh = draw()
    session.access = draw()
    return { accessToken: session.access, refreshToken: session.refresh, expiresIn: state.expiresIn }
  }
  const flowOf = (flowId: string, proof?: DpopProof) => {
    const flow = flows.get(flowId)
    return flow && (!proof || proof.jkt === flow.proof.jkt) ? flow : fail('not_found')
  }

  /** One answer for each endpoint the tests reach; the bodies were checked before. */
  const answers: Partial<Record<EndpointName, (body: never, proof: DpopProof, session: Session) => unknown>> = {
    project: () => ({
      id: draw(),
      name: 'Demo',
      origins: ['https://page.example'],
      providers: ['google.com'],
      legacyWire: true,
      redirectUrls: [],
    }),
    authStart: ({ flowId, pageOrigin }: { flowId: string; pageOrigin: string }, proof) => {
      const flow = flows.get(flowId) ?? { proof, number: 42, pageOrigin, bound: false }
      flows.set(flowId, flow)
      return { expiresIn: 300, number: flow.number }
    },
    authFlow: ({ flowId }: { flowId: string }) => {
      const { number, pageOrigin, bound } = flowOf(flowId)
      if (bound) fail('conflict')
      return { provider: 'google.com', pageOrigin, projectName: 'Demo', choices: [17, number, 88] }
    },
    authWait: async ({ flowId }: { flowId: string }, proof) => {
      const flow = flowOf(flowId, proof)
      for (let turn = 0; turn < 8 && !flow.outcome; turn++) await new Promise((resolve) => setTimeout(resolve, 25))
      const { outcome } = flow
      if (!outcome) return { status: 'pending', bound: flow.bound }
      if (outcome === 'given') return fail('not_found')
      if (outcome !== 'ok') return { status: 'failed', reason: outcome.failed }
      flow.outcome = 'given'
      const session = { jkt: proof.jkt, refresh: '', access: '', user: user() }
      sessions.add(session)
      return { status: 'done', tokens: issue(session), user: session.user }
    },
    authCancel: ({ flowId }: { flowId: string }, proof) => {
      flowOf(flowId, proof)
      flows.delete(flowId)
      return {}
    },
    authToken: ({ login, pageOrigin }: { login: { sig: string }; pageOrigin: string }, proof) => {
      state.logins.push({ ...login, pageOrigin })
      const session = { jkt: proof.jkt, refresh: '', access: '', user: user() }
      sessions.add(session)
      return { tokens: issue(session), user: session.user }
    },
    verificationToken: () => ({ token: `token.${draw()}`, expiresIn: state.tokenSeconds }),
    transactionSend: (body) => {
      state.sent.push(body)
      return { hash: `0x${'33'.repeat(32)}` }
    },
    assetAdd: (body) => {
      state.assets.push(body)
      return {}
    },
    sessionRefresh: ({ refreshToken }: { refreshToken: string }, proof) => {
      for (const session of sessions) {
        if (session.jkt !== proof.jkt) continue
        if (session.refresh === refreshToken) return { tokens: issue(session), user: session.user }
        // A token that was used already: somebody has a copy.
        sessions.delete(session)
      }
      return fail('bad_token')
    },
    sessionMe: (_body, _proof, session) => ({ user: session.user }),
    sessionEnd: (_body, _proof, session) => {
      sessions.delete(session)
      return {}
    },
  }

  const bind = async (form: URLSearchParams) => {
    const flow = flowOf(form.get('flowId') ?? '')
    const message = bindMessage(form.get('flowId') ?? '', form.get('popupNonce') ?? '')
    const key = { key: { ...flow.proof.jwk }, format: 'jwk', dsaEncoding: 'ieee-p1363' } as const
    const signature = Buffer.from(form.get('signature') ?? '', 'base64url')
    const right = form.has('choice')
      ? form.get('choice') === String(flow.number)
      : verify('sha256', message, key, signature)
    flow.bound = true
    flow.outcome = right ? state.outcome : { failed: 'wrong_number' }
    return `${wallet()}/auth/done#${flow.outcome === 'ok' ? 'ok' : `failed=${(flow.outcome as { failed: string }).failed}`}`
  }

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url)
    if (url.pathname === '/v1/auth/bind') {
      const to = await bind(new URLSearchParams(await request.text()))
      const html = `<!doctype html><title>…</title><meta http-equiv="refresh" content="0;url=${to}">`
      return new Response(html, { headers: { 'Content-Type': 'text/html' } })
    }
    if (url.pathname.startsWith('/v1/rpc/')) {
      const body = await request.json()
      const { method, node } = body
      state.reads.push({ network: url.pathname.split('/').at(-1), ...body })
      if (url.pathname.endsWith('/kroma') && node === undefined) fail('shut_down')
      if (method === 'eth_blockNumber') return Response.json({ id: 1, result: '0x10' })
      return Response.json({ id: 1, error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } })
    }
    const found = Object.entries(endpoints).find(
      ([, row]) =>
        row.path.replace('{network}', url.pathname.split('/').at(-1) ?? '') === url.pathname &&
        row.method === request.method,
    )
    if (!found) return fail('not_found')
    const [name, { carries, request: shape }] = found as [EndpointName, (typeof found)[1]]
    state.seen.push(name)
    const failing = state.failing[name]
    if (failing) fail(failing)
    const token = request.headers.get('Authorization')?.replace(/^DPoP /, '')
    let proof: DpopProof | undefined
    if (carries !== 'nothing') {
      proof = await verifyDpop(request.headers.get('DPoP') ?? undefined, {
        method: request.method,
        url: request.url,
        ...(token !== undefined && { token }),
      })
      if (proof.nonce !== state.nonce) fail('use_dpop_nonce')
      if (used.has(proof.jti)) fail('bad_proof')
      used.add(proof.jti)
    }
    const session = [...sessions].find(({ access, jkt }) => access === token && jkt === proof?.jkt)
    if (carries === 'session' && !session) fail('bad_token')
    const body = v.safeParse(shape, await request.json())
    if (!body.success) fail('bad_request')
    // Each answer takes what its own schema let through.
    return Response.json(await answers[name]?.(body.output as never, proof as DpopProof, session as Session))
  }

  /** As `fetch` would reach it. */
  const handle = async (request: Request): Promise<Response> => {
    if (state.down) throw new TypeError('fetch failed')
    const response = await answer(request).catch((failure) => {
      const error = failure instanceof ServiceError ? failure : new ServiceError('internal')
      return Response.json(error.toBody(), { status: error.status })
    })
    response.headers.set('DPoP-Nonce', state.nonce)
    response.headers.set('Date', new Date(Date.now() + state.ahead).toUTCString())
    return response
  }

  const server = createServer(async (incoming, outgoing) => {
    const cors = {
      'Access-Control-Allow-Origin': wallet(),
      'Access-Control-Allow-Headers': 'content-type, dpop, authorization',
      'Access-Control-Allow-Methods': 'POST, PUT',
      'Access-Control-Expose-Headers': 'DPoP-Nonce, Date, Retry-After',
    }
    if (incoming.method === 'OPTIONS') return void outgoing.writeHead(204, cors).end()
    const chunks: Buffer[] = []
    for await (const chunk of incoming) chunks.push(chunk as Buffer)
    const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]))
    const method = incoming.method ?? 'GET'
    const body = method === 'GET' ? null : Buffer.concat(chunks)
    try {
      const response = await handle(new Request(origin + (incoming.url ?? '/'), { method, headers, body }))
      outgoing
        .writeHead(response.status, { ...Object.fromEntries(response.headers), ...cors })
        .end(await response.text())
    } catch {
      incoming.socket.destroy()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`

  const stop = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin, state, stop }
}

export type TinyApi = Awaited<ReturnType<typeof startTinyApi>>
