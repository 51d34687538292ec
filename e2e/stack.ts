import { join } from 'node:path'
import { freeLastingPort, type Stack, startStack } from '@latchkey/dev'
import { test as base } from '@playwright/test'
import { createVisitor, type Visitor } from './visitor.ts'

const dataDir = (worker: number) => join(import.meta.dirname, '..', '.data', `journeys-${worker}`)

type Own = { visitor: Visitor }
type Shared = {
  stack: Stack
  /** The port of a second origin of the demo project, on the page's own site. Tests that need it serve it, one after the other. */
  secondPort: number
}

/** Journeys start here: `stack` is a whole local Latchkey, `visitor` a person with a fresh browser profile. */
export const test = base.extend<Own, Shared>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  secondPort: [async ({}, use) => use(await freeLastingPort()), { scope: 'worker' }],
  stack: [
    async ({ secondPort }, use, info) => {
      const stack = await startStack({
        dataDir: dataDir(info.parallelIndex),
        ports: 'free',
        fresh: true,
        origins: [`http://127.0.0.1:${secondPort}`],
        onCrash: (error) => console.error(error.message),
      })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  visitor: async ({ context, stack }, use) => {
    await use(await createVisitor(context, stack))
  },
})

export { expect } from '@playwright/test'
