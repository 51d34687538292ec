import { orAborted } from './aborted.ts'
import { AptosAnswerError, AptosNodeError, isAptosNodeError } from './errors.ts'
import type { Answer } from './request.ts'
import { type CommittedTransaction, isCommitted, type Transaction } from './shapes/transaction.ts'

/** No timer of the platform goes further. */
const longest = 2 ** 31 - 1

/** How long a transaction is waited for, and how often the node is asked. */
export type WaitOptions = {
  /** Milliseconds until it is given up, also in the middle of a look. Default 20 000. */
  timeout?: number
  /** Milliseconds between two looks. Default 1 000. */
  pollingInterval?: number
  /** Gives it up at once, also in the middle of a look; the wait then rejects with its reason. */
  signal?: AbortSignal
}

/** How waiting for a transaction ended. */
export type WaitOutcome =
  | { state: 'success'; transaction: CommittedTransaction }
  /** It is on the ledger, its fee was paid, and it did nothing: `vm_status` says why. */
  | { state: 'failed'; transaction: CommittedTransaction }
  /** It may still be committed. `transaction` is the last that was seen of it, if the node ever knew it. */
  | { state: 'timeout'; transaction: Transaction | undefined }

/** How following a transaction ended. `timeout`: nobody can say; it may still be committed. */
export type Followed =
  | WaitOutcome
  /** The ledger's clock is past its expiry, and it is not on the ledger: nothing of it can happen any more. */
  | { state: 'expired' }
  /**
   * The ledger's clock is past its expiry, and the node no longer has all since it was submitted: it may have been
   * committed.
   */
  | { state: 'unknown' }

/** As long as a transaction is followed, and when it expires. */
export type FollowOptions = WaitOptions & {
  /**
   * Seconds of the epoch when it expires, where the caller knows it. Otherwise it is read from the pending transaction.
   */
  expirationSeconds?: bigint
  /**
   * Seconds of the epoch before which it was certainly not submitted: only a node that has everything since then can
   * say that it is not on the ledger. Default: a day before its expiry.
   */
  submittedSeconds?: bigint
  /** The signed bytes, which are submitted again while the node does not know them: the same bytes count once. */
  signed?: Uint8Array
}

/** A transaction that had to succeed did not, or not in time. */
export class AptosTransactionError extends Error {
  override readonly name = 'AptosTransactionError'
  /** `failed`: it is on the ledger and did nothing. `timeout`: it may still be committed. */
  readonly reason: 'failed' | 'timeout'
  readonly hash: string
  /** The last that was seen of it. */
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

/** The requests that waiting makes, each given up with the signal. */
export type TransactionRequests = {
  transaction(signal: AbortSignal): Promise<Answer<Transaction>>
  /** The ledger's clock, in microseconds. */
  clock(signal: AbortSignal): Promise<bigint>
  /** Height of the oldest block the node still has. */
  oldestBlock(signal: AbortSignal): Promise<bigint>
  /** When a block was made, in microseconds. */
  blockTime(height: bigint, signal: AbortSignal): Promise<bigint>
  /** Submits signed bytes again. */
  submit(signed: Uint8Array, signal: AbortSignal): Promise<unknown>
}

/**
 * Looks once a second whether a transaction was committed, until the clock says that it is enough. That the node does
 * not know it yet (404), limits its callers (429) or fails itself (5xx) is no end.
 * @throws AptosNodeError when the node says that the question is wrong (other 4xx)
 */
export function waitFor(
  requests: Pick<TransactionRequests, 'transaction'>,
  options: WaitOptions = {},
): Promise<WaitOutcome> {
  return poll<never>(requests, options, async () => undefined)
}

const daySeconds = 24n * 3_600n
/** A node that forgets goes on forgetting while it is asked: a block so much later than its oldest is still there. */
const blocksAhead = 100n

/** Returns whether a node still has all the ledger took since a moment, in seconds. */
const reachesBack = async (
  since: bigint,
  oldest: bigint,
  blockTime: TransactionRequests['blockTime'],
  signal: AbortSignal,
): Promise<boolean> =>
  oldest === 0n || (await orAborted(blockTime(oldest + blocksAhead, signal), signal)) / 1_000_000n <= since

/**
 * The same, which also ends once the transaction can no longer be committed: its expiry is known, the ledger's clock is
 * past it, and a node whose ledger is that far, and reaches back to its submission, says that there is no such
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
      // A refusal of the bytes says nothing of them: they may have been taken before.
      if (!isAptosNodeError(failure, 'transaction_not_found')) return undefined
      // Behind one address there may be a node whose ledger is not as far as that of the one that told the time.
      const { ledger } = failure
      if (expires === undefined || (ledger !== undefined && !isOver(ledger.timestamp))) return undefined
      try {
        const since = options.submittedSeconds ?? expires - daySeconds
        const oldest = ledger?.oldestBlockHeight ?? (await orAborted(oldestBlock(signal), signal))
        return { state: (await reachesBack(since, oldest, blockTime, signal)) ? 'expired' : 'unknown' }
      } catch {
        return undefined // nobody says how far back it goes: the next look may tell
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

/** So long, or until the signal. */
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
