// Part of the stand-in for a NEAR node: accepts transactions, puts them into blocks, and executes their receipts.
import { readSigned } from './actions.ts'
import { type Clock, digest } from './clock.ts'
import { execute, onTransfer } from './execute.ts'
import { attachedGas, depositOf, gasPrice, sendGas } from './fees.ts'
import type { ExecutionOutcome, Receipt, Sent, State } from './state.ts'
import { move, tokenId } from './token.ts'
import { Invalid, requireValid } from './verify.ts'

/** The gas burnt by a receipt of a call between contracts. */
const promiseGas = 1_500_000_000_000n

/** A chain whose state advances with its clock. `validity`: for how many blocks a transaction's block hash is valid. */
export function createLedger(state: State, clock: Clock, keep: () => void, validity: () => number) {
  const bytesOf = (sent: Sent) => Uint8Array.from(Buffer.from(sent.bytes, 'base64'))

  /**
   * Puts a transaction into its block: the signer pays and a receipt is created. Does nothing if it is invalid there.
   */
  const include = (hash: string, sent: Sent): void => {
    const signed = readSigned(bytesOf(sent))
    let valid: ReturnType<typeof requireValid>
    try {
      valid = requireValid(signed, state, clock, validity())
    } catch (failure) {
      if (!(failure instanceof Invalid)) throw failure
      delete state.transactions[hash]
      return
    }
    const { transaction } = signed
    const { account, key, cost } = valid
    account.amount -= cost
    key.nonce = transaction.nonce
    if (key.permission !== 'full' && key.permission.functionCall.allowance !== undefined)
      key.permission.functionCall.allowance -= cost
    const { signerId, receiverId, actions } = transaction
    const id = digest('receipt', hash, '0')
    sent.outcome = {
      id: hash,
      block: sent.block,
      executor: signerId,
      gasBurnt: sendGas(actions, receiverId),
      logs: [],
      receiptIds: [id],
      status: { SuccessReceiptId: id },
    }
    // Actions of an account on itself run in the same block.
    const block = signerId === receiverId ? sent.block : sent.block + 1
    const receipt = { id, block, transaction: hash, predecessor: signerId, receiver: receiverId }
    state.receipts.push({ ...receipt, work: { kind: 'actions' } })
  }

  const later = (receipt: Receipt, seed: string): Pick<Receipt, 'id' | 'block' | 'transaction'> => ({
    id: digest(receipt.id, seed),
    block: receipt.block + 1,
    transaction: receipt.transaction,
  })

  const refund = (receipt: Receipt, receiver: string, amount: bigint): string[] => {
    if (amount <= 0n) return []
    const next = later(receipt, 'refund')
    state.receipts.push({ ...next, predecessor: 'system', receiver, work: { kind: 'refund', amount } })
    return [next.id]
  }

  /** Executes the actions of a transaction. */
  const runActions = (receipt: Receipt, sent: Sent): ExecutionOutcome => {
    const { transaction } = readSigned(bytesOf(sent))
    const { actions, receiverId } = transaction
    const done = execute(state, receipt.block, receipt.predecessor, transaction)
    const failed = 'failure' in done.status
    const base = sendGas(actions, receiverId)
    const unused = gasPrice * (attachedGas(actions) - done.gas) + (failed ? depositOf(actions) : 0n)
    const outcome = {
      id: receipt.id,
      block: receipt.block,
      executor: receipt.receiver,
      gasBurnt: base + done.gas,
      logs: done.logs,
    }
    if (done.asks) {
      const { target, amount } = done.asks
      const asked = later(receipt, 'asked')
      const resolved = { ...later(receipt, 'resolved'), block: receipt.block + 2 }
      state.receipts.push(
        { ...asked, predecessor: tokenId, receiver: target, work: { kind: 'onTransfer' } },
        {
          ...resolved,
          predecessor: tokenId,
          receiver: tokenId,
          work: { kind: 'resolve', sender: receipt.predecessor, target, amount },
        },
      )
      const receiptIds = [asked.id, resolved.id, ...refund(receipt, receipt.predecessor, unused)]
      return { ...outcome, receiptIds, status: { SuccessReceiptId: resolved.id } }
    }
    const receiptIds = refund(receipt, receipt.predecessor, unused)
    return { ...outcome, receiptIds, status: toStatus(done.status) }
  }

  const run = (receipt: Receipt): void => {
    const sent = state.transactions[receipt.transaction]
    if (!sent) return
    const { work, id, block, receiver: executor } = receipt
    const outcome = { id, block, executor, gasBurnt: promiseGas, logs: [], receiptIds: [] }
    const nothing = { SuccessValue: '' }
    if (work.kind === 'actions') sent.receipts.push(runActions(receipt, sent))
    else if (work.kind === 'refund') {
      const account = state.accounts[executor]
      if (account) account.amount += work.amount
      sent.receipts.push({ ...outcome, gasBurnt: 223_182_562_500n, status: nothing })
    } else if (work.kind === 'onTransfer') {
      sent.receipts.push({ ...outcome, status: { Failure: onTransfer(state, executor) } })
    } else {
      // No contract here accepts tokens, so all of them are returned.
      move(state, work.target, work.sender, work.amount)
      sent.receipts.push({ ...outcome, status: toStatus({ value: '0' }) })
    }
  }

  /** Advances the chain to the current time. */
  const advance = (): void => {
    const head = clock.head()
    let changed = false
    for (;;) {
      const hash = state.pool.find((each) => (state.transactions[each]?.block ?? 0) <= head)
      const receipt = state.receipts
        .filter(({ block }) => block <= head)
        .sort((a, b) => a.block - b.block)
        .at(0)
      const sent = hash === undefined ? undefined : state.transactions[hash]
      if (receipt && !(sent && sent.block < receipt.block)) {
        state.receipts.splice(state.receipts.indexOf(receipt), 1)
        run(receipt)
      } else if (hash !== undefined) {
        state.pool.splice(state.pool.indexOf(hash), 1)
        if (sent) include(hash, sent)
      } else break
      changed = true
    }
    if (changed) keep()
  }

  return {
    state,
    clock,
    advance,
    /**
     * Accepts a signed transaction for the next block. Submitting a pending one again has no effect; one that is in a
     * block has used its nonce.
     * @throws Invalid
     */
    submit(bytes: Uint8Array, hash: string): void {
      advance()
      if (state.pool.includes(hash)) return
      requireValid(readSigned(bytes), state, clock, validity())
      state.transactions[hash] = {
        bytes: Buffer.from(bytes).toString('base64'),
        block: clock.head() + 1,
        outcome: undefined,
        receipts: [],
      }
      state.pool.push(hash)
      keep()
    },
  }
}
export type Ledger = ReturnType<typeof createLedger>

const toStatus = (status: { value: unknown } | { failure: unknown }): unknown => {
  if ('failure' in status) return { Failure: status.failure }
  const json = status.value === undefined ? '' : JSON.stringify(status.value)
  return { SuccessValue: Buffer.from(json).toString('base64') }
}
