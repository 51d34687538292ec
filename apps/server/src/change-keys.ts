import { openDatabase } from '@latchkey/service/database'
import { openKeyring } from '@latchkey/service/keyring'
import type { Log } from '@latchkey/service/log'
import { createTokenKeys } from './api/token-keys.ts'
import { parseServerConfiguration, type ServerConfiguration } from './configuration.ts'
import { migrations, type Tables } from './tables.ts'

/**
 * Changes the keys of verification tokens ahead of schedule. `rotate-keys` publishes the next key now; it signs from
 * tomorrow. `replace-keys`, after a leak, makes a new key sign at once and all earlier tokens invalid.
 * Running servers follow within a minute.
 *
 * @throws ConfigurationError, SecretFileError
 */
export async function changeKeys(
  command: 'rotate-keys' | 'replace-keys',
  configuration: ServerConfiguration,
  log: Log,
): Promise<void> {
  const config = parseServerConfiguration(configuration)
  const { db, close } = await openDatabase<Tables>({ url: config.databaseUrl, migrations, log })
  try {
    const { atRest } = await openKeyring(db, config)
    const keys = createTokenKeys(db, atRest)
    if (command === 'replace-keys') {
      await keys.replace()
      log.info('keys replaced: tokens made before do not count any more')
    } else log.info('next key published', { signsFrom: (await keys.rotate()).toISOString() })
  } finally {
    await close()
  }
}
