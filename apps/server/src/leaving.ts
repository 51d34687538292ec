import { recordsRetire } from '@latchkey/protocol/guard'
import { lifetimes, recordsRetiredClaims, recordsRetiredType, recordsRetirementType } from '@latchkey/protocol/tokens'
import { parseJson, readBytes } from '@latchkey/service/body'
import { describeFailure } from '@latchkey/service/log'
import { createVerifier, type Signer } from '@latchkey/service/signed'
import * as v from 'valibot'
import type { LeavingStore } from './api/redeals.ts'
import { type CheckedConfiguration, everyGuard, receiptKeysOf } from './configuration.ts'

/** The time limit of a guard's answer, milliseconds. The next request follows a minute later. */
const answerMs = 10_000
/** The size limit of an answer, bytes. */
const maxAnswer = 8 * 1024

/**
 * Creates the job that asks guards to retire the records of PINs that were dealt to others. What remains to do stands in
 * rows, so a crash loses none of it. A guard that is not configured any more is not asked.
 *
 * @returns a function that does all that is due. Throws, at the end, when a guard did not answer, or not with its signature.
 */
export async function createLeaving(
  config: Pick<CheckedConfiguration, 'guards' | 'formerGuards' | 'origins'>,
  { leaving, signer }: { leaving: LeavingStore; signer: Signer },
): Promise<() => Promise<void>> {
  const apiOrigin = config.origins.api
  const guards = await Promise.all(
    everyGuard(config).map(async (guard) => {
      const { id, url } = guard
      const read = await createVerifier({
        keys: receiptKeysOf(guard),
        issuer: id,
        audience: apiOrigin,
        maxAge: lifetimes.recordsRetirement,
        type: recordsRetiredType,
        claims: recordsRetiredClaims,
      })
      return { id, url, read }
    }),
  )
  type Asked = Awaited<ReturnType<LeavingStore['asked']>>[number]

  const retire = async (guard: (typeof guards)[number], { guardId: _, vaultId, ...asked }: Asked): Promise<void> => {
    const claims = { iss: apiOrigin, aud: guard.id, sub: vaultId, ...asked }
    const token = await signer.sign(recordsRetirementType, claims, lifetimes.recordsRetirement)
    const response = await fetch(`${guard.url}/v1/records/retire`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
      redirect: 'error',
      signal: AbortSignal.timeout(answerMs),
    })
    const text = new TextDecoder().decode(await readBytes(response, maxAnswer))
    if (!response.ok) throw new Error(`it answers ${response.status}`)
    const { sub } = await guard.read(v.parse(recordsRetire.answer, parseJson(text)).retired)
    if (sub !== vaultId) throw new Error('it answers for another vault')
  }

  return async () => {
    await leaving.sweep()
    const all = await leaving.asked()
    const failures: string[] = []
    await Promise.all(
      guards.map(async (guard) => {
        try {
          for (const asked of all.filter(({ guardId }) => guardId === guard.id)) {
            await retire(guard, asked)
            await leaving.answered(asked)
          }
        } catch (failure) {
          // It is asked again in the next run.
          failures.push(`the guard ${guard.id}: ${describeFailure(failure).message}`)
        }
      }),
    )
    if (failures.length > 0) throw new Error(failures.join('; '))
  }
}
