import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** The text of a file that only its owner may read (0400); created the first time, never changed afterwards. */
export function keepSecret(file: string, make: () => string): string {
  if (!existsSync(file)) writeOwn(file, make(), 0o400)
  return readFileSync(file, 'utf8')
}

/** Writes a file that only its owner may open, completely or not at all. */
export function writeOwn(file: string, text: string, mode = 0o600): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, text, { mode })
  chmodSync(`${file}.new`, mode)
  renameSync(`${file}.new`, file)
}
