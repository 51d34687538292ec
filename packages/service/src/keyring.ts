import { type AtRest, createAtRest, createWrappedKey } from '@latchkey/at-rest'
import { readKeyFile } from '@latchkey/at-rest/secret-file'
import { type Kysely, sql } from 'kysely'
import { ConfigurationError } from './configuration.ts'

export const keyringTable = `
  create table keks (
    id text primary key,
    provider text not null,
    wrapped_dek bytea not null,
    active boolean not null,
    created_at timestamptz not null default now()
  );
  create unique index on keks (active) where active;
`

/**
 * Opens the data keys of a database with the key file; the first start draws one.
 *
 * @throws SecretFileError; ConfigurationError when this is not the key file of this database
 */
export async function openKeyring<T>(db: Kysely<T>, keyFile: string): Promise<{ atRest: AtRest; kek: Uint8Array }> {
  const kek = await readKeyFile(keyFile)
  const fresh = createWrappedKey(kek)
  // When several instances start for the first time at once, the unique index lets one insert; all read the same key.
  await sql`insert into keks (id, provider, wrapped_dek, active)
    select ${fresh.id}, 'keyfile', ${Buffer.from(fresh.wrapped)}, true where not exists (select from keks)
    on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: string; wrapped: Buffer; active: boolean }>`
    select id, wrapped_dek as wrapped, active from keks`.execute(db)
  try {
    return { atRest: createAtRest(kek, rows), kek }
  } catch (cause) {
    throw new ConfigurationError(`${keyFile} is not the key file this database was made with.`, { cause })
  }
}
