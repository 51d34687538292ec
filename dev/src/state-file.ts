import { existsSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { writeOwn } from './files.ts'

/**
 * Reads the state that a stand-in stored at an earlier start.
 *
 * @param make the state of the first start
 * @throws ValiError when the file holds something else
 */
export function readState<S extends v.GenericSchema<unknown, unknown>>(
  schema: S,
  file: string,
  make: () => v.InferOutput<S>,
): v.InferOutput<S> {
  return existsSync(file) ? v.parse(schema, JSON.parse(readFileSync(file, 'utf8'))) : make()
}

/** Stores the state of a stand-in. Its bigints become decimal texts. */
export function storeState(file: string, state: object): void {
  writeOwn(
    file,
    JSON.stringify(state, (_, value) => (typeof value === 'bigint' ? String(value) : value)),
  )
}
