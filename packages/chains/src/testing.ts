import fc from 'fast-check'

/**
 * Parameters of a long property test: the number of runs follows the whole run's share, and each part draws its own
 * values from the whole run's seed, which vitest.config.ts prints and `LATCHKEY_SEED` sets.
 * @param part tells the parts of one test apart
 * @param runs the number of runs in `npm run test:long`; a tenth of it otherwise
 */
export function fuzz(part: number, runs: number): { seed: number; numRuns: number; endOnFailure: true } {
  const { seed = 0, numRuns = 100 } = fc.readConfigureGlobal()
  return { seed: (seed + part) | 0, numRuns: Math.ceil((runs * numRuns) / 1_000), endOnFailure: true }
}
