import fc from 'fast-check'
import { inject, vi } from 'vitest'

const { seed, runs } = inject('fuzz')
fc.configureGlobal({ seed, numRuns: runs })

type WaitFor = typeof vi.waitFor & { isPatient?: true }

/** A wait ends with its event; a busy machine may take this long for it, milliseconds. `vitest.config.ts` says the same of polls. */
const patience = 15_000

const { waitFor }: { waitFor: WaitFor } = vi
// A worker may run this once for each of its files.
if (!waitFor.isPatient) {
  const wait: typeof vi.waitFor = (callback, options) =>
    waitFor(callback, typeof options === 'number' ? options : { timeout: patience, ...options })
  vi.waitFor = Object.assign(wait, { isPatient: true as const })
}
