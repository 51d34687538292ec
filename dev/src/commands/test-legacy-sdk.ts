import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildApp } from '../build.ts'
import { ensureChromium } from '../chromium.ts'
import { bundleLegacySdks } from '../legacy-sdk/bundles.ts'
import { formatLegacySdkTable, type LegacySdkOutcome } from '../legacy-sdk/table.ts'
import { legacySdkVersions } from '../legacy-sdk/versions.ts'
import { root } from '../root.ts'
import { writeRun } from '../suites.ts'
import { runNode, say } from './steps.ts'

export const testLegacySdkHelp = `npm run test:legacy-sdk -- [options of Playwright]      every published release of the legacy SDK

  -g <title>           some of the releases; then no document is written`

/**
 * Drives every published release of the legacy SDK against a local stack, and writes the table version × assertion to
 * docs/guides/moving-from-face-sdk.md, and its row of docs/status.md. Arguments are Playwright's and choose a part, which
 * writes nothing. The first run needs the registry.
 */
export const testLegacySdk = async (args: string[]): Promise<number> => {
  const began = performance.now()
  const env = { CHROMIUM_PATH: await ensureChromium(say) }
  await bundleLegacySdks(say)
  await buildApp('frame')
  await buildApp('dapp')
  const outcomes = join(root, '.data', 'test', 'legacy-sdk.jsonl')
  rmSync(outcomes, { force: true })
  const playwright = join(root, 'node_modules', '@playwright', 'test', 'cli.js')
  const config = join(root, 'e2e', 'published-sdk', 'playwright.config.ts')
  const { code } = await runNode(playwright, ['test', `--config=${config}`, ...args], {
    output: 'show',
    env: { ...env, LATCHKEY_OLDER_SDK: outcomes },
  })
  if (!existsSync(outcomes)) return code
  const lines = readFileSync(outcomes, 'utf8').trim().split('\n')
  const all = lines.map((line): LegacySdkOutcome => JSON.parse(line)) // as the journey wrote it
  const table = formatLegacySdkTable(legacySdkVersions, all)
  say(table)
  if (args.length > 0) return code
  const file = join(root, 'docs', 'guides', 'moving-from-face-sdk.md')
  const [begin, end] = ['<!-- results: written by `npm run test:legacy-sdk` -->', '<!-- end of results -->']
  const [before, rest = ''] = readFileSync(file, 'utf8').split(begin)
  const day = new Date().toISOString().slice(0, 10)
  writeFileSync(file, `${before}${begin}\n\n${day}:\n\n${table}\n\n${end}${rest.split(end)[1] ?? ''}`)
  const held = all.filter(({ error }) => error === undefined).length
  const each = new Set(all.map(({ assertion }) => assertion)).size
  const counts = `${held} of ${all.length} assertions hold, ${each} for each of ${legacySdkVersions.length} releases`
  writeRun(root, 'legacy-sdk', counts, began)
  say('docs/guides/moving-from-face-sdk.md and docs/status.md have the results.')
  return code
}
