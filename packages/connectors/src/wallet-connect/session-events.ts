import type { Client } from './client.ts'
import { readSession, type Session } from './session.ts'

type Listeners = {
  /** @param caip2 the chain of the event */
  onEvent(event: { name: string; data: unknown }, caip2: string): void
  onUpdate(session: Session): void
  /** The wallet ended the session, it expired, or nothing in it is usable any more. */
  onEnd(): void
}

/**
 * Listens to the events of one session; the client emits those of all.
 *
 * @returns a function that stops it
 */
export function listenToSession(
  client: Pick<Client, 'on' | 'off' | 'session'>,
  topic: string,
  { onEvent, onUpdate, onEnd }: Listeners,
): () => void {
  // An emitter still calls a listener that another one removes meanwhile.
  let isListening = true
  const ofSession = (listener: (params: never) => void) => (event: { topic: string; params?: unknown }) => {
    if (isListening && event.topic === topic) listener(event.params as never) // the parameters of this event
  }
  const listeners = {
    session_event: ofSession(({ event, chainId }: { event: { name: string; data: unknown }; chainId: string }) =>
      onEvent(event, chainId),
    ),
    session_update: ofSession(() => {
      const session = readSession(client.session.get(topic))
      if (session) onUpdate(session)
      else onEnd()
    }),
    session_delete: ofSession(onEnd),
    session_expire: ofSession(onEnd),
  } as const
  const names = Object.keys(listeners) as (keyof typeof listeners)[] // its only keys
  for (const name of names) client.on(name, listeners[name])
  return () => {
    isListening = false
    for (const name of names) client.off(name, listeners[name])
  }
}
