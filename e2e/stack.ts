import { join } from 'node:path'
import { freeLastingPort, type Stack, type StackOptions, startStack } from '@latchkey/dev'
import { type BrowserContext, test as base, expect } from '@playwright/test'
import { createVisitor, type Visitor } from './visitor.ts'

const dataDir = (worker: number) => join(import.meta.dirname, '..', '.data', `journeys-${worker}`)

/**
 * Stops endless animations: for a spinner the browser draws every frame, here on the CPU. The content policy does not
 * apply to a style sheet that is added this way.
 */
const stopAnimations = (context: BrowserContext) =>
  context.addInitScript(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('*, ::before, ::after { animation: none !important }')
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
  })

type Own = {
  visitor: Visitor
  /** A returning visitor: all tests of a worker that use this share one browser profile, with what they left in it. */
  returning: Visitor
  /** The same visitor, signed in on the stack's page, on their account page. They may have coins, and a history. */
  signedIn: Visitor
}
type Shared = {
  stack: Stack
  lasting: { visitor: Visitor | undefined; address: string | undefined }
  /** The operator's networks outside the register. A file with others has a stack of its own. */
  addedNetworks: NonNullable<StackOptions['addedNetworks']>
  nodeHosts: NonNullable<StackOptions['nodeHosts']>
  /** The port of a second origin of the demo project, on the page's own site. Tests that need it serve it, one after the other. */
  secondPort: number
}

/** The Google account of `signedIn`. A test that signs them out must sign them in again. */
export const signedInEmail = 'signed-in@example.com'

/**
 * The base of journeys: `stack` is a whole local Latchkey, `visitor` a person with a fresh browser profile, `signedIn`
 * one who signed up before, for tests about something else. A failed test ends the worker, and with it that sign-in.
 */
export const test = base.extend<Own, Shared>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
  secondPort: [async ({}, use) => use(await freeLastingPort()), { scope: 'worker' }],
  addedNetworks: [[], { option: true, scope: 'worker' }],
  nodeHosts: [[], { option: true, scope: 'worker' }],
  stack: [
    async ({ secondPort, addedNetworks, nodeHosts }, use, info) => {
      const stack = await startStack({
        dataDir: dataDir(info.parallelIndex),
        ports: 'free',
        fresh: true,
        // Journeys wait for dozens of blocks.
        blockMs: 400,
        origins: [`http://127.0.0.1:${secondPort}`],
        addedNetworks,
        nodeHosts,
        onCrash: (error) => console.error(error.message),
      })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  context: async ({ context }, use) => {
    await stopAnimations(context)
    await use(context)
  },
  visitor: async ({ context, stack }, use) => {
    await use(await createVisitor(context, stack))
  },
  lasting: [
    // biome-ignore lint/correctness/noEmptyPattern: as above.
    async ({}, use) => {
      const lasting: Shared['lasting'] = { visitor: undefined, address: undefined }
      await use(lasting)
      await lasting.visitor?.context.close()
    },
    { scope: 'worker' },
  ],
  returning: async ({ lasting, browser, stack }, use) => {
    if (!lasting.visitor) {
      const context = await browser.newContext()
      await stopAnimations(context)
      lasting.visitor = await createVisitor(context, stack)
    }
    const { context, page } = lasting.visitor
    const size = page.viewportSize()
    await use(lasting.visitor)
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    if (size) await page.setViewportSize(size)
    await page.emulateMedia({ colorScheme: 'light' })
    // Other tests stop services, to which an open page would keep sending requests.
    await page.goto('about:blank')
  },
  signedIn: async ({ lasting, returning }, use) => {
    if (lasting.address) {
      await returning.visit('/account')
      expect(await returning.address()).toBe(lasting.address)
    } else lasting.address = await returning.signUp('Google', signedInEmail, '402817')
    await use(returning)
  },
})

export { expect }
