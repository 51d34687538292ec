import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../build.ts'
import { ensureChromium } from '../chromium.ts'
import { installMetamaskDapp } from '../metamask-dapp/install.ts'
import { type ButtonOutcome, formatButtonTable } from '../metamask-dapp/table.ts'
import { root } from '../root.ts'
import { writeRun } from '../suites.ts'
import { runNode, say } from './steps.ts'

export const testMetamaskDappHelp = `npm run test:metamask-dapp      every button of MetaMask's test dapp, with the embedded wallet. It takes no options`

/**
 * Presses the buttons of MetaMask's published test dapp, to which the embedded wallet announced itself (EIP-6963), in a
 * real browser over a local stack. Writes the table button × answer to docs/metamask-dapp.md, and its row of
 * docs/status.md. The first run needs the registry.
 */
export const testMetamaskDapp = async (args: string[]): Promise<number> => {
  const began = performance.now()
  const env = { CHROMIUM_PATH: await ensureChromium(say) }
  await installMetamaskDapp(say)
  await buildApp('frame')
  await buildApp('dapp')
  const outcomes = join(root, '.data', 'test', 'metamask-dapp.jsonl')
  rmSync(outcomes, { force: true })
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const config = join(root, 'e2e', 'metamask-dapp', 'playwright.config.ts')
  const { code } = await runNode(playwright, ['test', `--config=${config}`, ...args], {
    output: 'show',
    env: { ...env, LATCHKEY_BUTTONS: outcomes },
  })
  if (!existsSync(outcomes)) return code
  const all = readFileSync(outcomes, 'utf8')
    .trim()
    .split('\n')
    .map((line): ButtonOutcome => JSON.parse(line)) // as the journey wrote it
  const file = join(root, 'docs', 'metamask-dapp.md')
  const [begin, end] = ['<!-- buttons: written by `npm run test:metamask-dapp` -->', '<!-- end of buttons -->']
  const [before, rest = ''] = readFileSync(file, 'utf8').split(begin)
  writeFileSync(file, `${before}${begin}\n\n${formatButtonTable(all)}\n\n${end}${rest.split(end)[1] ?? ''}`)
  const asExpected = all.filter(({ error }) => error === undefined).length
  writeRun(root, 'metamask-dapp', `${asExpected} of ${all.length} buttons as expected`, began)
  say('docs/metamask-dapp.md and docs/status.md have the results.')
  return code
}
