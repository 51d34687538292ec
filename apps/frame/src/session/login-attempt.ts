import { WalletError } from '@latchkey/core/errors'
import type { User } from '@latchkey/protocol/user'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AttemptParts, Flow, LoginStep } from './login.ts'
import type { StoredSession } from './storage.ts'

/** A sign-in, whose outcome is the person unless it adds a login. */
export type LoginAttempt<Outcome = User> = {
  store: StoreApi<LoginStep>
  /** @throws WalletError `userRejectedRequest` after `cancel`; `authentication` with a reason */
  done: Promise<Outcome>
  /** Opens the window again; call it inside a click. */
  reopen(): void
  /** Takes the code shown in the window, while the step is `code`. */
  confirm(code: string): void
  cancel(): void
}

type Windows = {
  /** The flow of a window that is open already. */
  first?: Flow | undefined
  /** Opens the window for a new flow, or for the flow with this id. */
  openFlow(id?: string): Flow
}

type Parts = Windows & {
  /** Turns a flow into a session that can be stored. */
  runFlow(flow: Flow, parts: AttemptParts): Promise<StoredSession>
  /** The session before this sign-in. */
  readSession(): Promise<StoredSession | undefined>
  /** Stores a session, replacing any other. */
  replace(stored: StoredSession): Promise<void>
  /** Ends a session at the API. */
  endSession(stored: StoredSession): Promise<void>
}

/**
 * Starts a sign-in: opens the window immediately, unless there is one, so call it inside a click. A session that arrives too late is ended.
 */
export function startLogin({ runFlow, readSession, replace, endSession, ...windows }: Parts): LoginAttempt {
  return startAttempt<User>(windows, async (flow, parts, isFinal) => {
    const stored = await runFlow(flow, parts)
    const before = await readSession()
    if (parts.signal.aborted) return endSession(stored)
    isFinal()
    await replace(stored)
    return { outcome: stored.user, after: async () => before && endSession(before) }
  })
}

/** Starts to add a login to the signed-in person: opens the window immediately, so call it inside a click. */
export function startAddition<Outcome>(
  runFlow: (flow: Flow, parts: AttemptParts) => Promise<Outcome>,
  windows: Windows,
): LoginAttempt<Outcome> {
  return startAttempt<Outcome>(windows, async (flow, parts, isFinal) => {
    const outcome = await runFlow(flow, parts)
    isFinal()
    return { outcome }
  })
}

/** What a finished flow came to, and what is done after its screens were told; undefined where it came too late. */
type Ended<Outcome> = { outcome: Outcome; after?: () => Promise<unknown> }

/** @param work `isFinal` is called once nothing cancels it any more */
function startAttempt<Outcome>(
  { first, openFlow }: Windows,
  // biome-ignore lint/suspicious/noConfusingVoidType: what ends a session returns nothing
  work: (flow: Flow, parts: AttemptParts, isFinal: () => void) => Promise<Ended<Outcome> | void>,
): LoginAttempt<Outcome> {
  const steps = createStore<LoginStep>(() => ({ step: 'opening', windowClosed: false }))
  const cancelling = new AbortController()
  const { promise: done, resolve, reject } = Promise.withResolvers<Outcome>()
  // A cancelled sign-in that nobody awaits must not be an unhandled rejection.
  done.catch(() => undefined)
  let finished = false
  let takeCode = (_code: string) => {}
  const nextCode = () =>
    new Promise<string>((resolve) => {
      takeCode = resolve
    })
  let current: { flow: Flow; replaced: AbortController }

  const run = async (flow: Flow) => {
    const replaced = new AbortController()
    current = { flow, replaced }
    const signal = AbortSignal.any([cancelling.signal, replaced.signal])
    try {
      const ended = await work(flow, { steps, nextCode, signal }, () => {
        finished = true
      })
      if (!ended) return
      resolve(ended.outcome)
      await ended.after?.()
    } catch (failure) {
      if (!signal.aborted) reject(WalletError.from(failure))
    }
  }

  void run(first ?? openFlow())

  return {
    store: steps,
    done,
    reopen() {
      const { flow, replaced } = current
      if (finished || cancelling.signal.aborted) return
      if (flow.bound || flow.answered) {
        replaced.abort()
        flow.window?.close()
        steps.setState({ step: 'opening', windowClosed: false }, true)
        void run(openFlow())
      } else {
        flow.window?.close()
        Object.assign(flow, { ticket: undefined }, openFlow(flow.id))
      }
    },
    confirm: (code) => takeCode(code),
    cancel() {
      if (finished) return
      cancelling.abort()
      current.flow.window?.close()
      reject(new WalletError('userRejectedRequest'))
    },
  }
}
