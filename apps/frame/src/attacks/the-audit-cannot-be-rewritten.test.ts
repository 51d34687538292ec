import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fromUtf8, lp } from '@latchkey/core/bytes'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { type Services, startServices } from '../vault/fixtures/services.ts'

/**
 * The claim: whoever has a service's database connection can add rows to the audit and nothing else. An owner of the
 * tables can change them, and is found by `audit verify`, even with the service's key file, because the guard holds
 * seals of the API. Somebody who also owns the guard's tables needs that key file, and is found where a verified seal
 * was kept elsewhere. Rows that are too old to keep are pruned, and all this holds for the rest.
 *
 * API and guard are real processes with their default limits and the roles that the guide sets up. The hashes are
 * written anew here, as an attacker would.
 */

let services: Services
beforeAll(async () => {
  // The first rows are older than they have to stay.
  services = await startServices(inject('databaseUrl'), {
    prepareApi: "alter table audit alter at set default clock_timestamp() - interval '500 days'",
  })
  await run("insert into audit (actor, event, data) select 'a', 'old', '{}' from generate_series(1, 4)")
  // The fifth is the row of the API's first key.
  const readThrough = async () => (await run('select max(through)::int as through from audit_seals'))[0]?.through
  await vi.waitFor(async () => expect(await readThrough()).toBe(5), { timeout: 20_000 })
  await run('alter table audit alter at set default clock_timestamp()')
})
afterAll(() => services?.stop())

const verify = async (...more: string[]) => {
  const { code, stdout, stderr } = await services.runCommand(
    'server',
    ...['audit', 'verify', '--config', services.api.config, ...more],
  )
  return { code, output: stdout.trim() || stderr }
}

const run = (text: string, values?: unknown[]) => services.api.database.query(text, values)

/** Lets people sign out, each a row, until the API has sealed them. */
const writeRows = async (count: number) => {
  const person = await services.signUp()
  for (let i = 0; i < count; i++) {
    const session = await services.signIn(person)
    await session.api.call('sessionEnd', {})
  }
  const isSealed = async () => {
    const [row] = await run(
      'select (select max(seq) from audit) = (select max(through) from audit_seals) as sealed, (select count(*)::int from audit) as count',
    )
    return row
  }
  await expect.poll(isSealed, { timeout: 20_000 }).toMatchObject({ sealed: true })
}

/** Runs statements as a role; each must be refused. */
const refused = async (url: string, statements: string[]) => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const allowed: string[] = []
  for (const statement of statements) {
    await client.query('begin')
    const went = await client.query(statement).then(
      () => true,
      () => false,
    )
    if (went) allowed.push(statement)
    await client.query('rollback')
  }
  await client.end()
  return allowed
}

describe('as the role of the service', () => {
  test('nothing but new rows', { timeout: 60_000 }, async () => {
    await writeRows(3)
    const tables = ['audit', 'audit_seals', 'audit_anchors']
    const rewriting = tables.flatMap((table) => [
      `delete from ${table}`,
      `truncate ${table}`,
      `drop table ${table}`,
      `alter table ${table} disable trigger audit_refuse`,
      `drop trigger audit_refuse on ${table}`,
      `alter table ${table} owner to current_user`,
      `create trigger mine before insert on ${table} for each row execute function audit_refuse()`,
    ])
    const [{ owner }] = (await run("select tableowner as owner from pg_tables where tablename = 'audit'")) as [
      { owner: string },
    ]
    const changing = [
      ...rewriting,
      "update audit set event = 'nothing'",
      'update audit_seals set entries = null',
      "update audit_anchors set hash = 'x'",
    ]
    expect(
      await refused(services.api.database.url, [
        ...changing,
        // An owner who prunes sets this, and then no trigger refuses.
        ...changing.map((statement) => `set local latchkey.prune = 'on'; ${statement}`),
        "insert into audit (seq, actor, event, data) values (1000000, 'a', 'b', '{}')",
        "insert into audit (at, actor, event, data) values (now() - interval '1 day', 'a', 'b', '{}')",
        "insert into audit_seals (id, through, rows, digest, hash, mac, pruned_mac) values (9, 9, 0, '', '', '', '')",
        "select setval('audit_seq', 1)",
        'alter sequence audit_seq restart',
        "create or replace function audit_refuse() returns trigger language plpgsql as 'begin return null; end'",
        'create table mine (n int)',
        "set session_replication_role = 'replica'",
        `set role ${owner}`,
        'delete from migrations',
      ]),
    ).toEqual([])
    // The list above would be empty also if nothing worked at all.
    const own = "insert into audit (actor, event, data) values ('a', 'b', '{}')"
    expect(await refused(services.api.database.url, [own])).toEqual([own])
  })
})

