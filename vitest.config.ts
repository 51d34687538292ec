import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { readFuzz } from './dev/src/fuzz.ts'
import { EnvironmentSequencer } from './dev/src/test-sequencer.ts'

const fuzz = readFuzz()

/** The test files of these folders whose text has this. */
const filesWith = (pattern: string, text: RegExp) =>
  globSync(pattern, { cwd: import.meta.dirname }).filter((path) =>
    text.test(readFileSync(join(import.meta.dirname, path), 'utf8')),
  )

const inFolder = (folder: string) => [`${folder}/*.test.{ts,tsx}`]

/**
 * Attacks on services that are processes of their own: what they watch and kill is there, and their own processes are
 * clients. Vaults replace the same modules in each file.
 */
const attacks = filesWith('apps/{guard,server}/src/attacks/*.test.ts', /\brun(Guard|Server)\b/)
const vaults = filesWith('apps/frame/src/{attacks,vault}/*.test.ts', /\bvi\.mock\('@latchkey\/keys\/oprf'/)

/**
 * Test files that share threads and the modules loaded there, which takes a third of the time. Each group has threads
 * of its own, because a thread gives back the memory of its files only when it ends.
 */
const shared = {
  attacks,
  vaults,
  wallet: inFolder('apps/frame/src/wallet/**'),
  apps: inFolder('apps/{dapp,frame}/src/**'),
  chains: inFolder('packages/{aptos-node,chains}/src/**'),
  packages: inFolder('packages/*/src/**'),
  services: inFolder('apps/{guard,host,relay,server}/src/**'),
  dev: inFolder('dev/src/**'),
}

/** Groups of servers: their files share processes, which a server that lives on may feel less than a thread. */
const inProcesses = ['attacks', 'vaults', 'services', 'dev']

/** Words of tests that start processes. */
const starting = /\b(spawn|execFile|startStack|startProcess|run(Guard|Server))\b/
/** Attacks watch what a whole process does; relays and stacks have clients without an end. Here a database is enough. */
const apart = /^(apps\/\w+\/src\/attacks|apps\/relay|dev)\//

/** Of the groups of servers those that need a process each. Others open a service in theirs, and close it. */
const servers = '{apps/{guard,host,relay,server},dev}/src/**/*.test.ts'
const withOthers = [
  ...filesWith(servers, starting),
  ...filesWith(servers, /databaseUrl/).filter((path) => apart.test(path.replaceAll('\\', '/'))),
]

/** These need a process each: services with others of their own, and files that feel what others leave. */
const isolated = [
  ...withOthers,
  'e2e/*/*.test.ts',
  // These change how the whole process finds names, or what it trusts.
  'dev/src/tls/*.test.ts',
  // These start services, or derive keys with 64 MiB each.
  'apps/frame/src/{attacks,vault,vault/fixtures}/*.test.ts',
  'packages/kit/src/server/siwe-server.test.ts',
  'apps/frame/src/session/session.test.ts',
  // React's work goes on after the window of its file is gone.
  'apps/frame/src/wallet/wallet-app.test.tsx',
  'apps/dapp/src/messages/messages.test.tsx',
  // A WalletConnect client has no end: it goes on looking for its relay, and under another file's clock without a pause.
  'packages/connectors/src/wallet-connect/{client,proposal,wallet-connect}.test.ts',
  // It watches a module that other files have loaded already.
  'packages/service/src/listen.test.ts',
  'apps/dapp/src/connection/connect-page.test.tsx',
  // It looks at every host that is contacted, and other files leave clients that go on contacting theirs.
  'packages/kit/src/contacts.test.ts',
  // The home caches what it reads, and other files leave some of it in English.
  'apps/frame/src/wallet/messages/pseudo-locale.test.tsx',
  // These announce wallets, which pages that other files leave would listen to.
  'packages/connectors/src/injected.test.ts',
  'packages/kit/src/connection/*.test.ts',
  'packages/test/src/announce.test.ts',
  // It counts timers, and other files leave some.
  'packages/sdk/src/on-network.test.ts',
  // It counts what is compiled, and other files have compiled it before.
  'packages/keys/src/warm-up.test.ts',
  // They replace a module, which other files have loaded.
  'dev/src/ports.test.ts',
  'apps/server/src/api/vault-routes.test.ts',
]

const all = {
  exclude: ['**/node_modules/**'],
  setupFiles: ['dev/src/test-setup.ts'],
  testTimeout: fuzz.runs > 100 ? 240_000 : 20_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
}

export default defineConfig({
  test: {
    // Providers of tests keep their state in memory on purpose.
    onConsoleLog: (text) => !text.includes('development-only in-memory adapter'),
    globalSetup: ['dev/src/test-database.ts', 'dev/src/test-services.ts'],
    provide: { fuzz },
    sequence: { sequencer: EnvironmentSequencer },
    // Three more than there are cores: many files wait for blocks, clocks and processes.
    maxWorkers: availableParallelism() + 3,
    projects: [
      {
        test: { ...all, name: 'isolated', include: isolated, exclude: [...all.exclude, ...attacks, ...vaults] },
      },
      ...Object.entries(shared).map(([name, include], at) => ({
        test: {
          ...all,
          name,
          include,
          // A file belongs to the first group that names it.
          exclude: [
            ...all.exclude,
            ...(include === attacks || include === vaults ? [] : isolated),
            ...Object.values(shared).slice(0, at).flat(),
          ],
          pool: inProcesses.includes(name) ? ('forks' as const) : ('threads' as const),
          isolate: false,
        },
      })),
    ],
  },
})
