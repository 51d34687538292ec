import { randomBytes, timingSafeEqual } from 'node:crypto'
import { type AtRest, createAtRest, type DataKey, drawDataKey } from '@latchkey/at-rest'
import { type Kek, KekError } from '@latchkey/at-rest/kek'
import { type Kysely, sql } from 'kysely'
import { writeAudit } from './audit.ts'
import { ConfigurationError } from './configuration.ts'
import type { Executor } from './database.ts'
import { type KekSettings, readKek } from './kek-settings.ts'

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

/** One row per key and KEK that wraps it; `provider` is the KEK's name. The index has PostgreSQL's default name. */
export const manyKeks = `
  alter table keks drop constraint keks_pkey, add primary key (id, provider);
  drop index keks_active_idx;
  create unique index on keks (provider) where active;
`

/** The id of the row with the service's secret; other rows have data keys. */
const secretId = 'secret'
/** The name that key files had before there were other KEKs. */
const anyFile = 'keyfile'

type Row = { id: string; provider: string; wrapped: Buffer; active: boolean }

const readRows = async <T>(db: Kysely<T>): Promise<Row[]> =>
  (await sql<Row>`select id, provider, wrapped_dek as wrapped, active from keks`.execute(db)).rows

const insertRow = (transaction: Executor, { id, provider, wrapped, active }: Row) =>
  sql`
    insert into keks (id, provider, wrapped_dek, active) values (${id}, ${provider}, ${wrapped}, ${active})`.execute(
    transaction,
  )

const lock = (transaction: Executor) => sql`lock table keks in share row exclusive mode`.execute(transaction)

const wrapAll = (kek: Kek, keys: readonly DataKey[]): Promise<Row[]> =>
  Promise.all(
    keys.map(async ({ id, key, active }) => ({
      ...{ id, provider: kek.name, active },
      wrapped: Buffer.from(await kek.wrap(id, key)),
    })),
  )

/** Reports an unusable KEK as a mistake in the configuration, which the operator can correct. */
const explain = (failure: unknown): never => {
  throw failure instanceof KekError ? new ConfigurationError(`${failure.message}.`, { cause: failure }) : failure
}

type Keys = {
  /** Includes the secret if it has a row. */
  keys: DataKey[]
  /**
   * The service derives the keys of its hashes and signatures from it. It comes from its first key file, or was drawn
   * with its first KEK.
   */
  secret: Uint8Array
  /** The name by which the rows know the KEK. */
  provider: string
}

/** Unwraps the keys that this KEK wraps; undefined where it wraps none. */
const unwrapAll = async (rows: readonly Row[], settings: KekSettings): Promise<Keys | undefined> => {
  const { kek, bytes } = await readKek(settings)
  const provider = bytes && !rows.some((row) => row.provider === kek.name) ? anyFile : kek.name
  const own = rows.filter((row) => row.provider === provider)
  if (own.length === 0) return undefined
  try {
    const keys = await Promise.all(
      own.map(async ({ id, active, wrapped }) => ({ id, active, key: await kek.unwrap(id, wrapped) })),
    )
    const secret = keys.find(({ id }) => id === secretId)?.key ?? bytes
    return secret && { keys, secret, provider }
  } catch (failure) {
    if (failure instanceof KekError && failure.isWrong) return undefined
    throw failure
  }
}

/** The keys of a database. For a new database they are drawn, once however many instances start at the same time. */
const openKeys = async <T>(db: Kysely<T>, settings: KekSettings): Promise<Keys> => {
  let rows = await readRows(db)
  if (rows.length === 0) {
    const { kek, bytes } = await readKek(settings)
    const secret = { id: secretId, key: randomBytes(32), active: false }
    const drawn = await wrapAll(kek, bytes ? [drawDataKey()] : [drawDataKey(), secret])
    rows = await db.transaction().execute(async (transaction) => {
      await lock(transaction)
      if ((await readRows(transaction)).length === 0) for (const row of drawn) await insertRow(transaction, row)
      return readRows(transaction)
    })
  }
  const opened = await unwrapAll(rows, settings)
  if (opened) return opened
  const { kek, bytes } = await readKek(settings)
  throw new ConfigurationError(
    `${kek.label} is not the ${bytes ? 'key file' : 'KEK'} this database was made with, nor one that was added since.`,
  )
}

