import type { EIP1193Events, EIP1193RequestFn } from 'viem'

/** The four things an EIP-1193 wallet says unasked. */
export type ProviderEvent = 'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect'

/** An EIP-1193 provider, as viem's, wagmi's and EIP-6963's types want one; any method may be asked. */
export type ScriptedProvider = EIP1193Events & { request: EIP1193RequestFn }

type Listener = (data: unknown) => void

/** A provider object over a way to ask; `emit` says something to its listeners, each on its own. */
export function createProvider(ask: (method: string, params: unknown) => Promise<unknown>) {
  const listeners = new Map<string, Listener[]>()

  const object = {
    request: async ({ method, params }: { method: string; params?: unknown }) => ask(method, params),
    on(event: string, listener: Listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener])
      return object
    },
    removeListener(event: string, listener: Listener) {
      const rest = [...(listeners.get(event) ?? [])]
      const at = rest.lastIndexOf(listener)
      if (at >= 0) rest.splice(at, 1)
      listeners.set(event, rest)
      return object
    },
  }

  return {
    // EIP-1193 types each event and method by itself; underneath they are one function each.
    provider: object as unknown as ScriptedProvider,
    emit(event: ProviderEvent, data: unknown) {
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(data)
        } catch (error) {
          // One listener that throws keeps nobody else from hearing it, and is still seen.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
