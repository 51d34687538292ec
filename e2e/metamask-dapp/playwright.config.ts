import { defineConfig } from '@playwright/test'
import journeys from '../playwright.config.ts'

const { projects: _, ...shared } = journeys

/** The buttons of MetaMask's published page, one after the other in one stack. */
export default defineConfig({
  ...shared,
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: '../../test-results/metamask-dapp',
  workers: 1,
  timeout: 1_500_000,
  reporter: [['list']],
})
