/** `in`: somebody signed in in this browser. `out`: the server does not know of an end yet. */
export const storageKey = 'latchkey.signIn'

/** Notes for the other tabs, and for the next page, how the sign-in stands. */
export function writeNote(note: 'in' | 'out' | undefined): void {
  try {
    if (note) localStorage.setItem(storageKey, note)
    else localStorage.removeItem(storageKey)
  } catch {
    // Without storage each tab is on its own.
  }
}

/** @returns the note as it is stored; undefined for none, and where storage is denied */
export function readNote(): string | undefined {
  try {
    return localStorage.getItem(storageKey) ?? undefined
  } catch {
    return undefined
  }
}
