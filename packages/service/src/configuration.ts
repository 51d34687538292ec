import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { isSecureUrl } from '@latchkey/core/loopback'
import { origin } from '@latchkey/protocol/shapes'
import * as v from 'valibot'

/** A configuration that cannot be used; the message is one sentence for the operator. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
}

export const listenAt = v.strictObject({
  host: v.optional(v.pipe(v.string(), v.minLength(1)), '127.0.0.1'),
  port: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(65_535)),
})

const isSecure = v.check(isSecureUrl, 'neither https nor on this machine')

/** An origin that is https, or plain http on this very machine. */
export const secureOrigin = v.pipe(origin, isSecure)

/** The same for an address with a path. */
export const secureUrl = v.pipe(v.string(), isSecure)

/** A public Ed25519 key as JWK, without private parts. */
export const publicEd25519 = v.strictObject({
  kty: v.literal('OKP'),
  crv: v.literal('Ed25519'),
  x: v.pipe(v.string(), v.length(43)),
  kid: v.optional(v.string()),
  alg: v.optional(v.string()),
  use: v.optional(v.string()),
})

/** How many reverse proxies of ours stand in front: the caller's address is read that far from the end of X-Forwarded-For. */
export const proxies = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)), 0)

const rate = v.strictObject({
  count: v.pipe(v.number(), v.integer(), v.minValue(1)),
  seconds: v.pipe(v.number(), v.minValue(1)),
})

/** `limits` replaces the limits of that name; `limitFactor` multiplies all, where everybody comes from one address. */
export const limitSettings = {
  limits: v.optional(v.record(v.string(), v.array(rate)), {}),
  limitFactor: v.optional(v.pipe(v.number(), v.minValue(1)), 1),
}

/**
 * Checks a configuration.
 *
 * @throws ConfigurationError naming the first field that is wrong
 */
export function parseConfiguration<S extends v.GenericSchema>(schema: S, value: unknown): v.InferOutput<S> {
  const parsed = v.safeParse(schema, value)
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new ConfigurationError(`The configuration is wrong at "${v.getDotPath(issue) ?? 'top'}": ${issue.message}.`)
}

/**
 * The JSON file named by `--config`, unchecked.
 *
 * @throws ConfigurationError when there is none or it is not JSON
 */
export async function readConfigurationFile(args: string[] = process.argv.slice(2)): Promise<unknown> {
  let path: string | undefined
  try {
    path = parseArgs({ args, options: { config: { type: 'string' } } }).values.config
  } catch {
    throw new ConfigurationError('Start it with --config <file.json> and nothing else.')
  }
  if (!path) throw new ConfigurationError('Start it with --config <file.json>.')
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? 'is not JSON' : 'cannot be read'
    throw new ConfigurationError(`The configuration file ${path} ${reason}.`, { cause })
  }
}
