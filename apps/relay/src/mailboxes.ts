import type { Executor } from '@latchkey/service/database'
import { sql } from 'kysely'
import type { Bounds } from './configuration.ts'
import { codes, RpcError } from './json-rpc.ts'

export type Message = {
  topic: string
  message: string
  tag: number
  attestation: string | null
  /** Seconds it is kept. */
  ttl: number
}

/** Somebody who wants what is in a topic's mailbox beyond message `after`. */
export type Reader = { topic: string; did: string; after: number }

/** A message for the reader at `reader`. */
export type Waiting = Omit<Message, 'ttl'> & { id: number; reader: number; publishedAt: number; bytes: number }

export type Receipt = { id: number; did: string }

export type Mailboxes = ReturnType<typeof createMailboxes>

/** The messages that wait for somebody, as rows that all instances share. */
export const createMailboxes = (db: Executor, bounds: Bounds) => ({
  /**
   * Keeps a message until its time is over; the same message again changes nothing.
   *
   * @throws RpcError when the mailbox is full or the client began too many
   */
  async publish({ topic, message, tag, attestation, ttl }: Message, publisher: string): Promise<void> {
    const { rows } = await sql<{ outcome: string }>`
      select publish(${topic}, ${message}, ${tag}::integer, ${attestation}, ${publisher},
        ${Math.min(ttl, bounds.messageSeconds)}::integer,
        ${bounds.messagesPerMailbox}::integer, ${bounds.mailboxesPerClient}::integer) as outcome`.execute(db)
    const outcome = rows[0]?.outcome
    if (outcome === 'mailbox full')
      throw new RpcError(codes.limit, 'Too many messages wait in this topic. Nobody has fetched them yet.')
    if (outcome === 'too many mailboxes')
      throw new RpcError(codes.limit, 'Messages of this client wait in too many topics.')
  },

  /**
   * What waits for these readers, in the order it was published: nothing of their own, nothing they have acknowledged.
   *
   * @param most for one reader, for all together, and bytes for all; the last message may go beyond these bytes
   * @returns `isCut` when `all` or `bytes` was reached, so that more may wait for any of them
   */
  async read(
    readers: readonly Reader[],
    most: { each: number; all: number; bytes: number },
  ): Promise<{ waiting: Waiting[]; isCut: boolean }> {
    const { rows } = await sql<Waiting>`
      select * from (
        select (r.place - 1)::integer as reader, m.id::float8 as id, m.topic, m.message, m.tag, m.attestation,
          floor(extract(epoch from m.published_at) * 1000)::float8 as "publishedAt", octet_length(m.message) as bytes,
          sum(octet_length(m.message)) over in_order as total, row_number() over in_order as number
        from unnest(
          ${readers.map(({ topic }) => topic)}::text[],
          ${readers.map(({ did }) => did)}::text[],
          ${readers.map(({ after }) => after)}::bigint[]
        ) with ordinality as r (topic, did, after, place)
        cross join lateral (
          select * from messages m
          where m.topic = r.topic and m.id > r.after and m.publisher <> r.did and m.expires_at > now()
            and not exists (select from receipts where message_id = m.id and did = r.did)
          order by m.id limit ${most.each}
        ) m
        window in_order as (order by m.id, r.place rows unbounded preceding)
      ) waiting
      where number <= ${most.all} and total - bytes < ${most.bytes}
      order by number`.execute(db)
    const bytes = rows.reduce((sum, each) => sum + each.bytes, 0)
    return { waiting: rows, isCut: rows.length === most.all || bytes >= most.bytes }
  },

  /** Remembers who has received what. */
  async acknowledge(receipts: readonly Receipt[]): Promise<void> {
    await sql`
      insert into receipts (message_id, did, expires_at)
      select m.id, r.did, m.expires_at
      from unnest(${receipts.map(({ id }) => id)}::bigint[], ${receipts.map(({ did }) => did)}::text[]) as r (id, did)
      join messages m on m.id = r.id
      on conflict do nothing`.execute(db)
  },

  /** Removes what is over, in pieces that each take a moment. */
  async sweep(): Promise<void> {
    for (const statement of [
      sql`delete from messages where id in (
        select id from messages where expires_at <= now() order by expires_at limit ${piece} for update skip locked)`,
      sql`delete from receipts where (message_id, did) in (
        select message_id, did from receipts where expires_at <= now()
        order by expires_at limit ${piece} for update skip locked)`,
      sql`delete from mailboxes where topic in (
        select topic from mailboxes where expires_at <= now() order by expires_at limit ${piece} for update skip locked)`,
    ]) {
      let removed: bigint | undefined
      do removed = (await statement.execute(db)).numAffectedRows
      while (removed !== undefined && removed >= BigInt(piece))
    }
  },
})

/** Rows removed by one statement. */
const piece = 2_000
