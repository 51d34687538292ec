import type { AtRest } from '@latchkey/at-rest'
import { fromUtf8 } from '@latchkey/core/bytes'
import { toMailbox } from '@latchkey/core/mailbox'
import { contactDays, mostContacts } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import { writeAudit } from '@latchkey/service/audit'
import type { Executor } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import { isEmailAddress } from '../mail/mail-configuration.ts'
import { randomId } from '../random.ts'
import type { Tables } from '../tables.ts'

/** The sealed address of a contact point, as a query reads it. */
export type Contact = { contactId: string; carried: boolean; sealed: Buffer }

/** The first addresses were copied from identities as they were sealed there, under the identity's id. */
const placeOf = ({ contactId, carried }: Pick<Contact, 'contactId' | 'carried'>) => ({
  table: carried ? 'identities' : 'contacts',
  column: 'email_sealed',
  row: contactId,
})

export type ContactStore = ReturnType<typeof createContactStore>

/** Two spellings of one address are one. */
export const isSame = (a: string, b: string) =>
  a.toLowerCase() === b.toLowerCase() || (toMailbox(a) ?? a) === (toMailbox(b) ?? b)

/**
 * Locks a person's rows, in the order that all transactions use, so that they cannot deadlock: before the row of a
 * session.
 */
export async function lockContacts(transaction: Executor, userId: string): Promise<void> {
  await sql`select from vaults where user_id = ${userId} for no key update`.execute(transaction)
  await sql`select from users where id = ${userId} for no key update`.execute(transaction)
}

/**
 * The contact points of people: e-mail addresses that a login provider verified, and those that they added themselves
 * and proved by a code. Old ones stay when an account gets a new one.
 */
export function createContactStore(db: Kysely<Tables>, atRest: AtRest) {
  /** The address; undefined where it can no longer be decrypted, which must block nothing else. */
  const read = (contact: Contact): string | undefined => {
    try {
      return new TextDecoder().decode(atRest.open(placeOf(contact), contact.sealed))
    } catch {
      return undefined
    }
  }

  const readAll = async (userId: string, executor: Executor) => {
    const { rows } = await sql<Contact & { notices: boolean; added: boolean; endsAt: Date | null }>`
      select id as "contactId", carried, email_sealed as sealed, notices, added, ends_at as "endsAt" from contacts
      where user_id = ${userId} order by verified_at, id`.execute(executor)
    return rows.map(({ notices, added, endsAt, ...row }) => ({
      id: row.contactId,
      email: read(row),
      notices,
      added,
      endsAt,
    }))
  }

  const insert = async (executor: Executor, userId: string, email: string, added: boolean): Promise<void> => {
    const id = randomId()
    const sealed = atRest.seal(placeOf({ contactId: id, carried: false }), fromUtf8(email))
    await sql`
      insert into contacts (id, user_id, email_sealed, added) values (${id}, ${userId}, ${sealed}, ${added})`.execute(
      executor,
    )
  }

  /** Returns whether a person has an address already, or as many as they may have. */
  const isFull = async (executor: Executor, userId: string, email: string) => {
    const all = await readAll(userId, executor)
    return all.length >= mostContacts || all.some((each) => each.email !== undefined && isSame(each.email, email))
  }

  return {
    read,
    /** The addresses of a person, the oldest first; undefined where one can no longer be decrypted. */
    readAll,

    /** The addresses of a person, the oldest first, and which of them get notices. */
    list: async (userId: string) =>
      (await readAll(userId, db)).flatMap(({ email, endsAt, ...rest }) =>
        email === undefined ? [] : [{ ...rest, email, ...(endsAt && { endsAt: endsAt.toISOString() }) }],
      ),

    /**
     * Adds an address that a provider verified, unless the person has it or too many. One that cannot receive mail is
     * left out.
     *
     * @param before runs first when it is added, in the same transaction
     */
    async add(executor: Executor, userId: string, email: string, before: () => Promise<void>): Promise<void> {
      if (!isEmailAddress(email)) return
      if (await isFull(executor, userId, email)) return
      // With two concurrent logins, the second waits here and then finds the address.
      await sql`select from users where id = ${userId} for no key update`.execute(executor)
      if (await isFull(executor, userId, email)) return
      await before()
      await insert(executor, userId, email, false)
    },

    /**
     * Requires that a person may add this address.
     *
     * @throws ServiceError `conflict` where they have it, or ten
     */
    async requireRoom(executor: Executor, userId: string, email: string): Promise<void> {
      if (await isFull(executor, userId, email)) throw new ServiceError('conflict')
    },

    /** Adds an address that the person proved by a code. Call it under `lockContacts`, after `requireRoom`. */
    async addProven(executor: Executor, userId: string, email: string): Promise<void> {
      await insert(executor, userId, email, true)
      await writeAudit(executor, { actor: userId, event: 'contact.added' })
    },

    /**
     * Switches the notices to one address on, or off in seven days. Call it under `lockContacts`.
     *
     * @returns when they end, where they were switched off; `kept` where they go on; undefined where nothing changed
     * @throws ServiceError `not_found`; `conflict` when it is the last one that gets notices, or the account is to be
     *   deleted
     */
    async change(
      transaction: Executor,
      userId: string,
      id: string,
      wanted: boolean,
    ): Promise<Date | 'kept' | undefined> {
      const all = await readAll(userId, transaction)
      const contact = all.find((each) => each.id === id)
      if (!contact) throw new ServiceError('not_found')
      const isOn = contact.notices && contact.endsAt === null
      if (isOn === wanted || (!wanted && contact.endsAt !== null)) return undefined
      if (wanted) {
        await sql`update contacts set notices = true, ends_at = null, seen_at = null where id = ${id}`.execute(
          transaction,
        )
        await writeAudit(transaction, { actor: userId, event: 'contact.kept', data: { contact: id } })
        return 'kept'
      }
      // Somebody who requested the deletion of the account must not be able to silence the notices about it.
      const { rows: asked } = await sql`select from deletions where user_id = ${userId}`.execute(transaction)
      const others = all.filter((each) => each.notices && each.endsAt === null && each.email !== undefined)
      if (asked.length > 0 || others.every((each) => each.id === id)) throw new ServiceError('conflict')
      const { rows } = await sql<{ endsAt: Date }>`
        update contacts set ends_at = now() + make_interval(days => ${contactDays}), seen_at = null where id = ${id}
        returning ends_at as "endsAt"`.execute(transaction)
      const endsAt = rows[0]?.endsAt
      const data = { contact: id, ends: endsAt?.toISOString() ?? '' }
      await writeAudit(transaction, { actor: userId, event: 'contact.ending', data })
      return endsAt
    },
  }
}
