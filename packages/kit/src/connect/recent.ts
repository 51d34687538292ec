/** The storage key of the wallet used last. wagmi's own record names the connector, which all sign-ins share. */
const place = 'latchkey.recentWallet'

/** The id of the wallet used last in this browser; undefined where it cannot be read. */
export function readRecent(): string | undefined {
  try {
    return localStorage.getItem(place) ?? undefined
  } catch {
    return undefined // storage is denied
  }
}

export function writeRecent(id: string): void {
  try {
    localStorage.setItem(place, id)
  } catch {
    // storage is denied or full: the list then has no first choice
  }
}
