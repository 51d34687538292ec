import { open } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { SecretFileError } from '@latchkey/at-rest/secret-file'
import { isSecureUrl } from '@latchkey/core/loopback'
import { origin } from '@latchkey/protocol/shapes'
import * as v from 'valibot'

/** An invalid configuration; the message tells the operator what to write. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

export const listenAt = v.strictObject({
  host: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  port: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)),
  /** How many connections the process holds at once, and how many of them for one address; see `connections.ts`. */
  connections: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  connectionsPerAddress: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
})
/** The address at which a service listens, and its connection limits. */
export type ListenAt = v.InferOutput<typeof listenAt>

const isSecure = v.check(isSecureUrl, 'neither https nor on this machine')

/** An origin that is https, or plain http on this very machine. */
export const secureOrigin = v.pipe(origin, isSecure)

/** The same for an address with a path. */
export const secureUrl = v.pipe(v.string(), isSecure)

/** The name of a guard, in the frame's release and in tokens. */
export const guardName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'not a name of small letters, digits and dashes; write one such as guard-1'),
)

/**
 * The parameters of a database's address that are about TLS. One of another spelling would be ignored, and the password
 * would be sent in the clear.
 */
const tlsParameters: Record<string, RegExp> = {
  ssl: /^(true|false|0|1)$/,
  sslmode: /^(disable|prefer|require|verify-ca|verify-full|no-verify)$/,
  sslnegotiation: /^(postgres|direct)$/,
  sslrootcert: /./,
  sslcert: /./,
  sslkey: /./,
}

/** The first parameter of a database's address that is to be about TLS and is none; undefined where there is none. */
const findTlsFlaw = (address: string): string | undefined => {
  const parameters = URL.canParse(address) ? [...new URL(address).searchParams] : []
  const isWrong = ([name, value]: [string, string]) =>
    /ssl|tls/i.test(name) && !(Object.hasOwn(tlsParameters, name) && tlsParameters[name]?.test(value))
  return parameters.find(isWrong)?.[0]
}

/** The address of a PostgreSQL database. */
export const databaseUrl = v.pipe(
  v.string(),
  v.check(
    (x) => /^postgres(ql)?:\/\//.test(x) && URL.canParse(x),
    'not the address of a database; write postgres://user:password@host:5432/name, with special characters of the password percent-encoded',
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    const name = dataset.typed ? findTlsFlaw(dataset.value) : undefined
    if (name === undefined) return
    addIssue({
      message: `nothing is known of its parameter "${name}", or of what it says; for TLS write sslmode=verify-full`,
    })
  }),
)

/** The path of a file. */
export const filePath = v.pipe(v.string(), v.minLength(1, 'empty; write the path of a file'))

/** A public Ed25519 key as JWK, without private parts. */
export const publicEd25519 = v.strictObject({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  x: v.pipe(v.string(), v.length(43, 'not 43 characters long; write the "x" of the public key')),
  kid: v.optional(v.string()),
  alg: v.optional(v.string()),
  use: v.optional(v.string()),
})

/**
 * The number of our own reverse proxies in front: the caller's address is read from that position from the end of
 * X-Forwarded-For.
 */
export const proxies = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)), 0)

const rate = v.strictObject({
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  seconds: v.pipe(v.number(), v.minValue(1)),
})

/**
 * `limits` replaces the limits of that name; `limitFactor` multiplies all, for when everybody comes from one address.
 *
 * @param names the limits that the service has
 */
export function limitSettings(names: readonly string[]) {
  const known = Object.fromEntries(names.map((name) => [name, v.optional(v.pipe(v.array(rate), v.minLength(1)))]))
  // A strict object finds a misspelt name; for its readers it is a record of the names that are set.
  const limits = v.strictObject(known) as unknown as v.GenericSchema<
    Record<string, v.InferOutput<typeof rate>[]>,
    Record<string, v.InferOutput<typeof rate>[]>
  >
  return {
    limits: v.optional(limits, {}),
    limitFactor: v.optional(v.pipe(v.number(), v.minValue(1)), 1),
  }
}

