import { SiweError, type SiweErrorReason } from '../siwe/siwe-error.ts'

/** The longest body, bytes: a message and the signature of a contract wallet. */
const longest = 40_960

const statuses: Partial<Record<SiweErrorReason, number>> = {
  malformedRequest: 400,
  malformedMessage: 400,
  wrongOrigin: 403,
  notFound: 404,
  tooLarge: 413,
  internal: 500,
  nodeUnavailable: 503,
  busy: 503,
}

/** The functions of a sign-in server that the routes call. */
type Calls = {
  createNonce(): Promise<unknown>
  getSession(request: Request): Promise<unknown>
  verify(body: unknown): Promise<{ session: unknown; setCookie: string }>
  signOut(request: Request): Promise<{ setCookie: string }>
}

type Parts = { origin: string; path: string; onError: (error: unknown) => void }

/** The routes of a sign-in server, for any runtime with `Request` and `Response`. */
export function createHandle(server: Calls, { origin, path, onError }: Parts) {
  /** Only the page may change anything: another site's form cannot send JSON, and browsers send the origin. */
  const requirePage = (request: Request) => {
    if (request.headers.get('origin') !== origin) throw new SiweError('wrongOrigin')
    const type = request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase()
    if (type !== 'application/json') throw new SiweError('malformedRequest')
  }

  const routes: Record<string, (request: Request) => Promise<Response>> = {
    'GET /nonce': async () => answer(await server.createNonce()),
    'GET /session': async (request) => answer({ session: (await server.getSession(request)) ?? null }),
    'POST /verify': async (request) => {
      requirePage(request)
      const { session, setCookie } = await server.verify(await readJson(request))
      return answer({ session }, 200, setCookie)
    },
    'POST /sign-out': async (request) => {
      requirePage(request)
      const { setCookie } = await server.signOut(request)
      return answer({ session: null }, 200, setCookie)
    },
  }

  return async (request: Request): Promise<Response> => {
    try {
      const { pathname } = new URL(request.url)
      const route = pathname.startsWith(`${path}/`) && routes[`${request.method} ${pathname.slice(path.length)}`]
      if (!route) throw new SiweError('notFound')
      return await route(request)
    } catch (error) {
      const known = error instanceof SiweError ? error : new SiweError('internal', { cause: error })
      const status = statuses[known.reason] ?? 401
      if (status >= 500) onError(error)
      return answer({ error: { reason: known.reason, message: known.message } }, status)
    }
  }
}

const answer = (body: unknown, status = 200, setCookie?: string): Response =>
  Response.json(body, {
    status,
    headers: {
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...(setCookie && { 'set-cookie': setCookie }),
    },
  })

/** Reads a body up to its size limit. */
const readJson = async (request: Request): Promise<unknown> => {
  const reader = request.body?.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  try {
    for (let chunk = await reader?.read(); chunk?.value; chunk = await reader?.read()) {
      length += chunk.value.byteLength
      if (length > longest) throw new SiweError('tooLarge')
      text += decoder.decode(chunk.value, { stream: true })
    }
    return JSON.parse(text)
  } catch (error) {
    await reader?.cancel().catch(() => {}) // the sender may have disconnected
    throw error instanceof SiweError ? error : new SiweError('malformedRequest', { cause: error })
  }
}
