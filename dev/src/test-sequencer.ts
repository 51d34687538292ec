import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The environment that a test file asks for in its first comment; `node` by default. */
const environmentOf = ({ moduleId }: TestSpecification): string =>
  /@vitest-environment\s+(\S+)/.exec(readFileSync(moduleId, 'utf8').slice(0, 500))?.[1] ?? 'node'

/** The longest time limit that a file sets for one of its tests, milliseconds; 0 if it sets none. */
const limitOf = ({ moduleId }: TestSpecification): number =>
  Math.max(
    0,
    ...[...readFileSync(moduleId, 'utf8').matchAll(/\btimeout: ([\d_]+)/g)].map(([, limit = '0']) =>
      Number(limit.replaceAll('_', '')),
    ),
  )

/**
 * Runs the files of a project that share an environment one after the other, because a worker that goes on to a file of
 * another environment is restarted, and loads all modules again. Files with long tests come first, so that none of them
 * runs alone at the end.
 */
export class EnvironmentSequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = (await super.sort(files))
      .map((file) => ({ file, limit: limitOf(file) }))
      .sort((a, b) => b.limit - a.limit)
      .map(({ file }) => file)
    const groups = Map.groupBy(sorted, (file) => `${file.project.name} ${environmentOf(file)}`)
    return [...groups.values()].flat()
  }
}
