import { chromiumPath, headlessShellPath } from '@latchkey/dev'
import { defineConfig } from '@playwright/test'

const executablePath = headlessShellPath() ?? chromiumPath()

/**
 * These have a stack or a browser of their own, or none. They run first, because a worker restarts when it goes on to
 * others.
 */
const apart = ['engines/gate.spec.ts', 'extension.spec.ts', 'tls.spec.ts']

/** Journeys in the system's Chromium, each worker with a whole local stack of its own. Extensions need its whole browser. */
export default defineConfig({
  testDir: '.',
  // Vitest has the rest. Each of these folders has a command of its own: test:engines, test:legacy-sdk, test:long.
  projects: [
    { name: 'apart', testMatch: apart.map((file) => `**/${file}`) },
    {
      name: 'journeys',
      testMatch: '**/*.spec.ts',
      testIgnore: [
        '**/e2e/engines/**',
        '**/e2e/published-sdk/**',
        '**/e2e/bundlers/**',
        '**/e2e/metamask-dapp/**',
        ...apart.map((file) => `**/${file}`),
      ],
    },
  ],
  outputDir: '../test-results',
  // One more than the cores of the gate's machine, because journeys wait for blocks and timers.
  workers: process.env.LATCHKEY_WORKERS ? Number(process.env.LATCHKEY_WORKERS) : 3,
  fullyParallel: false,
  timeout: 90_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: '../test-results/journeys.json' }]],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 20_000,
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      ...(executablePath && { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // The last switch of a name wins: Playwright's own list disables storage partitioning, which visitors have.
        '--disable-features=Translate,MediaRouter',
      ],
    },
  },
})
