import type { WalletError } from '@latchkey/core/errors'
import type { RpcResponse } from './call.ts'

/** A request that was accepted, with its outcome once there is one. */
export type Entry = {
  /** Method and parameters as text. */
  payload: string
  outcome: RpcResponse | undefined
  /** Cancels the request; undefined once it cannot be cancelled. */
  callOff: ((why: WalletError) => void) | undefined
  reply(outcome: RpcResponse): void
}

/** The most outcomes that are remembered, counted apart so that cheap reads cannot push out a sent transaction. */
const most = { asking: 256, silent: 128 }

/**
 * The requests of one page by their ids. Pending ones are never dropped; of the others the oldest go first.
 *
 * @param reused true if the page uses an id again for another request once the first is answered
 * @returns the log
 */
export function createRequestLog(reused: boolean) {
  const logs = { asking: new Map<string, Entry>(), silent: new Map<string, Entry>() }

  const forget = (id: string) => {
    logs.asking.delete(id)
    logs.silent.delete(id)
  }

  return {
    forget,

    /** The request of an id. */
    find: (id: string): Entry | undefined => logs.asking.get(id) ?? logs.silent.get(id),

    /** The remembered request that still answers this id and payload. */
    recall(id: string, payload: string): Entry | undefined {
      const logged = logs.asking.get(id) ?? logs.silent.get(id)
      if (!logged?.outcome || !reused || (logs.asking.has(id) && logged.payload === payload)) return logged
      forget(id)
      return undefined
    },

    remember(kind: 'asking' | 'silent', id: string, entry: Entry): void {
      const log = logs[kind]
      log.set(id, entry)
      for (const [old, { outcome }] of log) {
        if (log.size <= most[kind]) break
        if (outcome) log.delete(old)
      }
    },

    /** Drops the outcomes of requests that asked a person, where ids are reused. */
    forgetOutcomes(): void {
      if (!reused) return
      for (const [id, { outcome }] of logs.asking) if (outcome) logs.asking.delete(id)
    },

    /** Cancels every request that asks a person and can still be cancelled. */
    callOffAll(why: WalletError): void {
      for (const { callOff } of [...logs.asking.values()]) callOff?.(why)
    },
  }
}
