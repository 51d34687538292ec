import type { Address } from 'viem'
import type { Config } from 'wagmi'
import type { Connection } from '../connection/connection.ts'
import { isSameAddress, readConnectedAccount } from './connected-account.ts'
import type { SiweAdapter } from './options.ts'
import { readNote, storageKey, writeNote } from './sign-in-note.ts'
import { SiweError } from './siwe-error.ts'
import type { SiweStateStore } from './siwe-state.ts'

/** A running sign-in: the account, and how to stop it. */
export type SignInAttempt = { address: Address; stop(error: SiweError): void }

type Parts = {
  config: Config
  connection: Pick<Connection, 'getState' | 'restored'>
  store: SiweStateStore
  toAdapter: () => Promise<SiweAdapter>
  readAttempt: () => SignInAttempt | undefined
}

/**
 * Keeps the SIWE session in sync with the connection and with other tabs: asks the server who is signed in when a
 * wallet connects, and signs out there when another account is chosen or the wallet disconnects.
 *
 * @returns a function that stops it
 */
export function startSessionSync({ config, connection, store, toAdapter, readAttempt }: Parts): () => void {
  let isOver = false

  /** Asks the server who is signed in. */
  const readSession = async (address: Address) => {
    const isCurrent = store.beginTurn()
    const owesSignOut = readNote() === 'out'
    try {
      const session = owesSignOut ? null : await (await toAdapter()).getSession()
      if (!isCurrent()) return
      if (session && isSameAddress(session.address, address)) return store.keep(session)
      if (session || owesSignOut) return await store.endAtServer(store.getState().ended)
      writeNote(undefined)
    } catch {
      // It cannot be determined. The next sign-in reports what is wrong.
    }
    if (isCurrent()) store.show({ status: 'none' })
  }

  const onConnection = async () => {
    const { status } = config.state
    if (status === 'connecting' || status === 'reconnecting') return
    const { session } = store.getState()
    const attempt = readAttempt()
    const account = readConnectedAccount(config)
    if (account && isSameAddress(account.address, session?.address ?? attempt?.address ?? '')) return
    attempt?.stop(new SiweError(account ? 'accountChanged' : 'notConnected'))
    if (account) return session ? store.endAtServer('accountChanged') : readSession(account.address)
    // A wallet that is merely late or silent may return; the server's session waits for it.
    const reason = connection.getState().disconnection?.reason
    if (reason !== 'silent' && reason !== 'missing' && (session || readNote()))
      return store.endAtServer(session && 'disconnected')
    if (session || store.getState().status === 'unknown') store.end(undefined)
  }

  const onStorage = ({ key }: StorageEvent) => {
    if (key !== storageKey || readAttempt()) return
    const account = readConnectedAccount(config)
    const { session } = store.getState()
    if (readNote() !== 'in') session && store.end('elsewhere')
    else if (account && !session) void readSession(account.address)
  }

  window.addEventListener('storage', onStorage)
  const unsubscribe = config.subscribe(
    ({ status, current, connections }) => `${status} ${current && connections.get(current)?.accounts[0]}`,
    () => void onConnection(),
  )
  void connection.restored().then(() => {
    if (!isOver) void onConnection()
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
