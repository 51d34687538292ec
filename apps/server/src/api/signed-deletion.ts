import type { PinRemoval } from '@latchkey/protocol/api'
import { vaultDeleteMessage } from '@latchkey/protocol/guard'
import { ServiceError } from '@latchkey/protocol/service-error'
import { isSignedBy } from '@latchkey/service/signed'

/**
 * Requires the owner's signatures for each of our guards. Each guard requires a signature of its own to delete its
 * records, and would keep them if it were invalid. A release of before may name guards that are gone.
 *
 * @returns the signatures for ours
 * @throws ServiceError `bad_request`, `bad_proof`
 */
export async function requireSignedForGuards(
  signed: Pick<PinRemoval, 'vaultId' | 'endsAt' | 'slotId' | 'epoch' | 'guards'>,
  ownerKey: string,
  guards: readonly { id: string }[],
): Promise<PinRemoval['guards']> {
  const named = new Set(signed.guards.map(({ guardId }) => guardId))
  if (named.size !== signed.guards.length || !guards.every(({ id }) => named.has(id)))
    throw new ServiceError('bad_request')
  const ours = signed.guards.filter(({ guardId }) => guards.some(({ id }) => id === guardId))
  for (const { guardId, ownerSignature } of ours)
    if (!(await isSignedBy(ownerKey, vaultDeleteMessage(signed, { guardId }), ownerSignature)))
      throw new ServiceError('bad_proof')
  return ours
}
