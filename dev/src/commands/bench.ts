import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from '../chromium.ts'
import { PartError } from '../part.ts'
import { root } from '../root.ts'
import { runNode } from './steps.ts'

/** Numbers beside baselines; `bench/main.ts` measures and prints. */
export const bench = async (args: string[]): Promise<number> => {
  const main = join(root, 'bench', 'main.ts')
  if (!existsSync(main)) throw new PartError('bench', `There is nothing to measure with: ${main} is missing.`)
  const env = { CHROMIUM_PATH: await ensureChromium((sentence) => process.stderr.write(`${sentence}\n`)) }
  return (await runNode(main, args, { output: 'show', env })).code
}
