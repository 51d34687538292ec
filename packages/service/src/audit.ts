import { sql } from 'kysely'
import type { Executor } from './database.ts'

/** The first form of the audit, which numbered and chained its rows under one lock. `auditSealsTable` replaces it. */
export const auditTable = `
  create table audit (
    seq bigint primary key,
    at timestamptz not null,
    actor text not null,
    event text not null,
    data jsonb not null,
    prev_hash bytea not null,
    hash bytea not null
  );

  create function audit_hash(row_of audit) returns bytea language sql stable as $$
    select sha256(row_of.prev_hash || convert_to(jsonb_build_array(
      row_of.seq, extract(epoch from row_of.at), row_of.actor, row_of.event, row_of.data)::text, 'UTF8'))
  $$;

  create function audit_chain() returns trigger language plpgsql as $$
  declare last audit;
  begin
    perform pg_advisory_xact_lock(7202612);
    select * into last from audit order by seq desc limit 1;
    new.seq := coalesce(last.seq, 0) + 1;
    new.at := clock_timestamp();
    new.prev_hash := coalesce(last.hash, '\\x'::bytea);
    new.hash := audit_hash(new);
    return new;
  end $$;
  create trigger audit_chain before insert on audit for each row execute function audit_chain();

  create function audit_refuse() returns trigger language plpgsql as $$
  begin raise exception 'audit rows are never changed'; end $$;
  create trigger audit_refuse before update or delete or truncate on audit execute function audit_refuse();
  revoke update, delete, truncate on audit from current_user;

  -- The first row that does not fit its predecessor; null when all fit.
  create function audit_first_broken() returns bigint language sql stable as $$
    select min(seq) from (
      select a.seq, a.hash = audit_hash(a)
        and a.prev_hash = coalesce(lag(a.hash) over (order by a.seq), '\\x'::bytea)
        and a.seq = row_number() over (order by a.seq) as fits
      from audit a) checked
    where not fits
  $$;
`

/**
 * The current form of the audit. Writers never wait: a sequence numbers the rows. A task of the service seals them in
 * batches (`audit-seals.ts`). The trigger prevents the owner from changing rows by accident; the service's own role has
 * no right to (`roles.ts`).
 */
export const auditSealsTable = `
  do $$ begin
    if audit_first_broken() is not null then
      insert into audit (seq, at, actor, event, data, prev_hash, hash)
      values (0, now(), 'migration', 'audit.broken', jsonb_build_object('row', audit_first_broken()), '', '');
    end if;
  end $$;
  drop trigger audit_chain on audit;
  drop function audit_chain();
  drop function audit_first_broken();
  drop function audit_hash(audit);
  alter table audit drop column prev_hash, drop column hash;
  -- The first form took these from the owner, who prunes.
  grant update, delete on audit to current_user;
  create sequence audit_seq owned by audit.seq;
  select setval('audit_seq', coalesce(max(seq), 0) + 1, false) from audit;
  alter table audit alter seq set default nextval('audit_seq'), alter at set default clock_timestamp();

  -- Seal n covers the rows after \`through\` of seal n - 1. \`entries\` lists them, until they are pruned.
  create table audit_seals (
    id bigint primary key,
    through bigint not null,
    rows integer not null,
    entries bytea,
    digest bytea not null,
    hash bytea not null,
    mac bytea not null,
    pruned_mac bytea
  );

  -- Seals of other services, as those signed them.
  create table audit_anchors (
    issuer text not null,
    seal bigint not null,
    hash text not null,
    token text not null,
    at timestamptz not null default clock_timestamp(),
    primary key (issuer, seal, hash)
  );

  create or replace function audit_refuse() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'TRUNCATE' and current_setting('latchkey.prune', true) = 'on' then return null; end if;
    raise exception 'audit rows are never changed';
  end $$;
  create trigger audit_refuse before update or delete or truncate on audit_seals execute function audit_refuse();
  create trigger audit_refuse before update or delete or truncate on audit_anchors execute function audit_refuse();
`

/** Indexes with which `audit prune` finds rows to delete without reading those pruned before. */
export const auditPruneIndexes = `
  create index on audit_seals (id) where entries is not null;
  create index on audit_anchors (at);
`

/** The contents of an audit row besides its number and time. */
export type AuditRow = {
  /** An id of ours. */
  actor: string
  event: string
  /** Contains no secrets. */
  data?: Record<string, string | number | boolean>
}

/**
 * Adds a row to the audit.
 *
 * @param executor the transaction that makes the reported change, so that both are stored or neither
 */
export async function writeAudit(executor: Executor, { actor, event, data = {} }: AuditRow): Promise<void> {
  await sql`insert into audit (actor, event, data) values (${actor}, ${event}, ${JSON.stringify(data)}::jsonb)`.execute(
    executor,
  )
}
