import { readFile, rename, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readSecretFile } from '@latchkey/at-rest/secret-file'
import { auditAnchor } from '@latchkey/protocol/shapes'
import { sql } from 'kysely'
import * as v from 'valibot'
import { type Anchor, pruneAnchors, pruneAudit, verifyAudit } from './audit-verify.ts'
import { ConfigurationError, checkTogether, parseConfiguration } from './configuration.ts'
import { type Migration, openDatabase } from './database.ts'
import { findKekMismatch, type KekSettings, kekFields } from './kek-settings.ts'
import { addKek, dropOtherKeks, openKeyring } from './keyring.ts'
import type { Log } from './log.ts'
import { grantToService } from './roles.ts'

/** Commands for the operator that API and guard share; each exits when it is done. */

export type Service = KekSettings & {
  /** The name that this service has in its tokens. */
  issuer: string
  databaseUrl: string
  migrations: readonly Migration[]
  log: Log
  /**
   * The services that hold seals of this one: asks for them, naming those that did not answer; sends them the newest.
   */
  others?: { ask(): Promise<{ anchors: Anchor[]; silent: string[] }>; hand(): Promise<void> }
}

const words = ['migrate', 'audit verify', 'audit anchors', 'audit prune', 'kek add', 'kek drop'] as const
type Words = (typeof words)[number]

export type Command = {
  words: Words
  config: string[]
  owner?: string
  anchors?: string
  /** A file with the seal that was verified last. */
  since?: string
  days?: number
  /** A file with the fields of a configuration that name a key encryption key. */
  to?: string
}

/**
 * The vault of `thaw --vault <id>`, and the arguments after it; undefined when the command line begins with something
 * else.
 *
 * @throws ConfigurationError when no vault is named
 */
export function readThaw([command, option, vaultId = '', ...config]: string[]) {
  if (command !== 'thaw') return undefined
  if (option === '--vault' && vaultId !== '') return { vaultId, config }
  throw new ConfigurationError('Write: main.ts thaw --vault <id of the vault> --config <file.json>')
}

/**
 * The command of a command line; undefined when it does not begin with one.
 *
 * @throws ConfigurationError when it has an option that it does not know
 */
export function readCommand(args: string[]): Command | undefined {
  const command = words.find((each) => args.slice(0, each.split(' ').length).join(' ') === each)
  if (!command) return undefined
  const string = { type: 'string' } as const
  try {
    const { values } = parseArgs({
      args: args.slice(command.split(' ').length),
      options: { config: string, owner: string, anchors: string, since: string, days: string, to: string },
    })
    const { config, owner, anchors, since, days, to } = values
    return {
      words: command,
      config: config === undefined ? [] : ['--config', config],
      ...(owner !== undefined && { owner }),
      ...(anchors !== undefined && { anchors }),
      ...(since !== undefined && { since }),
      ...(days !== undefined && { days: Number(days) }),
      ...(to !== undefined && { to }),
    }
  } catch {
    throw new ConfigurationError(
      `"${command}" takes --config, --owner, --anchors, --since, --days and --to, each with a value.`,
    )
  }
}

/**
 * Runs a command and writes its result to standard output.
 *
 * @returns the exit code: 0; 1 if the audit was tampered with; 2 if it could not be compared with all others
 * @throws ConfigurationError, SecretFileError
 */
export async function runCommand(command: Command, service: Service, write = writeLine): Promise<number> {
  switch (command.words) {
    case 'migrate':
      return migrate(command, service, write)
    case 'audit verify':
      return verify(command, service, write)
    case 'audit anchors':
      return printAnchors(service, write)
    case 'audit prune':
      return prune(command, service, write)
    case 'kek add':
      return add(command, service, write)
    case 'kek drop':
      return drop(service, write)
  }
}

const writeLine = (line: string) => {
  process.stdout.write(`${line}\n`)
}

async function migrate(command: Command, service: Service, write: (line: string) => void): Promise<number> {
  const url = await readOwner(command)
  const role = decodeURIComponent(new URL(service.databaseUrl).username)
  const { db, close } = await openDatabase<unknown>({ ...service, url })
  try {
    await grantToService(db, role)
  } finally {
    await close()
  }
  write(`The tables are up to date, and ${role} may use them.`)
  return 0
}

async function verify(command: Command, service: Service, write: (line: string) => void): Promise<number> {
  const answers = await service.others?.ask()
  const silent = answers?.silent ?? []
  const anchors = [
    ...(answers?.anchors ?? []),
    ...(command.anchors ? await readAnchors(command.anchors, service.issuer) : []),
  ]
  const { db, close } = await openDatabase<unknown>({ ...service, url: service.databaseUrl, migrations: [] })
  try {
    const { secret } = await openKeyring(db, service)
    const since = command.since === undefined ? undefined : await readVerified(command.since, service.issuer)
    const {
      wrong,
      last,
      rows,
      seals,
      pruned,
      unsealed,
      anchors: compared,
    } = await verifyAudit(db, secret, anchors, since)
    if (wrong) {
      write(`The audit is wrong from row ${wrong.row} on: ${wrong.why}.`)
      return 1
    }
    // Only hand on a verified audit.
    await service.others?.hand()
    const seen = `${rows} rows in ${seals} seals${since ? ` after seal ${since.seal}` : ''} are as they were written`
    const more = `${unsealed} are not sealed yet, ${pruned} were pruned, ${compared} seals that others hold agree`
    write(`${seen}; ${more}.`)
    if (silent.length > 0) write(`Not compared with ${silent.join(', ')}: no answer.`)
    if (silent.length > 0) return 2
    if (command.since !== undefined && last) await writeVerified(command.since, service.issuer, last)
    return 0
  } finally {
    await close()
  }
}

