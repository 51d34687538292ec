import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

const { projects: _, ...shared } = journeys

/** The published releases of the legacy SDK, one after the other in one stack. */
export default defineConfig({
  ...shared,
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/legacy-sdk',
  workers: 1,
  timeout: 180_000,
  reporter: [['list']],
})
