import type { Config } from '@wagmi/core'
import type { Address } from 'viem'
import type { Connection } from '../connection/connection.ts'
import type { Latchkey } from '../latchkey.ts'
import type { Account, SiweAdapter, SiweOptions } from './options.ts'
import type { SiweSession } from './schemas.ts'
import { SiweError } from './siwe-error.ts'

export type { SiweAdapter, SiweOptions } from './options.ts'

/** Why nobody is signed in any more. */
export type SignOutReason = 'left' | 'expired' | 'accountChanged' | 'disconnected' | 'elsewhere'

export type SiweState = {
  /** `unknown` until the server has been asked; `signing` while the wallet is, `verifying` while the server is. */
  status: 'unknown' | 'none' | 'signing' | 'verifying' | 'signedIn'
  session: SiweSession | undefined
  ended: SignOutReason | undefined
  /** Why the last attempt failed, until the next one. A person's own "no" is in it too. */
  error: SiweError | undefined
}

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

/** `in`: somebody signed in in this browser. `out`: the server has yet to be told of an end. */
export const storageKey = 'latchkey.signIn'

const nobody: SiweState = { status: 'unknown', session: undefined, ended: undefined, error: undefined }

/** The longest a timer can be set to, milliseconds. */
const longest = 2 ** 31 - 1

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
  let state = nobody
  const listeners = new Set<() => void>()
  const show = (next: Partial<SiweState>) => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }
  const toAdapter = async (): Promise<SiweAdapter> =>
    typeof server === 'string' ? (await loadSigning()).createServerAdapter(server) : server

  /** Counts what changes who is signed in: an answer to a question from before is of no interest. */
  let turn = 0
  let attempt: Attempt | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  const keep = (session: SiweSession) => {
    clearTimeout(timer)
    const left = session.expiresAt - Date.now()
    if (left <= 0) return end('expired')
    timer = setTimeout(() => keep(session), Math.min(left, longest))
    note('in')
    show({ status: 'signedIn', session, ended: undefined, error: undefined })
  }
  const end = (ended: SignOutReason | undefined) => {
    clearTimeout(timer)
    turn += 1
    show({ status: 'none', session: undefined, ended, error: undefined })
  }
  /** The server is told; one that cannot be reached is told by the next page. */
  const endAtServer = async (ended: SignOutReason | undefined) => {
    note('out')
    end(ended)
    const mine = turn
    try {
      await (await toAdapter()).signOut()
      if (mine === turn) note(undefined)
    } catch {
      // `out` stays noted.
    }
  }

  /** Asks the server who is signed in. */
  const ask = async (address: Address) => {
    turn += 1
    const mine = turn
    const owesEnd = readNote() === 'out'
    try {
      const session = owesEnd ? null : await (await toAdapter()).getSession()
      if (mine !== turn) return
      if (session && isSame(session.address, address)) return keep(session)
      if (session || owesEnd) return await endAtServer(state.ended)
      note(undefined)
    } catch {
      // It cannot be known. Signing in says what is wrong.
    }
    if (mine === turn) show({ status: 'none' })
  }

  /** After a change of the connection. */
  const sync = async () => {
    const { status } = config.state
    if (status === 'connecting' || status === 'reconnecting') return
    const { session } = state
    const account = accountOf(config)
    if (account && isSame(account.address, session?.address ?? attempt?.address ?? '')) return
    attempt?.stop(new SiweError(account ? 'accountChanged' : 'notConnected'))
    if (account) return session ? endAtServer('accountChanged') : ask(account.address)
    // A wallet that is only late or silent may come back; the server's session waits for it.
    const reason = connection.getState().disconnection?.reason
    if (reason !== 'silent' && reason !== 'missing' && (session || readNote()))
      return endAtServer(session && 'disconnected')
    if (session || state.status === 'unknown') end(undefined)
  }

  const prove = async (account: Account, stopped: Promise<never>, isStopped: () => boolean): Promise<SiweSession> => {
    const [calls, { signSiweMessage }] = await Promise.all([toAdapter(), loadSigning()])
    const asked = signSiweMessage(config, account, await calls.getNonce(), options, connection.timeouts.approval)
    const signed = await Promise.race([stopped, asked])
    show({ status: 'verifying' })
    // Waited for in any case: what the server begins has to be ended there.
    const session = await calls.verify(signed)
    if (!isStopped() && isSame(session.address, account.address)) return session
    await endAtServer(undefined)
    throw isStopped() ? await stopped : new SiweError('accountChanged')
  }

  let starts = 0
  let stop = () => {}
  const begin = () => {
    let isOver = false
    const onStorage = ({ key }: StorageEvent) => {
      if (key !== storageKey || attempt) return
      const account = accountOf(config)
      if (readNote() !== 'in') state.session && end('elsewhere')
      else if (account && !state.session) void ask(account.address)
    }
    window.addEventListener('storage', onStorage)
    const unsubscribe = config.subscribe(
      ({ status, current, connections }) => `${status} ${current && connections.get(current)?.accounts[0]}`,
      () => void sync(),
    )
    void connection.restored().then(() => {
      if (!isOver) void sync()
    })
    if (state.session) keep(state.session)
    return () => {
      isOver = true
      clearTimeout(timer)
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
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    signIn() {
      if (attempt) return attempt.result
      const account = accountOf(config)
      if (!account) {
        const error = new SiweError('notConnected')
        show({ status: 'none', error })
        return Promise.reject(error)
      }
      turn += 1
      let isStopped = false
      let fail: (error: SiweError) => void = () => {}
      const stopped = new Promise<never>((_, reject) => {
        fail = reject
      })
      stopped.catch(() => {}) // it may be stopped when nobody waits any more
      show({ status: 'signing', ended: undefined, error: undefined })
      const result = prove(account, stopped, () => isStopped).then(
        (session) => {
          attempt = undefined
          keep(session)
          return session
        },
        (cause) => {
          attempt = undefined
          const error = cause instanceof SiweError ? cause : new SiweError('internal', { cause })
          show({ status: 'none', session: undefined, error })
          throw error
        },
      )
      attempt = {
        address: account.address,
        result,
        stop(error) {
          isStopped = true
          fail(error)
        },
      }
      return result
    },

    cancel() {
      if (state.status === 'signing') attempt?.stop(new SiweError('cancelled'))
    },

    async signOut() {
      await (await toAdapter()).signOut()
      note(undefined)
      end('left')
    },
  }
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

const note = (what: 'in' | 'out' | undefined) => {
  try {
    if (what) localStorage.setItem(storageKey, what)
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage each tab is on its own.
  }
}
const readNote = (): string | undefined => {
  try {
    return localStorage.getItem(storageKey) ?? undefined
  } catch {
    return undefined
  }
}
