import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { familyTables } from '../reference/family-tables.ts'
import { knownChainTable } from '../reference/known-chains.ts'
import { languageTables } from '../reference/language-tables.ts'
import { loginProviderTables } from '../reference/login-provider-tables.ts'
import { networkTables } from '../reference/network-tables.ts'
import { root } from '../root.ts'
import { readOptions } from './options.ts'
import { runNode } from './steps.ts'

export const referenceHelp =
  'npm run reference      writes the generated tables and docs/reference. It takes no options'

/**
 * Regenerates the files that follow from the declarations: the registers of families and languages, the tables of
 * networks, known chains and login providers, docs/reference, and the list of the frame's screens, which its test
 * writes.
 */
export async function reference(args: string[]): Promise<number> {
  readOptions('npm run reference', args, {})
  const tables = {
    ...familyTables(),
    ...languageTables(),
    ...(await networkTables()),
    ...(await knownChainTable()),
    ...(await loginProviderTables()),
  }
  for (const [path, text] of Object.entries(tables)) writeFileSync(join(root, path), text)
  const pages = await runNode(join(root, 'dev', 'src', 'reference', 'write.ts'), [], { output: 'show' })
  if (pages.code !== 0) return pages.code
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const screens = 'apps/frame/src/wallet/screens-reference.test.tsx'
  return (await runNode(vitest, ['run', screens, '-u'], { output: 'show' })).code
}
