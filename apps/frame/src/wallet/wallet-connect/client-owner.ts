import { type Client, closeClient } from './client.ts'
import { acquireLock } from './exclusive-lock.ts'

type Parts = {
  lockName: string
  openClient(): Promise<Client>
  /** Called with each client once it is open here. */
  onOpen(client: Client): void
  /** Called when another window has taken the connection, before the client is closed. */
  onLose(): void
  onStatus(status: 'starting' | 'failed' | 'elsewhere'): void
}

/** This window's ownership of the WalletConnect client. */
export type ClientOwner = ReturnType<typeof createClientOwner>

/**
 * Creates this window's ownership of the WalletConnect client. Only one window of a site has it at a time: two would
 * answer each other's requests.
 */
export function createClientOwner({ lockName, openClient, onOpen, onLose, onStatus }: Parts) {
  let current: Client | undefined
  let taking: Promise<Client> | undefined
  let waitingForLock: AbortController | undefined
  let stopped = false

  const open = async (take: boolean): Promise<Client> => {
    waitingForLock?.abort()
    const off = new AbortController()
    waitingForLock = off
    const held = await acquireLock(lockName, { take, signal: off.signal })
    try {
      if (stopped) throw new Error('nobody is signed in')
      onStatus('starting')
      const client = await openClient()
      current = client
      onOpen(client)
      void held.over.then(() => lose(client))
      return client
    } catch (failure) {
      held.release()
      if (!stopped) onStatus('failed')
      throw failure
    }
  }

  /** Another window took over and waits until this client is closed. */
  const lose = async (client: Client) => {
    if (client !== current) return
    current = undefined
    onLose()
    await closeClient(client)
    if (stopped) return
    onStatus('elsewhere')
    await open(false).catch(() => undefined)
  }

  return {
    isCurrent: (client: Client): boolean => client === current,

    /** Opens the client once no other window owns it. Never fails. */
    restore: async (): Promise<void> => {
      await open(false).catch(() => undefined)
    },

    /** Returns the client, taking it over from another window if necessary. */
    require(): Promise<Client> {
      if (current) return Promise.resolve(current)
      taking ??= open(true).finally(() => {
        taking = undefined
      })
      return taking
    },

    /** Opens no client from now on, and returns the open one, which the caller closes. */
    stop(): Client | undefined {
      stopped = true
      waitingForLock?.abort()
      const client = current
      current = undefined
      return client
    },
  }
}
