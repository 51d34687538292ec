/** Listeners by event name. Only the owner of the emitter can emit; others get `on` and `off`. */
export type Emitter<Events> = {
  /** Adds a listener. Returns a function that removes it. */
  on<E extends keyof Events>(event: E, listener: (data: Events[E]) => void): () => void
  off<E extends keyof Events>(event: E, listener: (data: Events[E]) => void): void
  emit<E extends keyof Events>(event: E, data: Events[E]): void
}

/**
 * Creates an emitter. A listener that throws does not affect others; its error is rethrown separately, for the page's
 * error handlers.
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
          // A listener's error belongs to the page, and must not affect the other listeners.
          queueMicrotask(() => {
            throw error
          })
        }
      }
    },
  }
}
