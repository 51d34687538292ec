import { setTimeout as pause } from 'node:timers/promises'
import { isUnavailable } from '@latchkey/service/database'
import { waitOf } from '@latchkey/service/limits'
import { describeFailure, type Log } from '@latchkey/service/log'
import { codes, RpcError } from './json-rpc.ts'
import type { Caller, Method } from './methods.ts'

/**
 * How long requests wait for a database that is briefly unavailable, milliseconds. Clients give up after 15 seconds.
 */
const patienceMs = 10_000

/**
 * Creates the function that answers one request. While the database is unavailable it retries for ten seconds.
 *
 * @returns throws RpcError for every failure that the client may learn of; others are thrown unchanged
 */
export function createAnswer(methods: Record<string, Method>, log: Log, patience = patienceMs) {
  return async (name: string, params: unknown, caller: Caller): Promise<unknown> => {
    const method = Object.hasOwn(methods, name) ? methods[name] : undefined
    if (!method) throw new RpcError(codes.unknownMethod, 'There is no such method here.')
    try {
      return await retryWhileAway(() => method(params, caller), patience)
    } catch (failure) {
      const wait = waitOf(failure)
      if (wait !== undefined) throw new RpcError(codes.limit, 'Too many messages in a short time.', wait)
      if (failure instanceof RpcError) throw failure
      log.error('request failed', { method: name, ...describeFailure(failure) })
      if (!isUnavailable(failure)) throw failure
      throw new RpcError(codes.unavailable, 'The relay cannot reach its database. Try again in a moment.')
    }
  }
}

/** Retries while the database is unavailable. Every method here is safe to repeat. */
const retryWhileAway = async <T>(act: () => Promise<T>, patience: number): Promise<T> => {
  const limit = Date.now() + patience
  for (;;) {
    try {
      return await act()
    } catch (failure) {
      if (!isUnavailable(failure) || Date.now() > limit) throw failure
      await pause(250)
    }
  }
}
