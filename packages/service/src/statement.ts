import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Executor } from './database.ts'

/** A value that differs in each run of a statement. */
class Parameter {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

type Values = Record<string, unknown>
/** The placeholders of the values in a statement. */
export type Placeholders<V extends Values> = { readonly [K in keyof V]: RawBuilder<unknown> }

/** Runs a statement and returns its rows. */
type Statement<V extends Values, Row> = (executor: Executor, values: V) => Promise<Row[]>

/**
 * A statement that is composed once instead of at each run, which would take much of a frequent statement's time.
 *
 * @param build gets a placeholder for each value, by its name
 */
export function createStatement<V extends Values, Row>(
  build: (values: Placeholders<V>) => RawBuilder<Row>,
): Statement<V, Row> {
  let compiled: CompiledQuery<Row> | undefined
  const placeholders = new Proxy({} as Placeholders<V>, {
    get: (_, name) => sql.val(new Parameter(String(name))),
  })
  return async (executor, values) => {
    compiled ??= build(placeholders).compile(executor)
    const parameters = compiled.parameters.map((each) => (each instanceof Parameter ? values[each.name] : each))
    const { rows } = await executor.getExecutor().executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
