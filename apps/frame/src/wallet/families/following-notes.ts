import { isKnownNetwork, type NetworkName } from '@latchkey/core/networks'

/** The networks with possibly pending transactions, in this site's storage under this page. */
export function createFollowingNotes(storage: () => Storage, place = 'latchkey/following') {
  const read = (): NetworkName[] => {
    try {
      return (storage().getItem(place) ?? '').split(' ').filter(isKnownNetwork)
    } catch {
      return [] // storage is denied: the home resumes them
    }
  }
  const write = (names: readonly NetworkName[]) => {
    try {
      if (names.length > 0) storage().setItem(place, names.join(' '))
      else storage().removeItem(place)
    } catch {
      // Storage is denied: the home resumes them.
    }
  }
  return {
    read,
    add: (name: NetworkName) => write([...new Set([...read(), name])]),
    remove: (name: NetworkName) => write(read().filter((each) => each !== name)),
  }
}
