import type { Config, Connector } from 'wagmi'

type State = Config['state']
type ConnectionEvents = Config['_internal']['events']

/** What is needed of a store of connections. */
type Store = { getState(): State; setState(next: Partial<State>): void }

/**
 * What connectors report, as wagmi writes it into the state of a configuration: each listens for "connect" while it is
 * not connected, and for "change" and "disconnect" while it is.
 *
 * @param find the connector with this uid
 */
export function createConnectionEvents(store: Store, find: (uid: string) => Connector | undefined): ConnectionEvents {
  const events: ConnectionEvents = {
    change({ uid, accounts, chainId }) {
      const { connections } = store.getState()
      const connection = connections.get(uid)
      if (!connection) return
      const changed = {
        ...connection,
        accounts: accounts ?? connection.accounts,
        chainId: chainId ?? connection.chainId,
      }
      store.setState({ connections: new Map(connections).set(uid, changed as typeof connection) })
    },
    connect({ uid, accounts, chainId }) {
      const { status, connections } = store.getState()
      if (status === 'connecting' || status === 'reconnecting') return
      const connector = find(uid)
      if (!connector) return
      const { emitter } = connector
      if (!emitter.listenerCount('change')) emitter.on('change', events.change)
      if (!emitter.listenerCount('disconnect')) emitter.on('disconnect', events.disconnect)
      const connection = { accounts: accounts as readonly [`0x${string}`], chainId, connector }
      store.setState({ connections: new Map(connections).set(uid, connection), current: uid, status: 'connected' })
    },
    disconnect({ uid }) {
      const { connections } = store.getState()
      const emitter = connections.get(uid)?.connector.emitter
      if (emitter) {
        emitter.off('change', events.change)
        emitter.off('disconnect', events.disconnect)
        if (!emitter.listenerCount('connect')) emitter.on('connect', events.connect)
      }
      const others = new Map(connections)
      others.delete(uid)
      const [next] = others.keys()
      store.setState({ connections: others, current: next ?? null, ...(!next && { status: 'disconnected' }) })
    },
  }
  return events
}
