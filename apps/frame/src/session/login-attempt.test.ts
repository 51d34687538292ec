import { WalletError } from '@latchkey/core/errors'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Flow } from './login.ts'
import { startLogin } from './login-attempt.ts'
import type { StoredSession } from './storage.ts'

// Only the parts of a session that are passed on.
const sessionOf = (id: string) => ({ loginId: id, user: { id } }) as unknown as StoredSession

/** The flows that run, each with its window, its signal, and how it ends. */
let flows: {
  flow: Flow
  close: ReturnType<typeof vi.fn>
  signal: AbortSignal
  finish(stored: StoredSession): void
  fail(error: unknown): void
}[]
let opened: { id: string; close: ReturnType<typeof vi.fn> }[]
let before: StoredSession | undefined
const replace = vi.fn(async () => {})
const endSession = vi.fn(async () => {})

const start = () =>
  startLogin({
    openFlow(id = `flow-${opened.length}`) {
      const close = vi.fn()
      opened.push({ id, close })
      // Only the part of a window that is called.
      const popup = { close } as unknown as Window
      return { id, window: popup, answered: false, bound: false }
    },
    runFlow(flow, { signal }) {
      const { promise, resolve, reject } = Promise.withResolvers<StoredSession>()
      flows.push({ flow, close: opened.at(-1)?.close ?? vi.fn(), signal, finish: resolve, fail: reject })
      return promise
    },
    readSession: async () => before,
    replace,
    endSession,
  })

beforeEach(() => {
  flows = []
  opened = []
  before = undefined
  vi.clearAllMocks()
})

describe('startLogin', () => {
  test('default: the window opens at once, and the new session takes the place of the old one', async () => {
    before = sessionOf('old')
    const login = start()
    expect(opened).toHaveLength(1)
    flows[0]?.finish(sessionOf('new'))
    expect(await login.done).toEqual({ id: 'new' })
    expect(replace).toHaveBeenCalledExactlyOnceWith(sessionOf('new'))
    await vi.waitFor(() => expect(endSession).toHaveBeenCalledExactlyOnceWith(before))
  })

  test('behavior: a window that never said who it is opens again for the same flow', () => {
    const login = start()
    login.reopen()
    expect(opened.map(({ id }) => id)).toEqual(['flow-0', 'flow-0'])
    expect(flows).toHaveLength(1)
    expect(flows[0]?.close).toHaveBeenCalledOnce()
  })

  test('behavior: after a window was bound, opening it again begins a new flow, and the old one is given up', async () => {
    const login = start()
    if (flows[0]) flows[0].flow.bound = true
    login.reopen()
    expect(opened.map(({ id }) => id)).toEqual(['flow-0', 'flow-1'])
    expect(flows[0]?.signal.aborted).toBe(true)
    flows[0]?.finish(sessionOf('late'))
    await vi.waitFor(() => expect(endSession).toHaveBeenCalledExactlyOnceWith(sessionOf('late')))
    flows[1]?.finish(sessionOf('new'))
    expect(await login.done).toEqual({ id: 'new' })
  })

  test('error: cancelled; the window closes, and a session that comes late is ended and never stored', async () => {
    const login = start()
    login.cancel()
    await expect(login.done).rejects.toMatchObject({ reason: 'userRejectedRequest' })
    expect(flows[0]?.close).toHaveBeenCalledOnce()
    flows[0]?.finish(sessionOf('late'))
    await vi.waitFor(() => expect(endSession).toHaveBeenCalledExactlyOnceWith(sessionOf('late')))
    expect(replace).not.toHaveBeenCalled()
    login.reopen()
    expect(opened).toHaveLength(1)
  })

  test("error: the flow's failure", async () => {
    const login = start()
    flows[0]?.fail(new WalletError('authentication', { reason: 'access_denied' }))
    await expect(login.done).rejects.toMatchObject({ reason: 'authentication' })
  })
})
