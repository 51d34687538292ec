import { join } from 'node:path'
import { ensureChromium } from '../chromium.ts'
import { root } from '../root.ts'
import { runNode, say } from './steps.ts'

/** Takes a picture of every screen of a running journey; `e2e/pictures.ts` knows which. */
export const pictures = async (args: string[]): Promise<number> => {
  const env = { CHROMIUM_PATH: await ensureChromium(say) }
  return (await runNode(join(root, 'e2e', 'pictures.ts'), args, { output: 'show', env })).code
}
