import { openDatabase } from '@latchkey/service/database'
import type { Log } from '@latchkey/service/log'
import { type GuardConfiguration, parseGuardConfiguration } from './configuration.ts'
import { thawVault } from './guesses.ts'
import { migrations, type Tables } from './tables.ts'

/**
 * Thaws the PIN entry of a vault before its seven days are over, for as many guesses as a thaw gives. The audit records
 * it.
 *
 * @throws ConfigurationError
 */
export async function thaw(vaultId: string, configuration: GuardConfiguration, log: Log): Promise<void> {
  const { databaseUrl } = parseGuardConfiguration(configuration)
  const { db, close } = await openDatabase<Tables>({ url: databaseUrl, migrations, log })
  try {
    const counts = await thawVault(db, vaultId)
    log.info(counts > 0 ? 'thawed' : 'nothing of this vault is frozen', { counts })
  } finally {
    await close()
  }
}
