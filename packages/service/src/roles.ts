import { type Kysely, sql } from 'kysely'
import { ConfigurationError } from './configuration.ts'
import type { Log } from './log.ts'

/**
 * Two roles share a database: its owner creates and changes the tables, the service uses them. The service may add rows
 * to the audit and read them; it may neither change nor remove one, nor choose its number or time.
 */

const auditTables = ['audit', 'audit_seals', 'audit_anchors']

/**
 * Grants the service's role exactly what it needs. Run by the owner after each migration.
 *
 * @param role the name of the service's role
 * @throws ConfigurationError when the owner itself is named
 */
export async function grantToService<T>(db: Kysely<T>, role: string): Promise<void> {
  const { rows } = await sql<{ owner: string }>`select current_user as owner`.execute(db)
  if (rows[0]?.owner === role)
    throw new ConfigurationError('The owner of the tables and the user of databaseUrl must be two roles.')
  const to = sql.id(role)
  const { rows: present } = await sql<{ name: string }>`
    select tablename as name from pg_tables where schemaname = 'public'`.execute(db)
  await db.transaction().execute(async (transaction) => {
    await sql`revoke all on all tables in schema public from ${to}`.execute(transaction)
    await sql`revoke all on all sequences in schema public from ${to}`.execute(transaction)
    await sql`revoke create on schema public from ${to}, public`.execute(transaction)
    await sql`grant usage on schema public to ${to}`.execute(transaction)
    for (const { name } of present) {
      const table = sql.table(name)
      if (name === 'migrations') await sql`grant select on ${table} to ${to}`.execute(transaction)
      else if (!auditTables.includes(name))
        await sql`grant select, insert, update, delete on ${table} to ${to}`.execute(transaction)
    }
    if (present.some(({ name }) => name === 'audit')) {
      await sql`grant select, insert (actor, event, data) on audit to ${to}`.execute(transaction)
      await sql`grant usage on sequence audit_seq to ${to}`.execute(transaction)
      await sql`grant select, insert (id, through, rows, entries, digest, hash, mac) on audit_seals to ${to}`.execute(
        transaction,
      )
      await sql`grant select, insert (issuer, seal, hash, token) on audit_anchors to ${to}`.execute(transaction)
    }
  })
}

/** Logs a warning if a service's database user could rewrite its audit. */
export async function warnOfRights<T>(db: Kysely<T>, log: Log): Promise<void> {
  const { rows } = await sql<{ table: string; role: string }>`
    select relname as table, current_user as role from pg_class
    where relname = any(${auditTables}) and relnamespace = 'public'::regnamespace
      and (pg_has_role(current_user, relowner, 'member')
        or has_table_privilege(oid, 'update, delete, truncate, trigger'))
    order by 1 limit 1`.execute(db)
  const [found] = rows
  if (found)
    log.error('the database user may change the audit', {
      user: found.role,
      remedy: 'give the tables to another role: docs/guides/operate.md, "The database"',
    })
}
