import { toHex } from '@latchkey/core/bytes'
import { isSecureUrl } from '@latchkey/core/loopback'
import type { SiweMessage } from '@latchkey/core/siwe'
import * as v from 'valibot'
import { parseStrictSiweMessage } from '../siwe/message.ts'
import { type SiweNonce, type SiweSession, session as sessionSchema, signed } from '../siwe/schemas.ts'
import { SiweError } from '../siwe/siwe-error.ts'
import { createSessionCookie } from './cookie.ts'
import { createHandle } from './handle.ts'
import { createSeal } from './seal.ts'
import { createSignatureCheck } from './signature.ts'
import { memoryStore, type SiweStore } from './store.ts'

export type SiweServerOptions = {
  /** The page's full origin: `https://app.example.org`. https, or http on this very machine. */
  origin: string
  /**
   * The secret that seals sessions and nonces: at least 32 random bytes (`openssl rand -hex 32`), the same on every
   * instance, known to nobody else. With several, the first one seals and all are recognised.
   */
  secret: string | Uint8Array | readonly (string | Uint8Array)[]
  /** The path of `handle`. */
  path?: string
  /** The chains allowed for signing in. Default: all. */
  chainIds?: readonly number[]
  /**
   * JSON-RPC addresses of your own, by chain id: with them contract wallets can sign in too (ERC-1271, ERC-6492), on
   * these chains. Each attempt costs that node a call.
   */
  rpcUrls?: Readonly<Record<number, string>>
  /** The statement that people agree to by signing: the message must have exactly this one. Default: any. */
  statement?: string
  /** Stores used nonces and ended sessions; open ones are stored nowhere. Default: `memoryStore()`. */
  store?: SiweStore
  /** How long somebody stays signed in, milliseconds. Default: one day; at most thirty. */
  sessionMs?: number
  /** How long a message may wait for its signature, milliseconds. Default: ten minutes. */
  nonceMs?: number
  /** Called with failures of this server: an unreachable store, a bug. Default: writes them to the console. */
  onError?: (error: unknown) => void
  now?: () => number
}

/** Something with a `Cookie` header, or the header itself. */
export type WithCookies = { headers: Pick<Headers, 'get'> } | string | null | undefined

export type SiweServer = {
  /**
   * Answers `GET {path}/nonce`, `POST {path}/verify`, `GET {path}/session` and `POST {path}/sign-out`. Never throws: a
   * failure is an answer with a status and `{ error: { reason, message } }`.
   */
  handle(request: Request): Promise<Response>
  /** A nonce, and the server's time, for a message to sign. */
  createNonce(): Promise<SiweNonce>
  /**
   * Signs somebody in. A caller that uses this instead of `handle` must compare the request's `Origin` with the page's.
   * @param body the message and its signature, as received
   * @returns the session, and the `Set-Cookie` header that stores it
   * @throws SiweError the reason
   */
  verify(body: unknown): Promise<{ session: SiweSession; setCookie: string }>
  /** The session of the request's cookie; undefined for none. For any of your routes. */
  getSession(request: WithCookies): Promise<SiweSession | undefined>
  /**
   * Signs out, on this browser and for anybody who copied its cookie.
   * @returns the `Set-Cookie` header that deletes the cookie
   */
  signOut(request: WithCookies): Promise<{ setCookie: string }>
}

const day = 24 * 60 * 60_000
/** The largest tolerated clock error, milliseconds. */
const skew = 60_000

const sealed = v.object({ id: v.string(), ...sessionSchema.entries })
type Sealed = v.InferOutput<typeof sealed>

/**
 * The server's half of signing in with a wallet (ERC-4361), for every connector, in any runtime with `Request`,
 * `Response` and WebCrypto.
 * @throws TypeError for a short secret, an invalid origin or path, or times out of range; RpcUrlError
 */
