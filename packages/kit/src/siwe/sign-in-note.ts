/** `in`: somebody signed in in this browser. `out`: the server has not been told of a sign-out yet. */
export const storageKey = 'latchkey.signIn'

/** Records the state of the sign-in for other tabs and the next page. */
export function writeNote(note: 'in' | 'out' | undefined): void {
  try {
    if (note) localStorage.setItem(storageKey, note)
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage each tab is on its own.
  }
}

/** @returns the note as stored; undefined for none, and where storage is denied */
export function readNote(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined
  } catch {
    return undefined
  }
}
