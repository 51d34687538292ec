import type { Presence } from '../announce.ts'
import type { Failure, ToPage, ToWallet } from './messages.ts'

/** The channel between a document and the wallet. */
export type Carrier = {
  send(message: ToWallet): void
  listen(receive: (message: ToPage) => void): void
}

/**
 * Stands in for a wallet inside a page: provider objects that forward everything, and its announcements. It is sent to
 * the page as text, so it must be self-contained.
 * @param prompt the wallet's initial state; undefined when that comes later
 * @returns a function that updates the state, as a message does
 */
export function installProvider(carrier: Carrier, prompt: Presence | undefined): (presence: Presence) => void {
  type Settle = { resolve(result: unknown): void; reject(reason: unknown): void }
  type Life = { providers: object[]; emit(event: string, data: unknown): void; alive: boolean }

  const open = new Map<number, Settle>()
  let lastId = 0
  let presence: Presence | undefined
  let life: Life | undefined

  const createProvider = (readLife: () => Life | undefined) => {
    const listeners = new Map<string, ((data: unknown) => void)[]>()
    const provider = {
      request: ({ method, params }: { method: string; params?: unknown }) =>
        new Promise((resolve, reject) => {
          if (!readLife()?.alive) return
          lastId += 1
          open.set(lastId, { resolve, reject })
          carrier.send({ type: 'ask', id: lastId, method, ...(params !== undefined && { params }) })
        }),
      on(event: string, listener: (data: unknown) => void) {
        listeners.set(event, [...(listeners.get(event) ?? []), listener])
        return provider
      },
      removeListener(event: string, listener: (data: unknown) => void) {
        const rest = [...(listeners.get(event) ?? [])]
        const at = rest.lastIndexOf(listener)
        if (at >= 0) rest.splice(at, 1)
        listeners.set(event, rest)
        return provider
      },
    }
    const emit = (event: string, data: unknown) => {
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(data)
        } catch (error) {
          queueMicrotask(() => {
            throw error
          })
        }
      }
    }
    return { provider, emit }
  }

  const createInstance = (): Life => {
    const readLife = () => created
    const both = [createProvider(readLife), createProvider(readLife)]
    const created: Life = {
      providers: both.map(({ provider }) => provider),
      emit: (event, data) => {
        for (const each of both) each.emit(event, data)
      },
      alive: true,
    }
    return created
  }

  const announce = () => {
    if (!presence?.announces || !life?.alive) return
    for (const [at, info] of presence.announcements.entries()) {
      const detail = Object.freeze({ info: Object.freeze(info), provider: life.providers[at] })
      window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  }

  const arrive = (news: Presence) => {
    // A prompt answer needs no second message.
    const isKnown = life?.alive && JSON.stringify({ ...presence, delay: 0 }) === JSON.stringify({ ...news, delay: 0 })
    presence = news
    if (isKnown || news.announcements.length === 0) return
    if (!life?.alive) life = createInstance()
    if (news.ethereum) Object.assign(window, { ethereum: life.providers[0] })
    announce()
    if (news.ethereum) window.dispatchEvent(new Event('ethereum#initialized'))
  }

  const toReason = (failure: Failure) =>
    'thrown' in failure
      ? failure.thrown
      : Object.assign(new Error(failure.error.message), { name: 'ProviderRpcError' }, failure.error)

  carrier.listen((message) => {
    if (message.type === 'presence') arrive(message.presence)
    if (!life?.alive) return
    if (message.type === 'event') life.emit(message.event, message.data)
    if (message.type === 'failureEvent') life.emit(message.event, toReason(message.failure))
    if (message.type === 'gone') {
      life.alive = false
      open.clear()
    }
    if (message.type === 'answer' || message.type === 'failure') {
      const settle = open.get(message.id)
      open.delete(message.id)
      if (message.type === 'answer') settle?.resolve(message.result)
      else settle?.reject(toReason(message.failure))
    }
  })
  window.addEventListener('eip6963:requestProvider', announce)
  if (prompt) arrive(prompt)
  return arrive
}
