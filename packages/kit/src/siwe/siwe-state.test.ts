// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readNote, writeNote } from './sign-in-note.ts'
import { createSiweState } from './siwe-state.ts'

const address = '0x00000000000000000000000000000000000000aA'
const session = (expiresAt: number) => ({ address, chainId: 1, issuedAt: 0, expiresAt }) as const

describe('createSiweState', () => {
  beforeEach(() => vi.useFakeTimers({ now: 0 }))
  afterEach(() => {
    vi.useRealTimers()
    localStorage.clear()
  })

  test('default: a session is shown, noted, and expires', () => {
    const store = createSiweState(async () => {})
    const listener = vi.fn()
    store.subscribe(listener)
    store.keep(session(1_000))
    expect(store.getState()).toMatchObject({ status: 'signedIn', session: session(1_000) })
    expect(readNote()).toBe('in')
    vi.advanceTimersByTime(999)
    expect(store.getState().status).toBe('signedIn')
    vi.advanceTimersByTime(1)
    expect(store.getState()).toMatchObject({ status: 'none', session: undefined, ended: 'expired' })
    expect(listener).toHaveBeenCalledTimes(2)
  })

  test('behavior: a session longer than a timer can wait expires at its time', () => {
    const store = createSiweState(async () => {})
    const longest = 2 ** 31 - 1
    store.keep(session(longest + 1_000))
    vi.advanceTimersByTime(longest + 999)
    expect(store.getState().status).toBe('signedIn')
    vi.advanceTimersByTime(1)
    expect(store.getState().ended).toBe('expired')
  })

  test('behavior: an end is noted until the server knows', async () => {
    const signedOut = Promise.withResolvers<void>()
    const store = createSiweState(() => signedOut.promise)
    store.keep(session(1_000))
    const ending = store.endAtServer('disconnected')
    expect(store.getState()).toMatchObject({ status: 'none', ended: 'disconnected' })
    expect(readNote()).toBe('out')
    signedOut.resolve()
    await ending
    expect(readNote()).toBeUndefined()
  })

  test('behavior: an end that was overtaken leaves the note to what came after', async () => {
    const signedOut = Promise.withResolvers<void>()
    const store = createSiweState(() => signedOut.promise)
    const ending = store.endAtServer('disconnected')
    store.beginTurn()
    writeNote('in')
    signedOut.resolve()
    await ending
    expect(readNote()).toBe('in')
  })

  test('error: the server cannot be reached: the note stays for the next page', async () => {
    const store = createSiweState(() => Promise.reject(new Error('down')))
    await store.endAtServer('accountChanged')
    expect(store.getState().status).toBe('none')
    expect(readNote()).toBe('out')
  })
})
