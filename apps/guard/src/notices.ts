import { noticesPull } from '@latchkey/protocol/guard'
import { ServiceError } from '@latchkey/protocol/service-error'
import {
  type GuardNotice,
  lifetimes,
  mostNotices,
  noticesRequestClaims,
  noticesRequestType,
  noticesType,
} from '@latchkey/protocol/tokens'
import { readBody } from '@latchkey/service/body'
import { deleteInBatches, type Executor } from '@latchkey/service/database'
import type { Once } from '@latchkey/service/once'
import { createVerifier, type Signer } from '@latchkey/service/signed'
import { Hono } from 'hono'
import { sql } from 'kysely'

/** A notice that no API asks for is removed after this time. */
const retentionDays = 14

/**
 * The events of PINs that the API writes to people about. A trigger stores them with the row of the audit that reports
 * them, one row for each vault and event, so that the table stays small.
 */
export const noticesTable = `
  create table notices (
    vault_id text not null, event text not null, id text not null, count integer not null, at timestamptz not null,
    primary key (vault_id, event)
  );
  create index on notices (at);

  create function note_notice() returns trigger language plpgsql as $$
  begin
    insert into notices (vault_id, event, id, count, at) values (
      new.actor, case new.event when 'pin.unproven' then 'pin.wrong' else new.event end, gen_random_uuid()::text,
      coalesce((new.data->>'count')::integer, 1), now())
    on conflict (vault_id, event) do update set id = excluded.id, count = notices.count + excluded.count, at = excluded.at;
    return null;
  end $$;
  create trigger note_notice after insert on audit for each row
    when (new.event in ('pin.wrong', 'pin.unproven', 'pin.locked', 'pin.frozen', 'pin.thawed'))
    execute function note_notice();
`

/**
 * A notice that was handed out no longer changes: new events open another. So the API counts each event once, whether
 * or not its acknowledgement arrived.
 */
export const handedOutNotices = `
  alter table notices drop constraint notices_pkey, add primary key (id), add handed_out boolean not null default false;
  create unique index on notices (vault_id, event) where not handed_out;

  create or replace function note_notice() returns trigger language plpgsql as $$
  begin
    insert into notices (vault_id, event, id, count, at) values (
      new.actor, case new.event when 'pin.unproven' then 'pin.wrong' else new.event end, gen_random_uuid()::text,
      coalesce((new.data->>'count')::integer, 1), now())
    on conflict (vault_id, event) where not handed_out
    do update set id = excluded.id, count = notices.count + excluded.count, at = excluded.at;
    return null;
  end $$;
`

type NoticeStore = ReturnType<typeof createNoticeStore>

/** The notices that the API has not stored yet. */
export function createNoticeStore(db: Executor) {
  return {
    /** Removes notices by their ids. */
    async remove(ids: readonly string[]): Promise<void> {
      if (ids.length > 0) await sql`delete from notices where id = any(${ids})`.execute(db)
    },

    /** Hands the oldest notices out. They come again, unchanged, until they are removed. */
    async handOut(): Promise<GuardNotice[]> {
      const { rows } = await sql<Omit<GuardNotice, 'at'> & { at: Date }>`
        with oldest as (
          update notices set handed_out = true
          where id = any(array(select id from notices order by at limit ${mostNotices})) returning *
        )
        select id, vault_id as "vaultId", event, count, at from oldest order by at`.execute(db)
      return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
    },

    sweep: () => deleteInBatches(db, 'notices', 'at', sql`at < now() - make_interval(days => ${retentionDays})`),
  }
}

/** The route by which the API asks for notices. */
export async function createNoticeRoutes(guard: {
  id: string
  apiOrigin: string
  apiTokenKeys: Parameters<typeof createVerifier>[0]['keys']
  signer: Signer
  once: Once
  notices: NoticeStore
}): Promise<Hono> {
  const { id, apiOrigin, notices } = guard
  const readToken = await createVerifier({
    keys: guard.apiTokenKeys,
    type: noticesRequestType,
    issuer: apiOrigin,
    audience: id,
    claims: noticesRequestClaims,
    maxAge: lifetimes.notices,
  })
  return new Hono().post('/v1/notices', async (c) => {
    const { token, done } = await readBody(c.req.raw, noticesPull.request)
    const { jti } = await readToken(token)
    if (!(await guard.once.first('notices', jti, lifetimes.notices * 3))) throw new ServiceError('bad_token')
    await notices.remove(done)
    const claims = { iss: id, aud: apiOrigin, sub: apiOrigin, list: await notices.handOut() }
    return c.json({ notices: await guard.signer.sign(noticesType, claims, lifetimes.notices) })
  })
}
