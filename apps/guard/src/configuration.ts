import {
  limitSettings,
  listenAt,
  parseConfiguration,
  proxies,
  publicEd25519,
  secureOrigin,
} from '@latchkey/service/configuration'
import * as v from 'valibot'

const configuration = v.strictObject({
  /** The name this guard has in the frame's release and in its tokens. */
  id: v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9-]{0,31}$/, 'not a name of small letters, digits and dashes')),
  listen: listenAt,
  origin: secureOrigin,
  walletOrigin: secureOrigin,
  apiOrigin: secureOrigin,
  databaseUrl: v.string(),
  /** 32 bytes, base64url, mode 0400: wraps the key that encrypts the shares. */
  keyFile: v.string(),
  /** Private Ed25519 JWK, mode 0400: signs receipts. */
  receiptKeyFile: v.string(),
  /** The keys whose tokens this guard believes; two while the API changes its key. */
  apiTokenKeys: v.pipe(v.array(publicEd25519), v.minLength(1), v.maxLength(4)),
  proxies,
  ...limitSettings,
})

export type GuardConfiguration = v.InferInput<typeof configuration>

/** Checks a guard's configuration. Throws ConfigurationError. */
export function parseGuardConfiguration(value: unknown) {
  return parseConfiguration(configuration, value)
}
