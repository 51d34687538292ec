import { type Kysely, sql } from 'kysely'
import {
  type AuditText,
  auditTextColumns,
  createSealKey,
  entryLength,
  hashEntries,
  hashSeal,
  type Seal,
  toEntry,
} from './audit-seals.ts'
import type { Executor } from './database.ts'

/** A seal that another service holds. */
export type Anchor = { seal: string; hash: string }

/**
 * The outcome of a verification. `wrong`: the first row that was tampered with, and how; the other numbers count what
 * was read before. `unsealed` rows are too recent to be sealed. `last`: the newest seal, from which a later
 * verification can continue; undefined where something is wrong, or nothing is sealed.
 */
export type Verified = {
  wrong?: { row: string; why: string }
  last?: Anchor
  rows: number
  seals: number
  pruned: number
  unsealed: number
  anchors: number
}

/** The number of seals read at a time, if together they have enough rows. Under light load a seal has few. */
const sealsAtOnce = 1_000
const rowsAtOnce = 20_000

/**
 * Verifies every row of the audit against the seals, the seals against each other and the key file, and both against
 * the seals that others hold. It trusts the database only for the rows themselves.
 *
 * @param secret the service's, of its keyring
 * @param anchors seals that others hold, in any order
 * @param since a seal that was verified before: earlier rows and seals are not read again, except the hashes that are
 * compared with `anchors`. Default: everything is read
 */
export async function verifyAudit<T>(
  db: Kysely<T>,
  secret: Uint8Array,
  anchors: readonly Anchor[] = [],
  since?: Anchor,
): Promise<Verified> {
  // A single snapshot, so that rows that are sealed meanwhile do not count as wrong.
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((transaction) => verify(transaction, secret, anchors, since))
}

async function verify(
  db: Executor,
  secret: Uint8Array,
  anchors: readonly Anchor[],
  since: Anchor | undefined,
): Promise<Verified> {
  const key = createSealKey(secret)
  const held = new Map<string, Set<string>>()
  for (const { seal, hash } of anchors) held.set(seal, (held.get(seal) ?? new Set()).add(hash))
  const seen: Verified = { rows: 0, seals: 0, pruned: 0, unsealed: 0, anchors: 0 }
  let before: Seal | undefined
  if (since) {
    before = await readSeal(db, since.seal)
    const wrong = (why: string): Verified => ({ ...seen, wrong: { row: '1', why } })
    if (!before) return wrong(`seal ${since.seal}, which was verified before, is missing`)
    if (toAnchor(before).hash !== since.hash) return wrong(`seal ${since.seal} is not the one that was verified before`)
    const older = [...held.keys()].filter((seal) => BigInt(seal) <= BigInt(since.seal))
    const stored = new Map((await readAnchors(db, older)).map(({ seal, hash }) => [seal, hash]))
    for (const seal of older) {
      for (const hash of held.get(seal) ?? []) {
        if (stored.get(seal) !== hash) return wrong(`another service holds another seal ${seal}`)
        seen.anchors += 1
      }
      held.delete(seal)
    }
  }

  for (;;) {
    const seals = await readSeals(db, before?.id ?? '0')
    if (seals.length === 0) break
    const takeRows = createTaker(await readRowsOf(db, before?.through, seals))
    for (const seal of seals) {
      const first = String(BigInt(before?.through ?? 0) + 1n)
      const wrong = (why: string, row = first): Verified => ({ ...seen, wrong: { row, why } })
      const id = String(BigInt(before?.id ?? 0) + 1n)
      if (seal.id !== id) return wrong(`seal ${id} is missing`)
      if (!hashSeal(seal, before).equals(seal.hash)) return wrong(`seal ${seal.id} does not follow from the one before`)
      if (!key.isSigned(seal)) return wrong(`seal ${seal.id} was not made with this key file`)
      for (const hash of held.get(seal.id) ?? []) {
        if (hash !== seal.hash.toString('base64url')) return wrong(`another service holds another seal ${seal.id}`)
        seen.anchors += 1
      }
      held.delete(seal.id)
      if (seal.entries === null) {
        if (!key.isPruned(seal)) return wrong(`the entries of seal ${seal.id} are missing, and nobody pruned them`)
        const [left] = takeRows(seal.through)
        if (left) return wrong('the row was added where rows were pruned', left.seq)
        seen.pruned += seal.rows
      } else {
        const isListed =
          hashEntries(seal.entries).equals(seal.digest) && seal.entries.length === seal.rows * entryLength
        if (!isListed) return wrong(`the entries of seal ${seal.id} were changed`)
        const difference = compare(seal.entries, takeRows(seal.through))
        if (difference) return wrong(difference.why, difference.row)
        seen.rows += seal.rows
      }
      seen.seals += 1
      before = seal
    }
  }

  const lost = [...held.keys()].sort((a, b) => Number(BigInt(a) - BigInt(b)))[0]
  if (lost !== undefined) {
    const row = String(BigInt(before?.through ?? 0) + 1n)
    return {
      ...seen,
      wrong: { row, why: `another service holds seal ${lost}, and the last one here is ${before?.id ?? 0}` },
    }
  }
  const { rows } = await sql<{ unsealed: number }>`
    select count(*)::int as unsealed from audit where seq > ${before?.through ?? '0'}`.execute(db)
  return { ...seen, unsealed: rows[0]?.unsealed ?? 0, ...(before && { last: toAnchor(before) }) }
}

