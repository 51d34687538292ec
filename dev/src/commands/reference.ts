import { join } from 'node:path'
import { writePages } from '../reference/write.ts'
import { root } from '../root.ts'
import { runNode } from './steps.ts'

/** Writes docs/reference anew: from the declarations, and from the frame's screens, whose test knows how. */
export const reference = async (): Promise<number> => {
  writePages()
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const screens = 'apps/frame/src/wallet/screens-reference.test.tsx'
  return (await runNode(vitest, ['run', screens, '-u'], { output: 'show' })).code
}
