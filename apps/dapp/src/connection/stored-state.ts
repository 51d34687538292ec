import { deserialize, type State } from 'wagmi'

/**
 * The connection wagmi stored when this page was last open, read before the first picture is drawn, so that a reload
 * never shows the disconnected state. Undefined when nobody was connected.
 */
export function readStoredState(storage: Pick<Storage, 'getItem'>, key: string): State | undefined {
  try {
    const { state } = deserialize<{ state: State }>(storage.getItem(`${key}.store`) ?? '')
    const { chainId, connections, current } = state
    if (!(connections instanceof Map) || !current || !connections.has(current)) return undefined
    return { chainId, connections, current, status: 'reconnecting' }
  } catch {
    return undefined // nothing there, storage denied, or something else under that name
  }
}
