import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { concat, fromUtf8, lp } from '@latchkey/core/bytes'
import { type Kysely, sql } from 'kysely'
import type { Executor } from './database.ts'
import { describeFailure, type Log } from './log.ts'

/**
 * Rows of the audit are sealed in batches. A seal lists the number and the hash of each of its rows, and contains the
 * hash of the previous seal: changing, adding or removing a sealed row requires making all later seals again, which
 * takes the service's key file and still disagrees with the seals that other services hold (`audit-anchors.ts`).
 */

/** One row as text, as the hash covers it. */
export type AuditText = { seq: string; at: string; actor: string; event: string; data: string }

/** A seal as the database holds it. */
export type Seal = {
  id: string
  through: string
  rows: number
  entries: Buffer | null
  digest: Buffer
  hash: Buffer
  mac: Buffer
  pruned_mac: Buffer | null
}

/** The columns of a row, in the exact form that is hashed. */
export const auditTextColumns = sql.raw('seq::text, extract(epoch from at)::text as at, actor, event, data::text')

/** The most rows in one seal. */
const sealRows = 1_000
/** Bytes of an entry: the row's number and its hash. */
export const entryLength = 8 + 32

/** An advisory lock, so that only one instance seals at a time. */
const sealLock = 7_202_612

/** How often, and for how long, running transactions are awaited; milliseconds. The next run awaits them again. */
const look = { everyMs: 20, limitMs: 4_000 }

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

/** The entry of a row: its number in 8 bytes (sequences draw no negative ones), and its SHA-256. */
export function toEntry({ seq, at, actor, event, data }: AuditText): Buffer {
  const number = Buffer.alloc(8)
  number.writeBigInt64BE(BigInt(seq))
  return Buffer.concat([number, sha256(lp('latchkey/v1/audit-row', seq, at, actor, event, data))])
}

/** The hash of a seal, over the seal before it and its own numbers. */
export function hashSeal(
  seal: Pick<Seal, 'id' | 'through' | 'rows' | 'digest'>,
  before: Pick<Seal, 'through' | 'hash'> | undefined,
): Buffer {
  const previous = before?.hash ?? new Uint8Array()
  return sha256(
    lp(
      'latchkey/v1/audit-seal',
      seal.id,
      previous,
      before?.through ?? '0',
      seal.through,
      String(seal.rows),
      seal.digest,
    ),
  )
}

/** The digest of a seal's entries. */
export function hashEntries(entries: Uint8Array): Buffer {
  return sha256(entries)
}

/** The keyed hashes by which a service knows its own seals. `secret` is that of the service. */
export function createSealKey(secret: Uint8Array) {
  const key = Buffer.from(hkdfSync('sha256', secret, new Uint8Array(), fromUtf8('latchkey/v1/audit-seal'), 32))
  const macOf = (label: string, id: string, hash: Uint8Array) =>
    createHmac('sha256', key)
      .update(lp(label, id, hash))
      .digest()
  const isMac = (mac: Buffer | null, expected: Buffer) =>
    mac?.length === expected.length && timingSafeEqual(mac, expected)
  return {
    sign: ({ id, hash }: Pick<Seal, 'id' | 'hash'>) => macOf('latchkey/v1/audit-sealed', id, hash),
    isSigned: ({ id, hash, mac }: Seal) => isMac(mac, macOf('latchkey/v1/audit-sealed', id, hash)),
    signPruned: ({ id, hash }: Pick<Seal, 'id' | 'hash'>) => macOf('latchkey/v1/audit-pruned', id, hash),
    isPruned: ({ id, hash, pruned_mac }: Seal) => isMac(pruned_mac, macOf('latchkey/v1/audit-pruned', id, hash)),
  }
}

/** The newest seal; undefined while there is none. */
export async function readLastSeal(executor: Executor): Promise<Seal | undefined> {
  const { rows } = await sql<Seal>`
    select id::text, through::text, rows, entries, digest, hash, mac, pruned_mac
    from audit_seals order by audit_seals.id desc limit 1`.execute(executor)
  return rows[0]
}

