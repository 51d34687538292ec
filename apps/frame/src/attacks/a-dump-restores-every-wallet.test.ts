import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { chmodSync, chownSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject, test, vi } from 'vitest'
import type { Session } from '../session/session.ts'
import { createTestSlots, startInProcess } from '../vault/fixtures/in-process-worker.ts'
import { type Services, startServices } from '../vault/fixtures/services.ts'
import { createVault } from '../vault/vault.ts'

vi.mock('hash-wasm', () => import('../vault/fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

/**
 * Claim: what docs/guides/operate.md says to back up with `pg_dump`, while people use the services, and to restore with
 * `pg_restore`, opens every wallet that was there, and keeps the service's role from the audit. Real processes with
 * their default limits, and the machine's own PostgreSQL with its programs: those that come with our packages have no
 * `pg_dump`.
 */

/** Too long for `npm test`: `npm run test:long` runs it. */
const isLong = inject('fuzz').runs > 100

const run = promisify(execFile)

/** The programs of the newest PostgreSQL, from version 15 on, that is installed as Debian and Ubuntu do. */
const findPrograms = () =>
  globSync('/usr/lib/postgresql/*/bin/pg_restore')
    .map((path) => ({ folder: dirname(path), version: Number(path.split('/')[4]) }))
    .filter(({ folder, version }) => version >= 15 && globSync(join(folder, '{initdb,postgres,pg_dump}')).length === 3)
    .sort((a, b) => b.version - a.version)[0]?.folder

const freePort = async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** The user that PostgreSQL runs as: it refuses root. */
const findUser = async () => {
  if (process.getuid?.() !== 0) return undefined
  const ask = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout)
  return { uid: await ask('-u'), gid: await ask('-g') }
}

/** A server of its own, in a folder of its own. */
const startPostgres = async (programs: string) => {
  const user = await findUser()
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-dump-'))
  chmodSync(folder, 0o700)
  if (user) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const made = ['-D', data, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync']
  await run(join(programs, 'initdb'), made, { cwd: folder, ...user })
  const port = await freePort()
  const settings = ['listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off']
  const server: ChildProcess = spawn(
    join(programs, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((each) => ['-c', each])],
    { cwd: folder, stdio: 'ignore', ...user },
  )
  const ended = new Promise((resolve) => server.once('exit', resolve))
  const url = `postgresql://postgres:x@127.0.0.1:${port}/postgres`
  const answers = async () => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.end()
    return true
  }
  await expect.poll(() => answers().catch(() => false), { timeout: 60_000 }).toBe(true)
  return {
    url,
    folder,
    async stop() {
      server.kill('SIGINT')
      await ended
      rmSync(folder, { recursive: true })
    },
  }
}

const openVault = (services: Services, session: Session) => {
  const slots = createTestSlots()
  return createVault({ config: services.config, session }, { spawn: () => startInProcess(slots), slots })
}

test.runIf(isLong)(
  'both databases are dumped while people make wallets, lost, and restored',
  { timeout: 300_000 },
  async ({ skip }) => {
    const programs = findPrograms()
    if (!programs) return skip('it takes PostgreSQL 15 or later with pg_dump, as Debian’s package "postgresql" has it')
    const postgres = await startPostgres(programs)
    let services: Services | undefined
    try {
      services = await startServices(postgres.url)
      const own = services
      const [guard] = own.guards
      if (!guard) throw new Error('there is no guard')
      const enrol = async (pin: string) => {
        const person = await own.signUp()
        const vault = openVault(own, await own.signIn(person))
        await vault.enrol(pin)
        const opens = async (with_: string) =>
          openVault(own, await own.signIn(person))
            .open(with_)
            .then(
              () => true,
              () => false,
            )
        return { person, vault, opens }
      }
      const same = await enrol('482915')
      const changed = await enrol('482915')
      await changed.vault.open('482915', { change: 'pin-change' })
      await changed.vault.setPin('730164')
      await changed.vault.open('730164')
      expect(await same.opens('000001')).toBe(false)

      // Dumps as the owners of the tables, the API first, while people keep using the services.
      const dumps: { database: typeof own.api.database; file: string }[] = []
      let going = true
      const others = (async () => {
        while (going) await enrol('915627')
      })()
      for (const [name, database] of [
        ['api', own.api.database],
        ['guard', guard.database],
      ] as const) {
        const file = join(postgres.folder, `${name}.dump`)
        await run(join(programs, 'pg_dump'), ['--format=custom', `--file=${file}`, database.ownerUrl])
        dumps.push({ database, file })
      }
      going = false
      await others
      const later = await enrol('482915')

      await own.killApi()
      await own.kill(guard.process)
      for (const { database, file } of dumps) {
        await database.recreate()
        await run(join(programs, 'pg_restore'), [
          '--exit-on-error',
          '--single-transaction',
          `--dbname=${database.ownerUrl}`,
          file,
        ])
      }
      const command = async (app: 'guard' | 'server', ...args: string[]) => {
        const { code, stderr } = await own.runCommand(app, ...args)
        expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
      }
      await command('guard', 'migrate', '--config', guard.config, '--owner', guard.owner)
      await command('server', 'migrate', '--config', own.api.config, '--owner', own.api.owner)
      await own.startGuard(guard)
      await own.restartApi()
      await command('server', 'check', '--config', own.api.config)
      // The guard's copy is the younger one: it may hold a seal that the API made between the two, and says so.
      const newest = async (database: typeof own.api.database, text: string) =>
        Number((await database.query(text))[0]?.n)
      const held = await newest(guard.database, `select coalesce(max(seal), 0) as n from audit_anchors`)
      const sealed = await newest(own.api.database, 'select max(id) as n from audit_seals')
      const verify = async () => (await own.runCommand('server', 'audit', 'verify', '--config', own.api.config)).code
      expect(await verify()).toBe(held > sealed ? 1 : 0)
      await command('guard', 'audit', 'verify', '--config', guard.config)

      expect(await same.opens('482915')).toBe(true)
      expect(await changed.opens('730164')).toBe(true)
      expect(await changed.opens('482915')).toBe(false)
      expect(await own.api.database.query('select from users where id = $1', [later.person.userId])).toEqual([])
      // The restored database gives the service exactly its rights.
      const service = new pg.Client({ connectionString: own.api.database.url })
      await service.connect()
      await expect(service.query('delete from audit')).rejects.toThrow('permission denied')
      await service.end()
      // Sequences continue where they were: a new wallet is stored, and its rows of the audit.
      const next = await enrol('482915')
      expect(await next.opens('482915')).toBe(true)
      expect(await verify()).toBe(held > sealed ? 1 : 0)
    } finally {
      await services?.stop()
      await postgres.stop()
    }
  },
)
