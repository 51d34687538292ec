import type { Config } from '@wagmi/core'
import type { Address } from 'viem'
import type { Connection } from '../connection/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Account, SiweAdapter, SiweOptions } from './options.ts'
import type { SiweSession } from './schemas.ts'
import { readNote, storageKey, writeNote } from './sign-in-note.ts'
import { SiweError } from './siwe-error.ts'
import { createSiweState, type SiweState, type SiweStateStore } from './siwe-state.ts'
import { createStoppable, type Stoppable } from './stoppable.ts'

export type { SiweAdapter, SiweOptions } from './options.ts'
export type { SignOutReason, SiweState } from './siwe-state.ts'

/**
 * One sign-in for every wallet: who is connected proves it to the page's own server, which remembers it in a cookie.
 */
export type Siwe = {
  getState(): SiweState
  subscribe(listener: () => void): () => void
  /**
   * Has the wallet sign, and the server check it. While one runs, another call is the same one.
   * @throws SiweError
   */
  signIn(): Promise<SiweSession>
  /** Stops waiting for the wallet. */
  cancel(): void
  /** @throws SiweError when the server cannot be reached: then the person is still signed in */
  signOut(): Promise<void>
}

type Page = Pick<Latchkey, 'config' | 'onStart'> & {
  connection: Pick<Connection, 'getState' | 'restored' | 'timeouts'>
}

type Attempt = { address: Address; result: Promise<SiweSession>; stop(error: SiweError): void }

/**
 * Signs in whoever is connected, and keeps the session in step with the connection as long as the latchkey runs: asks
 * the server who is signed in, and signs out there when another account is chosen or the wallet disconnects. Made once,
 * beside the latchkey; on a server nothing happens.
 *
 * @param page the latchkey
 *
 * @example
 * const signIn = createSiwe(latchkey, { server: '/api/sign-in', statement: 'I agree to the terms of this shop.' })
 */
export function createSiwe({ config, connection, onStart }: Page, options: SiweOptions = {}): Siwe {
  const { server = '/api/sign-in' } = options
  const toAdapter = async (): Promise<SiweAdapter> =>
    typeof server === 'string' ? (await loadSigning()).createServerAdapter(server) : server

  const store = createSiweState(async () => (await toAdapter()).signOut())
  let attempt: Attempt | undefined

  /** Asks the server who is signed in. */
  const ask = async (address: Address) => {
    const isCurrent = store.beginTurn()
    const owesEnd = readNote() === 'out'
    try {
      const session = owesEnd ? null : await (await toAdapter()).getSession()
      if (!isCurrent()) return
      if (session && isSame(session.address, address)) return store.keep(session)
      if (session || owesEnd) return await store.endAtServer(store.getState().ended)
      writeNote(undefined)
    } catch {
      // It cannot be known. Signing in says what is wrong.
    }
    if (isCurrent()) store.show({ status: 'none' })
  }

  /** After a change of the connection. */
  const sync = async () => {
    const { status } = config.state
    if (status === 'connecting' || status === 'reconnecting') return
    const { session } = store.getState()
    const account = accountOf(config)
    if (account && isSame(account.address, session?.address ?? attempt?.address ?? '')) return
    attempt?.stop(new SiweError(account ? 'accountChanged' : 'notConnected'))
    if (account) return session ? store.endAtServer('accountChanged') : ask(account.address)
    // A wallet that is only late or silent may come back; the server's session waits for it.
    const reason = connection.getState().disconnection?.reason
    if (reason !== 'silent' && reason !== 'missing' && (session || readNote()))
      return store.endAtServer(session && 'disconnected')
    if (session || store.getState().status === 'unknown') store.end(undefined)
  }

  let starts = 0
  let stop = () => {}
  const begin = () => {
    let isOver = false
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== storageKey || attempt) return
      const account = accountOf(config)
      const { session } = store.getState()
      if (readNote() !== 'in') session && store.end('elsewhere')
      else if (account && !session) void ask(account.address)
    }
    window.addEventListener('storage', onStorage)
    const unsubscribe = config.subscribe(
      ({ status, current, connections }) => `${status} ${current && connections.get(current)?.accounts[0]}`,
      () => void sync(),
    )
    void connection.restored().then(() => {
      if (!isOver) void sync()
    })
    const { session } = store.getState()
    if (session) store.keep(session)
    return () => {
      isOver = true
      store.pause()
      unsubscribe()
      window.removeEventListener('storage', onStorage)
    }
  }

  onStart(() => {
    if (starts++ === 0) stop = begin()
    return () => {
      if (--starts === 0) stop()
    }
  })

  return {
    getState: store.getState,
    subscribe: store.subscribe,

    signIn() {
      if (attempt) return attempt.result
      const account = accountOf(config)
      if (!account) {
        const error = new SiweError('notConnected')
        store.show({ status: 'none', error })
        return Promise.reject(error)
      }
      store.beginTurn()
      const stoppable = createStoppable()
      store.show({ status: 'signing', ended: undefined, error: undefined })
      const result = prove({ config, connection, options, store, toAdapter }, account, stoppable).then(
        (session) => {
          attempt = undefined
          store.keep(session)
          return session
        },
        (cause) => {
          attempt = undefined
          const error = cause instanceof SiweError ? cause : new SiweError('internal', { cause })
          store.show({ status: 'none', session: undefined, error })
          throw error
        },
      )
      attempt = { address: account.address, result, stop: stoppable.stop }
      return result
    },

    cancel() {
      if (store.getState().status === 'signing') attempt?.stop(new SiweError('cancelled'))
    },

    async signOut() {
      await (await toAdapter()).signOut()
      writeNote(undefined)
      store.end('left')
    },
  }
}

type Proof = Pick<Page, 'config' | 'connection'> & {
  options: SiweOptions
  store: SiweStateStore
  toAdapter: () => Promise<SiweAdapter>
}

/** Has the wallet sign, and the server verify it. @throws SiweError, and what the wallet throws */
async function prove(
  { config, connection, options, store, toAdapter }: Proof,
  account: Account,
  { stopped, isStopped }: Stoppable,
): Promise<SiweSession> {
  const [adapter, { signSiweMessage }] = await Promise.all([toAdapter(), loadSigning()])
  const asked = signSiweMessage(config, account, await adapter.getNonce(), options, connection.timeouts.approval)
  const signed = await Promise.race([stopped, asked])
  store.show({ status: 'verifying' })
  // Waited for in any case: what the server begins has to be ended there.
  const session = await adapter.verify(signed)
  if (!isStopped() && isSame(session.address, account.address)) return session
  await store.endAtServer(undefined)
  throw isStopped() ? await stopped : new SiweError('accountChanged')
}

/** Whoever is connected, once the wallet itself has confirmed it. */
const accountOf = ({ state: { status, current, connections } }: Config): Account | undefined => {
  const connection = current && status === 'connected' ? connections.get(current) : undefined
  const address = connection?.accounts[0]
  return connection && address && { address, chainId: connection.chainId, connector: connection.connector }
}

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Loads the code that is only needed with somebody connected, from the page's own origin. */
const loadSigning = () =>
  import('./sign-siwe.ts').catch((cause) => {
    throw new SiweError('serverUnavailable', { cause })
  })