const toAnchor = ({ id, hash }: Pick<Seal, 'id' | 'hash'>): Anchor => ({ seal: id, hash: hash.toString('base64url') })

/** The seals among these that the database has. */
const readAnchors = async (db: Executor, ids: readonly string[]): Promise<Anchor[]> => {
  const { rows } = await sql<Pick<Seal, 'id' | 'hash'>>`
    select id::text, hash from audit_seals where id = any(${ids}::bigint[])`.execute(db)
  return rows.map(toAnchor)
}

const readSeal = async (db: Executor, id: string): Promise<Seal | undefined> => {
  const { rows } = await sql<Seal>`
    select id::text, through::text, rows, entries, digest, hash, mac, pruned_mac
    from audit_seals where id = ${id}`.execute(db)
  return rows[0]
}

/** The first row in which the database and the entries of a seal differ. */
function compare(entries: Buffer, rows: readonly AuditText[]): { row: string; why: string } | undefined {
  const found = rows.map((row) => ({ row: row.seq, entry: toEntry(row) }))
  const listed = Array.from({ length: entries.length / entryLength }, (_, i) => {
    const entry = entries.subarray(i * entryLength, (i + 1) * entryLength)
    return { row: String(entry.readBigUInt64BE()), entry }
  })
  for (let i = 0; i < Math.max(found.length, listed.length); i++) {
    const [here, there] = [found[i], listed[i]]
    if (there && (!here || BigInt(here.row) > BigInt(there.row))) return { row: there.row, why: 'the row is missing' }
    if (here && (!there || BigInt(here.row) < BigInt(there.row))) return { row: here.row, why: 'the row was added' }
    if (here && there && !here.entry.equals(there.entry)) return { row: here.row, why: 'the row was changed' }
  }
  return undefined
}

const readSeals = async (db: Executor, after: string): Promise<Seal[]> => {
  const { rows } = await sql<Seal>`
    select id::text, through::text, rows, entries, digest, hash, mac, pruned_mac from (
      select *, sum(rows) over (order by id) - rows as before from (
        select * from audit_seals where id > ${after} order by id limit ${sealsAtOnce}) next) listed
    where before < ${rowsAtOnce} order by listed.id`.execute(db)
  return rows
}

/**
 * The rows of several seals, and one more if there are more than the seals list. Those of the first include any with a
 * number that no sequence draws.
 */
const readRowsOf = async (db: Executor, after: string | undefined, seals: readonly Seal[]): Promise<AuditText[]> => {
  const through = seals.reduce((most, seal) => (BigInt(seal.through) > most ? BigInt(seal.through) : most), 0n)
  const listed = seals.reduce((sum, seal) => sum + seal.rows, 0)
  const { rows } = await sql<AuditText>`
    select ${auditTextColumns} from audit where seq > ${after ?? '-9223372036854775808'} and seq <= ${String(through)}
    order by audit.seq limit ${listed + 1}`.execute(db)
  return rows
}

/** Takes the next rows, up to a number. */
const createTaker = (rows: readonly AuditText[]) => {
  let next = 0
  return (through: string): readonly AuditText[] => {
    const start = next
    for (const last = BigInt(through); next < rows.length && BigInt(rows[next]?.seq ?? 0) <= last; ) next++
    return rows.slice(start, next)
  }
}

/**
 * Deletes the rows of seals whose rows are all older than a number of days. The seals themselves stay, so that the rest
 * can still be verified. Only the owner of the tables may do it.
 *
 * @returns how many rows were deleted
 */
export async function pruneAudit<T>(db: Kysely<T>, secret: Uint8Array, days: number): Promise<number> {
  const key = createSealKey(secret)
  let total = 0
  for (;;) {
    const deleted = await db.transaction().execute(async (transaction) => {
      await sql`set local latchkey.prune = 'on'`.execute(transaction)
      const { rows } = await sql<Seal & { old: boolean }>`
        select id::text, through::text, rows, entries, digest, hash, mac, pruned_mac,
          not exists (select from audit a where a.seq <= s.through and a.at >= now() - make_interval(days => ${days})) as old
        from audit_seals s where entries is not null order by s.id limit 1`.execute(transaction)
      const [seal] = rows
      if (!seal?.old) return 0
      await sql`delete from audit where seq <= ${seal.through}`.execute(transaction)
      await sql`update audit_seals set entries = null, pruned_mac = ${key.signPruned(seal)}
        where id = ${seal.id}`.execute(transaction)
      return seal.rows
    })
    if (deleted === 0) return total
    total += deleted
  }
}

/**
 * Deletes seals of other services that are older than a number of days, except the last of each day. Each seal covers
 * all earlier ones, so a rewritten audit still disagrees with the remaining ones. Only the owner of the tables may do
 * it.
 *
 * @returns how many were deleted
 */
export async function pruneAnchors<T>(db: Kysely<T>, days: number): Promise<number> {
  return db.transaction().execute(async (transaction) => {
    await sql`set local latchkey.prune = 'on'`.execute(transaction)
    const { numAffectedRows } = await sql`
      delete from audit_anchors a using (
        select issuer, seal, hash,
          rank() over (partition by issuer, (at at time zone 'UTC')::date order by seal desc) as place
        from audit_anchors where at < now() - make_interval(days => ${days})) old
      where (a.issuer, a.seal, a.hash) = (old.issuer, old.seal, old.hash) and old.place > 1`.execute(transaction)
    return Number(numAffectedRows ?? 0)
  })
}
