import { createLog } from '@latchkey/service/log'
import { expect, inject, test } from 'vitest'
import { openFrame, signIn, signInByCode } from '../fixtures/browser.ts'
import {
  evaluateWith,
  makeReceipt,
  openOwner,
  openRightly,
  openWith,
  provePin,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { growingTables } from '../fixtures/growing-tables.ts'
import { runServer } from '../fixtures/server.ts'
import { randomId } from '../random.ts'
import { createServer } from '../server.ts'

/**
 * Claim: no query reads the whole of a growing table. PostgreSQL itself counts sequential scans, including those of
 * foreign keys and sweeps: while people sign in, enrol, open, use and end their sessions, none is added. The service is
 * a process with its default limits.
 */

/** Too long for `npm test`: `npm run test:long` runs it. */
const isLong = inject('fuzz').runs > 100

const rows = 3_000
test.runIf(isLong)('a life of a wallet, and the sweeps, on tables that are full', { timeout: 120_000 }, async () => {
  const own = await runServer(inject('databaseUrl'), {
    networks: { near_testnet: { rpc: ['http://127.0.0.1:9'] }, mumbai: { rpc: ['http://127.0.0.1:9'] } },
  })
  // Another instance, whose sweeps the test starts.
  const instance = await createServer(
    own.configuration,
    createLog('test', () => {}),
  )
  const run = (text: string) => own.database.query(text)
  const others = "from pg_stat_activity where datname = current_database() and application_name = 'latchkey'"
  // Building an index on an empty table counts as a scan, and a connection reports its counts at some time, at the
  // latest when it ends. These connections ran the migrations; the server opens others.
  await run(`select pg_terminate_backend(pid, 10000) ${others}`)
  const project = '(select min(id) from projects)'
  const each = `from generate_series(1, ${rows}) n`
  const later = "now() + interval '1 day'"
  await run(`insert into users (id, vault_id) select 'u' || n, 'v' || n ${each}`)
  await run(
    `insert into identities (id, user_id, scope, provider, iss, sub, sub_hashed, email_verified)
     select 'i' || n, 'u' || n, 'global', 'google.com', 'x', n, true, false ${each}`,
  )
  await run(
    `insert into sessions (id, user_id, project_id, identity_id, jkt, expires_at)
     select 's' || n, 'u' || n, ${project}, 'i' || n, 'j', ${later} ${each}`,
  )
  for (const table of ['access_tokens', 'refresh_tokens'])
    await run(`insert into ${table} (hash, session_id, expires_at) select 't' || n, 's' || n, ${later} ${each}`)
  await run(
    `insert into flows (id, state, jkt, jwk, project_id, provider, page_origin, session_id, identity_id, expires_at)
     select 'f' || n, 'done', 'j', '{}', ${project}, 'google.com', 'x', 's' || n, 'i' || n, ${later} ${each}`,
  )
  await run(
    `insert into email_codes (flow_id, address_sealed, address_hash, expires_at) select 'f' || n, 'x', 'x', ${later} ${each}`,
  )
  // Half of the deletions are not due yet, half were carried out and wait for a guard.
  await run(
    `insert into deletions (user_id, ends_at, signed, ended_at, guards)
     select 'u' || n, now() + interval '3 days', '{"guards": []}', case when n % 2 = 0 then now() end, '{gone}' ${each}`,
  )
  // Some were switched off, none of them for a week.
  await run(
    `insert into contacts (id, user_id, email_sealed, ends_at)
     select 'c' || n, 'u' || n, 'x', case when n % 10 = 0 then ${later} end ${each}`,
  )
  await run(
    `insert into contact_codes (session_id, address_sealed, address_hash, expires_at) select 's' || n, 'x', 'x', ${later} ${each}`,
  )
  await run(
    `insert into mails (id, contact_id, kind, data, next_at) select 'm' || n, 'c' || n, 'x', '{}', null ${each}`,
  )
  await run(`insert into browsers select 'u' || n, 't' || n ${each}`)
  await run(`insert into form_posts select 'p' || n, 'x', ${later} ${each}`)
  await run(`insert into bora_messages select 'b' || n, 'u' || n, ${project}, '1', ${later} ${each}`)
  await run(`insert into used select 'dpop', 'd' || n, ${later} ${each}`)
  await run(`insert into buckets select 'k' || n, 1, true, now() ${each}`)
  await run(
    `insert into vaults (id, user_id, version, ciphertext, owner_key, wallet, state)
     select 'v' || n, 'u' || n, 1, '', '', '{}', 'active' ${each}`,
  )
  await run(`insert into accounts (vault_id, index, wallet) select 'v' || n, 1, '{}' ${each}`)
  await run(
    `insert into imported_accounts (vault_id, index, account, sealed_key) select 'v' || n, 100, '{}', 'x' ${each}`,
  )
  await run(
    `insert into slots (id, vault_id, type, epoch, kdf, threshold, guards, wrapped_key, commit_tag, server_share_sealed)
     select 'l' || n, 'v' || n, 'pin', 1, '{}', 1, '[]', '', '', '' ${each}`,
  )
  await run(`insert into passkeys select 'l' || n, 'c' || n, 'x', 0, '{}', false ${each}`)
  // For half of them a guard has yet to be asked.
  await run(
    `insert into removed_pins (vault_id, slot_id, epoch, signed, guards)
     select 'v' || n, 'l' || n, 1, case when n % 2 = 0 then '{"guards": []}'::jsonb end,
       case when n % 2 = 0 then '{gone}'::text[] else '{}' end ${each}`,
  )
  await run(
    `insert into evaluations (id, vault_id, slot_id, session_id, counted, purpose)
     select 'e' || n, 'v' || n, 'l' || n, 's' || n, '', 'unlock' ${each}`,
  )
  await run(`insert into wrong_pins select 'v' || n, 'guard-1', 1 ${each}`)
  await run(`insert into transactions (user_id, network, hash) select 'u' || n, 'near_testnet', n ${each}`)
  await run(`insert into orders (id, user_id, provider, provider_order) select 'o' || n, 'u' || n, 'x', n ${each}`)
  await run(
    `insert into assets (user_id, network, standard, address, token_id) select 'u' || n, 'mumbai', 'ERC20', n, '' ${each}`,
  )
  await run('analyze')
  const scans = async () => {
    await run('select pg_stat_force_next_flush()')
    const counted = await run(
      `select relname as table, seq_scan::int as scans from pg_stat_user_tables where relname in ('${growingTables.join("', '")}')`,
    )
    return Object.fromEntries(counted.map(({ table, scans }) => [table, scans]))
  }
  const before = await scans()
  expect(Object.keys(before).sort()).toEqual([...growingTables].sort())

  const person = await openOwner(own)
  const { call } = person
  const { put, pinKey } = await storeEvaluated(person)
  const { evalId } = (await evaluateWith(person, put)).body
  const proof = provePin(person, put, pinKey, evalId)
  expect(await openWith(person, put, [await makeReceipt(person, put)], { proof })).toMatchObject({ status: 200 })
  const id = 'a'.repeat(44)
  await call('vaultMeta', { purpose: 'unlock' })
  expect((await call('passkeyBegin', { use: 'unlock' })).status).toBe(200)
  await call('verificationToken', {})
  const near = (name: 'transactionKeep' | 'transactionEnd', body: object) =>
    person.frame.call(name, body, person.session.accessToken, 'near_testnet')
  expect((await near('transactionKeep', { id, raw: '0x01' })).status).toBe(200)
  expect((await near('transactionEnd', { id, outcome: 'success' })).status).toBe(200)
  expect((await call('activity', { networks: ['near_testnet'] })).status).toBe(200)
  const asset = { network: 'mumbai', standard: 'ERC20', address: `0x${'ab'.repeat(20)}` }
  for (const name of ['assetAdd', 'assetRemove'] as const) expect((await call(name, asset)).status).toBe(200)
  expect((await call('assetList', { networks: ['mumbai'] })).status).toBe(200)
  expect((await call('buyStatus', { orderId: randomId() })).status).toBe(404)
  expect((await call('sessionList', {})).status).toBe(200)
  expect((await openRightly(person, { put, pinKey }, 'data')).status).toBe(200)
  expect((await call('personData', {})).status).toBe(200)

  const frame = await openFrame(own)
  const { tokens } = await signIn(own, frame)
  const refreshed = await frame.call('sessionRefresh', { refreshToken: tokens.refreshToken })
  const { accessToken } = refreshed.body.tokens
  for (const draw of [true, false]) expect((await frame.call('sessionResume', { draw }, accessToken)).status).toBe(200)
  await signInByCode(own, await openFrame(own))
  const { sessions } = (await call('sessionList', {})).body
  const other = sessions.find(({ current }: { current: boolean }) => !current)
  expect((await call('sessionEnd', { session: other.id })).status).toBe(200)
  expect((await call('sessionEnd', { everywhere: true })).status).toBe(200)
  await frame.call('authCancel', { flowId: randomId() })
  for (const sweep of Object.values(instance.sweeps)) await sweep()
  // An operator deletes rows, and the foreign keys delete what refers to them.
  await run("delete from identities where id = 'i1'")
  await run("delete from users where id = 'u2'")

  await own.stop()
  await instance.close()
  await expect.poll(() => run(`select pid ${others}`), { timeout: 10_000 }).toEqual([])
  expect(await scans()).toEqual(before)
  await own.close()
})
