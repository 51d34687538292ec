import { openDatabase } from '@latchkey/service/database'
import { openKeyring } from '@latchkey/service/keyring'
import type { Log } from '@latchkey/service/log'
import { createTokenKeys } from './api/token-keys.ts'
import { parseServerConfiguration, type ServerConfiguration } from './configuration.ts'
import { migrations, type Tables } from './tables.ts'

/**
 * Changes the keys of verification tokens out of turn. `rotate-keys`: the next key is published now and signs from
 * tomorrow. `replace-keys`, for a key in wrong hands: a new one signs at once, and no token made before counts any more.
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
    const { atRest } = await openKeyring(db, config.keyFile)
    const keys = createTokenKeys(db, atRest)
    if (command === 'replace-keys') {
      await keys.replace()
      log.info('keys replaced: tokens made before do not count any more')
    } else log.info('next key published', { signsFrom: (await keys.rotate()).toISOString() })
  } finally {
    await close()
  }
}
