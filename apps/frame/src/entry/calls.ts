import { type ErrorName, isWalletError, WalletError } from '@latchkey/core/errors'
import type { NetworkName } from '@latchkey/core/wire-networks'
import {
  type AskingMethod,
  isAsking,
  isMethodName,
  type Method,
  type MethodName,
  methods,
  type Params,
  type Result,
} from '@latchkey/protocol/methods'
import { limits } from '@latchkey/protocol/wire'
import * as v from 'valibot'
import { createStore } from 'zustand/vanilla'
import type { Asker } from './asker.ts'
import { type Plain, toPlain } from './plain.ts'
import { createRateLimit } from './rate-limit.ts'
import { withTimeout } from './with-timeout.ts'

/** The outcome of a request. Each transport writes the error in the form of its wire. */
export type Outcome = { result: unknown } | { error: WalletError }

/** Somebody else than the page asks: another app, over the wallet's own connection, and is answered there. */
export type Outside = {
  asker: Asker
  /** What tells its connection from every other: of its own name and address an app may say anything. */
  party: string
  /** The network the request names. */
  network: NetworkName
  reply(outcome: Outcome): void
}

/** A request as it came, already plain data. */
export type Request = { id: string; method: string; params: Plain; outside?: Outside }

/** A request whose method and parameters are checked. */
export type Checked<M extends MethodName = MethodName> = M extends MethodName
  ? { id: string; method: M; params: Params<M>; outside?: Outside }
  : never

/** A checked request that a person is asked about. */
export type Call<M extends AskingMethod = AskingMethod> = M extends AskingMethod
  ? {
      readonly id: string
      readonly method: M
      readonly params: Params<M>
      /** Set where it is not the page that asks. */
      readonly outside?: Outside
      /** Aborted, with the error the page gets, when the page no longer waits or the person took too long. */
      readonly signal: AbortSignal
      /** A new screen is shown: its five minutes begin. */
      restart(): void
      /** From here on the outcome counts: nothing calls it off any more. Throws what called it off before. */
      commit(): void
      /** Nothing came of what was approved: the person is asked again, and the call can be called off again. */
      reopen(): void
      /** Answers the page now; the handler may go on showing the result. */
      answer(result: Result<M>): void
    }
  : never

type Parts = {
  /**
   * `unique`: an id names one request for ever, and whoever repeats it gets its outcome again. `reused`: clients in the
   * field give one id to request after request, so a read is read anew, and another payload is another request once the
   * first is answered; what asked a person is remembered all the same, until its id is used for something else or that
   * person is gone.
   */
  ids?: 'unique' | 'reused'
  /** Posts one answer. */
  reply(id: string, outcome: Outcome): void
  /** Answers what needs no person; nothing when a person must be asked. */
  silently(request: Checked): Promise<{ result: unknown } | undefined>
  /** Asks a person; ends when what is to be shown of the call has been shown. */
  ask(call: Call): Promise<unknown>
  /** A call that was asked is answered and over: nothing of it belongs on the screen any more. */
  ended?(call: Call, well: boolean): void
  now?: () => number
}

type Entry = {
  payload: string
  outcome: Outcome | undefined
  callOff: ((why: WalletError) => void) | undefined
  reply(outcome: Outcome): void
}

/** What the entry itself may answer, whatever the method declares. */
const doorErrors: readonly ErrorName[] = [
  'invalidRequest',
  'invalidParams',
  'unsupportedMethod',
  'badRequest',
  'unauthorized',
  'userRejectedRequest',
  'notImplemented',
  'invalidEnvironment',
  'unsupportedNetwork',
  'unsupportedBlockchain',
]

/** Outcomes remembered for repeated requests; apart, so that cheap reads cannot push out a sent transaction. */
const remembered = { asking: 256, silent: 128 }
/** How long an answer without a person, the work after an approval, and a result on the screen may take, milliseconds. */
const within = { silent: 30_000, acting: 180_000, result: 120_000 }

/** As many of those who ask are counted at once. */
const mostParties = 64

/** Refusing these would cost as much as answering them. */
const isFree = (method: MethodName) => methods[method].free === true && !isAsking(method)

const toOutcome = (method: MethodName | undefined, failure: unknown): Outcome => {
  const { errors: declared = [], closable }: Partial<Method> = method === undefined ? {} : methods[method]
  if (closable && isWalletError(failure, 'userRejectedRequest')) return { result: null }
  const known = isWalletError(failure) && (declared.includes(failure.reason) || doorErrors.includes(failure.reason))
  return { error: known ? failure : new WalletError('internal') }
}

