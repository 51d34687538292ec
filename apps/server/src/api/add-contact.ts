import type { Executor } from '@latchkey/service/database'
import type { Outbox } from '../mail/outbox.ts'
import type { ContactStore } from './contact-store.ts'
import type { People } from './people.ts'
import type { Session } from './session.ts'

export type AddContactParts = { people: People; contacts: ContactStore; outbox: Outbox }

/**
 * Adds the verified address of a session's login to its person's contacts, and tells the others. Call it when the wallet
 * was opened and not at the login: somebody who only has the login must not be able to fill the list.
 */
export async function addContact(
  { people, contacts, outbox }: AddContactParts,
  session: Session,
  transaction: Executor,
): Promise<void> {
  const email = await people.verifiedEmailOf(session, transaction)
  if (email === undefined) return
  const data = { at: new Date().toISOString() }
  await contacts.add(transaction, session.userId, email, () =>
    outbox.write(transaction, session.userId, { kind: 'contact.new', data }),
  )
}
