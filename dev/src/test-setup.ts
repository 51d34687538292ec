import fc from 'fast-check'
import { afterAll, expect, inject, vi } from 'vitest'

const { seed, runs } = inject('fuzz')
fc.configureGlobal({ seed, numRuns: runs })

type WaitFor = typeof vi.waitFor & { isPatient?: true }

/**
 * The limit of a wait, milliseconds. It ends with its event, but a busy machine may take long. `vitest.config.ts` sets
 * the same for polls.
 */
const patience = 15_000

const { waitFor }: { waitFor: WaitFor } = vi
// A worker may run this again for each of its files.
if (!waitFor.isPatient) {
  const wait: typeof vi.waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options })
  vi.waitFor = Object.assign(wait, { isPatient: true as const })
}

// React captures a stack for each element, a quarter of the time of screen tests, until it has captured ten thousand.
if (typeof window !== 'undefined') {
  const internals = Reflect.get(
    await import('react'),
    '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE',
  )
  const enough = { get: () => Number.POSITIVE_INFINITY, set: () => {}, configurable: true }
  if (internals) Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', enough)
}

// jsdom cannot open windows, and writes so to the console each time.
if (typeof window !== 'undefined') window.open = () => null

// Files of a group share a window: a wallet that one file left there would be found by the pages of the next, and not
// answer.
if (typeof window !== 'undefined') {
  const shared: EventTarget = window
  afterAll(() => {
    const left: unknown[] = []
    const listener = (event: Event) => left.push((event as CustomEvent).detail?.info?.rdns)
    shared.addEventListener('eip6963:announceProvider', listener)
    shared.dispatchEvent(new Event('eip6963:requestProvider'))
    shared.removeEventListener('eip6963:announceProvider', listener)
    expect(left, 'wallets this file left on the window').toEqual([])
  })
}
