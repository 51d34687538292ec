import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openFrame, signIn } from '../fixtures/browser.ts'
import {
  makeKitPut,
  makePasskeyPut,
  makePinRemoval,
  makeReceipt,
  openOwner,
  openRightly,
  openWith,
  openWithPasskey,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { type RunningServer, runServer } from '../fixtures/server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: each change and its row in the audit are stored together or not at all: while no row can be added nobody signs
 * in, no session ends, no wallet is stored or opened, and no slot changes, and afterwards the same requests do all of
 * these; and no row was added by a transaction of its own. The service is a process with its default limits.
 */

let own: RunningServer
beforeAll(async () => {
  own = await runServer(inject('databaseUrl'))
  // The transaction of every row that is added, changed or removed.
  await own.database.query(`
    create table writes (by xid8 not null, name text not null, event text);
    create function write_seen() returns trigger language plpgsql security definer as $$ begin
      insert into writes values (pg_current_xact_id(), tg_table_name, to_jsonb(new)->>'event');
      return null;
    end $$`)
  for (const name of ['audit', 'users', 'identities', 'sessions', 'vaults', 'slots', 'used'])
    await own.database.query(
      `create trigger write_seen after insert or update or delete on ${name} for each row execute function write_seen()`,
    )
})
afterAll(async () => own?.close())

/** Does something while the audit accepts no rows, and returns whether any row of any table was changed. */
const withoutAudit = async (act: () => Promise<{ status: number }>) => {
  const read = () =>
    own.database.query(`
      select (select count(*)::int from users) as users, (select count(*)::int from sessions where ended_at is null) as sessions,
        (select md5(coalesce(string_agg(v::text, '' order by id), '')) from vaults v) as vaults,
        (select md5(coalesce(string_agg(s::text, '' order by id), '')) from slots s) as slots,
        (select count(*)::int from used where kind = 'receipt') as receipts`)
  const before = await read()
  await own.database.query(`
    create function no_audit() returns trigger language plpgsql as $$ begin raise exception 'no audit'; end $$;
    create trigger no_audit before insert on audit for each row execute function no_audit()`)
  const { status } = await act()
  const after = await read()
  await own.database.query('drop function no_audit cascade')
  expect(status).toBe(500)
  expect(after).toEqual(before)
}
const written = async (event: string, actor: string) =>
  (await own.database.query('select from audit where event = $1 and actor = $2', [event, actor])).length

test('a first sign-in', async () => {
  const sub = randomId()
  const login = async () => {
    own.google.next = { sub }
    const frame = await openFrame(own)
    return signIn(own, frame)
  }
  await withoutAudit(() =>
    login().then(
      () => ({ status: 200 }),
      () => ({ status: 500 }),
    ),
  )
  const { user, isNew } = await login()
  expect(isNew).toBe(true)
  expect(await written('user.created', user.id)).toBe(1)
})

test('a wallet that is stored, opened, gets a kit, and loses its PIN; then the end of its sessions', {
  timeout: 60_000,
}, async () => {
  const owner = await openOwner(own)
  const again = await openOwner(own, { sub: owner.sub })
  await withoutAudit(() =>
    storeEvaluated(owner).then(
      () => ({ status: 200 }),
      () => ({ status: 500 }),
    ),
  )
  const stored = await storeEvaluated(owner)
  expect(await written('vault.stored', owner.user.id)).toBe(1)

  const receipt = await makeReceipt(owner, stored.put)
  await withoutAudit(() => openRightly(owner, stored, 'unlock', receipt))
  expect(await openRightly(owner, stored, 'unlock', receipt)).toMatchObject({ status: 200 })
  expect(await openWith(owner, stored.put, [receipt])).toMatchObject({ status: 401 })

  expect(await openRightly(owner, stored, 'slot-change')).toMatchObject({ status: 200 })
  const { put } = makeKitPut(owner, stored.ownerKey, 1)
  await withoutAudit(() => owner.call('slotPut', put))
  expect(await owner.call('slotPut', put)).toMatchObject({ status: 200 })
  expect(await written('slot.stored', owner.user.id)).toBe(1)
  expect(await owner.call('slotConfirm', { slotId: put.slot.slotId })).toMatchObject({ status: 200 })
  expect(await openRightly(owner, stored, 'slot-change')).toMatchObject({ status: 200 })
  const passkey = await makePasskeyPut(owner, stored.ownerKey, 2)
  expect(await owner.call('slotPut', passkey.put)).toMatchObject({ status: 200 })
  await own.database.query(`update slots set created_at = created_at - interval '7 days'`)
  expect(await openWithPasskey(owner, passkey, 'pin-remove')).toMatchObject({ status: 200 })
  const removal = makePinRemoval(owner, stored.ownerKey, stored.put, 3)
  await withoutAudit(() => owner.call('pinRemove', removal))
  expect(await owner.call('pinRemove', removal)).toMatchObject({ status: 200 })
  expect(await written('pin.removed', owner.user.id)).toBe(1)

  const { sessions } = (await owner.call('sessionList', {})).body
  const other = sessions.find(({ current }: { current: boolean }) => !current)
  for (const body of [{ session: other.id }, { everywhere: true }, {}]) {
    await withoutAudit(() => owner.call('sessionEnd', body))
    expect((await again.call('sessionMe', {})).status).toBe(200)
  }
  expect(await owner.call('sessionEnd', { everywhere: true })).toMatchObject({ status: 200 })
  expect(await written('session.ended', owner.user.id)).toBe(1)
})

test('each row of the audit was added by a transaction that changed something else too', async () => {
  const rows = await own.database.query("select by, event from writes where name = 'audit'")
  const events = rows.map(({ event }) => event)
  expect(events).toEqual(expect.arrayContaining(['user.created', 'vault.stored', 'slot.stored', 'session.ended']))
  const alone = await own.database.query(`
    select event from writes a where name = 'audit'
    and not exists (select from writes o where o.by = a.by and o.name <> 'audit')`)
  expect(alone).toEqual([])
})
