import { orAborted } from './aborted.ts'
import { AptosAnswerError, AptosNodeError, isAptosNodeError } from './errors.ts'
import type { Answer } from './request.ts'
import { type CommittedTransaction, isCommitted, type Transaction } from './shapes/transaction.ts'

/** The longest duration of a platform timer. */
const longest = 2 ** 31 - 1

/** The time limit of waiting for a transaction, and how often the node is queried. */
export type WaitOptions = {
  /** The time limit, milliseconds, also during a query. Default 20 000. */
  timeout?: number
  /** The interval between queries, milliseconds. Default 1 000. */
  pollingInterval?: number
  /** Aborts immediately, also during a query; the wait then rejects with its reason. */
  signal?: AbortSignal
}

/** How waiting for a transaction ended. */
export type WaitOutcome =
  | { state: 'success'; transaction: CommittedTransaction }
  /** It is on the ledger, paid its fee, and had no other effect: `vm_status` says why. */
  | { state: 'failed'; transaction: CommittedTransaction }
  /** It may still be committed. `transaction` is its last known state, if the node ever knew it. */
  | { state: 'timeout'; transaction: Transaction | undefined }

/** The outcome of following a transaction. `timeout`: not known yet; it may still be committed. */
export type Followed =
  | WaitOutcome
  /** The ledger's clock is past its expiry, and it is not on the ledger: it can no longer take effect. */
  | { state: 'expired' }
  /**
   * The ledger's clock is past its expiry, and the node's history no longer reaches back to its submission: it may have
   * been committed.
   */
  | { state: 'unknown' }

/** How long a transaction is followed, and when it expires. */
export type FollowOptions = WaitOptions & {
  /** Its expiry in seconds since the epoch, if known. Default: read from the pending transaction. */
  expirationSeconds?: bigint
  /**
   * A time before its submission, in seconds since the epoch: only a node with everything since then can say that it is
   * not on the ledger. Default: a day before its expiry.
   */
  submittedSeconds?: bigint
  /** The signed bytes, which are submitted again while the node does not know them: the same bytes count once. */
  signed?: Uint8Array
}

/** A transaction that had to succeed failed, or did not succeed in time. */
export class AptosTransactionError extends Error {
  override readonly name = 'AptosTransactionError'
  /** `failed`: it is on the ledger without effect. `timeout`: it may still be committed. */
  readonly reason: 'failed' | 'timeout'
  readonly hash: string
  /** Its last known state. */
  readonly transaction: Transaction | undefined

  constructor(hash: string, outcome: Exclude<WaitOutcome, { state: 'success' }>) {
    super(
      outcome.state === 'failed'
        ? `transaction ${hash} failed: ${outcome.transaction.vm_status}`
        : `transaction ${hash} was not committed in time; it may still be`,
    )
    this.reason = outcome.state
    this.hash = hash
    this.transaction = outcome.transaction
  }
}

/** The requests that waiting makes, each aborted by the signal. */
export type TransactionRequests = {
  transaction(signal: AbortSignal): Promise<Answer<Transaction>>
  /** The ledger's clock, in microseconds. */
  clock(signal: AbortSignal): Promise<bigint>
  /** The height of the oldest block in the node's history. */
  oldestBlock(signal: AbortSignal): Promise<bigint>
  /** The time of a block, in microseconds. */
  blockTime(height: bigint, signal: AbortSignal): Promise<bigint>
  /** Submits signed bytes again. */
  submit(signed: Uint8Array, signal: AbortSignal): Promise<unknown>
}

/**
 * Queries once a second whether a transaction was committed, until the time limit. A node that does not know it yet
 * (404), limits its callers (429) or fails (5xx) does not end the wait.
 * @throws AptosNodeError when the node rejects the request (other 4xx)
 */
export function waitFor(
  requests: Pick<TransactionRequests, 'transaction'>,
  options: WaitOptions = {},
): Promise<WaitOutcome> {
  return poll<never>(requests, options, async () => undefined)
}

const daySeconds = 24n * 3_600n
/** Nodes keep pruning while they are queried: a block this much later than the oldest is still there. */
const blocksAhead = 100n

