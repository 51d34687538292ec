import type { AnswerOf } from '@latchkey/protocol/endpoints'
import { ServiceError } from '@latchkey/protocol/service-error'
import { writeAudit } from '@latchkey/service/audit'
import type { Executor } from '@latchkey/service/database'
import type { Limits } from '@latchkey/service/limits'
import type { Hono } from 'hono'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Outbox } from '../mail/outbox.ts'
import type { RateName } from '../rates.ts'
import type { Tables } from '../tables.ts'
import type { Calls } from './call.ts'
import type { ContactCodes } from './contact-codes.ts'
import type { ContactStore } from './contact-store.ts'
import { freshSeconds } from './deletions.ts'
import type { People } from './people.ts'
import type { Session } from './session.ts'
import { endProof, requireProof } from './slot-changes.ts'

/**
 * Data about a person that their copy leaves out: it is sealed, or helps to open something. Each is in the
 * database under the names of docs/reference/person-data.md.
 */
const leftOut = [
  { what: 'the account id at each login provider', why: 'kept as a keyed hash only' },
  { what: 'the encrypted wallet', why: 'a file that is copied about must not be a part of what opens the wallet' },
  { what: 'the names of accounts', why: 'your wallet encrypts them, and the service cannot read them' },
  { what: 'the wrapped key, salt and server share of each way in', why: 'with them the PIN could be guessed' },
  { what: 'the key by which the API evaluates the PIN', why: 'with it the PIN could be guessed' },
  { what: 'the proof hash of a recovery kit', why: 'it checks the kit' },
  { what: 'tokens, and the service’s half of an open session', why: 'they are signed in as you' },
  { what: 'what each guard holds', why: 'guards know a wallet by its vault id alone, and hand nothing out' },
] as const

export type PersonDataStore = ReturnType<typeof createPersonDataStore>