async function printAnchors(service: Service, write: (line: string) => void): Promise<number> {
  const { db, close } = await openDatabase<unknown>({ ...service, url: service.databaseUrl, migrations: [] })
  try {
    const { rows } = await sql<{ issuer: string; seal: string; hash: string }>`
      select issuer, seal::text, hash from audit_anchors order by issuer, audit_anchors.seal`.execute(db)
    for (const row of rows) write(JSON.stringify(row))
  } finally {
    await close()
  }
  return 0
}

async function prune(command: Command, service: Service, write: (line: string) => void): Promise<number> {
  const { days } = command
  if (days === undefined || !Number.isInteger(days) || days < 1)
    throw new ConfigurationError('Say with --days after how many days rows of the audit may go.')
  const { db, close } = await openDatabase<unknown>({ ...service, url: await readOwner(command), migrations: [] })
  try {
    const { secret } = await openKeyring(db, service)
    write(`${await pruneAudit(db, secret, days)} rows of the audit are deleted; their seals stay.`)
    write(`${await pruneAnchors(db, days)} seals of other services are deleted; the last of each day stays.`)
  } finally {
    await close()
  }
  return 0
}

/** Has the KEK of `--to` wrap the keys too. */
async function add({ to }: Command, service: Service, write: (line: string) => void): Promise<number> {
  if (to === undefined)
    throw new ConfigurationError(
      'Name with --to a file with the new "keyFile" or "kek", as the configuration will have it.',
    )
  const added = parseConfiguration(kekFile, await readJsonFile(to))
  const { db, close } = await openDatabase<unknown>({ ...service, url: service.databaseUrl, migrations: [] })
  try {
    const name = await addKek(db, service, added)
    write(`${name} wraps the keys too. Start every instance with it, then run "kek drop".`)
  } finally {
    await close()
  }
  return 0
}

async function drop(service: Service, write: (line: string) => void): Promise<number> {
  const { db, close } = await openDatabase<unknown>({ ...service, url: service.databaseUrl, migrations: [] })
  try {
    const dropped = await dropOtherKeks(db, service)
    write(dropped.length > 0 ? `${dropped.join(', ')} wraps no key here any more.` : 'No other KEK wrapped a key here.')
  } finally {
    await close()
  }
  return 0
}

const kekFile = v.pipe(v.strictObject(kekFields), checkTogether(findKekMismatch))

async function readJsonFile(path: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (cause) {
    throw new ConfigurationError(`${path} cannot be read as JSON.`, { cause })
  }
}

/** The owner's connection: the content of a secret file, so that no running service has it. */
async function readOwner({ owner, words: command }: Command): Promise<string> {
  if (owner === undefined)
    throw new ConfigurationError(`"${command}" needs --owner <file>, a file with the address of the tables' owner.`)
  const url = (await readSecretFile(owner)).trim()
  if (!URL.canParse(url)) throw new ConfigurationError(`${owner} does not hold the address of a database.`)
  return url
}

const anchorLine = v.object({ issuer: v.string(), ...auditAnchor.entries })

/** The seal in a file of `--since`; undefined where there is no such file yet. */
async function readVerified(path: string, of: string): Promise<Anchor | undefined> {
  try {
    const { issuer, seal, hash } = v.parse(anchorLine, JSON.parse(await readFile(path, 'utf8')))
    if (issuer === of) return { seal, hash }
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return undefined
    throw new ConfigurationError(`${path} does not hold a seal that "audit verify" wrote.`, { cause })
  }
  throw new ConfigurationError(`${path} holds a seal of another service. Give each service a file of its own.`)
}

/** Replaces the file atomically, so that it is never read half-written. */
async function writeVerified(path: string, issuer: string, { seal, hash }: Anchor): Promise<void> {
  await writeFile(`${path}.new`, `${JSON.stringify({ issuer, seal, hash })}\n`)
  await rename(`${path}.new`, path)
}

async function readAnchors(path: string, of: string): Promise<Anchor[]> {
  try {
    const lines = (await readFile(path, 'utf8')).split('\n').filter((line) => line.trim() !== '')
    return lines.map((line) => v.parse(anchorLine, JSON.parse(line))).filter(({ issuer }) => issuer === of)
  } catch (cause) {
    throw new ConfigurationError(`${path} does not hold lines as "audit anchors" prints them.`, { cause })
  }
}