const readParams = (method: MethodName, params: Plain): unknown => {
  const parsed = v.safeParse(methods[method].params, params ?? [])
  if (parsed.success) return toPlain(parsed.output, limits)
  const path = v.getDotPath(parsed.issues[0])
  throw new WalletError('invalidParams', { reason: `invalid parameters for ${method}${path ? `: ${path}` : ''}` })
}

/**
 * The calls of one page: each is answered exactly once, repeated ids get the first outcome, one person is asked one
 * thing at a time. `queue` tells who is being asked and how many wait behind.
 */
export const createCalls = (parts: Parts) => {
  const asking = new Map<string, Entry>()
  const silent = new Map<string, Entry>()
  const rates = new Map<string, ReturnType<typeof createRateLimit>>()
  const reused = parts.ids === 'reused'
  const waiting: { start(): Promise<void>; entry: Entry }[] = []
  const queue = createStore<{ current: AskingMethod | null; waiting: number }>(() => ({ current: null, waiting: 0 }))
  let open = 0
  /** Ends the call that is on the screen; unless what it does counts already. */
  let leave: () => void = () => undefined

  const remember = (book: Map<string, Entry>, most: number, id: string, entry: Entry) => {
    book.set(id, entry)
    for (const [old, { outcome }] of book) {
      if (book.size <= most) break
      if (outcome) book.delete(old)
    }
  }

  const settle = (entry: Entry, outcome: Outcome) => {
    if (entry.outcome) return
    entry.outcome = outcome
    entry.callOff = undefined
    open -= 1
    entry.reply(outcome)
  }

  const answerSilently = async (request: Checked, entry: Entry) => {
    entry.callOff = (why) => settle(entry, toOutcome(request.method, why))
    try {
      const late = () => new WalletError('internal')
      const answer = await withTimeout(parts.silently(request), within.silent, late)
      if (entry.outcome) return
      if (answer) settle(entry, answer)
      else enqueue(request as Checked<AskingMethod>, entry)
    } catch (failure) {
      settle(entry, toOutcome(request.method, failure))
    }
  }

  const enqueue = (request: Checked<AskingMethod>, entry: Entry) => {
    if (waiting.length >= limits.queue) {
      forget(request.id)
      settle(
        entry,
        toOutcome(undefined, new WalletError('badRequest', { reason: 'too many requests wait for the person' })),
      )
      return
    }
    entry.callOff = (why) => {
      const at = waiting.findIndex((each) => each.entry === entry)
      if (at >= 0) waiting.splice(at, 1)
      queue.setState({ waiting: waiting.length })
      settle(entry, toOutcome(request.method, why))
    }
    waiting.push({ entry, start: () => show(request, entry) })
    next()
  }

  const next = () => {
    if (queue.getState().current === null) void waiting.shift()?.start()
    queue.setState({ waiting: waiting.length })
  }

  const show = async (request: Checked<AskingMethod>, entry: Entry) => {
    const { method } = request
    const off = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const limit = (ms: number, late: () => void) => {
      clearTimeout(timer)
      timer = setTimeout(late, ms)
    }
    const callOff = (why: WalletError) => {
      settle(entry, toOutcome(method, why))
      off.abort(why)
    }
    const waitForPerson = () => limit(limits.screenMs, () => callOff(new WalletError('userRejectedRequest')))
    let committed = false
    leave = () => {
      if (entry.outcome) off.abort(new WalletError('internal'))
      else if (!committed) callOff(new WalletError('userRejectedRequest'))
    }

    queue.setState({ current: method })
    entry.callOff = callOff
    waitForPerson()
    const freed = new Promise<never>((_, reject) => {
      off.signal.addEventListener('abort', () => reject(off.signal.reason))
    })
    const answer = (result: unknown) => {
      const parsed = v.safeParse(methods[method].result, result)
      settle(entry, parsed.success ? { result: parsed.output } : toOutcome(method, undefined))
      limit(within.result, () => off.abort(new WalletError('internal')))
    }
    const call = {
      ...request,
      signal: off.signal,
      restart: () => {
        if (!committed && !off.signal.aborted) waitForPerson()
      },
      commit: () => {
        off.signal.throwIfAborted()
        committed = true
        entry.callOff = undefined
        limit(within.acting, () => callOff(new WalletError('internal')))
      },
      reopen: () => {
        off.signal.throwIfAborted()
        if (entry.outcome) return
        committed = false
        entry.callOff = callOff
        waitForPerson()
      },
      answer,
    } as Call // The method and its parameters were checked together.

    try {
      answer(await Promise.race([parts.ask(call), freed]))
    } catch (failure) {
      settle(entry, toOutcome(method, failure))
    } finally {
      clearTimeout(timer)
      // Whatever the handler still does, it is over: no screen of it, no commit after this.
      off.abort(new WalletError('internal'))
      leave = () => undefined
      queue.setState({ current: null })
      parts.ended?.(call, entry.outcome !== undefined && 'result' in entry.outcome)
      next()
    }
  }

  /** One for each who asks, so that none of them uses up another's. */
  const rateOf = (outside: Outside | undefined) => {
    const party = outside ? `outside ${outside.party}` : 'page'
    const rate = rates.get(party) ?? createRateLimit(limits, parts.now)
    rates.delete(party)
    rates.set(party, rate)
    // The person agreed to each connection; who has not asked for longest is forgotten.
    const [longest] = rates.keys()
    if (rates.size > mostParties && longest !== undefined) rates.delete(longest)
    return rate
  }

  const forget = (id: string) => {
    asking.delete(id)
    silent.delete(id)
  }

  /** What is remembered of an id, as far as it still answers a request that comes with it now. */
  const recall = (id: string, payload: string): Entry | undefined => {
    const known = asking.get(id) ?? silent.get(id)
    if (!known?.outcome || !reused || (asking.has(id) && known.payload === payload)) return known
    forget(id)
    return undefined
  }

  /** Why a new request is not even looked at; the same id may come again later. */
  const refuse = (method: string, outside: Outside | undefined): WalletError | undefined => {
    if (!isMethodName(method)) return new WalletError('unsupportedMethod', { method })
    if (open >= limits.inFlight) return new WalletError('badRequest', { reason: 'too many requests are open' })
    if (isFree(method) || rateOf(outside).take()) return undefined
    return new WalletError('badRequest', { reason: 'too many requests in a short time' })
  }

  return {
    queue,

    /** Takes a request. Its answer goes out by `reply`, once. */
    arrive({ id, method, params, outside }: Request): void {
      const reply = (outcome: Outcome) => (outside ? outside.reply(outcome) : parts.reply(id, outcome))
      // What an app asked is never the page's to repeat.
      const payload = JSON.stringify([method, params, outside !== undefined])
      const known = recall(id, payload)
      if (known && known.payload === payload) {
        // While it is still open, its one answer serves both.
        if (known.outcome) reply(known.outcome)
        return
      }
      const refusal = known
        ? new WalletError('invalidRequest', { reason: 'another request has this id' })
        : refuse(method, outside)
      if (refusal || !isMethodName(method)) {
        reply(toOutcome(undefined, refusal))
        return
      }

      const entry: Entry = { payload, outcome: undefined, callOff: undefined, reply }
      open += 1
      if (isAsking(method)) remember(asking, remembered.asking, id, entry)
      else remember(silent, remembered.silent, id, entry)
      try {
        const said = { id, method, params: readParams(method, params), ...(outside && { outside }) }
        const checked = said as Checked // By the method's own schema.
        void answerSilently(checked, entry)
      } catch (failure) {
        settle(entry, toOutcome(method, failure))
      }
    },

    /** The page no longer waits: rejects the call unless the person has approved it already. */
    cancel(id: string): void {
      ;(asking.get(id) ?? silent.get(id))?.callOff?.(new WalletError('userRejectedRequest'))
    },

    /** Who was asked is gone: where ids are reused, what came of it answers nobody any more. */
    forgetOutcomes(): void {
      if (!reused) return
      for (const [id, { outcome }] of asking) if (outcome) asking.delete(id)
    },

    /** The page took the screen away: what stands on it is rejected, or, when it is a result, put away. */
    leave: (): void => leave(),

    /** Calls off everything a person was to be asked and has not approved yet. */
    cancelAll(why: WalletError): void {
      for (const { callOff } of [...asking.values()]) callOff?.(why)
    },
  }
}

export type Calls = ReturnType<typeof createCalls>
