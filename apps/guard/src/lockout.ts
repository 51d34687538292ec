/**
 * The lockout after consecutive wrong PINs. A guess is charged before it is evaluated, and only a right PIN refunds it.
 * Nothing is ever destroyed: otherwise a phished login would be enough to burn the wallet.
 */

/** Seconds of waiting from the fifth wrong PIN on. */
export const waits = { 5: 60, 6: 5 * 60, 7: 15 * 60, 8: 60 * 60, 9: 4 * 60 * 60 } as const

/** Guesses before the first wait. */
export const freeGuesses = 5

/** Wrong PINs in a row that freeze PIN entry. */
export const freezeAt = 10

/** Wrong PINs since the last right one that freeze PIN entry for good. Lifting a freeze does not reset them. */
export const freezeForGoodAt = 30

/** Wrong PINs left before the next wait, after `fails` of them. */
export function guessesLeft(fails: number): number {
  return Math.max(0, freeGuesses - fails)
}
