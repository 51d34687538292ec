import type { RpcResponse } from '../../entry/calls.ts'
import type { AppRequest } from '../../entry/page-session.ts'
import { type Answer, callIdOf, failures, isOf, mostWaiting, type Read, type SessionRequest } from './requests.ts'

/** Calls for the person, and the app's answer afterwards. */
export type Asking = Pick<Extract<Read, { calls: unknown }>, 'calls' | 'toFailure'> & {
  finish(results: unknown[]): Promise<Answer>
}

/**
 * Creates the queue of requests by apps that ask the person.
 *
 * @param appRequests the frame's own calls, where the person is asked
 */
export function createRequestQueue(appRequests: { arrive(request: AppRequest): void; cancel(id: string): void }) {
  /** The ids of calls by the app's topic. */
  const waiting = new Map<string, Set<string>>()

  const callOff = (topic: string) => {
    for (const id of waiting.get(topic) ?? []) appRequests.cancel(id)
    waiting.delete(topic)
  }

  return {
    /**
     * Makes the calls one after the other. Rejecting one rejects all.
     *
     * @param answer gets the app's answer; not called where the connection ends first
     */
    ask(request: SessionRequest, { calls, toFailure, finish }: Asking, answer: (answer: Answer) => void): void {
      const { topic } = request
      const ids = waiting.get(topic) ?? new Set()
      waiting.set(topic, ids)
      if (ids.size >= mostWaiting) {
        answer({ error: failures.busy })
        return
      }
      const next = (results: unknown[]) => {
        const call = calls[results.length]
        if (!call) return void finish(results).then(answer)
        // The connection ended meanwhile.
        if (waiting.get(topic) !== ids) return
        const { method, params, requester, network, account = 0 } = call
        const id = callIdOf(request, results.length)
        ids.add(id)
        const reply = (outcome: RpcResponse) => {
          ids.delete(id)
          if ('result' in outcome) return next([...results, outcome.result])
          answer(toFailure(outcome.error, results))
        }
        appRequests.arrive({ id, method, params, app: { requester, topic, network, account, reply } })
      }
      next([])
    },

    /** Cancels one request, for which the app no longer waits. Approved work continues. */
    expire(id: number): void {
      for (const [topic, calls] of waiting)
        for (const call of calls) if (isOf(call, { topic, id })) appRequests.cancel(call)
    },

    /** Cancels every request of an app whose connection has ended. */
    callOff,

    /** Cancels every request of every app. */
    callOffAll(): void {
      for (const topic of [...waiting.keys()]) callOff(topic)
    },
  }
}
