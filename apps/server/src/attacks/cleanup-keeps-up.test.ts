import { createLog } from '@latchkey/service/log'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openFrame, signIn } from '../fixtures/browser.ts'
import { type RunningServer, runServer } from '../fixtures/server.ts'
import { randomId } from '../random.ts'
import { createServer } from '../server.ts'

/**
 * Claim: however much has expired, it is gone after the next sweep, and people sign in meanwhile. The time limit of a
 * statement is the service's own. `npm run test:long` tries a million rows of each kind. The service is a process with
 * its default limits.
 */

const rows = inject('fuzz').runs > 100 ? 1_000_000 : 4_000

let own: RunningServer
/** Another instance, whose sweeps the test starts. */
let instance: Awaited<ReturnType<typeof createServer>>
beforeAll(async () => {
  own = await runServer(inject('databaseUrl'))
  instance = await createServer(
    own.configuration,
    createLog('test', () => {}),
  )
})
afterAll(async () => {
  await instance?.close()
  await own?.close()
})

/**
 * Inserts rows that have expired, without statistics for the planner, as after a sudden rush. It does so in one
 * transaction: the service sweeps each minute, and a million rows take longer.
 */
const fill = async () => {
  const statements: string[] = []
  const run = (text: string) => statements.push(text)
  const past = "now() - interval '2 days'"
  run("insert into users (id, vault_id) values ('u', 'v')")
  run(
    "insert into identities (id, user_id, scope, provider, iss, sub, email_verified) values ('i', 'u', 'global', 'google.com', 'x', 'x', false)",
  )
  const project = '(select min(id) from projects)'
  const each = `from generate_series(1, ${rows}) n`
  // Half of them have expired, half were ended.
  run(
    `insert into sessions (id, user_id, project_id, identity_id, jkt, expires_at, ended_at, resume_sealed, resume_drawn_at, resume_used_at)
     select 's' || n, 'u', ${project}, 'i', 'j', case when n % 2 = 0 then ${past} else now() + interval '1 day' end,
       case when n % 2 = 1 then ${past} end, 'x', ${past}, ${past} ${each}`,
  )
  for (const table of ['access_tokens', 'refresh_tokens'])
    run(`insert into ${table} (hash, session_id, expires_at) select 't' || n, 's' || n, ${past} ${each}`)
  run(
    `insert into flows (id, state, jkt, jwk, project_id, provider, page_origin, session_id, identity_id, expires_at)
     select 'f' || n, 'done', 'j', '{}', ${project}, 'google.com', 'x', 's' || n, 'i', ${past} ${each}`,
  )
  run(`insert into form_posts select 'p' || n, 'x', ${past} ${each}`)
  run(`insert into bora_messages select 'b' || n, 'u', ${project}, '1', ${past} ${each}`)
  run(
    "insert into vaults (id, user_id, version, ciphertext, owner_key, wallet, state) values ('v', 'u', 1, '', '', '{}', 'active')",
  )
  const forgotten = "now() - interval '401 days'"
  // Half of the evaluations are in a count, half were uncounted by a right PIN.
  run(
    `insert into evaluations (id, vault_id, slot_id, session_id, counted, purpose, at)
     select 'e' || n, 'v', 's', 's' || n, case when n % 2 = 0 then '' end, 'unlock', ${forgotten} ${each}`,
  )
  run("insert into contacts (id, user_id, email_sealed) values ('c', 'u', 'x')")
  run(
    `insert into mails (id, contact_id, kind, data, created_at, next_at, outcome)
     select 'm' || n, 'c', 'pin.locked', '{}', ${forgotten}, null, 'sent' ${each}`,
  )
  run(`insert into browsers select 'u', 'b' || n, ${forgotten}, ${forgotten} ${each}`)
  run(`insert into used select 'dpop', 'd' || n, ${past} ${each}`)
  run(`insert into buckets select 'k' || n, 1, true, ${past} ${each}`)
  await own.database.query(statements.join(';\n'))
}

test(`${rows} expired rows of each kind are gone after one sweep, and people sign in meanwhile`, {
  timeout: 180_000 + rows,
}, async () => {
  await fill()
  let sweeping = true
  // One after the other, as the service runs them: concurrent sweeps skip the rows that another has locked.
  const sweepAll = async () => {
    for (const run of Object.values(instance.sweeps)) await run()
  }
  const sweeps = sweepAll().finally(() => {
    sweeping = false
  })
  let signedIn = 0
  do {
    own.google.next = { sub: randomId() }
    const frame = await openFrame(own)
    const { tokens } = await signIn(own, frame)
    expect((await frame.call('sessionMe', {}, tokens.accessToken)).status).toBe(200)
    signedIn++
  } while (sweeping)
  await sweeps

  const left = async (table: string, condition: string) => {
    const [row] = await own.database.query(`select count(*)::int as n from ${table} where ${condition}`)
    return row?.n
  }
  // A sweep skips rows that another one has locked, here the service's own: the next sweep deletes those.
  const gone = async (table: string, condition: string) => {
    expect(await left(table, condition), `${table} where ${condition}, after one sweep`).toBeLessThan(rows / 10)
    await expect
      .poll(() => left(table, condition), { message: `${table} where ${condition}`, timeout: 100_000 })
      .toBe(0)
  }
  for (const table of ['sessions', 'access_tokens', 'refresh_tokens', 'flows', 'form_posts', 'bora_messages', 'used'])
    await gone(table, 'expires_at < now()')
  await gone('sessions', "ended_at < now() - interval '1 day'")
  await gone('sessions', 'resume_sealed is not null')
  await gone('evaluations', 'true')
  await gone('mails', 'true')
  await gone('browsers', "opened_at < now() - interval '400 days'")
  await gone('buckets', "at < now() - interval '1 day'")
  expect(await left('sessions', 'true')).toBe(signedIn)
})
