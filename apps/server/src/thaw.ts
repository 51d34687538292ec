import { openDatabase } from '@latchkey/service/database'
import type { Log } from '@latchkey/service/log'
import { createEvaluationStore } from './api/evaluations.ts'
import { parseServerConfiguration, type ServerConfiguration } from './configuration.ts'
import { migrations, type Tables } from './tables.ts'

/**
 * Resets the counts of a vault's evaluations before their seven days are over. The audit records it.
 *
 * @throws ConfigurationError
 */
export async function thaw(vaultId: string, configuration: ServerConfiguration, log: Log): Promise<void> {
  const { databaseUrl } = parseServerConfiguration(configuration)
  const { db, close } = await openDatabase<Tables>({ url: databaseUrl, migrations, log })
  try {
    const evaluations = await createEvaluationStore(db).thaw(vaultId)
    log.info(evaluations > 0 ? 'thawed' : 'nothing of this vault is counted', { evaluations })
  } finally {
    await close()
  }
}
