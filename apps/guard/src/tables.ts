import type { Purpose } from '@latchkey/protocol/shapes'
import { auditTable } from '@latchkey/service/audit'
import type { Migration } from '@latchkey/service/database'
import { keyringTable } from '@latchkey/service/keyring'
import { bucketsTable } from '@latchkey/service/limits'
import { usedTable } from '@latchkey/service/once'
import type { Generated } from 'kysely'

export type Tables = {
  records: {
    vault_id: string
    slot_id: string
    epoch: number
    state: 'pending' | 'active'
    /** Sealed at rest. */
    share: Buffer
    public_key: string
    auth_key: string
    owner_key: string
    /** Wrong or unproven PINs since the last right one; lifting a freeze does not reset `total_fails`. */
    fails: Generated<number>
    total_fails: Generated<number>
    locked_until: Date | null
    frozen: Generated<boolean>
    /** Set while the record is pending. */
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
    expires_at: Date
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
]
