import { join } from 'node:path'
import { type Stack, startStack } from '@latchkey/dev'
import { test as base } from '@playwright/test'
import { createVisitor, type Visitor } from './visitor.ts'

const dataDir = (worker: number) => join(import.meta.dirname, '..', '.data', `journeys-${worker}`)

/** A second origin of the demo project: another port of the page's site. Tests serve it themselves. */
export const secondOrigin = 'http://127.0.0.1:39517'

type Own = { visitor: Visitor }
type Shared = { stack: Stack }

/** Journeys start here: `stack` is a whole local Latchkey, `visitor` a person with a fresh browser profile. */
export const test = base.extend<Own, Shared>({
  stack: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
    async ({}, use, info) => {
      const stack = await startStack({
        dataDir: dataDir(info.parallelIndex),
        ports: 'free',
        fresh: true,
        origins: [secondOrigin],
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
