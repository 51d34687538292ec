import { isWalletError } from '@latchkey/core/errors'
import { isServiceError } from '@latchkey/protocol/service-error'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { isMissingPart } from '../missing-part.ts'
import type { FromWorker } from './messages.ts'
import { createWorkerClient, type WorkerLike } from './worker-client.ts'

/** A worker whose answers the test writes. */
const standIn = () => {
  const listeners: Record<string, (event: never) => void> = {}
  const sent: { id: number }[] = []
  const worker: WorkerLike = {
    postMessage: (message) => void sent.push(message as { id: number }), // as createWorkerClient posts it
    addEventListener: (type: string, listener: (event: never) => void) => {
      listeners[type] = listener
    },
    terminate: vi.fn(),
  }
  const emit = (type: string, data?: unknown) => listeners[type]?.({ data } as never)
  const emitEvent = (event: { type: string; message?: string }) => listeners[event.type]?.(event as never)
  return { worker, sent, emit, emitEvent, say: (message: FromWorker | unknown) => emit('message', message) }
}

const internal = expect.toSatisfy((error) => isServiceError(error, 'internal'))
const slot = { jkt: 'A'.repeat(43), userId: 'A'.repeat(22) }

describe('createWorkerClient', () => {
  afterEach(() => {
    vi.useRealTimers()
  })

  test('default: each question gets its own answer, in any order', async () => {
    const { worker, sent, say } = standIn()
    const { ask } = createWorkerClient(worker, () => {})
    const both = [ask('hasResumeSlot', slot), ask('hasResumeSlot', slot)]
    const [first, second] = sent
    say({ id: second?.id, outcome: 'answer', answer: { exists: false } })
    say({ id: first?.id, outcome: 'answer', answer: { exists: true } })
    expect(await Promise.all(both)).toEqual([{ exists: true }, { exists: false }])
  })
  test('behavior: failures keep their name', async () => {
    const { worker, sent, say } = standIn()
    const { ask } = createWorkerClient(worker, () => {})
    const both = [ask('hasResumeSlot', slot), ask('hasResumeSlot', slot)].map((each) =>
      each.catch((failure) => failure),
    )
    const [first, second] = sent
    say({ id: first?.id, outcome: 'failure', failure: { of: 'service', code: 'not_trusted', why: 'a lie' } })
    say({
      id: second?.id,
      outcome: 'failure',
      failure: { of: 'wallet', reason: 'unauthorized', code: 4100, message: 'locked' },
    })
    const [service, wallet] = await Promise.all(both)
    expect(isServiceError(service, 'not_trusted') && service.cause).toEqual(new Error('a lie'))
    expect(isWalletError(wallet, 'unauthorized') && wallet.message).toBe('locked')
  })
  test('error: an answer of another form', async () => {
    const { worker, sent, say } = standIn()
    const { ask } = createWorkerClient(worker, () => {})
    const asked = ask('hasResumeSlot', slot)
    say({ id: sent[0]?.id, outcome: 'answer', answer: { exists: 'yes' } })
    await expect(asked).rejects.toThrow()
  })
  test.each(['error', 'messageerror'])('error: the worker’s %s ends it and everything that waits', async (event) => {
    const { worker, emit } = standIn()
    const broken = vi.fn()
    const { ask } = createWorkerClient(worker, broken)
    const asked = [ask('hasResumeSlot', slot), ask('prove', {})]
    emit(event)
    emit(event)
    for (const result of await Promise.allSettled(asked))
      expect(result).toEqual({ status: 'rejected', reason: internal })
    expect(broken).toHaveBeenCalledTimes(1)
    expect(worker.terminate).toHaveBeenCalledTimes(1)
    await expect(ask('prove', {})).rejects.toEqual(internal)
  })
  test('error: a script that does not load, which is not one that fails', async () => {
    const outcomes = []
    for (const [event, said] of [
      [{ type: 'error' }, false],
      [{ type: 'error' }, true],
      [{ type: 'error', message: 'x is not a function' }, false],
    ] as const) {
      const { worker, say, emitEvent } = standIn()
      const { ask } = createWorkerClient(worker, () => {})
      const asked = ask('hasResumeSlot', slot)
      if (said) say({ id: 9, outcome: 'answer', answer: {} })
      emitEvent(event)
      const failure = await asked.catch((failure) => failure)
      // A flow that has another step to go learns the same.
      const later = await ask('prove', {}).catch((failure) => failure)
      outcomes.push([isMissingPart(failure), isMissingPart(later)])
    }
    expect(outcomes).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ])
  })
  test('error: a message that is none ends it', async () => {
    const { worker, say } = standIn()
    const { ask } = createWorkerClient(worker, () => {})
    const asked = ask('hasResumeSlot', slot)
    say({ id: 1, outcome: 'shrug' })
    await expect(asked).rejects.toEqual(internal)
    expect(worker.terminate).toHaveBeenCalledTimes(1)
  })
  test.each([
    ['hasResumeSlot', 10_000],
    ['prove', 60_000],
  ] as const)('error: no answer to %s within %i ms', async (operation, limit) => {
    vi.useFakeTimers()
    const { worker } = standIn()
    const broken = vi.fn()
    const { ask } = createWorkerClient(worker, broken)
    const asked = ask(operation, slot as never).catch((failure) => failure) // the request does not matter here
    await vi.advanceTimersByTimeAsync(limit - 1)
    expect(broken).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await asked).toEqual(internal)
    expect(broken).toHaveBeenCalledTimes(1)
    expect(worker.terminate).toHaveBeenCalledTimes(1)
  })
  test('behavior: waiting behind a long operation counts for none of the time of the next', async () => {
    vi.useFakeTimers()
    const { worker, sent, say } = standIn()
    const broken = vi.fn()
    const { ask } = createWorkerClient(worker, broken)
    const proved = ask('prove', {}).catch((failure) => failure)
    const asked = ask('hasResumeSlot', slot).catch((failure) => failure)
    await vi.advanceTimersByTimeAsync(50_000)
    say({ id: sent[0]?.id, outcome: 'failure', failure: { of: 'service', code: 'not_trusted', why: '' } })
    await vi.advanceTimersByTimeAsync(9_999)
    expect(broken).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(broken).toHaveBeenCalledTimes(1)
    expect(await proved).toSatisfy((error) => isServiceError(error, 'not_trusted'))
    expect(await asked).toEqual(internal)
  })
  test('behavior: ending it on purpose breaks nothing', async () => {
    const { worker } = standIn()
    const broken = vi.fn()
    const { ask, end } = createWorkerClient(worker, broken)
    const asked = ask('hasResumeSlot', slot)
    expect(worker.terminate).not.toHaveBeenCalled()
    end()
    expect(worker.terminate).toHaveBeenCalledTimes(1)
    await expect(asked).rejects.toEqual(internal)
    expect(broken).not.toHaveBeenCalled()
    end()
    expect(worker.terminate).toHaveBeenCalledTimes(1)
  })
})