export function createSiweServer(options: SiweServerOptions): SiweServer {
  const { rpcUrls = {}, chainIds, statement, now = Date.now, path = '/api/sign-in' } = options
  const { sessionMs = day, nonceMs = 10 * 60_000, store = memoryStore(now) } = options
  const { origin, host, protocol } = readOrigin(options.origin)
  if (!(sessionMs >= 60_000 && sessionMs <= 30 * day)) throw new TypeError('sessionMs must be a minute to thirty days.')
  if (!(nonceMs >= 10_000 && nonceMs <= day)) throw new TypeError('nonceMs must be ten seconds to a day.')
  if (!/^(\/[\w.~-]+)+$/.test(path)) throw new TypeError('path must be like /api/sign-in.')
  const seal = createSeal(Array.isArray(options.secret) ? options.secret : [options.secret])
  const cookie = createSessionCookie(protocol === 'https:')
  const isMadeBy = createSignatureCheck(rpcUrls)

  /**
   * When a nonce expires, in milliseconds. A nonce is its time in seconds, eight random bytes, and a code over both.
   */
  const endOfNonce = async (text: string): Promise<number> => {
    const [, payload = '', code = ''] = /^([0-9a-f]{24})([0-9a-f]{32})$/.exec(text) ?? []
    if (!(await seal.isCodeOf(code, 'nonce', payload, 16))) throw new SiweError('wrongNonce')
    return Number.parseInt(payload.slice(0, 8), 16) * 1000 + nonceMs
  }

  const checkMessage = (message: SiweMessage) => {
    const { scheme, domain, uri, chainId, issuedAt, expirationTime, notBefore } = message
    const isHere = domain === host && (scheme === undefined || `${scheme}:` === protocol)
    if (!isHere || !URL.canParse(uri) || new URL(uri).origin !== origin) throw new SiweError('wrongDomain')
    if (chainIds && !chainIds.includes(chainId)) throw new SiweError('wrongChain')
    if (statement !== undefined && message.statement !== statement) throw new SiweError('wrongStatement')
    const time = now()
    if (Date.parse(issuedAt) < time - nonceMs - skew) throw new SiweError('expired')
    if (expirationTime && Date.parse(expirationTime) <= time) throw new SiweError('expired')
    if (Date.parse(issuedAt) > time + skew) throw new SiweError('notYetValid')
    if (notBefore && Date.parse(notBefore) > time) throw new SiweError('notYetValid')
  }

  const readSealed = async (request: WithCookies): Promise<Sealed | undefined> => {
    const header = typeof request === 'object' ? request?.headers.get('cookie') : request
    const [, text = '', code = ''] = /^([\w-]+)\.([0-9a-f]+)$/.exec(cookie.read(header) ?? '') ?? []
    if (!(await seal.isCodeOf(code, 'session', text))) return undefined
    const read = v.safeParse(v.pipe(v.string(), v.transform(fromBase64Url), v.parseJson(), sealed), text)
    if (!read.success || read.output.expiresAt <= now()) return undefined
    return (await store.has(`session:${read.output.id}`)) ? undefined : read.output
  }

  const server: Omit<SiweServer, 'handle'> = {
    async createNonce() {
      const seconds = Math.floor(now() / 1000)
      const payload = seconds.toString(16).padStart(8, '0') + toHex(crypto.getRandomValues(new Uint8Array(8))).slice(2)
      const issuedAt = seconds * 1000
      return { nonce: payload + (await seal.codeOf('nonce', payload, 16)), issuedAt, expiresAt: issuedAt + nonceMs }
    },

    async verify(body) {
      const parsed = v.safeParse(signed, body)
      if (!parsed.success) throw new SiweError('malformedRequest')
      const { message: text, signature } = parsed.output
      const message = parseStrictSiweMessage(text)
      if (!message) throw new SiweError('malformedMessage')
      checkMessage(message)
      const { nonce, address, chainId } = message
      const until = await endOfNonce(nonce)
      if (until <= now()) throw new SiweError('expired')
      if (await store.has(`nonce:${nonce}`)) throw new SiweError('usedNonce')
      if (!(await isMadeBy(address, text, signature, chainId))) throw new SiweError('wrongSignature')
      // Last, and atomic: of two requests with one message, only one signs in.
      if (!(await store.add(`nonce:${nonce}`, until))) throw new SiweError('usedNonce')

      const issuedAt = now()
      const session: SiweSession = { address, chainId, issuedAt, expiresAt: issuedAt + sessionMs }
      const payload = toBase64Url(JSON.stringify({ id: crypto.randomUUID(), ...session } satisfies Sealed))
      return { session, setCookie: cookie.keep(`${payload}.${await seal.codeOf('session', payload)}`, sessionMs) }
    },

    async getSession(request) {
      const found = await readSealed(request)
      if (!found) return undefined
      const { id: _, ...session } = found
      return session
    },

    async signOut(request) {
      const found = await readSealed(request)
      if (found) await store.add(`session:${found.id}`, found.expiresAt)
      return { setCookie: cookie.clear }
    },
  }
  return { ...server, handle: createHandle(server, { origin, path, onError: options.onError ?? report }) }
}

const readOrigin = (text: string): URL => {
  if (!isSecureUrl(text) || new URL(text).origin !== text)
    throw new TypeError(
      'origin must be like https://app.example.org: https, nothing behind the host. http is for localhost.',
    )
  return new URL(text)
}

const report = (error: unknown) => console.error('Signing in failed', error)

// All of it is ASCII.
const toBase64Url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const fromBase64Url = (text: string) => atob(text.replaceAll('-', '+').replaceAll('_', '/'))
