import { isNetworkName, type NetworkName } from '@latchkey/core/networks'

/** The networks something may be on its way on, in the storage of this site at this page. */
export function createFollowingNotes(storage: () => Storage, place = 'latchkey/following') {
  const read = (): NetworkName[] => {
    try {
      return (storage().getItem(place) ?? '').split(' ').filter(isNetworkName)
    } catch {
      return [] // denied: the home picks it up
    }
  }
  const write = (names: readonly NetworkName[]) => {
    try {
      if (names.length > 0) storage().setItem(place, names.join(' '))
      else storage().removeItem(place)
    } catch {
      // Denied: the home picks it up.
    }
  }
  return {
    read,
    add: (name: NetworkName) => write([...new Set([...read(), name])]),
    remove: (name: NetworkName) => write(read().filter((each) => each !== name)),
  }
}
