import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { begin, enrol, makeRecord, openBrowser, type RunningGuard, runGuard } from '../fixtures/guard.ts'

/**
 * Claim: what a guard's audit reports is stored with its row or not at all: while no row can be added no record is stored,
 * and no wrong PIN ends its evaluation, so that none is forgotten. The guard is a process with its default limits.
 */

let own: RunningGuard
beforeAll(async () => {
  own = await runGuard(inject('databaseUrl'))
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
