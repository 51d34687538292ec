import { noticesPull } from '@latchkey/protocol/guard'
import { type GuardNotice, lifetimes, noticesClaims, noticesRequestType, noticesType } from '@latchkey/protocol/tokens'
import { parseJson, readBytes } from '@latchkey/service/body'
import { describeFailure } from '@latchkey/service/log'
import type { Once } from '@latchkey/service/once'
import { createVerifier, type Signer } from '@latchkey/service/signed'
import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import { type CheckedConfiguration, receiptKeysOf } from '../configuration.ts'
import type { Tables } from '../tables.ts'
import type { Outbox } from './outbox.ts'
import { addWrongPins } from './wrong-pins.ts'

/** The time limit of one answer of a guard, milliseconds. The next request follows a minute later. */
const answerMs = 10_000
/** The time limit of all answers of a guard in one run, milliseconds. */
const runMs = 30_000
/** Answers of a guard that are read in one run, and the size limit of each, bytes. The rest comes with the next run. */
const mostAnswers = 16
const maxAnswer = 64 * 1024
/**
 * How long a notice id is stored, so that a lost answer reports nothing twice; seconds. Guards delete theirs earlier.
 */
const onceSeconds = 30 * 86_400

/**
 * Creates the job that fetches the guards' notices about PINs and stores mails about them (decision 28). Each guard has
 * its own limits: none delays another's notices, and none makes a run endless, large or long.
 *
 * @returns a function that fetches from every guard until it has no more, within the limits of a run. Throws, after the
 * last guard, when one did not answer, or not with its own signature.
 */
export async function createGuardNotices(
  config: Pick<CheckedConfiguration, 'guards' | 'origins'>,
  parts: { db: Kysely<Tables>; once: Once; outbox: Outbox; signer: Signer },
): Promise<() => Promise<void>> {
  const { db, once, outbox, signer } = parts
  const apiOrigin = config.origins.api
  const guards = await Promise.all(
    config.guards.map(async (guard) => {
      const { id, url } = guard
      const expected = { keys: receiptKeysOf(guard), issuer: id, audience: apiOrigin, maxAge: lifetimes.notices }
      return { id, url, read: await createVerifier({ ...expected, type: noticesType, claims: noticesClaims }) }
    }),
  )

  const store = (guardId: string, { id, vaultId, event, count, at }: GuardNotice) =>
    db.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ userId: string }>`
        select user_id as "userId" from vaults where id = ${vaultId}`.execute(transaction)
      const [owner] = rows
      // Nothing is stored for unknown vaults: a guard could invent any number of them.
      if (!owner) return
      if (!(await once.first('guard-notice', `${guardId} ${id}`, onceSeconds, transaction))) return
      if (event !== 'pin.wrong') return outbox.write(transaction, owner.userId, { kind: event, data: { at } })
      await addWrongPins(transaction, outbox, guardId, { vaultId, userId: owner.userId, count, at })
    })

  /** The next notices of a guard, which deletes those that are done. */
  const ask = async ({ id, url, read }: (typeof guards)[number], done: string[], signal: AbortSignal) => {
    const token = await signer.sign(noticesRequestType, { iss: apiOrigin, aud: id, sub: apiOrigin }, lifetimes.notices)
    const response = await fetch(`${url}/v1/notices`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token, done }),
      redirect: 'error',
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMs)]),
    })
    const text = new TextDecoder().decode(await readBytes(response, maxAnswer))
    if (!response.ok) throw new Error(`it answers ${response.status}`)
    return (await read(v.parse(noticesPull.answer, parseJson(text)).notices)).list
  }

  const pull = async (guard: (typeof guards)[number]): Promise<void> => {
    const signal = AbortSignal.timeout(runMs)
    let done: string[] = []
    for (let answers = 0; answers < mostAnswers; answers++) {
      const list = await ask(guard, done, signal)
      for (const notice of list) await store(guard.id, notice)
      done = list.map(({ id }) => id)
      if (done.length === 0) return
    }
  }

  return async () => {
    const outcomes = await Promise.allSettled(guards.map(pull))
    const failures = outcomes.flatMap((outcome, i) =>
      outcome.status === 'rejected' ? [`the guard ${guards[i]?.id}: ${describeFailure(outcome.reason).message}`] : [],
    )
    if (failures.length > 0) throw new Error(failures.join('; '))
  }
}
