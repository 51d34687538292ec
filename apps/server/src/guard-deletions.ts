import { vaultDelete } from '@latchkey/protocol/guard'
import { serviceErrors } from '@latchkey/protocol/service-error'
import { lifetimes, vaultDeletedClaims, vaultDeletedType, vaultDeletionType } from '@latchkey/protocol/tokens'
import { parseJson, readBytes } from '@latchkey/service/body'
import { describeFailure } from '@latchkey/service/log'
import { createVerifier, type Signer } from '@latchkey/service/signed'
import * as v from 'valibot'
import type { DeletionStore } from './api/deletions.ts'
import type { PinRemovalStore } from './api/pin-removals.ts'
import { type CheckedConfiguration, receiptKeysOf } from './configuration.ts'
import type { SignedDeletion } from './tables.ts'

/** The time limit of a guard's answer, milliseconds. The next request follows a minute later. */
const answerMs = 10_000
/** The size limit of an answer, bytes. */
const maxAnswer = 8 * 1024

/** A guard that is to delete the records that an owner named, and how to record that it need not be asked again. */
type Asked = SignedDeletion & {
  guardId: string
  /** Where another PIN followed, the guard answers with a conflict and is not asked again. */
  endsByConflict: boolean
  answered(): Promise<void>
}

/**
 * Creates the job that carries out the deletions that are due: of each person at the API, then at every guard, and last
 * of what was kept to do so; and at every guard, of the records of removed PINs. The work that remains is stored in
 * rows, so a crash loses none of it.
 *
 * @returns a function that does all that is due. Throws, at the end, when a guard did not answer, or not with its signature.
 */
export async function createDeletions(
  config: Pick<CheckedConfiguration, 'guards' | 'origins'>,
  { deletions, pinRemovals, signer }: { deletions: DeletionStore; pinRemovals: PinRemovalStore; signer: Signer },
): Promise<() => Promise<void>> {
  const apiOrigin = config.origins.api
  const guards = await Promise.all(
    config.guards.map(async (guard) => {
      const { id, url } = guard
      const expected = { keys: receiptKeysOf(guard), issuer: id, audience: apiOrigin, maxAge: lifetimes.vaultDeletion }
      return {
        id,
        url,
        read: await createVerifier({ ...expected, type: vaultDeletedType, claims: vaultDeletedClaims }),
      }
    }),
  )

  const post = async ({ id, url }: (typeof guards)[number], asked: Asked): Promise<Response> => {
    const { vaultId, endsAt, slotId, epoch, ownerKey } = asked
    const ownerSignature = asked.guards.find(({ guardId }) => guardId === id)?.ownerSignature
    const claims = { iss: apiOrigin, aud: id, sub: vaultId, endsAt, slotId, epoch, ownerKey, ownerSignature }
    const token = await signer.sign(vaultDeletionType, claims, lifetimes.vaultDeletion)
    return fetch(`${url}/v1/vaults/delete`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    })
  }

  const requireDeleted = async (response: Response, { read }: (typeof guards)[number], vaultId: string) => {
    const text = new TextDecoder().decode(await readBytes(response, maxAnswer))
    if (!response.ok) throw new Error(`it answers ${response.status}`)
    const { sub } = await read(v.parse(vaultDelete.answer, parseJson(text)).deleted)
    if (sub !== vaultId) throw new Error('it answers for another vault')
  }

  /**
   * Asks one guard for everything that it has not answered. One that does not answer is not asked again in this run.
   */
  const askAll = async (guard: (typeof guards)[number], all: Asked[], fail: (failure: unknown) => void) => {
    for (const asked of all) {
      const response = await post(guard, asked).catch(fail)
      if (!response) return
      const isOver = asked.endsByConflict && response.status === serviceErrors.conflict.status
      const ending = isOver ? response.body?.cancel() : requireDeleted(response, guard, asked.vaultId)
      await Promise.resolve(ending).then(asked.answered, fail)
    }
  }

  return async () => {
    await deletions.run()
    const all: Asked[] = [
      ...(await deletions.asked()).map((each) => ({
        ...each,
        endsByConflict: false,
        answered: () => deletions.answered(each),
      })),
      ...(await pinRemovals.asked()).map((each) => ({
        ...each,
        endsByConflict: true,
        answered: () => pinRemovals.answered(each),
      })),
    ]
    const failures = new Set<string>()
    await Promise.all(
      guards.map((guard) =>
        askAll(
          guard,
          all.filter(({ guardId }) => guardId === guard.id),
          (failure) => void failures.add(`the guard ${guard.id}: ${describeFailure(failure).message}`),
        ),
      ),
    )
    await deletions.forget()
    if (failures.size > 0) throw new Error([...failures].join('; '))
  }
}
