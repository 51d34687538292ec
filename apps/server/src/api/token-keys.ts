import type { AtRest } from '@latchkey/at-rest'
import { writeAudit } from '@latchkey/service/audit'
import { createLocalJWKSet, type JWK, type JWTPayload, jwtVerify, SignJWT } from 'jose'
import { type Kysely, type Selectable, sql } from 'kysely'
import { randomId } from '../random.ts'
import type { Tables } from '../tables.ts'
import { drawTokenKey, openTokenKey, pageTokenAlgorithm } from './token-key.ts'
import { nextKeyFrom, publishedKeys, rotateFrom, signingKey } from './token-key-schedule.ts'

/** Rows are read again after this time, so that all instances see a change within a minute. */
const freshMs = 60_000
/** An arbitrary lock id, unlike those of migrations and audit: one instance draws a key, the others wait. */
const keyLock = 7_202_613
/** The actor that the audit names: these changes belong to no person. */
const operator = 'operator'
const schedule = 'schedule'

type Key = Selectable<Tables['token_keys']>

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

  /** Changes rows under a lock that all instances share. */
  const change = async <T>(run: (transaction: Kysely<Tables>, keys: Key[]) => Promise<T>): Promise<T> => {
    const result = await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${keyLock})`.execute(transaction)
      return run(transaction, await transaction.selectFrom('token_keys').selectAll().orderBy('active_from').execute())
    })
    seen = undefined
    return result
  }

  /** Returns the id of the key that was added. */
  const add = async (transaction: Kysely<Tables>, activeFrom: number): Promise<string> => {
    const key = await drawTokenKey(atRest, activeFrom)
    await transaction.insertInto('token_keys').values(key).execute()
    return key.kid
  }

  const published = async () => publishedKeys(await read(), now())

  const open = (key: Key) => {
    const cached = opened.get(key.kid)
    if (cached) return cached
    const opening = openTokenKey(atRest, key)
    opening.catch(() => opened.delete(key.kid))
    opened.set(key.kid, opening)
    return opening
  }

  const isDue = async () => {
    const keys = await read()
    return nextKeyFrom(keys, now()) !== undefined || publishedKeys(keys, now()).length < keys.length
  }

  /** Draws the next key when it is due, and deletes expired keys; the audit records both. Called at start and every minute. */
  const keep = async (): Promise<void> => {
    if (!(await isDue())) return
    await change(async (transaction, keys) => {
      const current = new Set(publishedKeys(keys, now()))
      const gone = keys.filter((key) => !current.has(key)).map(({ kid }) => kid)
      if (gone.length > 0) {
        await transaction.deleteFrom('token_keys').where('kid', 'in', gone).execute()
        for (const key of gone) await writeAudit(transaction, { actor: schedule, event: 'keys.expired', data: { key } })
      }
      const from = nextKeyFrom(keys, now())
      if (from === undefined) return
      const key = await add(transaction, from)
      await writeAudit(transaction, { actor: schedule, event: 'keys.rotated', data: { key } })
    })
  }

  return {
    keep,

    /** Signs claims as one kind of token, valid for `seconds`; sets `iat`, `exp` and a random `jti`. */
    async sign(type: string, claims: Record<string, unknown> & { iss: string; aud: string }, seconds: number) {
      const key = signingKey(await read(), now())
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

    /**
     * Draws the next key now: it is published at once and signs from tomorrow. Does nothing if a next key exists. The
     * audit records it as the operator's.
     */
    rotate: () =>
      change(async (transaction, keys) => {
        const { from, isDrawn } = rotateFrom(keys, now())
        if (!isDrawn) {
          const key = await add(transaction, from)
          await writeAudit(transaction, { actor: operator, event: 'keys.rotated', data: { key } })
        }
        return new Date(from)
      }),

    /**
     * Replaces all keys by a new one, after a key has leaked: tokens issued before become invalid. The audit records it
     * as the operator's.
     */
    replace: () =>
      change(async (transaction, keys) => {
        await transaction.deleteFrom('token_keys').execute()
        const key = await add(transaction, now())
        await writeAudit(transaction, { actor: operator, event: 'keys.replaced', data: { key, replaced: keys.length } })
      }),
  }
}
