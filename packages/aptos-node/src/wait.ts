import { AptosAnswerError, AptosNodeError } from './errors.ts'
import type { Answer } from './request.ts'
import { type CommittedTransaction, isCommitted, type Transaction } from './shapes/transaction.ts'

export type WaitOptions = {
  /** Milliseconds until it is given up. Default 20 000. */
  timeout?: number
  /** Milliseconds between two looks. Default 1 000. */
  pollingInterval?: number
  signal?: AbortSignal
}

/** How waiting for a transaction ended. */
export type Outcome =
  | { state: 'success'; transaction: CommittedTransaction }
  /** It is on the ledger, its fee was paid, and it did nothing: `vm_status` says why. */
  | { state: 'failed'; transaction: CommittedTransaction }
  /** It may still be committed. `transaction` is the last that was seen of it, if the node ever knew it. */
  | { state: 'timeout'; transaction: Transaction | undefined }

/**
 * Looks once a second whether a transaction was committed, until the clock says that it is enough. That the node does not
 * know it yet (404), limits its callers (429) or fails itself (5xx) is no end.
 * @throws AptosNodeError when the node says that the question is wrong (other 4xx)
 */
export async function waitFor(
  look: () => Promise<Answer<Transaction>>,
  { timeout = 20_000, pollingInterval = 1_000, signal }: WaitOptions = {},
): Promise<Outcome> {
  const end = performance.now() + timeout
  let seen: Transaction | undefined
  for (;;) {
    signal?.throwIfAborted()
    try {
      seen = (await look()).data
      if (isCommitted(seen)) return { state: seen.success ? 'success' : 'failed', transaction: seen }
    } catch (failure) {
      if (!mayEnd(failure)) throw failure
    }
    const left = end - performance.now()
    if (left <= 0) return { state: 'timeout', transaction: seen }
    await sleep(Math.min(pollingInterval, left), signal)
  }
}

const mayEnd = (failure: unknown): boolean =>
  failure instanceof AptosNodeError
    ? failure.status === 404 || failure.status === 429 || failure.status >= 500
    : failure instanceof AptosAnswerError && (failure.reason === 'timeout' || failure.reason === 'unreachable')

const sleep = (milliseconds: number, signal: AbortSignal | undefined) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, milliseconds)
    signal?.addEventListener('abort', stop, { once: true })
  })
