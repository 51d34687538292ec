import * as v from 'valibot'
import { createSendError, type FailureReason } from '../failure-reason.ts'
import type { Signed } from '../family.ts'
import { maybeSent } from '../maybe-sent.ts'
import { sleep } from '../sleep.ts'
import { toReason } from './failure.ts'
import { inContext, NodeRefusal, type Rpc, read, toBase64 } from './rpc.ts'

const pauses = [500, 2_000, undefined]
const preflight = v.object({ err: v.unknown() })

/** Error codes of Solana's nodes. */
const codes = { invalidParams: -32602, preflight: -32002, signature: -32003 }

/**
 * Submits a signed transaction to a node, which simulates it first and does not forward one that would fail. The same
 * bytes count once however often they are sent, so an outage is retried.
 * @returns its id: its first signature
 * @throws WalletError `sendTransactionFailed`; with `mayBeSent` where an answer was lost or the outcome is unknown
 */
export async function submit(
  signed: Signed,
  rpc: Rpc,
  pause: (ms: number) => Promise<unknown> = sleep,
): Promise<string> {
  const options = { encoding: 'base64', skipPreflight: false, preflightCommitment: 'confirmed', maxRetries: 0 }
  let lost = false
  for (const next of pauses) {
    try {
      await rpc('sendTransaction', [toBase64(signed.raw), options])
      return signed.id
    } catch (failure) {
      if (failure instanceof NodeRefusal) {
        const reason = readRefusal(failure)
        if (reason === undefined) return signed.id
        // A node may report a transaction that it already has as expired.
        const known = lost || reason.code === 'expiredSafely' ? await look(signed.id, rpc) : false
        if (known === true) return signed.id
        if (lost || known === undefined) throw maybeSent(failure)
        throw createSendError(reason, { cause: failure })
      }
      lost = true
      if (next !== undefined) await pause(next)
    }
  }
  if (await look(signed.id, rpc)) return signed.id
  throw maybeSent()
}

/**
 * The node's refusal as a reason of ours, because its own text may hold anything; undefined where it already has the
 * transaction.
 */
const readRefusal = ({ code, data, message }: NodeRefusal): FailureReason | undefined => {
  if (code === codes.signature) return { code: 'signatureVerificationFailed' }
  if (code === codes.invalidParams && /too large/.test(message)) return { code: 'transactionTooLarge' }
  const tried = code === codes.preflight ? v.safeParse(preflight, data) : undefined
  if (!tried?.success) return { code: 'transactionNotAccepted' }
  if (tried.output.err === 'AlreadyProcessed') return undefined
  if (tried.output.err === 'BlockhashNotFound') return { code: 'expiredSafely' }
  return { ...(toReason(tried.output.err) ?? { code: 'wouldFail' }), preflight: true }
}

/** Returns whether the network knows it; undefined where it does not answer. */
const look = async (id: string, rpc: Rpc): Promise<boolean | undefined> => {
  try {
    const { value } = await read(rpc('getSignatureStatuses', [[id]]), inContext(v.tuple([v.unknown()])))
    return value[0] !== null
  } catch {
    return undefined
  }
}
