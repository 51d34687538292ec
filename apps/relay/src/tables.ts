import type { Migration } from '@latchkey/service/database'
import { bucketsTable } from '@latchkey/service/limits'

/** Messages that wait, and the limits. No table names a person, an address or a project. */
export const migrations: readonly Migration[] = [
  {
    name: '1 mailboxes',
    up: `
      create table mailboxes (
        topic text primary key,
        -- The did:key of the client that put the first message in.
        opened_by text not null,
        -- When the last of its messages expires.
        expires_at timestamptz not null,
        -- At most so many; counted anew when that reaches the bound.
        messages integer not null default 1
      );
      create index on mailboxes (opened_by);
      create index on mailboxes (expires_at);

      create table messages (
        topic text not null references mailboxes on delete cascade,
        id bigint generated always as identity,
        hash bytea not null,
        message text not null,
        tag integer not null,
        attestation text,
        publisher text not null,
        published_at timestamptz not null default now(),
        expires_at timestamptz not null,
        -- No index by id alone: what is looked for is always in a mailbox.
        primary key (topic, id),
        unique (topic, hash)
      );
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
        held integer;
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
          expires_at = greatest(m.expires_at, excluded.expires_at),
          messages = m.messages + 1
        returning messages into held;

        if held > most_messages then
          delete from messages where topic = the_topic and expires_at <= now();
          held := (select count(*) + 1 from messages where topic = the_topic);
          if held > most_messages then
            -- What somebody has received gives way, the oldest first.
            delete from messages where topic = the_topic and id = (
              select m.id from messages m where m.topic = the_topic
                and exists (select from receipts r where r.message_id = m.id)
              order by m.id limit 1);
            if not found then
              update mailboxes set messages = held - 1 where topic = the_topic;
              return 'mailbox full';
            end if;
            held := held - 1;
          end if;
          update mailboxes set messages = held where topic = the_topic;
        end if;

        delete from messages where topic = the_topic and hash = the_hash and expires_at <= now();
        insert into messages (topic, hash, message, tag, attestation, publisher, expires_at)
        values (the_topic, the_hash, the_message, the_tag, the_attestation, the_publisher, until)
        on conflict (topic, hash) do nothing;
        return case when found then 'stored' else 'known' end;
      end $$;

      -- What waits for readers, in the order it was published; the reader's number begins with 0. This and the next are
      -- functions because to plan them takes longer than to run them, and a connection plans a function once. How they
      -- are written keeps them from other ways than by the primary keys: a plan that is made while nothing is known of
      -- the tables reads all receipts, or all messages that are not over, for each reader.
      create function read_mailboxes(
        topics text[], dids text[], afters bigint[], most_each integer, most_all integer, most_bytes integer
      ) returns table (
        reader integer, id bigint, topic text, message text, tag integer, attestation text, published_at timestamptz
      )
      language plpgsql stable set plan_cache_mode = force_generic_plan as $$
      begin
        return query select w.reader, w.id, w.topic, w.message, w.tag, w.attestation, w.published_at from (
          select (r.place - 1)::integer as reader, m.*,
            sum(octet_length(m.message)) over in_order - octet_length(m.message) as bytes_before,
            row_number() over in_order as number
          from unnest(topics, dids, afters) with ordinality as r (topic, did, after, place)
          cross join lateral (
            select * from messages each
            where each.topic = r.topic and each.id > r.after and each.publisher <> r.did and each.expires_at + interval '0' > now()
              and (select p.did from receipts p where p.message_id = each.id and p.did = r.did limit 1) is null
            order by each.id limit most_each
          ) m
          window in_order as (order by m.id, r.place rows unbounded preceding)
        ) w
        where w.number <= most_all and w.bytes_before < most_bytes
        order by w.number;
      end $$;

      create function acknowledge(topics text[], ids bigint[], dids text[]) returns void
      language plpgsql set plan_cache_mode = force_generic_plan as $$
      begin
        insert into receipts (message_id, did, expires_at)
        select r.id, r.did, m.expires_at from unnest(topics, ids, dids) as r (topic, id, did)
        cross join lateral (select * from messages where messages.topic = r.topic and messages.id = r.id limit 1) m
        on conflict do nothing;
      end $$;
      ${bucketsTable}`,
  },
]
