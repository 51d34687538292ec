import { isNetworkName, type NetworkName } from '@latchkey/core/networks'
import {
  limitSettings,
  listenAt,
  parseConfiguration,
  proxies,
  publicEd25519,
  secureOrigin,
  secureUrl,
} from '@latchkey/service/configuration'
import * as v from 'valibot'
import { project } from './project-configuration.ts'
import { provider } from './provider-configuration.ts'

const networkName = v.custom<NetworkName>(isNetworkName, 'not the name of a network')

const configuration = v.pipe(
  v.strictObject({
    /** Without `wallet` the frame is served by somebody else, and `frameFolder` is not needed. */
    listen: v.strictObject({ api: listenAt, wallet: v.optional(listenAt) }),
    origins: v.strictObject({ api: secureOrigin, wallet: secureOrigin }),
    databaseUrl: v.string(),
    /** 32 bytes, base64url, mode 0400: wraps the key that encrypts columns. */
    keyFile: v.string(),
    /** Private Ed25519 JWK, mode 0400: signs guard tokens. */
    tokenKeyFile: v.string(),
    /** The built frame. */
    frameFolder: v.optional(v.string()),
    guards: v.pipe(
      v.array(v.strictObject({ id: v.string(), url: secureOrigin, receiptKey: publicEd25519 })),
      v.minLength(1),
      v.maxLength(9),
    ),
    threshold: v.pipe(v.number(), v.integer(), v.minValue(1)),
    providers: v.pipe(v.array(provider), v.minLength(1)),
    networks: v.record(
      networkName,
      v.strictObject({ rpc: v.pipe(v.array(secureUrl), v.minLength(1), v.maxLength(8)) }),
    ),
    projects: v.optional(v.array(project), []),
    proxies,
    ...limitSettings,
  }),
  v.check((x) => !x.listen.wallet || x.frameFolder !== undefined, 'the wallet needs a frameFolder'),
  v.check((x) => x.threshold <= x.guards.length, 'the threshold is higher than the number of guards'),
  v.check((x) => new Set(x.guards.map((guard) => guard.id)).size === x.guards.length, 'two guards have one name'),
  v.check(
    (x) => new Set(x.providers.map((each) => each.provider)).size === x.providers.length,
    'a provider stands twice',
  ),
  v.check((x) => x.origins.api !== x.origins.wallet, 'API and wallet need different origins'),
  v.check(
    (x) =>
      x.projects.every((each) => each.tokenIssuers.every((its) => !('issuer' in its) || its.issuer !== x.origins.api)),
    'a project registers this server as an issuer, whose tokens need no registration',
  ),
)

export type ServerConfiguration = v.InferInput<typeof configuration>
export type CheckedConfiguration = v.InferOutput<typeof configuration>

/** Checks the server's configuration. Throws ConfigurationError. */
export const parseServerConfiguration = (value: unknown): CheckedConfiguration =>
  parseConfiguration(configuration, value)
