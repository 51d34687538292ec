import { createAuditAnchors } from '@latchkey/service/audit-anchors'
import { openDatabase } from '@latchkey/service/database'
import type { Log } from '@latchkey/service/log'
import type { Service } from '@latchkey/service/operator'
import { readSigner } from '@latchkey/service/signed'
import { type AuditAnchoring, createAuditAnchoring } from './audit-anchoring.ts'
import { everyGuard, parseServerConfiguration, type ServerConfiguration } from './configuration.ts'
import { migrations } from './tables.ts'

/**
 * The API as the operator's commands see it.
 *
 * @throws ConfigurationError, SecretFileError
 */
export async function describeService(configuration: ServerConfiguration, log: Log): Promise<Service> {
  const config = parseServerConfiguration(configuration)
  const { databaseUrl, keyFile, kek } = config
  const issuer = config.origins.api
  const withAnchoring = async <T>(run: (anchoring: AuditAnchoring) => Promise<T>): Promise<T> => {
    const signer = await readSigner(config.tokenKeyFile)
    const { db, close } = await openDatabase<unknown>({ url: databaseUrl, migrations: [], log })
    try {
      return await run(
        await createAuditAnchoring({ ...config, guards: everyGuard(config) }, createAuditAnchors(db, signer, issuer)),
      )
    } finally {
      await close()
    }
  }
  const others = {
    ask: () => withAnchoring((anchoring) => anchoring.ask()),
    hand: () => withAnchoring((anchoring) => anchoring.hand()),
  }
  return { issuer, databaseUrl, keyFile, kek, migrations, log, others }
}
