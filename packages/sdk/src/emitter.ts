/** Listeners by event name. Only who holds the emitter can emit; others get `on` and `off`. */
export type Emitter<Events> = {
  /** Adds a listener. Answers the function that removes it. */
  on<E extends keyof Events>(event: E, listener: (data: Events[E]) => void): () => void
  off<E extends keyof Events>(event: E, listener: (data: Events[E]) => void): void
  emit<E extends keyof Events>(event: E, data: Events[E]): void
}

/**
 * An emitter without listeners. A listener that throws keeps no other from hearing; its error is thrown anew, on its own,
 * where the page's error handlers see it.
 */
export function createEmitter<Events>(): Emitter<Events> {
  const listeners = new Map<keyof Events, Set<(data: never) => void>>()

  const off: Emitter<Events>['off'] = (event, listener) => {
    listeners.get(event)?.delete(listener)
  }

  return {
    on(event, listener) {
      if (!listeners.has(event)) listeners.set(event, new Set())
      listeners.get(event)?.add(listener)
      return () => off(event, listener)
    },
    off,
    emit(event, data) {
      for (const listener of [...(listeners.get(event) ?? [])]) {
        try {
          listener(data as never) // a listener is only ever added under the event whose data it takes
        } catch (error) {
          // One listener's failure is the page's to see, and must not keep the others from hearing.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