/**
 * Seals all committed rows, and returns their number.
 *
 * @throws when the newest seal is not one of ours: somebody wrote into the audit's tables; or when a transaction that may
 *   have written rows does not end, which would hold back all later rows
 */
export async function sealAudit<T>(db: Kysely<T>, secret: Uint8Array): Promise<number> {
  const key = createSealKey(secret)
  const sealOnce = () =>
    db.transaction().execute(async (transaction) => {
      const { rows: locks } = await sql<{ locked: boolean }>`
        select pg_try_advisory_xact_lock(${sealLock}) as locked`.execute(transaction)
      if (!locks[0]?.locked) return 0
      const before = await readLastSeal(transaction)
      if (before && !key.isSigned(before)) throw new Error(`seal ${before.id} of the audit is not ours`)
      const through = await waitForWriters(transaction)
      if (through === null) return 0

      const { rows } = await sql<AuditText>`
        select ${auditTextColumns} from audit
        where seq > ${before?.through ?? '0'} and seq <= ${through} order by audit.seq limit ${sealRows}`.execute(
        transaction,
      )
      const last = rows.at(-1)
      if (!last) return 0
      const entries = concat(...rows.map(toEntry))
      const seal = {
        id: String(BigInt(before?.id ?? 0) + 1n),
        through: last.seq,
        rows: rows.length,
        digest: hashEntries(entries),
      }
      const hash = hashSeal(seal, before)
      await sql`insert into audit_seals (id, through, rows, entries, digest, hash, mac) values (
        ${seal.id}, ${seal.through}, ${seal.rows}, ${Buffer.from(entries)}, ${seal.digest}, ${hash},
        ${key.sign({ ...seal, hash })})`.execute(transaction)
      return rows.length
    })

  let total = 0
  for (;;) {
    const sealed = await sealOnce()
    total += sealed
    if (sealed < sealRows) return total
  }
}

/**
 * The number up to which no further row can appear. Numbers are drawn in any order, so it waits for transactions that
 * may have drawn a smaller one than the largest committed: each holds a lock on the table until it ends.
 *
 * @returns null where there is no row
 * @throws when one of these transactions does not end within seconds
 */
async function waitForWriters(transaction: Executor): Promise<string | null> {
  const { rows } = await sql<{ last: string | null }>`select max(seq)::text as last from audit`.execute(transaction)
  const last = rows[0]?.last ?? null
  if (last === null) return null
  const holds = sql`locktype = 'relation' and mode = 'RowExclusiveLock' and relation = 'audit'::regclass
    and database = (select oid from pg_database where datname = current_database())`
  const { rows: writers } = await sql<{ writer: string }>`
    select distinct virtualtransaction as writer from pg_locks where ${holds}`.execute(transaction)
  const awaited = writers.map(({ writer }) => writer)
  const limit = performance.now() + look.limitMs
  while (awaited.length > 0) {
    const { rows: left } = await sql`
      select 1 from pg_locks where ${holds} and virtualtransaction = any(${awaited}) limit 1`.execute(transaction)
    if (left.length === 0) break
    if (performance.now() > limit) throw new Error('a transaction that writes into the audit does not end')
    await pause(look.everyMs)
  }
  return last
}

/** Seals the audit repeatedly until stopped, and once more at the end. */
export function keepSealed<T>(db: Kysely<T>, secret: Uint8Array, log: Log, everyMs = 1_000) {
  let running: Promise<void> | undefined
  let failed = ''
  const run = async () => {
    try {
      await sealAudit(db, secret)
      failed = ''
    } catch (failure) {
      const { message, ...rest } = describeFailure(failure)
      // A persistent failure is logged once.
      if (message !== failed) log.error('audit not sealed', { message, ...rest })
      failed = String(message)
    }
  }
  const start = () => {
    running ??= run().finally(() => {
      running = undefined
    })
    return running
  }
  const timer = setInterval(start, everyMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
      await start()
    },
  }
}
