import type { Rpc } from '@latchkey/chains/near'
import * as v from 'valibot'

/** How long an app waits for the outcome of its transaction, and the pause between two queries, milliseconds. */
const within = { looks: 20_000, pause: 1_000 }

const executed = /^(EXECUTED_OPTIMISTIC|EXECUTED|FINAL)$/

/** A node's answer once a block has the transaction: the part of NEAR's FinalExecutionOutcome that is read. */
const answerOf = (hash: string) =>
  v.looseObject({
    final_execution_status: v.string(),
    status: v.union([v.string(), v.looseObject({})]),
    transaction: v.looseObject({ hash: v.literal(hash) }),
    receipts_outcome: v.array(v.unknown()),
  })

/** The hash that nodes report in place of a block's for a transaction in no block. */
const noBlock = '1'.repeat(32)

/** The FinalExecutionOutcome of a submitted transaction about which nothing else is known yet. */
const toPending = (hash: string, signer: string) => ({
  final_execution_status: 'NONE',
  status: 'NotStarted',
  transaction: { hash, signer_id: signer },
  transaction_outcome: {
    id: hash,
    block_hash: noBlock,
    proof: [],
    outcome: {
      logs: [],
      receipt_ids: [],
      gas_burnt: 0,
      tokens_burnt: '0',
      executor_id: signer,
      status: 'Unknown',
    },
  },
  receipts_outcome: [],
})

/**
 * The outcome of a transaction as a node reports it; after twenty seconds whatever is known, at least the hash. Never
 * throws: a page that gets an error sends again, with the next nonce, and pays twice.
 */
export async function followOutcome(hash: string, signer: string, rpc: Rpc): Promise<unknown> {
  const form = answerOf(hash)
  const params = { tx_hash: hash, sender_account_id: signer, wait_until: 'NONE' }
  let known: unknown = toPending(hash, signer)
  for (const until = Date.now() + within.looks; ; ) {
    const answer = v.safeParse(form, await rpc('tx', params).catch(() => undefined))
    if (answer.success) {
      known = answer.output
      if (executed.test(answer.output.final_execution_status)) return known
    }
    if (Date.now() + within.pause > until) return known
    await new Promise((next) => setTimeout(next, within.pause))
  }
}
