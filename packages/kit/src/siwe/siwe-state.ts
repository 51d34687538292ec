import { createObservable } from '../observable.ts'
import type { SiweSession } from './schemas.ts'
import { writeNote } from './sign-in-note.ts'
import type { SiweError } from './siwe-error.ts'

/** Why nobody is signed in any more. */
export type SignOutReason = 'left' | 'expired' | 'accountChanged' | 'disconnected' | 'elsewhere'

export type SiweState = {
  /**
   * `unknown` until the server has answered; `signing` while the wallet signs, `verifying` while the server verifies.
   */
  status: 'unknown' | 'none' | 'signing' | 'verifying' | 'signedIn'
  session: SiweSession | undefined
  ended: SignOutReason | undefined
  /** Why the last attempt failed, until the next one. That includes a person's own rejection. */
  error: SiweError | undefined
}

const nobody: SiweState = { status: 'unknown', session: undefined, ended: undefined, error: undefined }

/** The longest duration of a timer, milliseconds. */
const longest = 2 ** 31 - 1

export type SiweStateStore = ReturnType<typeof createSiweState>

/**
 * The state of a sign-in: a session starts, expires, and ends.
 *
 * @param signOut signs out at the server
 */
export function createSiweState(signOut: () => Promise<unknown>) {
  const { getState, setState: show, subscribe } = createObservable(nobody)
  /** Counts the changes of who is signed in: answers to earlier requests are ignored. */
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Starts a new turn. @returns a function that tells whether it is still the current one */
  const beginTurn = () => {
    turn += 1
    const mine = turn
    return () => mine === turn
  }
  const end = (ended: SignOutReason | undefined) => {
    clearTimeout(timer)
    const isCurrent = beginTurn()
    show({ status: 'none', session: undefined, ended, error: undefined })
    return isCurrent
  }
  /** Shows a session until it expires. */
  const keep = (session: SiweSession): void => {
    clearTimeout(timer)
    const left = session.expiresAt - Date.now()
    if (left <= 0) return void end('expired')
    timer = setTimeout(() => keep(session), Math.min(left, longest))
    writeNote('in')
    show({ status: 'signedIn', session, ended: undefined, error: undefined })
  }

  return {
    getState,
    subscribe,
    show,
    beginTurn,
    keep,
    end,
    /** Ends the session here and at the server; when that is unreachable, the next page does so. */
    async endAtServer(ended: SignOutReason | undefined): Promise<void> {
      writeNote('out')
      const isCurrent = end(ended)
      try {
        await signOut()
        if (isCurrent()) writeNote(undefined)
      } catch {
        // `out` stays recorded.
      }
    },
    /** Stops the timer of the session's expiry. */
    pause: () => clearTimeout(timer),
  }
}
