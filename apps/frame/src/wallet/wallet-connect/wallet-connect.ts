import { WalletError } from '@latchkey/core/errors'
import { createStore } from 'zustand/vanilla'
import { lazyImport } from '../../entry/lazy-import.ts'
import type { WalletAppParts } from '../../entry/page-session.ts'
import { personOf } from '../../session/stored-session.ts'
import type { Messages } from '../messages/en.ts'
import type { Connection } from './connection.ts'
import { type KeyValueStore, openKeyValueStore } from './key-value-store.ts'
import { eraseSealed, hasSessionsKey } from './sealed-storage.ts'
import type { ConnectionState, WalletConnect } from './types.ts'

type Parts = Pick<WalletAppParts, 'config' | 'session' | 'appRequests' | 'bundles'> & {
  loadMessages(): Promise<Messages>
}

/**
 * The connection to other apps for the signed-in person; undefined where the operator configured no relay. The client
 * is loaded when a person first connects an app, or has connected some before. Signing out ends the connections.
 */
export function createWalletConnect(
  { config, session, appRequests, bundles, loadMessages }: Parts,
  openStore: () => Promise<KeyValueStore> = () => openKeyValueStore('latchkey-wallet-connect'),
): WalletConnect | undefined {
  const { walletConnect } = config
  if (!walletConnect) return undefined
  const store = createStore<ConnectionState>(() => ({ status: 'off', apps: [] }))
  const load = lazyImport(() => import('./connection.ts'))
  const database = lazyImport(openStore)
  let mine: { userId: string; connection: Promise<Connection> } | undefined

  const person = () => {
    const state = session.store.getState()
    const user = personOf(state)
    return state.status === 'in' && user?.vault === 'active' && user.wallet ? user : undefined
  }

  const connection = (): Promise<Connection> => {
    const user = person()
    if (!user) return Promise.reject(new WalletError('unauthorized', { reason: 'nobody is signed in' }))
    if (mine?.userId === user.id) return mine.connection
    const opening = Promise.all([load(), database(), loadMessages()]).then(([{ createConnection }, its, messages]) =>
      createConnection({
        walletConnect,
        user,
        readUser: () => person() ?? user,
        answerContext: { config, bundles, api: session.api },
        database: its,
        store,
        appRequests,
        messages: messages.walletConnect,
      }),
    )
    const entry = { userId: user.id, connection: opening }
    mine = entry
    opening.catch(() => {
      // The next call tries again.
      if (mine === entry) mine = undefined
    })
    return opening
  }

  const restore = async () => {
    const user = person()
    if (user && (await (await database()).get(hasSessionsKey(user.id)))) await (await connection()).restore()
  }

  const end = async (userId: string) => {
    const old = mine?.userId === userId ? mine : undefined
    if (old) mine = undefined
    store.setState({ status: 'off', apps: [] })
    if (old) return (await old.connection).end()
    await eraseSealed(await database(), userId)
    await (await database()).delete(hasSessionsKey(userId))
  }

  restore().catch(() => undefined)
  session.store.subscribe((now, before) => {
    if (now.user?.id === before.user?.id) return
    const gone = before.user ? end(before.user.id).catch(() => undefined) : Promise.resolve()
    void gone.then(restore).catch(() => undefined)
  })

  return {
    store,
    pair: (text) =>
      connection().then(
        (its) => its.pair(text),
        () => 'relay' as const,
      ),
    disconnect: async (topic) => (await connection()).disconnect(topic),
    open: async () => void (await (await connection()).need()),
  }
}