/** Reads everything that the API holds about a person. */
export function createPersonDataStore(
  db: Kysely<Tables>,
  {
    people,
    contacts,
    contactCodes,
    service,
  }: {
    people: Pick<People, 'readEmail'>
    contacts: ContactStore
    contactCodes: Pick<ContactCodes, 'read'>
    service: string
  },
) {
  const read = async (executor: Executor, userId: string): Promise<AnswerOf<'personData'>> => {
    const rows = async <T>(query: RawBuilder<T>) => (await query.execute(executor)).rows
    const [person] = await rows(sql<{
      id: string
    }>`select id, created_at as "createdAt", locale as language, former_locale as "formerLanguage", is_admin as "isAdmin", signed_out_at as "signedOutAt"
      from users where id = ${userId}`)
    if (!person) throw new ServiceError('bad_token')
    const logins = await rows(sql<{ sealed: Buffer | null; id: string }>`
      select id, provider, iss as issuer, scope, email_sealed as sealed, email_verified as "emailVerified",
        linked_at as "linkedAt", ends_at as "endsAt" from identities
      where user_id = ${userId} order by linked_at, id`)
    const addresses = await rows(sql<{ contactId: string; carried: boolean; sealed: Buffer }>`
      select id as "contactId", carried, email_sealed as sealed, notices, added, verified_at as "verifiedAt",
        ends_at as "endsAt"
      from contacts where user_id = ${userId} order by verified_at, id`)
    const unproven = await rows(sql<{ session: string; sealed: Buffer; sentAt: Date; expiresAt: Date }>`
      select c.session_id as session, c.address_sealed as sealed, c.sent_at as "sentAt", c.expires_at as "expiresAt"
      from contact_codes c join sessions s on s.id = c.session_id where s.user_id = ${userId} order by c.sent_at`)
    const [deletion] = await rows(sql`
      select asked_at as "askedAt", ends_at as "endsAt" from deletions where user_id = ${userId}`)
    const [wallet] = await rows(sql<{ vaultId: string }>`
      select id as "vaultId", state, version as format, owner_key as "ownerKey", wallet as accounts,
        keys_proven_at as "keysProvenAt", changes, updated_at as "updatedAt" from vaults where user_id = ${userId}`)
    const vaultId = wallet?.vaultId ?? ''
    const [removedPin] = await rows(sql`
      select slot_id as "slotId", epoch, removed_at as "removedAt", guards from removed_pins where vault_id = ${vaultId}`)
    return toPlain({
      format: 'latchkey-person-data',
      version: 1,
      service,
      at: new Date(),
      person,
      logins: logins.map(({ sealed, ...rest }) => ({
        ...rest,
        email: (sealed && people.readEmail(rest.id, sealed)) ?? null,
      })),
      contacts: addresses.map(({ contactId, carried, sealed, ...rest }) => ({
        ...rest,
        email: contacts.read({ contactId, carried, sealed }) ?? null,
      })),
      contactCodes: unproven.map(({ session, sealed, ...rest }) => ({
        ...rest,
        email: contactCodes.read(session, sealed) ?? null,
      })),
      deletion: deletion ?? null,
      wallet: wallet
        ? {
            ...wallet,
            further: await rows(sql`
              select index, wallet as accounts, name is not null as named, created_at as "addedAt" from accounts
              where vault_id = ${vaultId} order by index`),
            imported: await rows(sql`
              select index, account, sealed_key is not null as sealed, name is not null as named, created_at as "addedAt"
              from imported_accounts where vault_id = ${vaultId} order by index`),
            removedPin: removedPin ?? null,
            slots: await rows(sql`
              select s.id, s.type, s.state, s.epoch, s.created_at as "createdAt", s.last_used_at as "lastUsedAt", s.kept_at as "keptAt",
                coalesce((select jsonb_agg(g->>'id') from jsonb_array_elements(s.guards) g), '[]') as guards,
                case when p.slot_id is not null then jsonb_build_object('credentialId', p.credential_id,
                  'publicKey', p.public_key, 'transports', p.transports, 'synced', p.synced) end as passkey
              from slots s left join passkeys p on p.slot_id = s.id
              where s.vault_id = ${vaultId} order by s.created_at, s.id`),
          }
        : null,
      sessions: await rows(sql`
        select s.id, p.name as project, s.identity_id as "loginId", s.jkt as "keyThumbprint", s.browser, s.device,
          s.by_code as "byCode", s.created_at as "createdAt", s.opened_at as "openedAt", s.changes_from as "changesFrom", s.used_at as "usedAt",
          s.expires_at as "expiresAt", s.ended_at as "endedAt"
        from sessions s join projects p on p.id = s.project_id where s.user_id = ${userId} order by s.created_at, s.id`),
      signIns: await rows(sql`
        select f.state, f.provider, f.page_origin as page, f.started_at as "startedAt"
        from flows f join identities i on i.id = f.identity_id where i.user_id = ${userId}
        union all select f.state, f.provider, f.page_origin, f.started_at
        from flows f join sessions s on s.id = f.added_to where s.user_id = ${userId} order by "startedAt"`),
      browsers: await rows(sql`
        select thumbprint, known_at as "knownAt", opened_at as "openedAt", changes_from as "changesFrom" from browsers
        where user_id = ${userId} order by known_at`),
      pinTries: await rows(sql`
        select session_id as session, purpose, at from evaluations where vault_id = ${vaultId} order by at`),
      wrongPins: await rows(sql`select guard_id as guard, count from wrong_pins where vault_id = ${vaultId}`),
      transactions: await rows(sql`
        select t.network, t.hash, p.name as project, t.app, t.sent_at as "sentAt", t.raw as signed, t.outcome, t.reason,
          t.account
        from transactions t left join projects p on p.id = t.project_id
        where t.user_id = ${userId} order by t.sent_at, t.hash`),
      assets: await rows(sql`
        select network, standard, address, token_id as "tokenId", added_at as "addedAt" from assets
        where user_id = ${userId} order by added_at`),
      orders: await rows(sql`
        select id, provider, provider_order as "providerOrder", created_at as "createdAt" from orders
        where user_id = ${userId} order by created_at`),
      bora: await rows(sql`
        select p.name as project, b.bapp_usn as number, b.expires_at as "expiresAt"
        from bora_messages b join projects p on p.id = b.project_id where b.user_id = ${userId} order by b.expires_at`),
      mails: await rows(sql`
        select m.kind, m.data as facts, m.created_at as "createdAt", m.outcome
        from contacts c join mails m on m.contact_id = c.id where c.user_id = ${userId} order by m.created_at`),
      audit: await rows(sql`select event, data as facts, at from audit where actor = ${userId} order by seq`),
      leftOut,
    })
  }

  return {
    /** @throws ServiceError `not_allowed` where `allow` would */
    require: (session: Session): Promise<void> => requireFresh(db, session),

    /**
     * Uses up the proof that allows a copy.
     *
     * @param alongside is part of the same transaction
     * @throws ServiceError `not_allowed` without a fresh proof or, where there is no wallet, a recent sign-in
     */
    allow: (session: Session, alongside: (transaction: Executor) => Promise<void>): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        await requireFresh(transaction, session)
        await endProof(transaction, session)
        await alongside(transaction)
        await writeAudit(transaction, { actor: session.userId, event: 'data.copied' })
      }),

    /** Reads a person's data as of one moment. */
    read: (userId: string) =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute((transaction) => read(transaction, userId)),
  }
}

/** @throws ServiceError `not_allowed` without a fresh proof or, where there is no wallet, a recent sign-in */
const requireFresh = async (executor: Executor, session: Session): Promise<void> => {
  const { rows } = await sql`
    select from vaults where user_id = ${session.userId} and state = 'active'`.execute(executor)
  if (rows.length > 0) await requireProof(executor, session, 'data')
  else if (Date.now() / 1000 - session.authTime > freshSeconds) throw new ServiceError('not_allowed')
}

/** As JSON carries it, where times are texts. The receiver's schema reads it. */
const toPlain = (value: object) => JSON.parse(JSON.stringify(value)) as AnswerOf<'personData'>

export type PersonDataParts = { personData: PersonDataStore; outbox: Outbox; limits: Limits<RateName> }

/** The copy of everything that the API holds about a person. A caller who has only their login does not get it. */
export function personDataRoutes(app: Hono, call: Calls, { personData, outbox, limits }: PersonDataParts): void {
  call(app, 'personData', async ({ session }) => {
    const { userId } = session
    // In this order: a session without a proof uses up nobody's copies, and no mail reports a copy that the limit refuses.
    await personData.require(session)
    await limits.take(['dataUser', userId])
    await personData.allow(session, (transaction) => {
      const data = { at: new Date().toISOString() }
      return outbox.write(transaction, userId, { kind: 'data.copied', data })
    })
    return personData.read(userId)
  })
}
