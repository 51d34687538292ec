import type { WalletError } from '@latchkey/core/errors'
import type { RpcResponse } from './call.ts'

/** A request that was accepted, and its outcome once there is one. */
export type Entry = {
  /** Method and parameters as text. */
  payload: string
  outcome: RpcResponse | undefined
  /** Calls the request off; undefined once nothing can. */
  callOff: ((why: WalletError) => void) | undefined
  reply(outcome: RpcResponse): void
}

/** Outcomes remembered for repeated requests; apart, so that cheap reads cannot push out a sent transaction. */
const most = { asking: 256, silent: 128 }

/**
 * The requests of one page by their ids. Open requests are never dropped; of the others the oldest go first.
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

    /** The request of an id, as far as it still answers one that comes with this id and payload now. */
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

    /** Calls off every request that asks a person and can still be called off. */
    callOffAll(why: WalletError): void {
      for (const { callOff } of [...logs.asking.values()]) callOff?.(why)
    },
  }
}
