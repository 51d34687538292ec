import { join } from 'node:path'
import { ensureChromium, ensureFonts } from '../chromium.ts'
import { root } from '../root.ts'
import { readOptions } from './options.ts'
import { runNode, say } from './steps.ts'

export const picturesHelp =
  'npm run pictures      every screen as a picture, in .data/pictures/index.html. It takes no options'

/** Takes a picture of every screen of a running journey; `e2e/pictures.ts` knows which. */
export const pictures = async (args: string[]): Promise<number> => {
  readOptions('npm run pictures', args, {})
  await ensureFonts(say)
  const env = { CHROMIUM_PATH: await ensureChromium(say) }
  return (await runNode(join(root, 'e2e', 'pictures.ts'), [], { output: 'show', env })).code
}
