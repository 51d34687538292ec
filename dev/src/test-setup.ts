import fc from 'fast-check'
import { inject } from 'vitest'

const { seed, runs } = inject('fuzz')
fc.configureGlobal({ seed, numRuns: runs })
