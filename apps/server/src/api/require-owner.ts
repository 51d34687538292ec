import { ServiceError } from '@latchkey/protocol/service-error'
import type { Session } from './session.ts'
import type { VaultStore } from './vault-store.ts'

/**
 * Requires a session in which the wallet was opened, if there is a wallet: somebody with only the login must change
 * nothing that its owner relies on.
 *
 * @throws ServiceError `not_allowed`
 */
export async function requireOwner(
  { opened, userId }: Pick<Session, 'opened' | 'userId'>,
  vaults: Pick<VaultStore, 'read'>,
): Promise<void> {
  if (!opened && (await vaults.read(userId)).state === 'active') throw new ServiceError('not_allowed')
}
