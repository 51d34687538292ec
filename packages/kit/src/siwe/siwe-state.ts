import { createObservable } from '../observable.ts'
import type { SiweSession } from './schemas.ts'
import { writeNote } from './sign-in-note.ts'
import type { SiweError } from './siwe-error.ts'

/** Why nobody is signed in any more. */
export type SignOutReason = 'left' | 'expired' | 'accountChanged' | 'disconnected' | 'elsewhere'

export type SiweState = {
  /** `unknown` until the server has been asked; `signing` while the wallet is, `verifying` while the server is. */
  status: 'unknown' | 'none' | 'signing' | 'verifying' | 'signedIn'
  session: SiweSession | undefined
  ended: SignOutReason | undefined
  /** Why the last attempt failed, until the next one. A person's own "no" is in it too. */
  error: SiweError | undefined
}

const nobody: SiweState = { status: 'unknown', session: undefined, ended: undefined, error: undefined }

/** The longest a timer can be set to, milliseconds. */
const longest = 2 ** 31 - 1

export type SiweStateStore = ReturnType<typeof createSiweState>

/**
 * The state of a sign-in: a session begins, expires, and ends.
 *
 * @param signOut signs out at the server
 */
export function createSiweState(signOut: () => Promise<unknown>) {
  const { getState, setState: show, subscribe } = createObservable(nobody)
  /** Counts what changes who is signed in: an answer to a question from before is of no interest. */
  let turn = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  /** Begins a new turn. @returns whether it is still this one */
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
    /** Ends the session here and at the server; when that cannot be reached, the next page tells it. */
    async endAtServer(ended: SignOutReason | undefined): Promise<void> {
      writeNote('out')
      const isCurrent = end(ended)
      try {
        await signOut()
        if (isCurrent()) writeNote(undefined)
      } catch {
        // `out` stays noted.
      }
    },
    /** Stops the timer of the session's expiry. */
    pause: () => clearTimeout(timer),
  }
}
