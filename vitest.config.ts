import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { readFuzz } from './dev/src/fuzz.ts'

const fuzz = readFuzz()

/** Test files that share two threads and the modules loaded there, which takes a third of the time. */
const shared = ['packages/*/src/**/*.test.{ts,tsx}', 'apps/dapp/src/**/*.test.{ts,tsx}']

/** These need a process each: services with a database and processes of their own, and windows that outlive their test. */
const isolated = [
  'apps/{frame,guard,relay,server}/src/**/*.test.{ts,tsx}',
  'dev/src/**/*.test.ts',
  'e2e/*/*.test.ts',
  // Counts listeners that pages of other files leave.
  'packages/kit/src/connection/ending.test.ts',
]

const all = {
  exclude: ['**/node_modules/**'],
  setupFiles: ['dev/src/test-setup.ts'],
  testTimeout: fuzz.runs > 100 ? 240_000 : 20_000,
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    globalSetup: ['dev/src/test-database.ts'],
    provide: { fuzz },
    // Left to itself it keeps a core free, which on two leaves one.
    maxWorkers: availableParallelism(),
    projects: [
      {
        test: {
          ...all,
          name: 'shared',
          include: shared,
          exclude: [...all.exclude, ...isolated],
          pool: 'threads',
          isolate: false,
        },
      },
      { test: { ...all, name: 'isolated', include: isolated } },
    ],
  },
})
