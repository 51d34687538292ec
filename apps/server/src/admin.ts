import { writeAudit } from '@latchkey/service/audit'
import { ConfigurationError } from '@latchkey/service/configuration'
import { openDatabase } from '@latchkey/service/database'
import type { Log } from '@latchkey/service/log'
import type { AdminCommand } from './admin-command.ts'
import { parseServerConfiguration, type ServerConfiguration } from './configuration.ts'
import { migrations, type Tables } from './tables.ts'

/**
 * Sets or removes the flag `isAdmin` of a person, which pages read in their login response. It permits nothing in the
 * wallet. The audit records it.
 *
 * @throws ConfigurationError, also where there is no such person
 */
export async function setAdmin(
  { userId, isAdmin }: AdminCommand,
  configuration: ServerConfiguration,
  log: Log,
): Promise<void> {
  const { databaseUrl } = parseServerConfiguration(configuration)
  const { db, close } = await openDatabase<Tables>({ url: databaseUrl, migrations, log })
  try {
    await db.transaction().execute(async (transaction) => {
      const person = await transaction
        .updateTable('users')
        .set({ is_admin: isAdmin })
        .where('id', '=', userId)
        .returning('id')
        .executeTakeFirst()
      if (!person) throw new ConfigurationError(`There is no person with the id ${userId}.`)
      await writeAudit(transaction, { actor: userId, event: 'user.admin', data: { by: 'operator', isAdmin } })
    })
    log.info(isAdmin ? 'administrator named' : 'administrator removed', { userId })
  } finally {
    await close()
  }
}
