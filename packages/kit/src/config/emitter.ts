import type { Connector } from 'wagmi'

type Listener = { call: (data: unknown) => void; isOnce: boolean }

/** A connector's emitter, as wagmi's: what it emits has the connector's uid. */
export function createEmitter(uid: string): Connector['emitter'] {
  const listeners: Record<string, readonly Listener[]> = {}
  const of = (event: string) => listeners[event] ?? []
  const add = (isOnce: boolean) => (event: string, call: Listener['call']) => {
    listeners[event] = [...of(event), { call, isOnce }]
  }
  const off = (event: string, call: Listener['call']) => {
    listeners[event] = of(event).filter((each) => each.call !== call)
  }
  const emitter = {
    uid,
    on: add(false),
    once: add(true),
    off,
    emit(event: string, data?: object) {
      for (const { call, isOnce } of of(event)) {
        if (isOnce) off(event, call)
        call({ uid, ...data })
      }
    },
    listenerCount: (event: string) => of(event).length,
  }
  // wagmi's is a class with the same members over another emitter, which nothing reads.
  return emitter as unknown as Connector['emitter']
}