/** Fields whose value is not repeated in messages, because it may be a secret. */
const secretFields = /password|secret$|^databaseUrl$|^d$|^private/i

/** A single value as written in the file. Larger values are not repeated, because they may contain a secret. */
const shown = (value: unknown): string => {
  if (!['string', 'number', 'boolean'].includes(typeof value)) return ''
  const text = JSON.stringify(value)
  return ` It says ${text.length > 80 ? `${text.slice(0, 77)}…` : text}.`
}

/**
 * A check of fields that depend on each other.
 *
 * @param find returns the field to correct, and what is wrong with it; undefined when all fit
 */
export function checkTogether<T>(find: (value: T) => { path: (string | number)[]; message: string } | undefined) {
  return v.rawCheck<T>(({ dataset, addIssue }) => {
    const wrong = dataset.typed ? find(dataset.value) : undefined
    if (!wrong) return
    let input: unknown = dataset.value
    const path = wrong.path.map((key) => {
      // Every value on the path but the last contains the next one.
      const value = (input as Record<string | number, unknown>)[key]
      const item = { type: 'unknown', origin: 'value', input, key, value } as const
      input = value
      return item
    })
    addIssue({ message: wrong.message, path: path as [(typeof path)[number], ...typeof path] })
  })
}

/** The index of the first element whose value occurred before; -1 if all differ. */
export function findTwice<T>(all: readonly T[], keyOf: (each: T) => unknown): number {
  const values = all.map(keyOf)
  return values.findIndex((value, i) => values.indexOf(value) < i)
}

