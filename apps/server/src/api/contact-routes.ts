import { ServiceError } from '@latchkey/protocol/service-error'
import type { Limits } from '@latchkey/service/limits'
import type { Hono } from 'hono'
import type { Outbox } from '../mail/outbox.ts'
import type { RateName } from '../rates.ts'
import type { Calls } from './call.ts'
import type { ContactStore } from './contact-store.ts'
import type { Session } from './session.ts'

export type ContactParts = {
  contacts: ContactStore
  outbox: Outbox
  limits: Limits<RateName>
  /** True if the operator sends mails. */
  mails: boolean
}

/** The addresses that receive notices. A caller who only has a person's login can neither read nor silence them. */
export function contactRoutes(app: Hono, call: Calls, { contacts, outbox, limits, mails }: ContactParts): void {
  const requireOpened = (session: Session) => {
    if (!session.opened) throw new ServiceError('not_allowed')
  }

  call(app, 'contactList', async ({ session }) => {
    requireOpened(session)
    return { mails, contacts: await contacts.list(session.userId) }
  })

  call(app, 'contactSet', async ({ session, body }) => {
    requireOpened(session)
    const { userId } = session
    await limits.take(['contactUser', userId])
    const found = await contacts.change(userId, body.id, body.notices, async (transaction) => {
      const data = { at: new Date().toISOString() }
      if (!body.notices) await outbox.write(transaction, userId, { kind: 'contact.off', data }, body.id)
    })
    if (!found) throw new ServiceError('not_found')
    return {}
  })
}
