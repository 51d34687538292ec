import { WalletError } from '@latchkey/core/errors'
import { type AskingMethod, isAsking, isMethodName, type MethodName, methods } from '@latchkey/protocol/methods'
import { limits } from '@latchkey/protocol/wire'
import * as v from 'valibot'
import type { Call, Checked, ConnectedApp, Request, RpcResponse } from './call.ts'
import { toOutcome } from './outcome.ts'
import { createPersonQueue } from './person-queue.ts'
import { type Plain, toPlain } from './plain.ts'
import { createRateLimits } from './rate-limit.ts'
import { createRequestLog, type Entry } from './request-log.ts'
import { withTimeout } from './with-timeout.ts'

export type { Call, Checked, ConnectedApp, Request, RpcResponse } from './call.ts'

type Parts = {
  /**
   * `unique`: an id names one request for ever, and repeating it returns its outcome again. `reused`: real clients use
   * one id for request after request, so a read is answered again, and another payload is another request once the
   * first is answered. The outcome of a request that asked a person is still remembered, until its id is used for
   * something else or that person is gone.
   */
  ids?: 'unique' | 'reused'
  /** Posts one answer. */
  reply(id: string, outcome: RpcResponse): void
  /** Answers a request that needs no person; undefined when a person must be asked. */
  silently(request: Checked): Promise<{ result: unknown } | undefined>
  /** Asks a person; resolves when everything about the call has been shown. */
  ask(call: Call): Promise<unknown>
  /** A call that a person was asked about is answered and over: it is removed from the screen. */
  ended?(call: Call, well: boolean): void
  now?: () => number
}

/** The longest time for an answer without a person, milliseconds. */
const silentMs = 30_000

const busy = (reason: string) => new WalletError('badRequest', { reason })

/** Refusing these would cost as much as answering them. */
const isFree = (method: MethodName) => methods[method].free === true && !isAsking(method)

const readParams = (method: MethodName, params: Plain): unknown => {
  const parsed = v.safeParse(methods[method].params, params ?? [])
  if (parsed.success) return toPlain(parsed.output, limits)
  const path = v.getDotPath(parsed.issues[0])
  throw new WalletError('invalidParams', { reason: `invalid parameters for ${method}${path ? `: ${path}` : ''}` })
}

/**
 * The calls of one page: each is answered exactly once, repeated ids get the first outcome, and a person is asked one
 * thing at a time.
 *
 * @param parts the ways to answer
 * @returns the calls; `queue` holds the method being asked and how many wait behind it
 */
export function createCalls(parts: Parts) {
  const log = createRequestLog(parts.ids === 'reused')
  const rates = createRateLimits(limits, parts.now)
  let open = 0

  const settle = (entry: Entry, outcome: RpcResponse) => {
    if (entry.outcome) return
    entry.outcome = outcome
    entry.callOff = undefined
    open -= 1
    entry.reply(outcome)
  }

  const people = createPersonQueue({ ask: parts.ask, ended: parts.ended, settle })

  const askPerson = (request: Checked<AskingMethod>, entry: Entry) => {
    if (!people.isFull()) return people.push(request, entry)
    log.forget(request.id)
    settle(entry, toOutcome(undefined, busy('too many requests wait for the person')))
  }

  const answer = async (request: Checked, entry: Entry) => {
    entry.callOff = (why) => settle(entry, toOutcome(request.method, why))
    try {
      const late = () => new WalletError('internal')
      const outcome = await withTimeout(parts.silently(request), silentMs, late)
      if (entry.outcome) return
      if (outcome) settle(entry, outcome)
      else askPerson(request as Checked<AskingMethod>, entry)
    } catch (failure) {
      settle(entry, toOutcome(request.method, failure))
    }
  }

  /** Why a new request is refused unread; the same id may come again later. */
  const refuse = (method: string, app: ConnectedApp | undefined): WalletError | undefined => {
    if (!isMethodName(method)) return new WalletError('unsupportedMethod', { method })
    if (open >= limits.inFlight) return busy('too many requests are open')
    // Each app has its own limit, so that none exhausts another's.
    if (isFree(method) || rates.take(app ? `app ${app.topic}` : 'page')) return undefined
    return busy('too many requests in a short time')
  }

  return {
    queue: people.store,

    /** Takes a request. It is answered once, by `reply`. */
    arrive({ id, method, params, app, window }: Request): void {
      const reply = (outcome: RpcResponse) => (app ? app.reply(outcome) : parts.reply(id, outcome))
      // The page can never repeat an app's request.
      const payload = JSON.stringify([method, params, app !== undefined])
      const logged = log.recall(id, payload)
      if (logged && logged.payload === payload) {
        // While it is pending, its one answer serves both.
        if (logged.outcome) reply(logged.outcome)
        return
      }
      const refusal = logged
        ? new WalletError('invalidRequest', { reason: 'another request has this id' })
        : refuse(method, app)
      if (refusal || !isMethodName(method)) {
        reply(toOutcome(undefined, refusal))
        return
      }

      const entry: Entry = { payload, outcome: undefined, callOff: undefined, reply }
      open += 1
      log.remember(isAsking(method) ? 'asking' : 'silent', id, entry)
      try {
        const request = {
          id,
          method,
          params: readParams(method, params),
          ...(app && { app }),
          ...(window && { window }),
        }
        void answer(request as Checked, entry) // checked by the method's own schema
      } catch (failure) {
        settle(entry, toOutcome(method, failure))
      }
    },

    /** The page no longer waits: rejects the call unless the person has approved it. */
    cancel: (id: string): void => log.find(id)?.callOff?.(new WalletError('userRejectedRequest')),

    /** The signed-in person changed: where ids are reused, earlier outcomes are no longer answers. */
    forgetOutcomes: log.forgetOutcomes,

    /** The page hid the screen: the call on it is rejected or, if it shows a result, dismissed. */
    leave: people.leave,

    /** Cancels everything that a person was to be asked and has not approved yet. */
    cancelAll: log.callOffAll,
  }
}

export type Calls = ReturnType<typeof createCalls>
