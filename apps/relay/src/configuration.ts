import { isLoopback, isSecureUrl } from '@latchkey/core/loopback'
import {
  databaseUrl,
  limitSettings,
  listenAt,
  parseConfiguration,
  proxies,
  secureOrigin,
} from '@latchkey/service/configuration'
import * as v from 'valibot'
import { rates } from './rates.ts'

/** A WebSocket address for clients: wss, or ws on this very machine; without a query or fragment. */
const isRelayUrl = (text: string) =>
  /^wss?:/.test(text) && isSecureUrl(text.replace(/^ws/, 'http')) && !/[?#]/.test(text)

const project = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/, 'not 1 to 128 letters, digits, hyphens and underscores')),
  /** For the operator; nothing else reads it. */
  name: v.optional(v.string()),
  /** Pages that may use this id. Programs other than browsers send no origin and are admitted. */
  origins: v.optional(v.pipe(v.array(secureOrigin), v.minLength(1))),
})

const atLeast = (minimum: number, otherwise: number, maximum = Number.MAX_SAFE_INTEGER) =>
  v.optional(v.pipe(v.number(), v.integer(), v.minValue(minimum), v.maxValue(maximum)), otherwise)

/** How much is stored and for whom; anything beyond is rejected. */
const bounds = v.strictObject({
  /** Characters of one message. Deploying a contract of the largest size takes 150 000. */
  messageBytes: atLeast(1_024, 262_144, 4_194_304),
  /** The longest time a message is stored, seconds; clients request at most a day. */
  messageSeconds: atLeast(300, 86_400, 2_592_000),
  messagesPerMailbox: atLeast(10, 500),
  /** Topics whose first stored message came from the same client. */
  mailboxesPerClient: atLeast(1, 500),
  /** Per client and instance. */
  subscriptionsPerClient: atLeast(1, 1_000),
  /** Per instance. An office of 500 people has some ten thousands. */
  subscriptionsPerAddress: atLeast(1, 100_000),
  /** Per instance; each takes some two KiB of memory. */
  subscriptions: atLeast(1, 300_000),
  /** Per instance. An address may be a whole office. */
  connectionsPerAddress: atLeast(1, 2_000),
  /** Bytes of all messages together, over all instances; see `storage.ts`. */
  storedBytes: atLeast(16_777_216, 8_589_934_592),
})
export type Bounds = v.InferOutput<typeof bounds>

const configuration = v.pipe(
  v.strictObject({
    listen: listenAt,
    /** The addresses with which clients are configured; their tokens must name one of these. */
    publicUrls: v.pipe(
      v.array(v.pipe(v.string(), v.check(isRelayUrl, 'neither wss nor ws on this machine'))),
      v.minLength(1),
    ),
    databaseUrl,
    /**
     * Projects whose clients may connect. `*` admits any project, on a relay that is only reachable from this machine.
     */
    projects: v.union([
      v.literal('*'),
      v.pipe(
        v.array(project),
        v.minLength(1),
        v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'two projects have one id'),
      ),
    ]),
    bounds: v.optional(bounds, {}),
    proxies,
    ...limitSettings([...Object.keys(rates), 'traffic', 'storedAll', 'storedAddress']),
  }),
  v.forward(
    v.partialCheck(
      [['projects'], ['publicUrls']],
      (x) => x.projects !== '*' || x.publicUrls.every((url) => isLoopback(new URL(url).hostname)),
      'anybody could use this relay; write the list of your projects: [{ "id": "…", "origins": ["https://…"] }]',
    ),
    ['projects'],
  ),
)

export type RelayConfiguration = v.InferInput<typeof configuration>
export type CheckedConfiguration = v.InferOutput<typeof configuration>

/** Checks a relay's configuration. Throws ConfigurationError. */
export function parseRelayConfiguration(value: unknown): CheckedConfiguration {
  return parseConfiguration(configuration, value)
}
