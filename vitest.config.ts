import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    include: ['{packages,apps}/*/src/**/*.test.{ts,tsx}', 'dev/src/**/*.test.ts', 'e2e/*/*.test.ts'],
    globalSetup: ['dev/src/test-database.ts'],
    // Left to itself it keeps a core free, which on two leaves one.
    maxWorkers: availableParallelism(),
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
