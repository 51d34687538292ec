import { sql } from 'kysely'
import type { Executor } from './database.ts'

/**
 * A log that cannot be changed without it showing. The database, not the service, numbers and chains the rows; the
 * service may insert and read, and even the table's owner is stopped by the trigger.
 */
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

/** `actor` is an id of ours, `data` holds no secret. */
export type Audit = (actor: string, event: string, data?: Record<string, string | number | boolean>) => Promise<void>

export function createAudit(db: Executor): Audit {
  return async (actor, event, data = {}) => {
    await sql`insert into audit (seq, at, actor, event, data, prev_hash, hash)
      values (0, now(), ${actor}, ${event}, ${JSON.stringify(data)}::jsonb, '', '')`.execute(db)
  }
}
