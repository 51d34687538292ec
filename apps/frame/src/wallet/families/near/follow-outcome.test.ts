import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followOutcome } from './follow-outcome.ts'

const [hash, signer] = ['HXQP4sHccXzB8T84jifqM8gJsVEFyqvEcszBCD5B4RHJ', '22'.repeat(32)]
const toStatus = (final_execution_status: string, status: unknown = 'Started') => ({
  final_execution_status,
  status,
  transaction: { hash, signer_id: signer, nonce: 7 },
  transaction_outcome: { id: hash },
  receipts_outcome: [],
})
const pending = { status: 'NotStarted', transaction: { hash, signer_id: signer }, receipts_outcome: [] }
const silent = () => Promise.reject(new TypeError('nobody answers'))

/** The outcome when the node gives these answers in order, and the last one from then on. */
const follow = async (...answers: (() => Promise<unknown>)[]) => {
  const rpc = vi.fn(async (_method: string, _params: unknown) => (answers.shift() ?? last)())
  const last = answers.at(-1) ?? silent
  const following = followOutcome(hash, signer, rpc)
  await vi.runAllTimersAsync()
  return { outcome: await following, rpc }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('followOutcome', () => {
  test('default: the network’s own answer once all was executed, asked for in short looks', async () => {
    const done = toStatus('EXECUTED_OPTIMISTIC', { SuccessValue: '' })
    const { outcome, rpc } = await follow(
      silent,
      async () => ({ final_execution_status: 'NONE' }),
      async () => toStatus('INCLUDED_FINAL'),
      async () => done,
    )
    expect(outcome).toEqual(done)
    expect(rpc).toHaveBeenCalledTimes(4)
    for (const call of rpc.mock.calls)
      expect(call).toEqual(['tx', { tx_hash: hash, sender_account_id: signer, wait_until: 'NONE' }])
  })

  test('behavior: a node that stays silent makes no failure of what was sent', async () => {
    const start = Date.now()
    const { outcome } = await follow(silent)
    expect(outcome).toMatchObject(pending)
    expect(Date.now() - start).toBeLessThanOrEqual(20_000)
  })

  test('behavior: what is known when the time is over', async () => {
    expect((await follow(async () => toStatus('INCLUDED'), silent)).outcome).toEqual(toStatus('INCLUDED'))
  })

  test('behavior: an answer about another transaction, or in another form, is none', async () => {
    for (const answer of [
      { ...toStatus('FINAL'), transaction: { hash: 'another' } },
      { final_execution_status: 'FINAL' },
      7,
    ])
      expect((await follow(async () => answer)).outcome).toMatchObject(pending)
  })
})
