import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { attempt, begin, enrol, makeRecord, openBrowser, type RunningGuard, runGuard } from '../fixtures/guard.ts'

/**
 * Claim: each change at a guard and its row in the audit are stored together or not at all: while no row can be added
 * no record is stored, and no wrong PIN ends its evaluation, so that none is forgotten; and no row was added by a
 * transaction of its own. The guard is a process with its default limits.
 */

let own: RunningGuard
beforeAll(async () => {
  own = await runGuard(inject('databaseUrl'))
  // Records the transaction of every row that is added, changed or removed.
  await own.database.query(`
    create table writes (by xid8 not null, name text not null, event text);
    create function write_seen() returns trigger language plpgsql security definer as $$ begin
      insert into writes values (pg_current_xact_id(), tg_table_name, to_jsonb(new)->>'event');
      return null;
    end $$`)
  for (const name of ['audit', 'records', 'evals', 'counts', 'sessions'])
    await own.database.query(
      `create trigger write_seen after insert or update or delete on ${name} for each row execute function write_seen()`,
    )
})
afterAll(async () => own?.close())

test('a record, and a wrong PIN', async () => {
  const read = () =>
    own.database.query(`
      select (select md5(coalesce(string_agg(r::text, ''), '')) from records r) as records,
        (select count(*)::int from evals) as evaluations, (select coalesce(sum(fails), 0)::int from counts) as fails`)
  const withoutAudit = async (act: () => Promise<{ status: number }>) => {
    const before = await read()
    await own.database.query(`
      create function no_audit() returns trigger language plpgsql as $$ begin raise exception 'no audit'; end $$;
      create trigger no_audit before insert on audit for each row execute function no_audit()`)
    expect((await act()).status).toBe(500)
    expect(await read()).toEqual(before)
    await own.database.query('drop function no_audit cascade')
  }
  const browser = await openBrowser(own)
  const person = makeRecord()
  await withoutAudit(() => enrol(browser, person))
  expect((await enrol(browser, person)).status).toBe(200)
  const { evalId } = (await begin(browser, person, '000000')).body
  const guess = () => browser.send('POST', '/v1/prove', { evalId, signature: 'A'.repeat(86) })
  await withoutAudit(guess)
  expect(await guess()).toMatchObject({ status: 403, body: { error: { code: 'wrong_pin' } } })
  expect(await guess()).toMatchObject({ status: 409 })
  const rows = await own.database.query('select event from audit where actor = $1 order by seq', [
    person.record.vaultId,
  ])
  expect(rows).toEqual([{ event: 'record.stored' }, { event: 'pin.wrong' }])
})

test('each row of the audit was added by a transaction that changed something else too', async () => {
  const browser = await openBrowser(own)
  const person = makeRecord()
  expect((await enrol(browser, person)).status).toBe(200)
  expect((await attempt(browser, person, person.pin)).status).toBe(200)
  for (let i = 0; i < 5; i++) await attempt(browser, person, 'wrong')
  const events = (await own.database.query("select event from writes where name = 'audit'")).map(({ event }) => event)
  expect(events).toEqual(
    expect.arrayContaining(['record.stored', 'record.activated', 'pin.wrong', 'pin.session_locked']),
  )
  const alone = await own.database.query(`
    select event from writes a where name = 'audit'
    and not exists (select from writes o where o.by = a.by and o.name <> 'audit')`)
  expect(alone).toEqual([])
})
