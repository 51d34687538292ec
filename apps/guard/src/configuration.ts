import {
  checkTogether,
  databaseUrl,
  filePath,
  guardName,
  limitSettings,
  listenAt,
  parseConfiguration,
  proxies,
  publicEd25519,
  secureOrigin,
} from '@latchkey/service/configuration'
import { findKekMismatch, kekFields } from '@latchkey/service/kek-settings'
import * as v from 'valibot'
import { rates } from './app.ts'

const fields = v.strictObject({
  /** The name this guard has in the frame's release and in its tokens. */
  id: guardName,
  listen: listenAt,
  origin: secureOrigin,
  walletOrigin: secureOrigin,
  apiOrigin: secureOrigin,
  databaseUrl,
  /** These name what wraps the key that encrypts the shares. */
  ...kekFields,
  /** Private Ed25519 JWK, mode 0400: signs receipts. */
  receiptKeyFile: filePath,
  /** The keys whose tokens this guard accepts; two while the API changes its key. */
  apiTokenKeys: v.pipe(v.array(publicEd25519), v.minLength(1), v.maxLength(4)),
  proxies,
  /** `evalAll` replaces the measurement at start. */
  ...limitSettings([...Object.keys(rates), 'evalAll']),
})

const configuration = v.pipe(fields, checkTogether<v.InferOutput<typeof fields>>(findKekMismatch))

export type GuardConfiguration = v.InferInput<typeof configuration>

/** Checks a guard's configuration. Throws ConfigurationError. */
export function parseGuardConfiguration(value: unknown) {
  return parseConfiguration(configuration, value)
}
