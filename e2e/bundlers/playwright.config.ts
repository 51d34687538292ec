import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

const { projects: _, ...shared } = journeys

/** One page that a bundler built, without a stack. `npm run test:long -- --only bundlers` names it. */
export default defineConfig({
  ...shared,
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/bundlers',
  workers: 1,
  reporter: [['list']],
})
