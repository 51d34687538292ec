import type { AtRest } from '@latchkey/at-rest'
import { fromUtf8 } from '@latchkey/core/bytes'
import {
  calculateJwkThumbprint,
  createLocalJWKSet,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  type JWTPayload,
  jwtVerify,
  SignJWT,
} from 'jose'
import { type Kysely, type Selectable, sql } from 'kysely'
import { longestVerification } from '../project-configuration.ts'
import { randomId } from '../random.ts'
import type { Tables } from '../tables.ts'

/** The only algorithm of these tokens: the back ends of legacy dapps verify no other. */
export const pageTokenAlgorithm = 'RS256'

const hour = 3_600_000
/** How long a key signs, milliseconds. */
const usedMs = 90 * 24 * hour
/** The time a key is published before it signs, so that verifiers with a cached key set know it. */
const publishedBeforeMs = 24 * hour
/** The time a key stays published after it stops signing. */
const publishedAfterMs = longestVerification * 1000 + hour
/** Rows are read again after this time, so that all instances see a change within a minute. */
const freshMs = 60_000
/** An arbitrary lock id, unlike those of migrations and audit: one instance draws a key, the others wait. */
const keyLock = 7_202_613

type Key = Selectable<Tables['token_keys']>

const privatePlace = (kid: string) => ({ table: 'token_keys', column: 'private_sealed', row: kid })

export type TokenKeys = ReturnType<typeof createTokenKeys>

/**
 * The keys of the tokens we issue to pages. Rows and clock alone determine the signing key and the key set, so
 * that instances need not coordinate.
 *
 * @param now milliseconds of Unix time
 */
export function createTokenKeys(db: Kysely<Tables>, atRest: AtRest, now: () => number = Date.now) {
  let seen: { keys: Key[]; at: number } | undefined
  const opened = new Map<string, Promise<CryptoKey>>()

  /** All rows, oldest first. */
  const read = async (): Promise<Key[]> => {
    if (seen && now() - seen.at < freshMs) return seen.keys
    const keys = await db.selectFrom('token_keys').selectAll().orderBy('active_from').execute()
    seen = { keys, at: now() }
    return keys
  }

  const draw = async (activeFrom: number) => {
    const { publicKey, privateKey } = await generateKeyPair(pageTokenAlgorithm, {
      modulusLength: 2048,
      extractable: true,
    })
    const { kty, n, e } = await exportJWK(publicKey)
    const jwk = { kty, n, e } as JWK
    const kid = await calculateJwkThumbprint(jwk)
    const sealed = atRest.seal(privatePlace(kid), fromUtf8(JSON.stringify(await exportJWK(privateKey))))
    return {
      kid,
      jwk: JSON.stringify({ ...jwk, kid, alg: pageTokenAlgorithm, use: 'sig' }),
      private_sealed: Buffer.from(sealed),
      active_from: new Date(activeFrom),
    }
  }

  /** Changes rows under a lock that all instances share. */
  const change = async <T>(run: (transaction: Kysely<Tables>, keys: Key[]) => Promise<T>): Promise<T> => {
    const result = await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${keyLock})`.execute(transaction)
      return run(transaction, await transaction.selectFrom('token_keys').selectAll().orderBy('active_from').execute())
    })
    seen = undefined
    return result
  }

  const add = async (transaction: Kysely<Tables>, activeFrom: number) => {
    await transaction
      .insertInto('token_keys')
      .values(await draw(activeFrom))
      .execute()
  }

  /** The time at which the next key must be drawn. */
  const dueAt = (keys: Key[]) => {
    const last = keys.at(-1)
    return last ? last.active_from.getTime() + usedMs - publishedBeforeMs : 0
  }
  const isPast = (keys: Key[], index: number) => {
    const next = keys[index + 1]
    return next !== undefined && next.active_from.getTime() + publishedAfterMs <= now()
  }

  /** The keys whose tokens are valid now, and the next key. */
  const published = async () => (await read()).filter((_, index, keys) => !isPast(keys, index))

  const open = (key: Key) => {
    const cached = opened.get(key.kid)
    if (cached) return cached
    const opening = (async () => {
      const jwk = JSON.parse(new TextDecoder().decode(atRest.open(privatePlace(key.kid), key.private_sealed)))
      return (await importJWK(jwk, pageTokenAlgorithm)) as CryptoKey // only symmetric keys are bytes
    })()
    opening.catch(() => opened.delete(key.kid))
    opened.set(key.kid, opening)
    return opening
  }

  const isDue = async () => {
    const keys = await read()
    return now() >= dueAt(keys) || keys.some((_, index) => isPast(keys, index))
  }

  /** Draws the next key when it is due, and deletes expired keys. Called at start and every minute. */
  const keep = async (): Promise<void> => {
    if (!(await isDue())) return
    await change(async (transaction, keys) => {
      const gone = keys.filter((_, index) => isPast(keys, index)).map(({ kid }) => kid)
      if (gone.length > 0) await transaction.deleteFrom('token_keys').where('kid', 'in', gone).execute()
      if (now() < dueAt(keys)) return
      const last = keys.at(-1)
      const next = last && Math.max(last.active_from.getTime() + usedMs, now() + publishedBeforeMs)
      await add(transaction, next ?? now())
    })
  }

  return {
    keep,

    /** Signs claims as one kind of token, valid for `seconds`; sets `iat`, `exp` and a random `jti`. */
    async sign(type: string, claims: Record<string, unknown> & { iss: string; aud: string }, seconds: number) {
      const key = (await read()).findLast(({ active_from }) => active_from.getTime() <= now())
      if (!key) throw new Error('there is no key for tokens of pages')
      const at = Math.floor(now() / 1000)
      return new SignJWT({ ...claims, iat: at, exp: at + seconds, jti: randomId() })
        .setProtectedHeader({ alg: pageTokenAlgorithm, kid: key.kid, typ: type })
        .sign(await open(key))
    },

    /** The key set, as it is published (RFC 7517). */
    keySet: async (): Promise<{ keys: JWK[] }> => ({ keys: (await published()).map(({ jwk }) => jwk) }),

    /** The claims of a token of ours of one kind. Throws the failures of jose. */
    async verify(token: string, expected: { type: string; issuer: string; audience: string }): Promise<JWTPayload> {
      const { payload } = await jwtVerify(
        token,
        createLocalJWKSet({ keys: (await published()).map(({ jwk }) => jwk) }),
        {
          algorithms: [pageTokenAlgorithm],
          typ: expected.type,
          issuer: expected.issuer,
          audience: expected.audience,
          requiredClaims: ['sub', 'iat', 'exp', 'jti'],
          currentDate: new Date(now()),
        },
      )
      return payload
    },

    /** Draws the next key now: it is published at once and signs from tomorrow. Does nothing if a next key exists. */
    rotate: () =>
      change(async (transaction, keys) => {
        const last = keys.at(-1)
        const waits = last && last.active_from.getTime() > now()
        const next = last ? now() + publishedBeforeMs : now()
        if (!waits) await add(transaction, next)
        return new Date(waits ? last.active_from.getTime() : next)
      }),

    /** Replaces all keys by a new one, after a key has leaked: tokens issued before become invalid. */
    replace: () =>
      change(async (transaction) => {
        await transaction.deleteFrom('token_keys').execute()
        await add(transaction, now())
      }),
  }
}
