import { apiProofName } from '@latchkey/protocol/guard'
import type { Executor } from '@latchkey/service/database'
import { sql } from 'kysely'
import type { EvaluationStore } from '../api/evaluations.ts'
import type { Outbox } from './outbox.ts'

/**
 * The wrong PINs since a wallet was last opened, as each guard and the API saw them. Several see the same one, so the
 * largest number is the total.
 */

/** Fewer wrong PINs are ordinary typing mistakes. */
const fromCount = 3
/** The most that is counted; a guard could report any number. */
const mostWrong = 1_000_000

type Seen = { vaultId: string; userId: string; count: number; at: string }

/**
 * Adds wrong PINs that a guard saw, or the API under `apiProofName`, and stores a mail when there are three or more,
 * and more than before.
 *
 * @param executor a transaction
 * @param at the time of the last one, ISO 8601
 */
export async function addWrongPins(
  executor: Executor,
  outbox: Outbox,
  seenBy: string,
  { vaultId, userId, count, at }: Seen,
): Promise<void> {
  const before = await readMost(executor, vaultId)
  await sql`insert into wrong_pins (vault_id, guard_id, count) values (${vaultId}, ${seenBy}, ${Math.min(count, mostWrong)})
    on conflict (vault_id, guard_id) do update
    set count = least(${mostWrong}, wrong_pins.count + excluded.count)`.execute(executor)
  const now = await readMost(executor, vaultId)
  if (now >= fromCount && now > before)
    await outbox.write(executor, userId, { kind: 'pin.wrong', data: { at, count: now } })
}

async function readMost(executor: Executor, vaultId: string): Promise<number> {
  const { rows } = await sql<{ most: number | null }>`
    select max(count) as most from wrong_pins where vault_id = ${vaultId}`.execute(executor)
  return rows[0]?.most ?? 0
}

/**
 * Resets the counts of wrong PINs: the right one opened the wallet, and its answer says how many there were. A mail that
 * waits for its limit would be wrong by then.
 *
 * @returns how many the API saw
 */
export async function clearWrongPins(executor: Executor, vaultId: string): Promise<number> {
  await sql`
    delete from mails where kind = 'pin.wrong' and created_at > now() and contact_id in (
      select c.id from vaults v join contacts c on c.user_id = v.user_id where v.id = ${vaultId})`.execute(executor)
  const { rows } = await sql<{ guardId: string; count: number }>`
    delete from wrong_pins where vault_id = ${vaultId} returning guard_id as "guardId", count`.execute(executor)
  return rows.find(({ guardId }) => guardId === apiProofName)?.count ?? 0
}

/**
 * Counts the API's evaluations that were not followed by the right PIN as wrong PINs, which also reveals an attacker
 * who needs no guard.
 *
 * @returns the sweep that does so
 */
export function createUnprovenReports(evaluations: EvaluationStore, outbox: Outbox): () => Promise<void> {
  return () =>
    evaluations.reportUnproven((transaction, unproven) => addWrongPins(transaction, outbox, apiProofName, unproven))
}
