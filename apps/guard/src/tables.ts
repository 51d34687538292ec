import type { Purpose } from '@latchkey/protocol/shapes'
import { auditPruneIndexes, auditSealsTable, auditTable } from '@latchkey/service/audit'
import type { Migration } from '@latchkey/service/database'
import { keyringTable, manyKeks } from '@latchkey/service/keyring'
import { bucketsTable } from '@latchkey/service/limits'
import { usedTable } from '@latchkey/service/once'
import type { Generated } from 'kysely'
import { handedOutNotices, noticesTable } from './notices.ts'

export type Tables = {
  records: {
    vault_id: string
    slot_id: string
    epoch: number
    /** `retired`: it no longer opens anything. Until it expires, another record of its owner can still follow it. */
    state: 'pending' | 'active' | 'retired'
    /** Sealed at rest. */
    share: Buffer
    public_key: string
    auth_key: string
    owner_key: string
    /** All wrong and unproven PINs so far, whoever guessed. */
    wrong: Generated<number>
    /** The wrong PINs among them that the person was shown. */
    seen: Generated<number>
    /** The slot of the first record that this one follows, by signatures of their owner; null for one that follows none. */
    chain: string | null
    /** Set while the record is pending, and when it is retired. */
    expires_at: Date | null
    updated_at: Date
  }
  evals: {
    id: string
    vault_id: string
    slot_id: string
    epoch: number
    jkt: string
    purpose: Purpose
    /** The browser that the token named. */
    browser: string | null
    /** The value of its count after it was charged; 0 for a session with a count of its own. */
    fails: Generated<number>
    charged_at: Date | null
    /** The time of the previous guess in that count. */
    base_at: Date | null
    /** The API's token named this record as the one in use. */
    named: Generated<boolean>
    expires_at: Date
  }
  /** Wrong PINs, by `guesses.ts`: a vault's (`slot_id` and `browser` are empty), and those of each known browser of a record. */
  counts: {
    vault_id: string
    slot_id: string
    epoch: number
    browser: string
    /** 0 for a vault's; a known browser has one of 1 to 8, which stays when another browser takes it over. */
    place: number
    fails: number
    /** All wrong PINs so far that it has forgotten, with time or by a thaw. */
    forgotten: Generated<number>
    charged_at: Date
    /** When the browser last gave the right PIN. */
    opened_at: Date | null
  }
  /** Sessions by their key, each with what it guessed at a record since its own last right PIN. */
  sessions: {
    vault_id: string
    slot_id: string
    epoch: number
    jkt: string
    fails: number
    /** It has given the right PIN, so its guesses go to its own count only. */
    opened: boolean
    /** The count that its guesses went to. */
    place: number
    /** Its guesses in that count, if the count had forgotten none since the last of them. */
    charged: Generated<number>
    /** `forgotten` of the count at its last guess. */
    forgotten: Generated<number>
    /** `wrong` of the record at its last right PIN, and the evaluation of that PIN. */
    told: Generated<number>
    told_by: string | null
    charged_at: Date
  }
}

