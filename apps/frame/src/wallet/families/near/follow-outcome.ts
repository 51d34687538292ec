import type { Rpc } from '@latchkey/chains/near'
import * as v from 'valibot'

/** How long an app waits for what the network made of its transaction, and between two looks. Milliseconds. */
const within = { looks: 20_000, pause: 1_000 }

const executed = /^(EXECUTED_OPTIMISTIC|EXECUTED|FINAL)$/

/** A node's answer once a block has the transaction: of NEAR's FinalExecutionOutcome only this is read. */
const answerOf = (hash: string) =>
  v.looseObject({
    final_execution_status: v.string(),
    status: v.union([v.string(), v.looseObject({})]),
    transaction: v.looseObject({ hash: v.literal(hash) }),
    receipts_outcome: v.array(v.unknown()),
  })

/** The hash of a block that is none, as nodes write it for what is in no block. */
const noBlock = '1'.repeat(32)

/** FinalExecutionOutcome of what was handed over and of which nothing else is known yet. */
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
 * The network's outcome of a transaction, as a node gives it; after twenty seconds as much of it as there is, at least
 * the hash. Never throws: a page that gets an error sends again, with the next nonce, and pays twice.
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
