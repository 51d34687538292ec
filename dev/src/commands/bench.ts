import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../chromium.ts'
import { PartError } from '../part.ts'
import { root } from '../root.ts'
import { readOptions } from './options.ts'
import { runNode } from './steps.ts'

export const benchHelp =
  'npm run bench -- [names]      measures all, or what is named. A name that is not there lists those that are'

/** Compares measurements with their baselines; `bench/main.ts` measures and prints. */
export const bench = async (args: string[]): Promise<number> => {
  const { positionals } = readOptions('npm run bench', args, { allowPositionals: true })
  const main = join(root, 'bench', 'main.ts')
  if (!existsSync(main)) throw new PartError('bench', `There is nothing to measure with: ${main} is missing.`)
  const env = { CHROMIUM_PATH: await ensureChromium((sentence) => process.stderr.write(`${sentence}\n`)) }
  return (await runNode(main, positionals, { output: 'show', env })).code
}
