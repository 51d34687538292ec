/** Where the wallet that was used last is kept. wagmi's own note names the connector, and all sign-ins share one. */
const place = 'latchkey.recentWallet'

/** The id of the wallet used last in this browser; undefined where nothing can be read. */
export function readRecent(): string | undefined {
  try {
    return localStorage.getItem(place) ?? undefined
  } catch {
    return undefined // storage denied
  }
}

export function writeRecent(id: string): void {
  try {
    localStorage.setItem(place, id)
  } catch {
    // storage denied or full: the list then has no first choice
  }
}
