import { deleteInBatches, type Executor } from '@latchkey/service/database'
import { type RawBuilder, sql } from 'kysely'
import * as v from 'valibot'
import { type Contact, type ContactStore, isSame } from '../api/contact-store.ts'
import type { HashAddress } from './address-hash.ts'
import { localeDays, type Notice, notices } from './notices.ts'

/** Seconds until the second attempt; each later one waits twice as long. Longer than one attempt can take. */
const firstWait = 120
const longestWait = 6 * 3_600
/** A mail that could not be sent for this long is given up, because it is no longer news. */
const hours = 72
/** Ended mails are kept for the limits, and for the operator's enquiries. */
const retentionDays = 14
/**
 * The most mails to one address in an hour and in a day, of all kinds and about any person: as many as one person may
 * get.
 */
export const mostToAddress = { hourly: 15, daily: 60 } as const

/** A mail to send now. */
export type DueMail = {
  id: string
  /** Undefined where the address can no longer be decrypted. */
  to: string | undefined
  /** The person's languages, of which the first is the one that they used before, if they changed it these days. */
  locales: string[]
  createdAt: Date
  tries: number
  /** It goes to the mailbox by which the person signs in. */
  toLogin: boolean
  /** Undefined where its row has an unknown form. */
  notice: Notice | undefined
}

type Limits = {
  hourly: number
  daily: number
  always?: boolean
  despiteOthers?: boolean
  drops?: boolean
  eachLogin?: boolean
}

export type Outbox = ReturnType<typeof createOutbox>

/**
 * Mails to send, stored in the transaction of the event that they report. A mail is claimed for longer than an attempt
 * takes, so several instances send side by side, and if one crashes, another one retries. That may send a mail twice,
 * with the same id.
 *
 * @param isOn false where the operator sends no mail: then none is stored
 */
