import { toHex } from '@latchkey/core/bytes'
import * as v from 'valibot'
import type * as family from '../family.ts'
import { sleep } from '../sleep.ts'
import { readSentCount } from './prepare.ts'
import type { Rpc } from './rpc.ts'
import { readSigned } from './signed.ts'

const receipt = v.nullable(v.object({ status: v.picklist(['0x0', '0x1']) }))

/** This many queries in a row must find the nonce used and no receipt, because one of several nodes may lag behind. */
const settledLooks = 4

/**
 * Follows a transaction until a block has it, or until another one used its nonce (`expired`, which needs the signed
 * bytes). Never throws: while the node does not answer, it goes on until the time limit.
 */
export function createWait(
  sent: family.Sent,
  rpc: Rpc,
): (options?: family.WaitOptions) => Promise<family.TransactionOutcome> {
  const signed = sent.raw && readSigned(toHex(sent.raw))
  let missing = 0

  const look = async (): Promise<family.TransactionOutcome | undefined> => {
    // In this order: a block between the two queries has its receipt.
    const isUsed = signed !== undefined && (await readSentCount(signed.from, rpc)) > signed.transaction.nonce
    const found = v.parse(receipt, await rpc('eth_getTransactionReceipt', [sent.id]))
    if (found) return found.status === '0x1' ? { outcome: 'success' } : { outcome: 'failed', reason: undefined }
    missing = isUsed ? missing + 1 : 0
    return missing >= settledLooks ? { outcome: 'expired' } : undefined
  }

  return async ({ every = 1_000, within = 180_000, signal } = {}) => {
    const until = Date.now() + within
    while (Date.now() < until && !signal?.aborted) {
      const outcome = await look().catch(() => undefined)
      if (outcome) return outcome
      await sleep(every, signal)
    }
    return { outcome: 'timeout' }
  }
}
