import { defineConfig } from '@playwright/test'
import base from '../playwright.config.ts'

const { projects: _, ...settings } = base

/** Every journey of this folder in Chromium, Firefox and WebKit, on a stack over TLS. */
export default defineConfig(settings, {
  testDir: '.',
  // Its journeys are those of core.spec.ts.
  testIgnore: 'gate.spec.ts',
  outputDir: '../../test-results/engines',
  // Each has a stack of its own.
  workers: Number(process.env.LATCHKEY_WORKERS ?? 1),
  timeout: 300_000,
})