/**
 * Opens the data keys of a database with the key encryption key; the first start draws them. The service derives its
 * own hashes and seals from `secret`, which outlives the KEK.
 *
 * @throws SecretFileError; ConfigurationError where the KEK cannot be used, or wraps no key of this database
 */
export async function openKeyring<T>(
  db: Kysely<T>,
  settings: KekSettings,
): Promise<{ atRest: AtRest; secret: Uint8Array }> {
  const { keys, secret } = await openKeys(db, settings).catch(explain)
  return { atRest: createAtRest(keys.filter(({ id }) => id !== secretId)), secret }
}

/**
 * Has a second KEK wrap the keys of a database, beside the one in use: services start with either until one of them is
 * dropped. If the KEK already wraps them, they are wrapped again.
 *
 * @returns the name of the KEK
 * @throws SecretFileError; ConfigurationError where either cannot be used, or the new one does not give back what it wraps
 */
export async function addKek<T>(db: Kysely<T>, inUse: KekSettings, added: KekSettings): Promise<string> {
  try {
    const { keys, secret } = await openKeys(db, inUse)
    const { kek } = await readKek(added)
    const all = [...keys.filter(({ id }) => id !== secretId), { id: secretId, key: secret, active: false }]
    const wraps = await wrapAll(kek, all)
    // With a KEK that may wrap but not unwrap, no service could start once the other one is dropped.
    for (const [i, { id, wrapped }] of wraps.entries())
      if (!timingSafeEqual(await kek.unwrap(id, wrapped), all[i]?.key ?? wrapped))
        throw new ConfigurationError(`${kek.label} does not give back what it wrapped.`)
    await db.transaction().execute(async (transaction) => {
      await lock(transaction)
      const now = await unwrapAll(await readRows(transaction), inUse)
      if (!now) throw new ConfigurationError('The keys were changed meanwhile. Try again.')
      await sql`delete from keks where provider = ${kek.name}`.execute(transaction)
      for (const row of wraps) await insertRow(transaction, row)
      await writeAudit(transaction, { actor: 'operator', event: 'kek.added', data: { kek: kek.name } })
    })
    return kek.name
  } catch (failure) {
    return explain(failure)
  }
}

/**
 * Deletes the wraps of every KEK but this one, with which services start alone from then on.
 *
 * @returns the names of the KEKs that wrapped keys before
 * @throws SecretFileError; ConfigurationError where this KEK does not unwrap every key
 */
export async function dropOtherKeks<T>(db: Kysely<T>, settings: KekSettings): Promise<string[]> {
  try {
    return await db.transaction().execute(async (transaction) => {
      await lock(transaction)
      const rows = await readRows(transaction)
      const own = await unwrapAll(rows, settings)
      const owned = new Set(own?.keys.map(({ id }) => id))
      if (!own || rows.some(({ id }) => id !== secretId && !owned.has(id))) {
        const { kek } = await readKek(settings)
        throw new ConfigurationError(`${kek.label} does not wrap every key of this database. Nothing was dropped.`)
      }
      await sql`delete from keks where provider <> ${own.provider}`.execute(transaction)
      const dropped = [...new Set(rows.map(({ provider }) => provider))].filter((name) => name !== own.provider)
      for (const kek of dropped)
        await writeAudit(transaction, { actor: 'operator', event: 'kek.dropped', data: { kek } })
      return dropped
    })
  } catch (failure) {
    return explain(failure)
  }
}
