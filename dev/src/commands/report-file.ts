import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../root.ts'

/** The path where a runner writes its report. That of an earlier run is removed. */
export function reportFile(name: string): string {
  const file = join(root, '.data', 'test', `${name}.json`)
  mkdirSync(dirname(file), { recursive: true })
  rmSync(file, { force: true })
  return file
}
