import { ConfigurationError } from '@latchkey/service/configuration'
import { openDatabase } from '@latchkey/service/database'
import { openKeyring } from '@latchkey/service/keyring'
import type { Log } from '@latchkey/service/log'
import { readSigner } from '@latchkey/service/signed'
import { createContactStore } from './api/contact-store.ts'
import { createDeletionStore } from './api/deletions.ts'
import { createPinRemovals } from './api/pin-removals.ts'
import { createLeavingStore } from './api/redeals.ts'
import { everyGuard, parseServerConfiguration, type ServerConfiguration } from './configuration.ts'
import type { DeletionsCommand } from './deletions-command.ts'
import { createDeletions } from './guard-deletions.ts'
import { createLeaving } from './leaving.ts'
import { createAddressHash } from './mail/address-hash.ts'
import { createOutbox } from './mail/outbox.ts'
import { migrations, type Tables } from './tables.ts'

/**
 * Lists the accounts that are to be deleted, holds one back, lets it go on, or does what the service does every minute,
 * also for records at guards that are left behind.
 * It cannot start a deletion or bring its end forward.
 *
 * @throws ConfigurationError, also where the named person asked for none; SecretFileError
 */
export async function workOnDeletions(
  act: DeletionsCommand['act'],
  configuration: ServerConfiguration,
  { log, print }: { log: Log; print: (line: string) => void },
): Promise<void> {
  const config = parseServerConfiguration(configuration)
  const signer = await readSigner(config.tokenKeyFile)
  const { db, close } = await openDatabase<Tables>({ url: config.databaseUrl, migrations, log })
  try {
    const { atRest, secret } = await openKeyring(db, config)
    const outbox = createOutbox(
      db,
      createContactStore(db, atRest),
      createAddressHash(secret),
      config.mail !== undefined,
    )
    const deletions = createDeletionStore(db, outbox)
    if (act === 'run') {
      const parts = { deletions, pinRemovals: createPinRemovals(db), signer }
      await (await createDeletions({ ...config, guards: everyGuard(config) }, parts))()
      return await (await createLeaving(config, { leaving: createLeavingStore(db), signer }))()
    }
    if (act === 'list') {
      for (const { userId, endsAt, endedAt, held, guards } of await deletions.list())
        print(
          endedAt
            ? `${userId}  ended ${endedAt.toISOString()}  guards to answer: ${guards.join(', ') || 'none'}`
            : `${userId}  ends ${endsAt.toISOString()}${held ? '  held' : ''}`,
        )
      return
    }
    if (!(await deletions.hold(act.userId, act.held)))
      throw new ConfigurationError(`No deletion is to come for the person ${act.userId}.`)
    log.info(act.held ? 'deletion held back' : 'deletion goes on', { userId: act.userId })
  } finally {
    await close()
  }
}
