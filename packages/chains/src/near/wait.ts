import { base64 } from '@scure/base'
import * as v from 'valibot'
import type { FailureReason, PlainReasonCode } from '../failure-reason.ts'
import type * as family from '../family.ts'
import type { TransactionOutcome, WaitOptions } from '../family.ts'
import { sleep } from '../sleep.ts'
import { readKey } from './account.ts'
import { decode, toHashText, toKeyText } from './decode.ts'
import { count, NodeRefusal, type Rpc, read } from './rpc.ts'
import { signatureBytes } from './signed.ts'

const outcome = v.object({ outcome: v.object({ status: v.unknown() }) })
const progress = v.object({ final_execution_status: v.string() })
const whole = v.object({ status: v.unknown(), transaction_outcome: outcome, receipts_outcome: v.array(outcome) })

const failed = v.object({ Failure: v.unknown() })

/**
 * The reasons for the network's names of a failure (`ActionErrorKind`, `InvalidTxError`); a contract's own text may be
 * anything.
 */
const reasons: Record<string, PlainReasonCode> = {
  AccountAlreadyExists: 'accountExists',
  AccountDoesNotExist: 'noSuchAccount',
  CreateAccountOnlyByRegistrar: 'onlyRegistrarCreates',
  CreateAccountNotAllowed: 'mayNotCreateAccount',
  ActorNoPermission: 'accountMayNot',
  DeleteKeyDoesNotExist: 'noSuchKey',
  AddKeyAlreadyExists: 'keyExists',
  LackBalanceForState: 'leavesTooFewCoins',
  TriesToUnstake: 'nothingStaked',
  TriesToStake: 'notEnoughCoinsToStake',
  InsufficientStake: 'stakeTooSmall',
  FunctionCallError: 'contractStopped',
  NewReceiptValidationError: 'invalidReceipt',
  OnlyImplicitAccountCreationAllowed: 'accountCannotBeCreatedThus',
  DeleteAccountWithLargeState: 'accountTooLargeToDelete',
}

/**
 * The innermost name of a failure: `{ActionError: {kind: {AccountDoesNotExist: …}}}` means that there is no account.
 */
const reasonOf = (failure: unknown): FailureReason | undefined => {
  const known = v.object({ ActionError: v.object({ kind: v.unknown() }) })
  const parsed = v.safeParse(known, failure)
  const kind = parsed.success ? parsed.output.ActionError.kind : failure
  const word = typeof kind === 'object' && kind ? Object.keys(kind)[0] : kind
  const code = typeof word === 'string' && Object.hasOwn(reasons, word) ? reasons[word] : undefined
  return code && { code }
}

/** A transaction that "succeeds" may contain failed receipts, which are failures too. */
const readOutcome = (answer: v.InferOutput<typeof whole>): TransactionOutcome => {
  const { status, transaction_outcome, receipts_outcome } = answer
  for (const each of [status, ...[transaction_outcome, ...receipts_outcome].map((one) => one.outcome.status)]) {
    const parsed = v.safeParse(failed, each)
    if (parsed.success) return { outcome: 'failed', reason: reasonOf(parsed.output.Failure) }
  }
  return { outcome: 'success' }
}

const refused = v.object({ TxExecutionError: v.object({ InvalidTxError: v.literal('Expired') }) })

/** Sends the same bytes once more. Returns whether the network says that they have expired. */
const sendAgain = async (raw: Uint8Array, rpc: Rpc): Promise<boolean> => {
  try {
    await rpc('send_tx', { signed_tx_base64: base64.encode(raw), wait_until: 'INCLUDED' })
    return false
  } catch (failure) {
    return failure instanceof NodeRefusal && v.is(refused, failure.data)
  }
}

const header = v.object({ header: v.object({ height: count }) })

/** The height of the last final block. */
const readFinal = async (rpc: Rpc): Promise<number> =>
  (await read(rpc('block', { finality: 'final' }), header)).header.height

