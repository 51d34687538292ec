import { type ErrorName, WalletError } from '@latchkey/core/errors'
import { type AskingMethod, methods } from '@latchkey/protocol/methods'
import { limits } from '@latchkey/protocol/wire'
import * as v from 'valibot'
import { createStore } from 'zustand/vanilla'
import type { Call, Checked, RpcResponse } from './call.ts'
import { toOutcome } from './outcome.ts'
import type { Entry } from './request-log.ts'

/** The longest time for the work after an approval, and for a result on the screen, milliseconds. */
const actingMs = 180_000
const resultMs = 120_000
/**
 * The longest time between two signs of life of something that is followed elsewhere, such as a payment, milliseconds.
 */
const followedMs = 1_800_000

type Settle = (entry: Entry, outcome: RpcResponse) => void

/** A timed-out handler is not stopped; a transaction may still be sent. */
const toLate = (method: AskingMethod) => {
  const errors: readonly ErrorName[] = methods[method].errors
  if (!errors.includes('sendTransactionFailed')) return new WalletError('internal')
  const reason = 'it took too long; the transaction may still have been sent'
  return new WalletError('sendTransactionFailed', { reason, mayBeSent: true })
}

/** One call during its turn: its time limits, and its ways to end. */
function createTurn(request: Checked<AskingMethod>, entry: Entry, settle: Settle) {
  const { method } = request
  const off = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let committed = false

  const limit = (ms: number, late: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(late, ms)
  }
  const callOff = (why: WalletError) => {
    settle(entry, toOutcome(method, why))
    off.abort(why)
  }
  const waitForPerson = () => limit(limits.screenMs, () => callOff(new WalletError('userRejectedRequest')))
  const limitResult = () => limit(resultMs, () => off.abort(new WalletError('internal')))

  const call = {
    ...request,
    signal: off.signal,
    restart() {
      if (committed || off.signal.aborted) return
      if (entry.outcome) limit(followedMs, () => off.abort(new WalletError('internal')))
      else waitForPerson()
    },
    commit() {
      off.signal.throwIfAborted()
      committed = true
      entry.callOff = undefined
      limit(actingMs, () => callOff(toLate(method)))
    },
    reopen() {
      off.signal.throwIfAborted()
      if (entry.outcome) return
      committed = false
      entry.callOff = callOff
      waitForPerson()
    },
    answer(result: unknown, { goesOn = false } = {}) {
      const parsed = v.safeParse(methods[method].result, result)
      settle(entry, parsed.success ? { result: parsed.output } : toOutcome(method, undefined))
      if (goesOn) limit(actingMs, () => off.abort(new WalletError('internal')))
      else limitResult()
    },
    fail(failure: WalletError) {
      settle(entry, toOutcome(method, failure))
      limitResult()
    },
  } as Call // The method and its parameters were checked together.

  entry.callOff = callOff
  waitForPerson()

  return {
    call,
    /** Rejects when the call is cancelled or out of time. */
    aborted: new Promise<never>((_, reject) => {
      off.signal.addEventListener('abort', () => reject(off.signal.reason))
    }),
    /** Rejects the call, unless its work has begun; dismisses its result. */
    leave() {
      if (entry.outcome) off.abort(new WalletError('internal'))
      else if (!committed) callOff(new WalletError('userRejectedRequest'))
    },
    end() {
      clearTimeout(timer)
      // The turn is over even if the handler continues: no screen and no commit after this.
      off.abort(new WalletError('internal'))
    },
  }
}

/**
 * The calls that ask a person, one at a time and in order.
 *
 * @param parts.ask asks the person about one call; resolves when its result has been shown
 * @param parts.ended called when a call is answered and over; `well` if it has a result
 * @param parts.settle answers a request; only its first outcome counts
 * @returns the queue
 */
export function createPersonQueue(parts: {
  ask(call: Call): Promise<unknown>
  ended?: ((call: Call, well: boolean) => void) | undefined
  settle: Settle
}) {
  const { ask, ended, settle } = parts
  const waiting: { start(): Promise<void>; entry: Entry }[] = []
  const store = createStore<{ current: AskingMethod | null; waiting: number }>(() => ({ current: null, waiting: 0 }))
  let leave: () => void = () => undefined

  const next = () => {
    if (store.getState().current === null) void waiting.shift()?.start()
    store.setState({ waiting: waiting.length })
  }

  const run = async (request: Checked<AskingMethod>, entry: Entry) => {
    const turn = createTurn(request, entry, settle)
    leave = turn.leave
    store.setState({ current: request.method })
    try {
      turn.call.answer((await Promise.race([ask(turn.call), turn.aborted])) as never) // checked by `answer`
    } catch (failure) {
      settle(entry, toOutcome(request.method, failure))
    } finally {
      turn.end()
      leave = () => undefined
      store.setState({ current: null })
      ended?.(turn.call, entry.outcome !== undefined && 'result' in entry.outcome)
      next()
    }
  }

  return {
    /** The method being asked, and the number of calls that wait behind it. */
    store,
    isFull: () => waiting.length >= limits.queue,

    push(request: Checked<AskingMethod>, entry: Entry): void {
      entry.callOff = (why) => {
        const at = waiting.findIndex((each) => each.entry === entry)
        if (at >= 0) waiting.splice(at, 1)
        store.setState({ waiting: waiting.length })
        settle(entry, toOutcome(request.method, why))
      }
      waiting.push({ entry, start: () => run(request, entry) })
      next()
    },

    /** The page hid the screen: the call on it is rejected or, if it shows a result, dismissed. */
    leave: (): void => leave(),
  }
}
