import type { Migration } from '@latchkey/service/database'
import { bucketsTable } from '@latchkey/service/limits'

/** What waits for somebody, and the limits. No table names a person, an address or a project. */
export const migrations: readonly Migration[] = [
  {
    name: '1 mailboxes',
    up: `
      create table mailboxes (
        topic text primary key,
        -- The did:key of the client that put the first message in.
        opened_by text not null,
        -- When the last of its messages expires.
        expires_at timestamptz not null
      );
      create index on mailboxes (opened_by);
      create index on mailboxes (expires_at);

      create table messages (
        id bigint generated always as identity primary key,
        topic text not null references mailboxes on delete cascade,
        hash bytea not null,
        message text not null,
        tag integer not null,
        attestation text,
        publisher text not null,
        published_at timestamptz not null default now(),
        expires_at timestamptz not null,
        unique (topic, hash)
      );
      create index on messages (topic, id);
      create index on messages (expires_at);
      -- It is encrypted, so it does not get smaller.
      alter table messages alter column message set storage external;

      -- Who has acknowledged what.
      create table receipts (
        message_id bigint not null,
        did text not null,
        expires_at timestamptz not null,
        primary key (message_id, did)
      );
      create index on receipts (expires_at);

      -- Puts a message into its mailbox, once. The mailbox's row is locked first and until the end: the ids of one topic
      -- are given and become visible in the same order, so a reader who remembers the last one misses none.
      create function publish(
        the_topic text, the_message text, the_tag integer, the_attestation text, the_publisher text, seconds integer,
        most_messages integer, most_mailboxes integer
      ) returns text language plpgsql as $$
      declare
        the_hash constant bytea := sha256(convert_to(the_message, 'UTF8'));
        until constant timestamptz := now() + make_interval(secs => seconds);
      begin
        if exists (select from messages where topic = the_topic and hash = the_hash and expires_at > now()) then
          return 'known';
        end if;
        if not exists (select from mailboxes where topic = the_topic and expires_at > now())
          and (select count(*) from mailboxes where opened_by = the_publisher and expires_at > now()) >= most_mailboxes
        then
          return 'too many mailboxes';
        end if;

        insert into mailboxes as m (topic, opened_by, expires_at) values (the_topic, the_publisher, until)
        on conflict (topic) do update set
          opened_by = case when m.expires_at > now() then m.opened_by else excluded.opened_by end,
          expires_at = greatest(m.expires_at, excluded.expires_at);

        delete from messages where topic = the_topic and expires_at <= now();
        if (select count(*) from messages where topic = the_topic) >= most_messages then
          -- What somebody has received gives way first, the oldest before all.
          delete from messages where id = (
            select m.id from messages m where m.topic = the_topic
              and exists (select from receipts r where r.message_id = m.id)
            order by m.id limit 1);
          if not found then
            return 'mailbox full';
          end if;
        end if;
        insert into messages (topic, hash, message, tag, attestation, publisher, expires_at)
        values (the_topic, the_hash, the_message, the_tag, the_attestation, the_publisher, until)
        on conflict (topic, hash) do nothing;
        return case when found then 'stored' else 'known' end;
      end $$;
      ${bucketsTable}`,
  },
]
