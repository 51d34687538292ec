import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'
import type { Unhandled } from './unit.ts'

/** Writes the errors that no test caught to the file that `LATCHKEY_UNHANDLED_FILE` names. */
export default class UnhandledReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (_modules, errors) => {
    const file = process.env.LATCHKEY_UNHANDLED_FILE
    if (!file) return
    const unhandled = errors.map((error): Unhandled => {
      const text = error.stack ?? error.message
      // Vitest's runtime adds the path of the file that ran; its type does not say so.
      const path = 'VITEST_TEST_PATH' in error ? error.VITEST_TEST_PATH : undefined
      return typeof path === 'string' ? { file: path, error: text } : { error: text }
    })
    writeFileSync(file, JSON.stringify(unhandled))
  }
}
