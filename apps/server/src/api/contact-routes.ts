import { toLimited, toMailbox } from '@latchkey/core/mailbox'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { Executor } from '@latchkey/service/database'
import type { Limits, Taking } from '@latchkey/service/limits'
import type { Log } from '@latchkey/service/log'
import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import type { HashAddress } from '../mail/address-hash.ts'
import { composeContactCode } from '../mail/compose.ts'
import type { Outbox } from '../mail/outbox.ts'
import type { Smtp } from '../mail/smtp.ts'
import { randomId } from '../random.ts'
import type { RateName } from '../rates.ts'
import type { Tables } from '../tables.ts'
import type { Calls } from './call.ts'
import type { ContactCodes } from './contact-codes.ts'
import { type ContactStore, lockContacts } from './contact-store.ts'
import { openerKey } from './held-changes.ts'
import type { Session } from './session.ts'
import { endProof, requireProof } from './slot-changes.ts'

export type ContactParts = {
  db: Kysely<Tables>
  contacts: ContactStore
  contactCodes: ContactCodes
  outbox: Outbox
  limits: Limits<RateName>
  hashAddress: HashAddress
  /** Undefined where the operator sends no mail. */
  codeMail: Smtp | undefined
  /** True if the operator sends mails. */
  mails: boolean
  log: Log
}

/**
 * The addresses that receive notices. A caller who only has a person's login can neither read nor silence them, and one
 * in whose session the wallet was opened can add and silence none without a fresh proof for that.
 */
export function contactRoutes(app: Hono, call: Calls, parts: ContactParts): void {
  const { db, contacts, contactCodes, outbox, limits, hashAddress, codeMail, mails, log } = parts

  const requireOpened = (session: Session) => {
    if (!session.opened) throw new ServiceError('not_allowed')
  }

  /** A transaction of a change, under the person's locks, with the fresh proof that allows it. */
  const changing = <T>(session: Session, work: (transaction: Executor) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      await lockContacts(transaction, session.userId)
      await requireProof(transaction, session, 'contact-change')
      return work(transaction)
    })

  call(app, 'contactList', async ({ session }) => {
    requireOpened(session)
    return { mails, contacts: await contacts.list(session.userId) }
  })

  call(app, 'contactAdd', async ({ session, body, address }) => {
    const { userId } = session
    const mailbox = toMailbox(body.email)
    // In this order: a session without a proof uses up nobody's limits.
    await changing(session, async (transaction) => {
      if (mailbox !== undefined) await contacts.requireRoom(transaction, userId, mailbox)
    })
    if (mailbox === undefined) throw new ServiceError('bad_request')
    if (!codeMail) throw new ServiceError('unavailable')
    // Limits are rows in plain text: a copy of the database must not contain addresses.
    const ofMailbox: Taking<RateName> = ['contactCodeMailbox', hashAddress(toLimited(mailbox))]
    await limits.take(['emailCode', address], ['contactCodeUser', userId], ofMailbox)
    const { code, expiresIn, againIn } = await contactCodes.draw(session.id, mailbox).catch(async (failure) => {
      // No mail leaves, so none is counted; who asks is, or they could ask without an end.
      await limits.giveBack(ofMailbox)
      throw failure
    })
    const mail = await composeContactCode({ code, minutes: Math.floor(expiresIn / 60) }, body.locale ?? null)
    const id = randomId()
    const delivery = await codeMail.send({ id, to: mailbox, date: new Date(), ...mail })
    // The answer is the same where the mail server refuses an address: another would reveal which mailboxes exist.
    if (delivery.outcome !== 'sent')
      log.error('a code was not sent', { mail: id, outcome: delivery.outcome, reason: delivery.reason })
    if (delivery.outcome === 'later') {
      await contactCodes.failed(session.id)
      if (delivery.isUnsent) await limits.giveBack(ofMailbox)
      throw new ServiceError('unavailable')
    }
    return { expiresIn, againIn }
  })

  call(app, 'contactProve', async ({ session, body }) => {
    const { userId } = session
    await limits.take(['contactUser', openerKey(session)])
    return changing(session, async (transaction) => {
      const judged = await contactCodes.judge(transaction, session.id, body.code)
      if (judged.status !== 'right') return judged
      await contacts.requireRoom(transaction, userId, judged.email)
      await contacts.addProven(transaction, userId, judged.email)
      await contactCodes.end(transaction, session.id)
      await endProof(transaction, session)
      // The new address, too, so that its owner knows what goes there.
      const data = { at: new Date().toISOString() }
      await outbox.write(transaction, userId, { kind: 'contact.added', data })
      return { status: 'added' }
    })
  })

  call(app, 'contactSet', async ({ session, body: { id, notices } }) => {
    const { userId } = session
    requireOpened(session)
    await limits.take(['contactUser', openerKey(session)])
    if (notices)
      await db.transaction().execute(async (transaction) => {
        await lockContacts(transaction, userId)
        if ((await contacts.change(transaction, userId, id, true)) !== 'kept') return
        // A thief in a session of the owner's keeps an address of their own by this.
        await outbox.write(transaction, userId, { kind: 'contact.kept', data: { at: new Date().toISOString() } })
      })
    else
      await changing(session, async (transaction) => {
        const endsAt = await contacts.change(transaction, userId, id, false)
        await endProof(transaction, session)
        if (!endsAt || endsAt === 'kept') return
        const data = { at: new Date().toISOString(), ends: endsAt.toISOString() }
        await outbox.write(transaction, userId, { kind: 'contact.off', data })
      })
    return {}
  })
}