describe('as the owner of the tables', () => {
  const tables = ['audit', 'audit_seals'] as const
  const columns = {
    audit: 'seq, at, actor, event, data',
    audit_seals: 'id, through, rows, entries, digest, hash, mac, pruned_mac',
  }

  /** Runs what an attacker does, verifies, and puts the rows back. */
  const attack = async (rewrite: (query: typeof run) => Promise<unknown>, ...more: string[]) => {
    const owner = new pg.Client({ connectionString: services.api.database.ownerUrl })
    await owner.connect()
    const query = async (text: string, values?: unknown[]) => (await owner.query(text, values)).rows
    try {
      for (const table of tables) {
        await query(`alter table ${table} disable trigger user`)
        await query(`create table saved_${table} as select * from ${table}`)
      }
      await rewrite(query)
      return await verify(...more)
    } finally {
      for (const table of tables) {
        await query(`delete from ${table}`)
        await query(`insert into ${table} (${columns[table]}) select ${columns[table]} from saved_${table}`)
        await query(`drop table saved_${table}`)
        await query(`alter table ${table} enable trigger user`)
      }
      await owner.end()
    }
  }

  const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()

  /** Makes all seals again over the rows as they are now. */
  const reseal = async (query: typeof run, kek: Uint8Array) => {
    const key = Buffer.from(hkdfSync('sha256', kek, new Uint8Array(), fromUtf8('latchkey/v1/audit-seal'), 32))
    let before = { hash: Buffer.alloc(0), through: '0' }
    const seals = await query('select id::text, through::text from audit_seals order by audit_seals.id')
    for (const { id, through } of seals as { id: string; through: string }[]) {
      const rows = (await query(
        `select seq::text, extract(epoch from at)::text as at, actor, event, data::text from audit
         where seq > $1 and seq <= $2 order by audit.seq`,
        [before.through, through],
      )) as { seq: string; at: string; actor: string; event: string; data: string }[]
      const entries = Buffer.concat(
        rows.map(({ seq, at, actor, event, data }) => {
          const number = Buffer.alloc(8)
          number.writeBigUInt64BE(BigInt(seq))
          return Buffer.concat([number, sha256(lp('latchkey/v1/audit-row', seq, at, actor, event, data))])
        }),
      )
      const digest = sha256(entries)
      const sealed = lp('latchkey/v1/audit-seal', id, before.hash, before.through, through, `${rows.length}`, digest)
      const hash = sha256(sealed)
      const mac = createHmac('sha256', key)
        .update(lp('latchkey/v1/audit-sealed', id, hash))
        .digest()
      await query('update audit_seals set rows = $2, entries = $3, digest = $4, hash = $5, mac = $6 where id = $1', [
        id,
        rows.length,
        entries,
        digest,
        hash,
        mac,
      ])
      before = { hash, through }
    }
  }
  const readKek = async () => Buffer.from(await readFile(services.api.keyFile, 'utf8'), 'base64url')

  test('an honest audit is right, and the guard holds its newest seal', { timeout: 60_000 }, async () => {
    await writeRows(4)
    expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining('as they were written') })
    expect(await verify()).toMatchObject({
      code: 0,
      output: expect.stringMatching(/[1-9]\d* seals that others hold agree/),
    })
  })

  const change = "update audit set event = 'session.reuse' where seq = 3"
  test.each<[string, string, (query: typeof run) => Promise<unknown>]>([
    ['a row that is changed', 'row 3 on: the row was changed', (query) => query(change)],
    ['a row that is gone', 'row 2 on: the row is missing', (query) => query('delete from audit where seq = 2')],
    [
      'a row that is added',
      'row 0 on: the row was added',
      (query) => query("insert into audit (seq, actor, event, data) values (0, 'a', 'b', '{}')"),
    ],
    [
      'a changed row and its entry',
      'row 1 on: the entries of seal 1 were changed',
      async (query) => {
        await query(change)
        await query("update audit_seals set entries = overlay(entries placing '\\x00'::bytea from 100) where id = 1")
      },
    ],
    [
      'a changed row, and its seal made again without its hash',
      'row 1 on: seal 1 does not follow from the one before',
      async (query) => {
        await query(change)
        await reseal(query, randomBytes(32))
        await query('update audit_seals s set hash = o.hash, mac = o.mac from saved_audit_seals o where o.id = s.id')
      },
    ],
    [
      'pruning by nobody',
      'row 1 on: the entries of seal 1 are missing, and nobody pruned them',
      async (query) => {
        await query('delete from audit where seq <= (select through from audit_seals where id = 1)')
        await query('update audit_seals set entries = null where id = 1')
      },
    ],
    [
      'all seals made again, without the key file',
      'was not made with this key file',
      async (query) => {
        await query(change)
        await reseal(query, randomBytes(32))
      },
    ],
    [
      'all seals made again, with the key file',
      'another service holds another seal',
      async (query) => {
        await query(change)
        await reseal(query, await readKek())
      },
    ],
    [
      'the tail dropped, rows and seals',
      'another service holds seal',
      async (query) => {
        await query(
          'delete from audit where seq > (select max(through) from audit_seals where id < (select max(id) from audit_seals))',
        )
        await query('delete from audit_seals where id = (select max(id) from audit_seals)')
      },
    ],
    [
      'everything dropped',
      'row 1 on: another service holds seal',
      async (query) => {
        await query('delete from audit')
        await query('delete from audit_seals')
      },
    ],
  ])('%s', { timeout: 60_000 }, async (_, output, rewrite) => {
    expect(await attack(rewrite)).toMatchObject({ code: 1, output: expect.stringContaining(output) })
  })

  describe('and as the owner of the guard too', () => {
    /** Takes from the guard what it holds of the API, and restores it afterwards. */
    const withoutAnchors = async <T>(then: () => Promise<T>): Promise<T> => {
      const [guard] = services.guards
      const owner = new pg.Client({ connectionString: guard?.database.ownerUrl })
      await owner.connect()
      try {
        await owner.query(`
          alter table audit_anchors disable trigger user;
          create table saved_anchors as select * from audit_anchors;
          delete from audit_anchors`)
        return await then()
      } finally {
        await owner.query(`
          delete from audit_anchors;
          insert into audit_anchors select * from saved_anchors;
          drop table saved_anchors;
          alter table audit_anchors enable trigger user`)
        await owner.end()
      }
    }
    const rewrite = (kek: () => Promise<Uint8Array> | Uint8Array) => async (query: typeof run) => {
      await query(change)
      await reseal(query, await kek())
    }

    test('without the key file: found', { timeout: 60_000 }, async () => {
      const outcome = await withoutAnchors(() => attack(rewrite(() => randomBytes(32))))
      expect(outcome).toMatchObject({ code: 1, output: expect.stringContaining('was not made with this key file') })
    })

    test('with the key file: found only by whoever kept a seal elsewhere', { timeout: 60_000 }, async () => {
      const kept = join(await mkdtemp(join(tmpdir(), 'latchkey-verified-')), 'verified')
      expect(await verify('--since', kept)).toMatchObject({ code: 0 })
      expect(await verify('--since', kept)).toMatchObject({
        code: 0,
        output: expect.stringMatching(/rows in 0 seals after seal \d+ are as they were written/),
      })
      expect(await withoutAnchors(() => attack(rewrite(readKek)))).toMatchObject({ code: 0 })
      const before = await readFile(kept, 'utf8')
      expect(await withoutAnchors(() => attack(rewrite(readKek), '--since', kept))).toMatchObject({
        code: 1,
        output: expect.stringContaining('is not the one that was verified before'),
      })
      expect(await readFile(kept, 'utf8')).toBe(before)
    })
  })

  // Only the restoring step of each attack undoes it, so this one check covers them all.
  test('the audit is right again after each of these was put back', { timeout: 60_000 }, async () => {
    expect(await verify()).toMatchObject({ code: 0 })
  })

  test('what is too old to keep is pruned, and whoever takes or puts back more is found', {
    timeout: 60_000,
  }, async () => {
    const { code } = await services.runCommand(
      'server',
      ...['audit', 'prune', '--days', '400', '--config', services.api.config, '--owner', services.api.owner],
    )
    expect(code).toBe(0)
    expect(await run("select from audit where event = 'old'")).toEqual([])
    expect(await verify()).toMatchObject({ code: 0, output: expect.stringContaining('seals that others hold agree') })
    const attacks: [string, (query: typeof run) => Promise<unknown>][] = [
      [
        'row 1 on: the row was added where rows were pruned',
        (query) => query("insert into audit (seq, actor, event, data) values (1, 'a', 'old', '{}')"),
      ],
      [
        'and nobody pruned them',
        async (query) => {
          const [kept] = await query(
            'select id, through from audit_seals where entries is not null order by id limit 1',
          )
          await query('delete from audit where seq <= $1', [kept?.through])
          await query('update audit_seals set entries = null where id = $1', [kept?.id])
        },
      ],
    ]
    for (const [output, rewrite] of attacks)
      expect(await attack(rewrite)).toMatchObject({ code: 1, output: expect.stringContaining(output) })
    expect(await verify()).toMatchObject({ code: 0 })
  })

  test('a guard that does not answer is named', { timeout: 60_000 }, async () => {
    await Promise.all(services.guards.map(({ process }) => services.kill(process)))
    expect(await verify()).toMatchObject({ code: 2, output: expect.stringContaining('Not compared with guard-1') })
  })
})
