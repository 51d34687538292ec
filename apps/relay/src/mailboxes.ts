import { deleteInBatches, type Executor } from '@latchkey/service/database'
import { sql } from 'kysely'
import type { Bounds } from './configuration.ts'
import { codes, RpcError } from './json-rpc.ts'

export type Message = {
  topic: string
  message: string
  tag: number
  attestation: string | null
  /** How long it is stored, seconds. */
  ttl: number
}

/** A reader of a topic's mailbox, from message `after` on. */
export type Reader = { topic: string; did: string; after: number }

/** A message for the reader at `reader`. */
export type Waiting = Omit<Message, 'ttl'> & { id: number; reader: number; publishedAt: number; bytes: number }

export type Acknowledgement = { topic: string; id: number; did: string }

export type Mailboxes = ReturnType<typeof createMailboxes>

/** Messages that wait for their readers, as rows that all instances share. */
export function createMailboxes(db: Executor, bounds: Bounds) {
  return {
    /**
     * Stores a message until it expires. Publishing the same message again changes nothing.
     *
     * @returns false where it was stored before
     * @throws RpcError when the mailbox is full or the client has started too many
     */
    async publish({ topic, message, tag, attestation, ttl }: Message, publisher: string): Promise<boolean> {
      const { rows } = await sql<{ outcome: string }>`
      select publish(${topic}, ${message}, ${tag}, ${attestation}, ${publisher},
        ${Math.min(ttl, bounds.messageSeconds)}, ${bounds.messagesPerMailbox}, ${bounds.mailboxesPerClient}) as outcome`.execute(
        db,
      )
      const outcome = rows[0]?.outcome
      if (outcome === 'mailbox full')
        throw new RpcError(codes.limit, 'Too many messages wait in this topic. Nobody has fetched them yet.')
      if (outcome === 'too many mailboxes')
        throw new RpcError(codes.limit, 'Messages of this client wait in too many topics.')
      return outcome === 'stored'
    },

    /**
     * Messages that wait for these readers, in the order of publication, without the readers' own and acknowledged
     * ones.
     *
     * @param most for one reader, for all together, and bytes for all; the last message may exceed these bytes
     * @returns `isCut` when `all` or `bytes` was reached, so that more may wait for any of them
     */
    async read(
      readers: readonly Reader[],
      most: { each: number; all: number; bytes: number },
    ): Promise<{ waiting: Waiting[]; isCut: boolean }> {
      const { rows } = await sql<Waiting>`
      select reader, id::float8 as id, topic, message, tag, attestation,
        floor(extract(epoch from published_at) * 1000)::float8 as "publishedAt", octet_length(message) as bytes
      from read_mailboxes(
        ${readers.map(({ topic }) => topic)}, ${readers.map(({ did }) => did)}, ${readers.map(({ after }) => after)},
        ${most.each}, ${most.all}, ${most.bytes})`.execute(db)
      const bytes = rows.reduce((sum, each) => sum + each.bytes, 0)
      return { waiting: rows, isCut: rows.length === most.all || bytes >= most.bytes }
    },

    /** Records which client has received which message. */
    async acknowledge(acknowledgements: readonly Acknowledgement[]): Promise<void> {
      const [topics, ids, dids] = [
        acknowledgements.map((x) => x.topic),
        acknowledgements.map((x) => x.id),
        acknowledgements.map((x) => x.did),
      ]
      await sql`select acknowledge(${topics}, ${ids}, ${dids})`.execute(db)
    },

    /** Deletes expired rows. */
    sweeps: {
      messages: () => deleteInBatches(db, 'messages', 'expires_at', sql`expires_at <= now()`),
      acknowledgements: () => deleteInBatches(db, 'receipts', 'expires_at', sql`expires_at <= now()`),
      mailboxes: () => deleteInBatches(db, 'mailboxes', 'expires_at', sql`expires_at <= now()`),
    },
  }
}
