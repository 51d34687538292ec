import type { SiweError } from './siwe-error.ts'

export type Stoppable = {
  /** Never resolves; rejects with the error of `stop`. It need not be awaited. */
  stopped: Promise<never>
  isStopped(): boolean
  stop(error: SiweError): void
}

/** Creates a promise that a visitor's "stop" rejects, to be raced with the work it stops. */
export function createStoppable(): Stoppable {
  let isStopped = false
  let fail: (error: SiweError) => void = () => {}
  const stopped = new Promise<never>((_, reject) => {
    fail = reject
  })
  stopped.catch(() => {}) // it may be stopped when nobody awaits it
  return {
    stopped,
    isStopped: () => isStopped,
    stop(error) {
      isStopped = true
      fail(error)
    },
  }
}
