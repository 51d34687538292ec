import type { Config, Storage } from 'wagmi'
import type { StateApi } from './state-api.ts'

type State = Config['state']

/** The version of the stored state: wagmi's major version. */
const version = 3

/** wagmi's key of the state, after its prefix. */
const key = 'store'

/**
 * Stores a configuration's state as wagmi does, in the form that its other versions of this major read. What an earlier
 * page stored is read by `persist.rehydrate`, as with wagmi's `ssr`.
 *
 * @param toInitial returns the state of a page without a connection
 * @param isConfigured returns whether the page has a chain
 * @returns the members in place of the state's own
 */
export function persist(
  state: StateApi<State>,
  storage: Storage,
  toInitial: () => State,
  isConfigured: (chainId: unknown) => boolean,
) {
  const write = () => {
    const { connections, chainId, current } = state.getState()
    const stubs = [...connections].map(([uid, connection]) => {
      const { id, name, type } = connection.connector
      return [uid, { ...connection, connector: { id, name, type, uid: connection.connector.uid } }]
    })
    const stored = { connections: { __type: 'Map', value: stubs }, chainId, current }
    return storage.setItem(key as never, { state: stored, version } as never) // its type knows only what wagmi reads again
  }
  let latest = 0
  let hasHydrated = false
  const finished = new Set<(state: State) => void>()

  const rehydrate = async () => {
    const mine = ++latest
    hasHydrated = false
    const stored: unknown = await storage.getItem(key as never)
    if (mine !== latest) return
    const { state: found, version: its } = Object(stored) as { state?: Partial<State>; version?: unknown }
    const isOther = typeof its === 'number' && its !== version
    const { status: _, ...rest } = Object(found) as Partial<State>
    const { chainId } = rest
    const known = isConfigured(chainId) ? { chainId: Number(chainId) } : { chainId: state.getState().chainId }
    state.setState({ ...(isOther ? toInitial() : { ...state.getState(), ...rest }), ...known }, true)
    if (isOther) await write()
    hasHydrated = true
    for (const listener of finished) listener(state.getState())
  }

  const setState: StateApi<State>['setState'] = (...next) => {
    state.setState(...next)
    void write()
  }
  setState(toInitial())

  return {
    setState,
    persist: {
      hasHydrated: () => hasHydrated,
      rehydrate: () => rehydrate().catch(() => {}), // a storage that fails has nothing
      onFinishHydration(listener: (state: State) => void) {
        finished.add(listener)
        return () => finished.delete(listener)
      },
    },
  }
}