export function createOutbox(db: Executor, contacts: ContactStore, hashAddress: HashAddress, isOn: boolean) {
  return {
    /**
     * Stores a notice for each of a person's addresses that receives it. Beyond the limits of its kind and, unless the
     * table of notices says otherwise, of the address, it waits until they allow it, and the next ones of its kind take
     * its place, where `eachLogin` is set only those about a login of the same provider: somebody who uses a limit up delays what the owner learns, and hides nothing.
     *
     * @param executor the transaction of the event
     * @param only just the address of this id, whatever its setting is
     */
    async write(executor: Executor, userId: string, { kind, data }: Notice, only?: string): Promise<void> {
      if (!isOn) return
      const {
        hourly,
        daily,
        always = false,
        despiteOthers = always,
        drops = false,
        eachLogin = false,
      } = notices[kind] as Limits
      const wanted = (await contacts.readAll(userId, executor)).flatMap(({ id, email, notices }) =>
        email !== undefined && (only === undefined ? notices || always : id === only)
          ? [{ id, hash: hashAddress(email) }]
          : [],
      )
      if (wanted.length === 0) return
      const ids = wanted.map(({ id }) => id)
      const hashes = wanted.map(({ hash }) => hash)
      /** When one more is within `most` in these hours: those that wait count for the time at which they are sent. */
      const whenAllowed = (condition: RawBuilder<unknown>, most: number, hours: number) => sql`(
        select created_at + make_interval(hours => ${hours}) from mails where ${condition}
        order by created_at desc offset ${most - 1} limit 1)`
      const alike = sql`contact_id = c.id and kind = ${kind}`
      const toAddress = sql`address_hash = c.hash`
      const login = 'provider' in data ? data.provider : null
      const isReplaced = sql`(not ${eachLogin} or m.data->>'provider' = ${login})`
      const ofAddress = sql`, ${whenAllowed(toAddress, mostToAddress.hourly, 1)}, ${whenAllowed(toAddress, mostToAddress.daily, 24)}`
      await sql`
        with wanted as (
          select c.id, c.hash, greatest(now(), ${whenAllowed(alike, hourly, 1)}, ${whenAllowed(alike, daily, 24)}
            ${despiteOthers ? sql`` : ofAddress}) as at
          from unnest(${ids}::text[], ${hashes}::text[]) as c (id, hash)
        ), renewed as (
          update mails m set data = ${JSON.stringify(data)}::jsonb from wanted c
          where m.contact_id = c.id and m.kind = ${kind} and m.created_at > now() and c.at > now() and not ${drops}
            and ${isReplaced}
          returning m.contact_id
        )
        insert into mails (id, contact_id, address_hash, kind, data, created_at, next_at)
        select gen_random_uuid()::text, c.id, c.hash, ${kind}, ${JSON.stringify(data)}::jsonb, c.at, c.at from wanted c
        where c.at <= now() or not ${drops} and not exists (select from renewed where contact_id = c.id)`.execute(
        executor,
      )
    },

    /** Claims mails that are due, the oldest first. */
    async claim(limit: number): Promise<DueMail[]> {
      type Row = Contact & Omit<DueMail, 'to' | 'toLogin' | 'notice' | 'locales'>
      /** The logins by mail of the person. */
      type Mailboxes = { mailboxIds: string[]; mailboxes: Buffer[] }
      type Locales = { locale: string | null; former: string | null }
      const { rows } = await sql<Row & Locales & Mailboxes & { kind: string; data: unknown }>`
        with due as (
          select id from mails where next_at <= now() order by next_at limit ${limit} for update skip locked
        ), claimed as (
          update mails set tries = tries + 1,
            next_at = now() + make_interval(secs => least(${firstWait} * power(2, least(tries, 20)), ${longestWait}))
          where id in (select id from due) returning *
        )
        select m.id, m.kind, m.data, m.tries, m.created_at as "createdAt", u.locale,
          case when u.locale_at > now() - make_interval(days => ${localeDays}) then u.former_locale end as former,
          c.id as "contactId", c.carried, c.email_sealed as sealed,
          array(select i.id from identities i where i.user_id = u.id and i.provider = 'email'
            and i.email_sealed is not null order by i.id) as "mailboxIds",
          array(select i.email_sealed from identities i where i.user_id = u.id and i.provider = 'email'
            and i.email_sealed is not null order by i.id) as mailboxes
        from claimed m join contacts c on c.id = m.contact_id join users u on u.id = c.user_id`.execute(db)
      return rows.map(({ id, kind, data, tries, locale, former, createdAt, mailboxIds, mailboxes, ...contact }) => {
        const to = contacts.read(contact)
        // Sealed as the addresses of identities.
        const logins = mailboxes.map((sealed, i) =>
          contacts.read({ contactId: mailboxIds[i] ?? '', carried: true, sealed }),
        )
        return {
          id,
          tries,
          locales: [former, locale].filter((each) => each !== null),
          createdAt,
          toLogin: to !== undefined && logins.some((each) => each !== undefined && isSame(each, to)),
          to,
          notice: parseNotice(kind, data),
        }
      })
    },

    /** Records the outcome of a mail, or schedules its next attempt; one that failed for three days is given up. */
    async end(id: string, outcome: 'sent' | 'refused' | 'later'): Promise<void> {
      if (outcome === 'later')
        await sql`update mails set next_at = null, outcome = 'expired'
          where id = ${id} and created_at < now() - make_interval(hours => ${hours})`.execute(db)
      else await sql`update mails set next_at = null, outcome = ${outcome} where id = ${id}`.execute(db)
    },

    sweep: () =>
      deleteInBatches(db, 'mails', 'created_at', sql`created_at < now() - make_interval(days => ${retentionDays})`),
  }
}

const parseNotice = (kind: string, data: unknown): Notice | undefined => {
  if (!Object.hasOwn(notices, kind)) return undefined
  const known = kind as Notice['kind']
  const parsed = v.safeParse(notices[known].data, data)
  // Both come from one row of the table of notices.
  return parsed.success ? ({ kind: known, data: parsed.output } as Notice) : undefined
}
