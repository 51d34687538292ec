import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import type { Fuzz } from './fuzz.ts'
import { commandOf } from './os-process.ts'
import { freePort } from './ports.ts'
import { endPostgres, startPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A superuser's connection to the PostgreSQL of this test run. Each test file makes databases of its own. */
    databaseUrl: string
    /** The seed and the number of draws of this run. */
    fuzz: Fuzz
  }
}

const folder = join(import.meta.dirname, '..', '..', '.data', 'test-pg')

/** Vitest's global set-up: one PostgreSQL for the whole run, or the server of DATABASE_URL. Runs do not disturb each other. */
export default async function setup(project: TestProject) {
  const { seed, runs } = project.getProvidedContext().fuzz
  process.stdout.write(`Properties draw from LATCHKEY_SEED=${seed}, ${runs} times unless they say how often.\n`)
  if (process.env.DATABASE_URL) {
    project.provide('databaseUrl', process.env.DATABASE_URL)
    return
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

/** Ends and removes what runs that were killed left behind. A run's folder is named by its process id. */
const sweep = async () => {
  mkdirSync(folder, { recursive: true })
  for (const run of readdirSync(folder)) {
    if (/vitest/.test(commandOf(Number(run)))) continue
    await endPostgres(join(folder, run))
    rmSync(join(folder, run), { recursive: true, force: true })
  }
}
