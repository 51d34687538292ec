import { verify } from 'node:crypto'
import { fromBase64Url } from '@latchkey/core/bytes'
import * as v from 'valibot'
import { readDidKey } from './did-key.ts'

/** The reason why a token is rejected: one sentence for the person who set up the client. */
export class TokenError extends Error {
  override readonly name = 'TokenError'
}

/** The tolerated difference between a client's clock and ours, seconds: phones' clocks are set by hand. */
const leeway = 120

const maxLength = 2_048

const header = v.object({ alg: v.literal('EdDSA'), typ: v.literal('JWT') })
const claims = v.object({
  iss: v.string(),
  /** Drawn by the client at each start; nothing here depends on it. */
  sub: v.pipe(v.string(), v.minLength(1)),
  aud: v.string(),
  iat: v.number(),
  exp: v.number(),
})

/**
 * The client of a connection's token: its `did:key`, which signed the token (RFC 7519, RFC 8037).
 *
 * @param token from the address of the connection
 * @param audiences our public addresses; the token must name one, with or without a trailing slash
 * @param now milliseconds
 * @throws TokenError
 */
export function readToken(token: string | null, audiences: readonly string[], now = Date.now()): string {
  if (!token) throw new TokenError('The token is missing: connect with ?auth=<token>.')
  const [first, second, third, ...more] = token.length > maxLength ? [] : token.split('.')
  if (!first || !second || !third || more.length > 0) throw new TokenError('The token is not a JWT.')
  if (!v.is(header, read(first))) throw new TokenError('The token is not signed with EdDSA.')
  const parsed = v.safeParse(claims, read(second))
  if (!parsed.success)
    throw new TokenError(`The token's claims are wrong at "${v.getDotPath(parsed.issues[0]) ?? 'top'}".`)

  const { iss, aud, iat, exp } = parsed.output
  const key = readDidKey(iss)
  if (!key) throw new TokenError('The token\'s "iss" is not a did:key of Ed25519.')
  if (!verify(null, Buffer.from(`${first}.${second}`), key, bytesOf(third)))
    throw new TokenError("The token's signature is wrong.")
  if (!audiences.some((each) => bare(each) === bare(aud)))
    throw new TokenError('The token\'s "aud" is not an address of this relay: check the relay address of the client.')
  const seconds = now / 1000
  if (exp < seconds - leeway) throw new TokenError('The token has expired: check the clock of the client.')
  if (iat > seconds + leeway) throw new TokenError('The token is from the future: check the clock of the client.')
  return iss
}

const bare = (url: string) => url.replace(/\/$/, '')

const bytesOf = (text: string): Uint8Array => {
  try {
    return fromBase64Url(text)
  } catch {
    return new Uint8Array()
  }
}

const read = (part: string): unknown => {
  try {
    return JSON.parse(Buffer.from(bytesOf(part)).toString())
  } catch {
    return undefined
  }
}
