import type { AtRest } from '@latchkey/at-rest'
import { fromUtf8 } from '@latchkey/core/bytes'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { Executor } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import { isEmailAddress } from '../mail/mail-configuration.ts'
import { randomId } from '../random.ts'
import type { Tables } from '../tables.ts'

/** The most addresses of a person. Later ones are not added, so that nobody displaces the first ones. */
const most = 10

/** The sealed address of a contact point, as a query reads it. */
export type Contact = { contactId: string; carried: boolean; sealed: Buffer }

/** The first addresses were copied from identities as they were sealed there, under the identity's id. */
const placeOf = ({ contactId, carried }: Pick<Contact, 'contactId' | 'carried'>) => ({
  table: carried ? 'identities' : 'contacts',
  column: 'email_sealed',
  row: contactId,
})

export type ContactStore = ReturnType<typeof createContactStore>

/** The contact points of people: e-mail addresses that a login provider verified. Old ones stay when an account gets a new one. */
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
    const { rows } = await sql<Contact & { notices: boolean }>`
      select id as "contactId", carried, email_sealed as sealed, notices from contacts
      where user_id = ${userId} order by verified_at, id`.execute(executor)
    return rows.map((row) => ({ id: row.contactId, email: read(row), notices: row.notices }))
  }

  return {
    read,
    /** The addresses of a person, the oldest first; undefined where one can no longer be decrypted. */
    readAll,

    /** The addresses of a person, the oldest first, and which of them get notices. */
    list: async (userId: string) =>
      (await readAll(userId, db)).flatMap(({ id, email, notices }) =>
        email === undefined ? [] : [{ id, email, notices }],
      ),

    /**
     * Adds an address that a provider verified, unless the person has it or too many. One that cannot receive mail is
     * left out.
     *
     * @param before runs first when it is added, in the same transaction
     */
    async add(executor: Executor, userId: string, email: string, before: () => Promise<void>): Promise<void> {
      if (!isEmailAddress(email)) return
      const has = async () => {
        const all = await readAll(userId, executor)
        return all.length >= most || all.some((each) => each.email?.toLowerCase() === email.toLowerCase())
      }
      if (await has()) return
      // With two concurrent logins, the second waits here and then finds the address.
      await sql`select from users where id = ${userId} for no key update`.execute(executor)
      if (await has()) return
      await before()
      const id = randomId()
      const sealed = atRest.seal(placeOf({ contactId: id, carried: false }), fromUtf8(email))
      await sql`insert into contacts (id, user_id, email_sealed) values (${id}, ${userId}, ${sealed})`.execute(executor)
    },

    /**
     * Turns the notices to one address on or off.
     *
     * @param alongside runs when it changes, in the same transaction
     * @returns false when the person has no such address
     * @throws ServiceError `conflict` when it is the last one that gets notices, or the account is to be deleted
     */
    async change(
      userId: string,
      id: string,
      wanted: boolean,
      alongside: (transaction: Executor) => Promise<void>,
    ): Promise<boolean> {
      return db.transaction().execute(async (transaction) => {
        await sql`select from users where id = ${userId} for no key update`.execute(transaction)
        const all = await readAll(userId, transaction)
        const contact = all.find((each) => each.id === id)
        if (!contact) return false
        if (contact.notices === wanted) return true
        // Somebody who requested the deletion of the account must not be able to silence the notices about it.
        const { rows } = await sql`select from deletions where user_id = ${userId}`.execute(transaction)
        if (!wanted && rows.length > 0) throw new ServiceError('conflict')
        if (!wanted && all.filter((each) => each.notices && each.email !== undefined).length === 1)
          throw new ServiceError('conflict')
        await sql`update contacts set notices = ${wanted} where id = ${id}`.execute(transaction)
        await alongside(transaction)
        return true
      })
    },
  }
}
