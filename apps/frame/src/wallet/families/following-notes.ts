import { isKnownNetwork, type NetworkName } from '@latchkey/core/networks'

/** The networks with possibly pending transactions, in this site's storage under this page. */
export function createFollowingNotes(storage: () => Storage, place = 'latchkey/following') {
  /** Also names that only a newer release in another tab knows. */
  const readAll = (): string[] => {
    try {
      return (storage().getItem(place) ?? '').split(' ').filter((name) => name !== '')
    } catch {
      return [] // storage is denied: the home resumes them
    }
  }
  const write = (names: readonly string[]) => {
    try {
      if (names.length > 0) storage().setItem(place, names.join(' '))
      else storage().removeItem(place)
    } catch {
      // Storage is denied: the home resumes them.
    }
  }
  return {
    read: (): NetworkName[] => readAll().filter(isKnownNetwork),
    add: (name: NetworkName) => write([...new Set([...readAll(), name])]),
    remove: (name: NetworkName) => write(readAll().filter((each) => each !== name)),
  }
}