export const migrations: readonly Migration[] = [
  {
    name: '1 records',
    up: `
      -- The one clock of all guessing limits. Instances share it, and tests replace it instead of waiting.
      create function guard_now() returns timestamptz language sql stable as 'select now()';

      create table records (
        vault_id text not null,
        slot_id text not null,
        epoch integer not null,
        state text not null check (state in ('pending', 'active')),
        share bytea not null,
        public_key text not null,
        auth_key text not null,
        owner_key text not null,
        fails integer not null default 0,
        total_fails integer not null default 0,
        locked_until timestamptz,
        frozen boolean not null default false,
        expires_at timestamptz check ((state = 'pending') = (expires_at is not null)),
        updated_at timestamptz not null,
        primary key (vault_id, slot_id, epoch)
      );
      create index on records (expires_at) where state = 'pending';

      create table evals (
        id text primary key,
        vault_id text not null,
        slot_id text not null,
        epoch integer not null,
        jkt text not null,
        purpose text not null,
        expires_at timestamptz not null
      );
      create index on evals (expires_at);
      ${keyringTable}${usedTable}${bucketsTable}${auditTable}`,
  },
  {
    name: '2 guesses by vault, session and browser',
    up: `
      create table counts (
        vault_id text not null,
        slot_id text not null,
        epoch integer not null,
        browser text not null,
        fails integer not null,
        charged_at timestamptz not null,
        opened_at timestamptz,
        primary key (vault_id, slot_id, epoch, browser)
      );
      create table sessions (
        vault_id text not null,
        slot_id text not null,
        epoch integer not null,
        jkt text not null,
        fails integer not null,
        opened boolean not null,
        browser text not null,
        charged_at timestamptz not null,
        primary key (vault_id, slot_id, epoch, jkt)
      );
      create index on sessions (charged_at);

      -- A vault starts with the wrong PINs of all its records. What was frozen for good can be thawed now.
      insert into counts (vault_id, slot_id, epoch, browser, fails, charged_at)
      select vault_id, '', 0, '', case when bool_or(frozen) then 10 else least(10, sum(fails)) end, max(updated_at)
      from records group by vault_id;
      alter table records add wrong integer not null default 0;
      update records set wrong = fails where fails > 0;
      alter table records drop column fails, drop column total_fails, drop column locked_until, drop column frozen;
      alter table evals add browser text, add fails integer not null default 0,
        add charged_at timestamptz, add base_at timestamptz;`,
  },
  { name: '3 audit in sealed batches', up: auditSealsTable },
  { name: '4 notices for the API', up: noticesTable },
  {
    name: '5 counts have places and go with their records',
    up: `
      delete from counts c where slot_id <> '' and not exists (
        select from records r where (r.vault_id, r.slot_id, r.epoch) = (c.vault_id, c.slot_id, c.epoch));
      delete from sessions s where not exists (
        select from records r where (r.vault_id, r.slot_id, r.epoch) = (s.vault_id, s.slot_id, s.epoch));

      alter table counts add place integer not null default 0, add forgotten integer not null default 0;
      update counts c set place = p.place from (
        select vault_id, slot_id, epoch, browser,
          row_number() over (partition by vault_id, slot_id, epoch order by browser) as place
        from counts where slot_id <> '') p
      where (c.vault_id, c.slot_id, c.epoch, c.browser) = (p.vault_id, p.slot_id, p.epoch, p.browser);
      alter table counts alter place drop default, add unique (vault_id, slot_id, epoch, place);

      -- Of older guesses nobody knows how many their counts have forgotten since. None is taken back; time forgets them.
      alter table sessions add place integer not null default 0, add charged integer not null default 0,
        add forgotten integer not null default 0;
      update sessions s set place = c.place from counts c
      where (c.vault_id, c.slot_id, c.epoch, c.browser) = (s.vault_id, s.slot_id, s.epoch, s.browser);
      alter table sessions alter place drop default, drop column browser;

      -- The vault's own count stays: it is over all its records, those to come too.
      create function forget_record() returns trigger language plpgsql as $$
      begin
        delete from counts where vault_id = old.vault_id and slot_id = old.slot_id and epoch = old.epoch and slot_id <> '';
        delete from sessions where vault_id = old.vault_id and slot_id = old.slot_id and epoch = old.epoch;
        return null;
      end $$;
      create trigger forget_record after delete on records for each row execute function forget_record();`,
  },
  {
    name: '6 wrong PINs that were told',
    up: `
      alter table records add seen integer not null default 0;
      alter table sessions add told integer not null default 0, add told_by text;
      create index on sessions (told_by) where told_by is not null;`,
  },
  { name: '7 notices that were handed out', up: handedOutNotices },
  {
    name: '8 records that were followed',
    up: `
      -- The constraints are named by PostgreSQL.
      alter table records drop constraint records_state_check, drop constraint records_check,
        add constraint records_state_check check (state in ('pending', 'active', 'retired')),
        add constraint records_check check ((state = 'active') = (expires_at is null)),
        add chain text;
      drop index records_expires_at_idx;
      create index on records (expires_at) where expires_at is not null;
      alter table evals add named boolean not null default false;
      -- Records of before are of one chain where they have one owner: the guard took none of a later epoch but by signature,
      -- or from somebody who spoke for the API.
      update records r set chain = f.slot_id from records f
      where f.vault_id = r.vault_id and f.owner_key = r.owner_key and f.epoch = 1 and r.epoch > 1;`,
  },
  { name: '9 the audit is pruned by indexes', up: auditPruneIndexes },
  { name: '10 keys wrapped by several KEKs', up: manyKeks },
]