/** Returns whether a node's history reaches back to a time, in seconds. */
const reachesBack = async (
  since: bigint,
  oldest: bigint,
  blockTime: TransactionRequests['blockTime'],
  signal: AbortSignal,
): Promise<boolean> =>
  oldest === 0n || (await orAborted(blockTime(oldest + blocksAhead, signal), signal)) / 1_000_000n <= since

/**
 * The same, but also ends once the transaction can no longer be committed: its expiry is known, the ledger's clock is
 * past it, and a node that has reached that time, and whose history reaches back to the submission, does not have the
 * transaction.
 */
export function follow(
  { transaction, clock, oldestBlock, blockTime, submit }: TransactionRequests,
  options: FollowOptions = {},
): Promise<Followed> {
  return poll<Followed>({ transaction }, options, async ({ seen, missing }, signal) => {
    const expires = options.expirationSeconds ?? expiryOf(seen)
    const isOver = (microseconds: bigint) => expires !== undefined && microseconds / 1_000_000n > expires
    try {
      if (expires !== undefined && isOver(await orAborted(clock(signal), signal))) {
        await orAborted(transaction(signal), signal)
        return undefined
      }
      if (missing && options.signed) await orAborted(submit(options.signed, signal), signal)
    } catch (failure) {
      // A rejection of the bytes decides nothing: they may have been accepted before.
      if (!isAptosNodeError(failure, 'transaction_not_found')) return undefined
      // At one address there may be several nodes, one of which lags behind the one that reported the time.
      const { ledger } = failure
      if (expires === undefined || (ledger !== undefined && !isOver(ledger.timestamp))) return undefined
      try {
        const since = options.submittedSeconds ?? expires - daySeconds
        const oldest = ledger?.oldestBlockHeight ?? (await orAborted(oldestBlock(signal), signal))
        return { state: (await reachesBack(since, oldest, blockTime, signal)) ? 'expired' : 'unknown' }
      } catch {
        return undefined // the extent of its history is unknown: the next query may tell
      }
    }
    return undefined
  })
}

const expiryOf = (seen: Transaction | undefined): bigint | undefined => {
  const { expiration_timestamp_secs: seconds } = (seen ?? {}) as { expiration_timestamp_secs?: unknown } // of some kinds
  return typeof seconds === 'bigint' ? seconds : undefined
}

async function poll<T>(
  { transaction }: Pick<TransactionRequests, 'transaction'>,
  { timeout = 20_000, pollingInterval = 1_000, signal }: WaitOptions,
  end: (last: { seen: Transaction | undefined; missing: boolean }, signal: AbortSignal) => Promise<T | undefined>,
): Promise<T | WaitOutcome> {
  const deadline = AbortSignal.timeout(Math.min(timeout, longest))
  const over = signal ? AbortSignal.any([signal, deadline]) : deadline
  let seen: Transaction | undefined
  for (;;) {
    let missing = false
    try {
      seen = (await orAborted(transaction(over), over)).data
      if (isCommitted(seen)) return { state: seen.success ? 'success' : 'failed', transaction: seen }
    } catch (failure) {
      if (!over.aborted && !mayEnd(failure)) throw failure
      missing = isAptosNodeError(failure, 'transaction_not_found')
    }
    const ended = over.aborted ? undefined : await end({ seen, missing }, over)
    if (ended) return ended
    await sleep(pollingInterval, over)
    signal?.throwIfAborted()
    if (deadline.aborted) return { state: 'timeout', transaction: seen }
  }
}

const mayEnd = (failure: unknown): boolean =>
  failure instanceof AptosNodeError
    ? failure.status === 404 || failure.status === 429 || failure.status >= 500
    : failure instanceof AptosAnswerError && (failure.reason === 'timeout' || failure.reason === 'unreachable')

/** Waits this long, or until the signal aborts. */
const sleep = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const stop = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const timer = setTimeout(stop, milliseconds)
    signal.addEventListener('abort', stop, { once: true })
    if (signal.aborted) stop()
  })
