import { join } from 'node:path'
import { chromiumPath } from '../chromium.ts'
import { runNode } from '../commands/steps.ts'
import { root } from '../root.ts'

/**
 * Opens a built page in Chromium and connects a wallet to it.
 *
 * @param folder of the project
 * @param isNext whether Next serves it; elsewhere the folder `dist` is served as it is
 * @returns the exit code and what was printed
 */
export function connectInBrowser(folder: string, isNext: boolean): Promise<{ code: number; text: string }> {
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const config = join(root, 'e2e', 'bundlers', 'playwright.config.ts')
  return runNode(playwright, ['test', `--config=${config}`], {
    output: 'keep',
    env: {
      CHROMIUM_PATH: chromiumPath(),
      LATCHKEY_BUILT_PAGE: folder,
      ...(isNext && { LATCHKEY_BUILT_BY_NEXT: '1' }),
    },
  })
}
