import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The environment that a test file asks for in its first comment; `node` where it asks for none. */
const environmentOf = ({ moduleId }: TestSpecification): string =>
  /@vitest-environment\s+(\S+)/.exec(readFileSync(moduleId, 'utf8').slice(0, 500))?.[1] ?? 'node'

/**
 * Runs the files of a project that share an environment one after the other. A worker that goes on to a file of another
 * environment is ended and begun anew, and loads all modules again.
 */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const groups = Map.groupBy(sorted, (file) => `${file.project.name} ${environmentOf(file)}`)
    return [...groups.values()].flat()
  }
}
