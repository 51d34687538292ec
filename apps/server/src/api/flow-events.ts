import type { Executor } from '@latchkey/service/database'
import type { Log } from '@latchkey/service/log'
import { createPgListener, pgNotify } from '@latchkey/service/pg-notify'

/** Ends the long polls for a flow when it changes on any instance. */
export type FlowEvents = {
  /** Ends after `ms`, on an event of the flow, or when `signal` is aborted; sooner while events may be lost. */
  wait(flowId: string, ms: number, signal: AbortSignal): Promise<void>
  close(): Promise<void>
}

const channel = 'latchkey_flow'

/** The longest wait while the connection is down, milliseconds: then the row itself is read. */
const disconnectedMs = 1_000
/** The longest wait in any case, milliseconds, because an event can be lost. */
const connectedMs = 5_000

/** Notifies all instances that a flow has changed. */
export async function notifyFlow(db: Executor, flowId: string): Promise<void> {
  await pgNotify(db, channel, flowId)
}

/** Listens for changes of flows. */
export function createFlowEvents(databaseUrl: string, log: Log): FlowEvents {
  const waiting = new Map<string, Set<() => void>>()
  const onNotification = (flowId: string) => {
    for (const resolve of waiting.get(flowId) ?? []) resolve()
  }
  // Earlier events were lost: each poll reads its row.
  const onListening = () => {
    for (const each of waiting.values()) for (const resolve of each) resolve()
  }
  const listener = createPgListener(databaseUrl, channel, log, onNotification, onListening)

  return {
    async wait(flowId, ms, signal) {
      const { promise, resolve } = Promise.withResolvers<void>()
      const set = waiting.get(flowId) ?? new Set()
      waiting.set(flowId, set.add(resolve))
      const timer = setTimeout(resolve, Math.min(ms, listener.isListening() ? connectedMs : disconnectedMs))
      signal.addEventListener('abort', () => resolve(), { once: true })
      if (signal.aborted) resolve()
      try {
        await promise
      } finally {
        clearTimeout(timer)
        set.delete(resolve)
        if (set.size === 0) waiting.delete(flowId)
      }
    },
    close: () => listener.close(),
  }
}
