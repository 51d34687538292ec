import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verifyTestAudit } from '@latchkey/service/testing'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import {
  drawEvaluator,
  evaluateWith,
  makePut,
  makeReceipt,
  openOwner,
  openWith,
  provePin,
} from '../fixtures/enrolment.ts'
import { type OpenServer, openServer } from '../fixtures/server.ts'

/**
 * Claim: while the disk of its database is full the API answers 503, stores each wallet whole or not at all, and goes on
 * by itself when there is room. The disk is real and small: a file system in memory, on which PostgreSQL has the tables.
 */

const people = 40
/** Bytes of the disk: the empty tables take a third of them. */
const size = 32 * 1024 * 1024

const run = async (text: string, url = inject('databaseUrl')): Promise<Record<string, unknown>[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** The user that PostgreSQL runs as, where it runs on this machine and disks can be made here. */
const findUser = async (): Promise<number | undefined> => {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const [row] = await run('show data_directory')
  return statSync(String(row?.data_directory), { throwIfNoEntry: false })?.uid
}

const disk = async () => {
  const uid = await findUser()
  if (uid === undefined) return undefined
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-disk-'))
  chmodSync(folder, 0o755)
  const tables = join(folder, 'tables')
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=0755`, 'none', folder], { stdio: 'ignore' })
    mkdirSync(tables)
    chownSync(tables, uid, statSync(tables).gid)
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
  const name = `disk_${folder.slice(-6).toLowerCase()}`
  const ballast = join(folder, 'ballast')
  return {
    folder,
    tables,
    name,
    fill() {
      // To the last block: each write that fails is halved.
      for (let bytes = 1 << 20; bytes >= 4096; ) {
        try {
          writeFileSync(ballast, Buffer.alloc(bytes), { flag: 'a' })
        } catch {
          bytes /= 2
        }
      }
    },
    empty: () => rmSync(ballast),
    async close() {
      await run(`drop tablespace if exists "${name}"`)
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}

test('people make wallets while the disk is full, and after', { timeout: 120_000 }, async ({ skip }) => {
  const full = await disk()
  if (!full) return skip('it takes root on Linux, and PostgreSQL on this machine')
  let own: OpenServer | undefined
  try {
    await run(`create tablespace "${full.name}" location '${full.tables}'`)
    const url = new URL(inject('databaseUrl'))
    url.searchParams.set('options', `-c default_tablespace=${full.name}`)
    own = await openServer(url.href)
    const wallets = []
    for (let i = 0; i < people; i++) {
      const owner = await openOwner(own)
      const { evaluator, pinKey } = drawEvaluator()
      const put = await makePut(owner, {
        before: ({ slot }) => {
          slot.evaluator = evaluator
        },
      })
      wallets.push({ owner, put, pinKey })
    }
    type Wallet = (typeof wallets)[number]
    const store = ({ owner, put }: Wallet) => owner.call('vaultPut', put)
    const open = async ({ owner, put, pinKey }: Wallet) => {
      const { status, body } = await evaluateWith(owner, put)
      if (status !== 200) return { status, body }
      const proof = provePin(owner, put, pinKey, body.evalId)
      return openWith(owner, put, [await makeReceipt(owner, put)], { proof })
    }

    full.fill()
    const told: Wallet[] = []
    const refused: Wallet[] = []
    for (const wallet of wallets) {
      const { status, body } = await store(wallet)
      if (status === 200) told.push(wallet)
      else {
        expect({ status, body }).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } })
        refused.push(wallet)
      }
    }
    expect(refused.length).toBeGreaterThan(people / 2)
    expect(own.lines.some((line) => line.includes('"code":"53100"'))).toBe(true)

    full.empty()
    for (const wallet of told) expect(await open(wallet)).toMatchObject({ status: 200 })
    for (const wallet of refused) {
      expect(await open(wallet)).toMatchObject({ status: 404 })
      expect(await store(wallet)).toMatchObject({ status: 200 })
      expect(await open(wallet)).toMatchObject({ status: 200 })
    }
    expect((await own.server.api.request('/readyz')).status).toBe(200)
    const [{ vaults, slots } = {}] = await own.database.query(
      'select (select count(*)::int from vaults) as vaults, (select count(*)::int from slots) as slots',
    )
    expect({ vaults, slots }).toEqual({ vaults: people, slots: people })
    expect((await verifyTestAudit(own.configuration)).wrong).toBeUndefined()
  } finally {
    await own?.close()
    await full.close()
  }
})
