/**
 * The lockout after wrong PINs (docs/security.md, "Guessing"). A guess is charged before it is evaluated. Only the
 * right PIN of the same session and record clears it, and it expires with time. Nothing is ever destroyed: otherwise a
 * phished login would be enough to destroy the wallet.
 */

/** Seconds of waiting from the fifth wrong PIN on. */
export const waits = { 5: 60, 6: 5 * 60, 7: 15 * 60, 8: 60 * 60, 9: 4 * 60 * 60 } as const

/** Guesses before the first wait. */
const freeGuesses = 5

/** Wrong PINs that freeze PIN entry. */
export const freezeAt = 10

/** Wrong PINs of a session, since its own last right one, that shut it out, until its row is forgotten (`sessionSeconds`). */
export const sessionGuesses = 5

/** A login after this many seconds thaws PIN entry for this many guesses. */
export const thaw = { seconds: 7 * 24 * 60 * 60, guesses: 3 } as const

/** While PIN entry is not frozen, one wrong PIN is forgotten for each period of this many seconds without another. */
export const forgetSeconds = 7 * 24 * 60 * 60

/**
 * How many browsers in which a record's PIN was right are remembered. Another takes the place of the one that was used
 * longest ago, and its count of wrong PINs: only the API names browsers, so a new name must not give new guesses.
 */
export const mostBrowsers = 8

/** Wrong PINs left before the next wait, after `fails` of them. */
export function guessesLeft(fails: number): number {
  return Math.max(0, freeGuesses - fails)
}

/** Seconds that remain of the wait after `fails` wrong PINs, the last of which is `age` seconds old. */
export function waitLeft(fails: number, age: number): number {
  const wait = waits[fails as keyof typeof waits] ?? 0
  return Math.max(0, Math.ceil(wait - age))
}
