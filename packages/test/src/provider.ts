import type { EIP1193Events, EIP1193RequestFn } from 'viem'

/** The four events of an EIP-1193 wallet. */
export type ProviderEvent = 'accountsChanged' | 'chainChanged' | 'connect' | 'disconnect'

/** An EIP-1193 provider, compatible with viem's, wagmi's and EIP-6963's types; any method may be requested. */
export type ScriptedProvider = EIP1193Events & { request: EIP1193RequestFn }

type Listener = (data: unknown) => void

/** Creates a provider object from a request function; `emit` calls its listeners, independently of each other. */
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
          // A listener that throws does not affect the others, and its error is still visible.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
