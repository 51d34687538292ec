import { WalletError } from '@latchkey/core/errors'
import { ServiceError, type ServiceErrorCode, serviceErrors } from '@latchkey/protocol/service-error'
import * as v from 'valibot'
import { createMissingPart } from '../missing-part.ts'
import { type AnswerFrom, fromWorker, type OperationName, operations, type RequestTo } from './messages.ts'

/** The part of a worker that the frame uses; a MessagePort has it too. */
export type WorkerLike = {
  postMessage(message: unknown): void
  addEventListener(type: 'message', listener: (event: MessageEvent) => void): void
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void
  terminate(): void
}

/** The operations that stretch a PIN. */
const stretching: ReadonlySet<OperationName> = new Set(['prove', 'enrol', 'changePin'])

/** Stretching a PIN takes a fifth of a second on a laptop, and may take many on an old phone. Milliseconds. */
const limitMs = (operation: OperationName) => (stretching.has(operation) ? 60_000 : 10_000)

const toError = (failure: Extract<v.InferOutput<typeof fromWorker>, { outcome: 'failure' }>['failure']): Error => {
  if (failure.of === 'wallet') return WalletError.fromWire(failure)
  const code = Object.hasOwn(serviceErrors, failure.code) ? (failure.code as ServiceErrorCode) : 'internal'
  return new ServiceError(code, {}, failure.why ? { cause: new Error(failure.why) } : undefined)
}

export type CallWorker = <O extends OperationName>(operation: O, request: RequestTo<O>) => Promise<AnswerFrom<O>>

export type WorkerClient = { ask: CallWorker; end: () => void }

/**
 * Sends requests to a vault worker: each gets its answer, a WalletError or ServiceError, or `internal` when the worker
 * breaks, does not answer in time, or did not load (see `missing-part.ts`). In the latter cases `broken` is called once,
 * when the worker has been ended.
 *
 * The worker handles one request after the other, so the time limit of each starts when the one before it was answered.
 */
export function createWorkerClient(worker: WorkerLike, broken: () => void): WorkerClient {
  // In the order of the requests.
  const waiting = new Map<
    number,
    { operation: OperationName; settle: (message: v.InferOutput<typeof fromWorker> | undefined) => void }
  >()
  let count = 0
  let ended = false
  let hasSpoken = false
  let isMissing = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const end = () => {
    if (ended) return
    ended = true
    clearTimeout(timer)
    worker.terminate()
    for (const { settle } of waiting.values()) settle(undefined)
    waiting.clear()
  }
  const fail = (event?: Event) => {
    if (ended) return
    // An error inside the script is an event of its own kind, with a message.
    isMissing = event?.type === 'error' && !hasSpoken && !('message' in event)
    end()
    broken()
  }

  const toEnded = () =>
    isMissing
      ? new WalletError('internal', {}, { cause: createMissingPart('the vault worker did not load') })
      : new ServiceError('internal', {}, { cause: new Error('the vault worker ended') })

  const watchFirst = () => {
    clearTimeout(timer)
    const [first] = waiting.values()
    if (first) timer = setTimeout(fail, limitMs(first.operation))
  }

  worker.addEventListener('message', ({ data }) => {
    hasSpoken = true
    const message = v.safeParse(fromWorker, data)
    if (!message.success) return fail()
    const answered = waiting.get(message.output.id)
    if (!answered) return
    waiting.delete(message.output.id)
    watchFirst()
    answered.settle(message.output)
  })
  worker.addEventListener('error', fail)
  worker.addEventListener('messageerror', fail)

  const ask: CallWorker = async (operation, request) => {
    if (ended) throw toEnded()
    count += 1
    const id = count
    const message = await new Promise<v.InferOutput<typeof fromWorker> | undefined>((settle) => {
      waiting.set(id, { operation, settle })
      if (waiting.size === 1) watchFirst()
      worker.postMessage({ id, operation, request })
    })
    if (!message) throw toEnded()
    if (message.outcome === 'failure') throw toError(message.failure)
    // The operation's own schema makes it.
    return v.parse(operations[operation].answer, message.answer) as AnswerFrom<typeof operation>
  }

  return { ask, end }
}
