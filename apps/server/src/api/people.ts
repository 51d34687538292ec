import type { AtRest } from '@latchkey/at-rest'
import { fromUtf8 } from '@latchkey/core/bytes'
import type { User } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import { writeAudit } from '@latchkey/service/audit'
import { isStorable } from '@latchkey/service/body'
import type { Executor } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import type { Claims } from '../login-providers/claims.ts'
import { localeDays } from '../mail/notices.ts'
import { randomId } from '../random.ts'
import type { Tables } from '../tables.ts'
import type { FoundLogin } from './found-login.ts'
import { readChangesFrom } from './held-changes.ts'
import { listImported } from './imported-accounts.ts'
import type { Caller } from './person-key.ts'
import type { Session } from './session.ts'
import type { HashSubject } from './subjects.ts'
import { listFurther } from './wallet-accounts.ts'

/** The scope of an identity: global for our own providers, one project for tokens that its pages bring. */
export type Scope = 'global' | `project:${string}`

const emailPlace = (identity: string) => ({ table: 'identities', column: 'email_sealed', row: identity })

export type People = ReturnType<typeof createPeople>

/** Users and the identities they sign in with. */
export function createPeople(db: Kysely<Tables>, atRest: AtRest, hashSubject: HashSubject) {
  /**
   * The e-mail address of an identity; undefined where it can no longer be decrypted, which must block nothing else.
   */
  const readEmail = (identityId: string, sealed: Buffer): string | undefined => {
    try {
      return new TextDecoder().decode(atRest.open(emailPlace(identityId), sealed))
    } catch {
      return undefined
    }
  }

  return {
    readEmail,
    /** Encrypts the e-mail address of an identity. */
    sealEmail: (identityId: string, email: string) => atRest.seal(emailPlace(identityId), fromUtf8(email)),

    /**
     * The login of these claims, as it is found and stored.
     *
     * @throws ServiceError `token_refused` when a provider names a person in a way that cannot be stored
     */
    toFound({ provider, iss, sub, email, emailVerified }: Claims): FoundLogin {
      if (!isStorable(sub)) throw new ServiceError('token_refused')
      const hashed = hashSubject({ scope: 'global', provider, iss, sub })
      return { provider, iss, sub: hashed, emailVerified, ...(email !== undefined && { email }) }
    },

    /** The person of these claims as a caller who signs in with this browser; undefined for somebody new. */
    async callerOf({ provider, iss, sub }: Claims, scope: Scope, browser: string | null): Promise<Caller | undefined> {
      const hashed = hashSubject({ scope, provider, iss, sub })
      const { rows } = await sql<Caller>`
        select i.user_id as "userId", false as opened, b.user_id is not null as "browserKnown"
        from identities i left join browsers b on b.user_id = i.user_id and b.thumbprint = ${browser}
        where i.scope = ${scope} and i.provider = ${provider} and i.iss = ${iss} and i.sub = ${hashed}
          and i.sub_hashed`.execute(db)
      return rows[0]
    },

    /**
     * Finds the identity of these claims, or creates it with a new user. The same e-mail address at another
     * provider is another person: addresses change hands.
     *
     * @throws ServiceError `token_refused` when a provider names a person in a way that cannot be stored
     */
    async findOrCreate(
      claims: Claims,
      scope: Scope = 'global',
    ): Promise<{ identityId: string; userId: string; isNew: boolean }> {
      const { provider, iss, email, emailVerified } = claims
      if (!isStorable(claims.sub)) throw new ServiceError('token_refused')
      const sub = hashSubject({ scope, provider, iss, sub: claims.sub })
      return db.transaction().execute(async (transaction) => {
        const find = () =>
          transaction
            .selectFrom('identities')
            .select(['id as identityId', 'user_id as userId'])
            .where('scope', '=', scope)
            .where('provider', '=', provider)
            .where('iss', '=', iss)
            .where('sub', '=', sub)
            .where('sub_hashed', '=', true)
            .executeTakeFirst()
        const facts = (id: string) => ({
          email_sealed: email === undefined ? null : atRest.seal(emailPlace(id), fromUtf8(email)),
          email_verified: emailVerified,
        })

        const signedIn = async <User extends { userId: string; isNew: boolean }>(user: User): Promise<User> => {
          const data = { provider, ...(scope !== 'global' && { by: 'token' }) }
          const event = user.isNew ? 'user.created' : 'user.login'
          await writeAudit(transaction, { actor: user.userId, event, data })
          return user
        }

        const existing = await find()
        if (existing) {
          const updated = await transaction
            .updateTable('identities')
            .set(facts(existing.identityId))
            .where('id', '=', existing.identityId)
            .returning('id')
            .executeTakeFirst()
          // Otherwise their account was deleted at this moment, and a new person signs in.
          if (updated) return signedIn({ ...existing, isNew: false })
        }
        const userId = randomId()
        const identityId = randomId()
        await transaction.insertInto('users').values({ id: userId, vault_id: randomId() }).execute()
        const inserted = await transaction
          .insertInto('identities')
          .values({
            id: identityId,
            user_id: userId,
            scope,
            provider,
            iss,
            sub,
            sub_hashed: true,
            ...facts(identityId),
          })
          .onConflict((conflict) => conflict.columns(['scope', 'provider', 'iss', 'sub']).doNothing())
          .returning('id')
          .executeTakeFirst()
        if (inserted) return signedIn({ identityId, userId, isNew: true })
        // The same new person signed in twice at once.
        await transaction.deleteFrom('users').where('id', '=', userId).execute()
        const other = await find()
        if (!other) throw new ServiceError('conflict')
        return signedIn({ ...other, isNew: false })
      })
    },

    /**
     * The e-mail address that one of our login providers verified for a session's identity, as of its last login. An
     * issuer that a project chose could verify any address, and our mail server would write to it.
     */
    async verifiedEmailOf(
      { identityId }: Pick<Session, 'identityId'>,
      executor: Executor,
    ): Promise<string | undefined> {
      const { rows } = await sql<{ sealed: Buffer }>`select email_sealed as sealed from identities
        where id = ${identityId} and scope = 'global' and email_verified and email_sealed is not null`.execute(executor)
      const [row] = rows
      return row && readEmail(identityId, row.sealed)
    },

    /**
     * Stores the language in which a person uses the wallet. The one before is kept for the mails of the next days:
     * whoever opens the wallet with a stolen PIN must not choose one that its owner cannot read.
     */
    async setLocale(userId: string, locale: string, executor: Executor): Promise<void> {
      const stays = sql`case when former_locale is not null and locale_at > now() - make_interval(days => ${localeDays})
        then former_locale else locale end`
      await sql`
        update users set locale = ${locale}, former_locale = nullif(${stays}, ${locale}),
          locale_at = case when ${stays} is distinct from ${locale} then now() end
        where id = ${userId} and locale is distinct from ${locale}`.execute(executor)
    },

    /**
     * The person as the frame sees them, without the address of a wallet whose PIN was never used. A session that still
     * needs the PIN receives neither e-mail nor wallet, because somebody else may have it. Further accounts are
     * included only where the wallet was opened: people may want nobody to know that they belong together.
     */
    async read({
      id,
      userId,
      identityId,
      needsPin,
      opened,
    }: Pick<Session, 'id' | 'userId' | 'identityId' | 'needsPin' | 'opened'>): Promise<User> {
      const row = await db
        .selectFrom('identities')
        .innerJoin('users', 'users.id', 'identities.user_id')
        .leftJoin('vaults', 'vaults.user_id', 'identities.user_id')
        .leftJoin('removed_pins', 'removed_pins.vault_id', 'vaults.id')
        .leftJoin('deletions', 'deletions.user_id', 'identities.user_id')
        .select(['identities.provider', 'email_sealed', 'users.is_admin as isAdmin'])
        .select(['vaults.id as vaultId', 'vaults.state', 'vaults.wallet', 'vaults.account_name as accountName'])
        .select(['deletions.ends_at as endsAt', 'removed_pins.slot_id as removedPin'])
        .where('identities.id', '=', identityId)
        .where('identities.user_id', '=', userId)
        .executeTakeFirst()
      if (!row) throw new ServiceError('bad_token')
      const pinRemoved = row.removedPin !== null && { pinRemoved: true as const }
      if (needsPin) return { id: userId, loginProvider: row.provider, vault: row.state ?? 'none', ...pinRemoved }
      const further = opened && row.vaultId ? await listFurther(db, row.vaultId) : []
      const { imported, importsRemoved } =
        opened && row.vaultId ? await listImported(db, row.vaultId) : { imported: [], importsRemoved: [] }
      const email = row.email_sealed && readEmail(identityId, row.email_sealed)
      const changesFrom = row.state === 'active' ? await readChangesFrom(db, { id }) : undefined
      return {
        id: userId,
        loginProvider: row.provider,
        ...(email && { email }),
        vault: row.state ?? 'none',
        ...(row.isAdmin && { isAdmin: true }),
        ...pinRemoved,
        ...(changesFrom && { changesFrom: changesFrom.toISOString() }),
        ...(row.endsAt && { deletedAt: row.endsAt.toISOString() }),
        ...(row.state === 'active' && row.vaultId && row.wallet && { wallet: { vaultId: row.vaultId, ...row.wallet } }),
        ...(opened && row.accountName !== null && { accountName: row.accountName }),
        ...(further.length > 0 && { further }),
        ...(imported.length > 0 && { imported }),
        ...(importsRemoved.length > 0 && { importsRemoved }),
      }
    },
  }
}
