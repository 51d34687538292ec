import type { Page } from '@playwright/test'

/**
 * The outcome of a call. The SDK's own error is an Error in the page; one that a legacy SDK received is a plain object.
 */
export type CallOutcome =
  | { result: unknown }
  | { error: { code?: number; message?: string; name?: string; [key: string]: unknown }; plain: boolean }

/** Calls run in the page, and never reject. */
export type Remote<T> = {
  [K in keyof T]-?: T[K] extends (...args: infer A) => unknown ? (...args: A) => Promise<CallOutcome> : Remote<T[K]>
}

/** A `face-toast` as the page received it. */
export type ReceivedToast = { detail: unknown; isCustomEvent: boolean }

declare global {
  /** The objects that a page of the journeys created, whichever SDK it has. */
  var dapp: { face: object; provider?: object; events: unknown[]; toasts: ReceivedToast[] }
}

const call = (page: Page, path: string[], given: unknown[]): Promise<CallOutcome> =>
  page.evaluate(
    async ([path, given]) => {
      try {
        let holder: unknown
        let member: unknown = dapp
        for (const name of path) {
          holder = member
          member = Reflect.get(Object(member), name)
        }
        return { result: await Reflect.apply(member as () => unknown, holder, given) } // Not there: a TypeError.
      } catch (failure) {
        const { name, message } = Object(failure)
        if (failure instanceof Error) return { error: { ...failure, name, message }, plain: false }
        return { error: Object(failure), plain: true }
      }
    },
    [path, given] as const,
  )

/** A proxy of `dapp.<path>` in the page: any path below it can be called, and the type says which exist. */
export const toRemote = <T>(page: Page, ...path: string[]): Remote<T> =>
  new Proxy(() => undefined, {
    get: (_, name) => toRemote(page, ...path, String(name)),
    apply: (_, __, given: unknown[]) => call(page, path, given),
  }) as unknown as Remote<T>

/** The result of a call that is expected to have one. @throws Error with the failure otherwise */
export const resultOf = async <T = unknown>(outcome: Promise<CallOutcome>): Promise<T> => {
  const ended = await outcome
  if ('error' in ended) throw new Error(`the call failed: ${JSON.stringify(ended.error)}`)
  return ended.result as T // the test says what it expects, and checks it
}
