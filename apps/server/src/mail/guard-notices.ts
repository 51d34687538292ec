import { noticesPull } from '@latchkey/protocol/guard'
import { type GuardNotice, lifetimes, noticesClaims, noticesRequestType, noticesType } from '@latchkey/protocol/tokens'
import type { Once } from '@latchkey/service/once'
import { createVerifier, type Signer } from '@latchkey/service/signed'
import { type Kysely, sql } from 'kysely'
import * as v from 'valibot'
import type { CheckedConfiguration } from '../configuration.ts'
import type { Tables } from '../tables.ts'
import type { Outbox } from './outbox.ts'
import { addWrongPins } from './wrong-pins.ts'

/** A guard that does not answer within this time is asked again the next minute, milliseconds. */
const answerMs = 10_000
/** How long a notice is remembered, so that a lost answer reports nothing twice; seconds. */
const onceSeconds = 30 * 86_400

/**
 * Makes what asks the guards what happened to PINs, and stores mails about it (decision 28).
 *
 * @returns asks every guard until it has nothing more. Throws when one does not answer, or not with its own signature.
 */
export async function createGuardNotices(
  config: Pick<CheckedConfiguration, 'guards' | 'origins'>,
  parts: { db: Kysely<Tables>; once: Once; outbox: Outbox; signer: Signer },
): Promise<() => Promise<void>> {
  const { db, once, outbox, signer } = parts
  const apiOrigin = config.origins.api
  const guards = await Promise.all(
    config.guards.map(async ({ id, url, receiptKey }) => {
      const expected = { keys: [receiptKey], issuer: id, audience: apiOrigin, maxAge: lifetimes.notices }
      return { id, url, read: await createVerifier({ ...expected, type: noticesType, claims: noticesClaims }) }
    }),
  )

  const store = (guardId: string, { id, vaultId, event, count, at }: GuardNotice) =>
    db.transaction().execute(async (transaction) => {
      if (!(await once.first('guard-notice', `${guardId} ${id}`, onceSeconds, transaction))) return
      const { rows } = await sql<{ userId: string }>`
        select user_id as "userId" from vaults where id = ${vaultId}`.execute(transaction)
      const [owner] = rows
      if (!owner) return
      if (event !== 'pin.wrong') return outbox.write(transaction, owner.userId, { kind: event, data: { at } })
      await addWrongPins(transaction, outbox, guardId, { vaultId, userId: owner.userId, count, at })
    })

  return async () => {
    for (const guard of guards) {
      let done: string[] = []
      do {
        const claims = { iss: apiOrigin, aud: guard.id, sub: apiOrigin }
        const token = await signer.sign(noticesRequestType, claims, lifetimes.notices)
        const response = await fetch(`${guard.url}/v1/notices`, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify({ token, done }),
          redirect: 'error',
          signal: AbortSignal.timeout(answerMs),
        })
        if (!response.ok) throw new Error(`the guard ${guard.id} answers ${response.status}`)
        const { list } = await guard.read(v.parse(noticesPull.answer, await response.json()).notices)
        for (const notice of list) await store(guard.id, notice)
        done = list.map(({ id }) => id)
      } while (done.length > 0)
    }
  }
}
