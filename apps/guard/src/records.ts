import { randomBytes } from 'node:crypto'
import type { AtRest } from '@latchkey/at-rest'
import { type Bytes, fromBase64Url, toBase64Url } from '@latchkey/core/bytes'
import type { evaluate, RecordPut } from '@latchkey/protocol/guard'
import { ServiceError } from '@latchkey/protocol/service-error'
import { deleteInBatches } from '@latchkey/service/database'
import { type Kysely, sql } from 'kysely'
import type { InferOutput } from 'valibot'
import { acknowledgeWrongPins, type Evaluated, proveEvaluation, sweepEvaluations } from './evaluations.ts'
import { type Caller, type Count, charge, sweepSessions } from './guesses.ts'
import { type Admit, type Followed, followRecord, putRecord, sharePlace } from './new-records.ts'
import type { Tables } from './tables.ts'

export type Charged = { evalId: string; share: Bytes; publicKey: Bytes; count: Count }

export type RecordStore = ReturnType<typeof createRecordStore>

/** The guard's records and the evaluations begun on them. All times are the database's `guard_now()`. */
export function createRecordStore(db: Kysely<Tables>, atRest: AtRest) {
  const parts = { db, atRest }
  return {
    put: (record: Omit<RecordPut, 'change'>, issuedAt: number) => putRecord(parts, record, issuedAt),
    follow: (record: Omit<RecordPut, 'change'>, followed: Followed, admit: Admit) =>
      followRecord(parts, record, followed, admit),
    prove: (evalId: string, isRight: (evaluated: Evaluated) => Promise<boolean>) =>
      proveEvaluation(db, evalId, isRight),
    acknowledge: (evalId: string) => acknowledgeWrongPins(db, evalId),

    /**
     * Charges one guess and begins an evaluation, or says why not.
     *
     * @param tokenId of the caller's token, which this uses up
     * @param before as in `charge` of `guesses.ts`
     * @throws ServiceError `bad_token` when the token was used before, `not_found`, `locked` {retryAfter}, `frozen`
     *   {frozenFor, retryAfter}, `session_locked`
     */
    async charge(
      request: InferOutput<typeof evaluate.request>,
      caller: Caller,
      tokenId: string,
      before: (opened: boolean) => Promise<void>,
    ): Promise<Charged> {
      const evalId = toBase64Url(randomBytes(16))
      const charged = await charge(db, request, caller, { evalId, tokenId }, before)
      if (!charged) throw new ServiceError('not_found')
      return {
        evalId,
        share: atRest.open(sharePlace(request), charged.share),
        publicKey: fromBase64Url(charged.publicKey),
        count: charged.count,
      }
    },

    /** Removes what has expired. */
    sweeps: {
      records: () => deleteInBatches(db, 'records', 'expires_at', sql`expires_at < guard_now()`),
      evals: () => sweepEvaluations(db),
      sessions: () => sweepSessions(db),
    },
  }
}
