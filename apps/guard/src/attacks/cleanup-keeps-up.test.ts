import { createLog } from '@latchkey/service/log'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { attempt, enrol, makeRecord, openBrowser, type RunningGuard, runGuard } from '../fixtures/guard.ts'
import { createGuard } from '../guard.ts'

/**
 * Claim: however much has expired at a guard, it is gone after the next sweep, and people open their wallets meanwhile.
 * The time limit of a statement is the guard's own. `npm run test:long` tries a hundred thousand rows of each kind. The
 * guard is a process with its default limits.
 */

const rows = inject('fuzz').runs > 100 ? 100_000 : 4_000

let own: RunningGuard
/** Another instance, whose sweeps the test starts. */
let instance: Awaited<ReturnType<typeof createGuard>>
beforeAll(async () => {
  own = await runGuard(inject('databaseUrl'))
  instance = await createGuard(
    own.configuration,
    createLog('test', () => {}),
  )
})
afterAll(async () => {
  await instance?.close()
  await own?.close()
})

/** Inserts rows that have expired, and as many records in use, which stay. */
const fill = async () => {
  const each = `from generate_series(1, ${rows}) n`
  const record = "'', '', '', '', guard_now()"
  await own.database.query(
    [
      `insert into records (vault_id, slot_id, epoch, state, share, public_key, auth_key, owner_key, updated_at)
       select 'v' || n, 's', 1, 'active', ${record} ${each}`,
      `insert into records (vault_id, slot_id, epoch, state, expires_at, share, public_key, auth_key, owner_key, updated_at)
       select 'p' || n, 's', 1, 'pending', guard_now() - interval '1 day', ${record} ${each}`,
      `insert into records (vault_id, slot_id, epoch, state, expires_at, share, public_key, auth_key, owner_key, updated_at)
       select 'v' || n, 's', 2, 'retired', guard_now() - interval '1 day', ${record} ${each}`,
      `insert into evals (id, vault_id, slot_id, epoch, jkt, purpose, expires_at)
       select 'e' || n, 'v' || n, 's', 1, 'k', 'unlock', guard_now() - interval '1 day' ${each}`,
      `insert into sessions (vault_id, slot_id, epoch, jkt, fails, opened, place, charged_at)
       select 'v' || n, 's', 1, 'k', 0, false, 0, guard_now() - interval '91 days' ${each}`,
      `insert into sessions (vault_id, slot_id, epoch, jkt, fails, opened, place, charged_at)
       select 'v' || n, 's', 1, 'newer', 0, false, 0, guard_now() - interval '89 days' ${each}`,
      `insert into notices (vault_id, event, id, count, at)
       select 'v' || n, 'pin.wrong', 'n' || n, 1, now() - interval '15 days' ${each}`,
      `insert into used select 'token', 't' || n, guard_now() - interval '1 day' ${each}`,
      `insert into buckets select 'b' || n, 1, true, guard_now() - interval '40 days' ${each}`,
    ].join(';\n'),
  )
}

test(`${rows} expired rows of each kind are gone after one sweep, and people open their wallets meanwhile`, {
  timeout: 180_000 + rows,
}, async () => {
  await fill()
  let sweeping = true
  // One after the other, as the guard runs them.
  const sweepAll = async () => {
    for (const run of Object.values(instance.sweeps)) await run()
  }
  const sweeps = sweepAll().finally(() => {
    sweeping = false
  })
  let opened = 0
  do {
    const person = makeRecord()
    const browser = await openBrowser(own)
    expect((await enrol(browser, person)).status).toBe(200)
    expect((await attempt(browser, person, person.pin)).status).toBe(200)
    opened++
  } while (sweeping)
  await sweeps
  const count = async (table: string, condition = 'true') =>
    (await own.database.query(`select count(*)::int as n from ${table} where ${condition}`))[0]?.n
  const gone = async (table: string, condition: string) => {
    expect(await count(table, condition), `${table} where ${condition}, after one sweep`).toBeLessThan(rows / 10)
    await expect
      .poll(() => count(table, condition), { message: `${table} where ${condition}`, timeout: 100_000 })
      .toBe(0)
  }
  await gone('records', 'expires_at < guard_now()')
  await gone('evals', 'expires_at < guard_now()')
  await gone('sessions', "jkt = 'k'")
  // Each unproven evaluation has become a notice of today.
  await gone('notices', "at < now() - interval '14 days'")
  await gone('used', 'expires_at < guard_now()')
  await gone('buckets', "at < guard_now() - interval '39 days'")
  // Sessions are forgotten after ninety days, and not a day earlier.
  expect(await count('sessions', "jkt = 'newer'")).toBe(rows)
  expect(await count('records', "state = 'active'")).toBe(rows + opened)
})