/** Returns whether the node still has a block, and so everything after it. */
const hasBlock = async (hash: string, rpc: Rpc): Promise<boolean> => {
  try {
    await read(rpc('block', { block_id: hash }), header)
    return true
  } catch (failure) {
    if (failure instanceof NodeRefusal && failure.cause === 'UNKNOWN_BLOCK') return false
    throw failure
  }
}

/**
 * Several nodes answer at one address, and one may lag behind. Only after this many consecutive queries with the same
 * answer, and this many final blocks, is a transaction believed not to exist.
 */
const settled = { looks: 4, blocks: 3 }

/**
 * A transaction that was sent. Its signer asks for the outcome. `key` (`ed25519:…`), `nonce` and `blockHash` (base58)
 * are those it was signed with, read from its bytes where they are left out.
 */
export type Sent = family.Sent & { signer: string; key?: string; nonce?: bigint; blockHash?: string }

/** The facts that decide whether any block can still take it. */
type Lifetime = { key: string; nonce: bigint; blockHash: string }

function lifetimeOf({ raw, key, nonce, blockHash }: Sent): Lifetime | undefined {
  if (key !== undefined && nonce !== undefined && blockHash !== undefined) return { key, nonce, blockHash }
  if (!raw) return undefined
  const transaction = decode(raw.slice(0, -signatureBytes))
  return {
    key: toKeyText(transaction.publicKey),
    nonce: transaction.nonce,
    blockHash: toHashText(transaction.blockHash),
  }
}

/**
 * Follows a transaction until everything it started was executed in final blocks, or until no block can take it any
 * more. Where its bytes are given they are sent again while the network does not know them: the same bytes count once.
 * Never throws: while the node does not answer, it goes on until the time limit. The next call continues from its
 * progress.
 *
 * `expired` is answered only where the node's history reaches back to the block it was signed with.
 */
export function createWait(sent: Sent, rpc: Rpc): (options?: WaitOptions) => Promise<TransactionOutcome> {
  const lifetime = lifetimeOf(sent)
  /**
   * Consecutive queries that found it missing after its end, the first block of them, and whether the history reached
   * back each time.
   */
  let missing: { looks: number; since: number; isKnown: boolean } | undefined

  const isOver = async ({ key: name, nonce }: Lifetime): Promise<boolean> => {
    const key = await readKey(sent.signer, name, rpc, 'final').catch(() => undefined)
    if (key && key.nonce >= nonce) return true
    return sent.raw !== undefined && (await sendAgain(sent.raw, rpc))
  }

  const look = async (): Promise<TransactionOutcome | undefined> => {
    try {
      const answer = await rpc('tx', { tx_hash: sent.id, sender_account_id: sent.signer, wait_until: 'NONE' })
      missing = undefined
      const { final_execution_status } = await read(Promise.resolve(answer), progress)
      return final_execution_status === 'FINAL' ? readOutcome(await read(Promise.resolve(answer), whole)) : undefined
    } catch (failure) {
      if (!(failure instanceof NodeRefusal && failure.cause === 'UNKNOWN_TRANSACTION')) return undefined
    }
    if (!lifetime || !(await isOver(lifetime))) {
      missing = undefined
      return undefined
    }
    // From here on: the queries that follow see whether its last possible block has it.
    const [final, isKnown] = [await readFinal(rpc), await hasBlock(lifetime.blockHash, rpc)]
    missing ??= { looks: 0, since: final, isKnown }
    missing = { ...missing, looks: missing.looks + 1, isKnown: missing.isKnown && isKnown }
    if (missing.looks < settled.looks || final < missing.since + settled.blocks) return undefined
    return { outcome: missing.isKnown ? 'expired' : 'unknown' }
  }

  return async ({ every = 1_000, within = 60_000, signal } = {}) => {
    const until = Date.now() + within
    while (Date.now() < until && !signal?.aborted) {
      const seen = await look().catch(() => undefined)
      if (seen) return seen
      await sleep(every, signal)
    }
    return { outcome: 'timeout' }
  }
}
