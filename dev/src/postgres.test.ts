import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { basename, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { isAlive } from './os-process.ts'
import { freePort } from './ports.ts'
import { connectPostgres, type Postgres, query, startPostgres } from './postgres.ts'

const dataDir = mkdtempSync(join(import.meta.dirname, '..', '..', '.data', 'postgres-test-'))
const running: Postgres[] = []
const start = async (port: number) => {
  const postgres = await startPostgres({ dataDir, port })
  running.push(postgres)
  return postgres
}

afterAll(async () => {
  for (const postgres of running) await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('startPostgres', async () => {
  const port = await freePort()

  test('default', async () => {
    const postgres = await start(port)
    await query(postgres.databaseUrl, 'create table kept (n int)', 'insert into kept values (1)')
    expect(await query(postgres.databaseUrl, 'show server_version')).toMatchObject([{ server_version: /^18\./ }])
    expect(statSync(join(dataDir, 'password')).mode & 0o777).toBe(0o400)
  })

  test('behavior: refuses a wrong password', async () => {
    await expect(query(`postgresql://postgres:wrong@127.0.0.1:${port}/postgres`, 'select 1')).rejects.toThrow(
      /password/,
    )
  })

  test('behavior: killed and started again, it has its data', async () => {
    const postgres = running[0] as Postgres
    const before = postgres.pid as number
    await postgres.kill()
    expect(isAlive(before)).toBe(false)
    await postgres.restart()
    expect(postgres.pid).not.toBe(before)
    expect(await query(postgres.databaseUrl, 'select n from kept')).toEqual([{ n: 1 }])
  })

  test('behavior: a second start adopts the server a killed run left behind', async () => {
    const first = running[0] as Postgres
    const second = await start(port)
    expect(second.pid).toBe(first.pid)
    await second.stop()
    expect(second.pid).toBeUndefined()
    expect(isAlive(first.pid ?? 0)).toBe(false)
  })

  test('behavior: a start on another port ends the leftover and takes its data', async () => {
    const first = await start(port)
    const pid = first.pid as number
    const second = await start(await freePort())
    expect(isAlive(pid)).toBe(false)
    expect(await query(second.databaseUrl, 'select n from kept')).toEqual([{ n: 1 }])
    await second.stop()
  })

  test.runIf(process.getuid?.() === 0)('behavior: as root, it also works where only root may enter', async () => {
    const closed = join(dataDir, '..', `${basename(dataDir)}-closed`)
    mkdirSync(closed, { mode: 0o700 })
    const postgres = await startPostgres({ dataDir: join(closed, 'postgres'), port: await freePort(), durable: false })
    try {
      expect(await query(postgres.databaseUrl, 'select 1 as n')).toEqual([{ n: 1 }])
      expect(readFileSync(`/proc/${postgres.pid}/status`, 'utf8')).not.toMatch(/^Uid:\s+0/m)
    } finally {
      await postgres.stop()
      rmSync(closed, { recursive: true })
    }
  })

  test('error: a taken port is named with part and way out', async () => {
    const taken = await freePort()
    const other = createServer().listen(taken, '127.0.0.1')
    try {
      await expect(start(taken)).rejects.toThrow(
        `Port ${taken}, which PostgreSQL needs, is used by another program. Stop that program, or give PostgreSQL another port: npm start -- --port postgres=${taken + 1}`,
      )
    } finally {
      other.close()
    }
  })
})

describe('connectPostgres', () => {
  test('error: an unreachable server is one sentence without the password', async () => {
    const failure = await connectPostgres(`postgresql://u:secret@127.0.0.1:${await freePort()}/x`).catch(
      (e: Error) => e,
    )
    expect(failure).toMatchObject({ name: 'PartError', message: /DATABASE_URL/ })
    expect(String(failure)).not.toContain('secret')
  })
})
