import { WalletError } from '@latchkey/core/errors'
import type { User } from '@latchkey/protocol/user'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Flow, LoginStep } from './login.ts'
import type { StoredSession } from './storage.ts'

export type LoginAttempt = {
  store: StoreApi<LoginStep>
  /** @throws WalletError `userRejectedRequest` after `cancel`; `authentication` with a reason */
  done: Promise<User>
  /** Opens the window again; call it inside a click. */
  reopen(): void
  /** Takes the code shown in the window, while the step is `code`. */
  confirm(code: string): void
  cancel(): void
}

type Parts = {
  /** The flow of a window that is open already. */
  first?: Flow | undefined
  /** Opens the window for a new flow, or for the flow with this id. */
  openFlow(id?: string): Flow
  /** Turns a flow into a session that can be stored. */
  runFlow(
    flow: Flow,
    parts: { steps: StoreApi<LoginStep>; nextCode: () => Promise<string>; signal: AbortSignal },
  ): Promise<StoredSession>
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
export function startLogin({ first, openFlow, runFlow, readSession, replace, endSession }: Parts): LoginAttempt {
  const steps = createStore<LoginStep>(() => ({ step: 'opening', windowClosed: false }))
  const cancelling = new AbortController()
  const { promise: done, resolve, reject } = Promise.withResolvers<User>()
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
      const stored = await runFlow(flow, { steps, nextCode, signal })
      const before = await readSession()
      if (signal.aborted) return await endSession(stored)
      finished = true
      await replace(stored)
      resolve(stored.user)
      if (before) await endSession(before)
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
