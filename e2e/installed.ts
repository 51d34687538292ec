import { chromiumPath } from '@latchkey/dev'
import { createScriptedWallet, type ScriptedWallet } from '@latchkey/test'
import { launchWithExtensions, startTestExtension } from '@latchkey/test/extension'
import { installScriptedWallet } from '@latchkey/test/playwright'
import type { Page } from '@playwright/test'
import { generatePrivateKey } from 'viem/accounts'
import { test as base } from './stack.ts'

/** The stack's second network. */
export const amoyId = 80002

type Installed = {
  /**
   * True: the wallets are extensions, which takes a separate browser for each test. Otherwise Playwright injects them
   * into the pages. `extension.spec.ts` checks that both behave the same.
   */
  asExtensions: boolean
  /** The name of each wallet; one extension each. */
  names: readonly [string, ...string[]]
  /** The chains for which the wallets have nodes, besides those that pages add. */
  known: readonly number[]
  /** The delay of their announcement, milliseconds. */
  delay: number
  wallets: readonly ScriptedWallet[]
  /** The first of them. */
  wallet: ScriptedWallet
}

/** The stack's journeys, by a person with wallets installed: each with two fresh accounts of its own. */
export const test = base.extend<Installed>({
  asExtensions: [false, { option: true }],
  names: [['Maple'], { option: true }],
  known: [[80001, amoyId], { option: true }],
  delay: [0, { option: true }],
  wallets: ({ names, known, stack }, use) => {
    const nodes: Record<number, string> = { 80001: stack.addresses.rpc, [amoyId]: stack.addresses.amoy }
    const chains = Object.fromEntries(known.map((id) => [id, nodes[id] ?? '']))
    const wallets = names.map((name) =>
      createScriptedWallet({
        name,
        rdns: `test.${name.toLowerCase()}`,
        keys: [generatePrivateKey(), generatePrivateKey()],
        chains,
      }),
    )
    return use(wallets)
  },
  wallet: ({ wallets: [first] }, use) => use(first as ScriptedWallet), // there is a first name
  context: async ({ asExtensions, wallets, delay, launchOptions, contextOptions, context }, use, info) => {
    const placement = delay > 0 ? { delay } : {}
    if (!asExtensions) {
      for (const wallet of wallets) await installScriptedWallet(context, wallet, placement)
      return use(context)
    }
    await using started = new AsyncDisposableStack()
    const folders: string[] = []
    for (const [at, wallet] of wallets.entries()) {
      // A browser without a locale cannot read a folder whose name, taken from the test, has non-ASCII characters.
      const folder = info.outputPath(`extension-${at}`)
      const extension = await startTestExtension({ wallets: [wallet], folder, ...placement })
      started.defer(extension.stop)
      folders.push(folder)
    }
    const whole = await launchWithExtensions(folders as [string, ...string[]], {
      ...launchOptions,
      ...contextOptions,
      executablePath: chromiumPath(),
    }) // one for each name
    started.defer(() => whole.close())
    await use(whole)
  },
})

/** Presses a wallet's row. */
export const choose = (page: Page, name: string) =>
  page.getByRole('list').getByRole('button', { name, exact: false }).click()
