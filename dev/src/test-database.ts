import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Fuzz } from './fuzz.ts'
import { commandOf } from './os-process.ts'
import { freePort } from './ports.ts'
import { endPostgres, query, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's connection to the PostgreSQL of this test run. Each test file makes databases of its own. */
    databaseUrl: string
    /** The seed and the number of draws of this run. */
    fuzz: Fuzz
  }
}

const folder = join(import.meta.dirname, '..', '..', '.data', 'test-pg')

/**
 * Vitest's global set-up: one PostgreSQL for the whole run, or the server of DATABASE_URL. Concurrent runs do not
 * interfere.
 */
export default async function setup(project: TestProject) {
  process.env.LATCHKEY_TEST_RUN = `${process.pid}`
  const { seed, runs } = project.getProvidedContext().fuzz
  process.stdout.write(`Properties draw from LATCHKEY_SEED=${seed}, ${runs} times unless they say how often.\n`)
  if (process.env.DATABASE_URL) {
    const url = process.env.DATABASE_URL
    project.provide('databaseUrl', url)
    return () => removeTemplates(url)
  }
  await sweep()
  const dataDir = join(folder, `${process.pid}`)
  const postgres = await startPostgres({ dataDir, port: await freePort(), durable: false })
  project.provide('databaseUrl', postgres.databaseUrl)
  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Removes the databases and roles that the files of this run shared from an operator's own server. */
const removeTemplates = async (url: string) => {
  const like = `test\\_${process.pid}\\_%`
  const databases = await query(url, `select datname as name from pg_database where datname like '${like}'`)
  for (const { name } of databases as { name: string }[]) await query(url, `drop database "${name}" with (force)`)
  const roles = await query(url, `select rolname as name from pg_roles where rolname like '${like}'`)
  for (const { name } of roles as { name: string }[]) await query(url, `drop role "${name}"`)
}

/** Ends and removes what killed runs have left behind. A run's folder is named by its process id. */
const sweep = async () => {
  mkdirSync(folder, { recursive: true })
  for (const run of readdirSync(folder)) {
    if (/vitest/.test(commandOf(Number(run)))) continue
    await endPostgres(join(folder, run))
    rmSync(join(folder, run), { recursive: true, force: true })
  }
}