/** The number of letters to change, add or remove to get from `a` to `b` (Levenshtein). */
const distanceOf = (a: string, b: string): number => {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (let j = 0; j < b.length; j++)
      next.push(Math.min((row[j] ?? 0) + (letter === b[j] ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    row = next
  }
  return row[b.length] ?? 0
}

const nearest = (name: string, names: readonly string[]): string | undefined => {
  const [best] = names
    .map((each) => ({ each, distance: distanceOf(name.toLowerCase(), each.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  return best && best.distance <= Math.max(2, name.length / 3) ? best.each : undefined
}

/** The names that the strict object at a place of a schema has. Unions and variants: all of them. */
const fieldsAt = (schema: unknown, path: readonly unknown[]): string[] => {
  if (typeof schema !== 'object' || schema === null) return []
  const { entries, wrapped, item, value, options, pipe } = schema as {
    entries?: Record<string, unknown>
    wrapped?: unknown
    item?: unknown
    value?: unknown
    options?: unknown[]
    pipe?: unknown[]
  }
  const [key, ...rest] = path
  if (wrapped) return fieldsAt(wrapped, path)
  if (Array.isArray(options)) return options.flatMap((each) => fieldsAt(each, path))
  if (entries) return key === undefined ? Object.keys(entries) : fieldsAt(entries[String(key)], rest)
  if (key !== undefined && item) return fieldsAt(item, rest)
  if (key !== undefined && value) return fieldsAt(value, rest)
  return Array.isArray(pipe) && pipe[0] !== schema ? fieldsAt(pipe[0], path) : []
}

/** True for a field in a strict object that has none of this name. */
const isSurplus = (issue: v.BaseIssue<unknown>) => issue.type === 'strict_object' && issue.expected === 'never'

/** Describes the mistake and its correction. */
const explain = (schema: unknown, issue: v.BaseIssue<unknown>): string => {
  const keys = (issue.path ?? []).map((part) => part.key)
  const field = String(keys.at(-1) ?? '')
  const value = keys.some((key) => secretFields.test(String(key))) ? '' : shown(issue.path?.at(-1)?.value)
  if (isSurplus(issue)) {
    const names = [...new Set(fieldsAt(schema, keys.slice(0, -1)))]
    const meant = nearest(field, names)
    return `there is no such field here. ${meant ? `Write "${meant}"` : `Write one of ${names.join(', ')}`}, or leave it out.`
  }
  const input = issue.path?.at(-1)?.value
  if (input === undefined && issue.kind === 'schema' && keys.length > 0) {
    const wanted = issue.expected && issue.expected !== 'Object' ? `, ${issue.expected}` : ''
    return `it is missing. Write this field${wanted}.`
  }
  if (issue.kind === 'schema' && issue.type !== 'custom' && issue.expected) {
    const kinds: Record<string, string> = { Object: 'an object {…}', Array: 'a list […]', string: 'a text in quotes' }
    return `this cannot stand here.${value} Write ${kinds[issue.expected] ?? issue.expected}.`
  }
  return `${issue.message}.${value}`
}

/**
 * Checks a configuration.
 *
 * @throws ConfigurationError naming the first wrong field, its value unless that may be a secret, and what to write
 */
export function parseConfiguration<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  // A misspelt field is also reported as missing: its wrong name is more helpful.
  const issue = parsed.issues.find(isSurplus) ?? parsed.issues[0]
  throw new ConfigurationError(
    `The configuration is wrong at "${v.getDotPath(issue) ?? 'top'}": ${explain(schema, issue)}`,
  )
}

/** True if a file may be read by everybody, where the system has such bits. */
const isOpenToAll = (mode: number) => process.platform !== 'win32' && (mode & 0o004) !== 0

/** True if a configuration holds the password of a database. */
const holdsPassword = (value: unknown): boolean => {
  const url = typeof value === 'object' && value !== null && 'databaseUrl' in value ? value.databaseUrl : undefined
  return typeof url === 'string' && URL.canParse(url) && new URL(url).password !== ''
}

/**
 * Runs `work` with the unvalidated value of the JSON file that `--config` names. An error about the configuration then
 * also names the file.
 *
 * @throws ConfigurationError when there is no such file, it is not JSON, or contains a password and is world-readable
 */
export async function withConfigurationFile<T>(
  work: (value: unknown) => Promise<T>,
  args: string[] = process.argv.slice(2),
): Promise<T> {
  let path: string | undefined
  try {
    path = parseArgs({ args, options: { config: { type: 'string' } } }).values.config
  } catch {
    throw new ConfigurationError('Start it with --config <file.json> and nothing else.')
  }
  if (!path) throw new ConfigurationError('Start it with --config <file.json>.')
  const { value, mode } = await readJson(path)
  if (holdsPassword(value) && isOpenToAll(mode))
    throw new ConfigurationError(
      `${path} holds the password of a database and may be read by everybody (mode ${(mode & 0o777).toString(8)}): chmod 640 it, and change the password.`,
    )
  try {
    return await work(value)
  } catch (failure) {
    if (!(failure instanceof ConfigurationError || failure instanceof SecretFileError)) throw failure
    const { message } = failure
    const field = findText(value, (text) => text !== '' && message.startsWith(`${text} `))
    const place = field ? `It is named by "${field}" in ${path}.` : `The file is ${path}.`
    throw new ConfigurationError(`${message}${/[.!]$/.test(message) ? '' : '.'} ${place}`, { cause: failure })
  }
}

/** The dotted path of the first string in a value for which `fits` is true. */
function findText(value: unknown, fits: (text: string) => boolean, path: readonly string[] = []): string | undefined {
  if (typeof value === 'string') return fits(value) ? path.join('.') : undefined
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, each] of Object.entries(value)) {
    const found = findText(each, fits, [...path, key])
    if (found !== undefined) return found
  }
  return undefined
}

async function readJson(path: string): Promise<{ value: unknown; mode: number }> {
  try {
    await using file = await open(path, 'r')
    const { mode } = await file.stat()
    return { value: JSON.parse(await file.readFile('utf8')), mode }
  } catch (cause) {
    if (cause instanceof SyntaxError) {
      // The parser's message quotes the text, which may hold a password; only the place is repeated.
      const place = /position \d+(?: \(line \d+ column \d+\))?/.exec(cause.message)?.[0]
      throw new ConfigurationError(`The configuration file ${path} is not JSON${place ? ` (at ${place})` : ''}.`)
    }
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason'
    const reason = { ENOENT: 'there is no such file', EACCES: 'this user may not read it', EISDIR: 'it is a folder' }[
      code
    ]
    throw new ConfigurationError(`The configuration file ${path} cannot be read: ${reason ?? code}.`, { cause })
  }
}
