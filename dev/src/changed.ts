import { execFileSync } from 'node:child_process'
import { accountFamilies } from '@latchkey/protocol/user'
import { type ImportGraph, readImportGraph } from './import-cycles.ts'

/** The tests that a change can affect; `everything` if that cannot be narrowed down: a tool, a setting or the build. */
export type Reached = { unit: string[] | 'everything'; journeys: string[] | 'everything' }

/** Settings and tools, which can break anything. */
const common = /^(package(-lock)?\.json|[\w-]+\/[\w-]+\/package\.json|(tsconfig|biome)\.json|vitest\.config\.ts)$/
/** Files that no test reads. */
const unread = /\.md$|^(docs|\.ci)\/|^LICENSE$/
const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file)
const isJourney = (file: string) => /^e2e\/(?!engines\/(?!gate\.)).*\.spec\.ts$/.test(file)

/** The journeys that go through a source; a source without a line here affects all of them. The first match wins. */
const journeys: readonly (readonly [RegExp, readonly string[]])[] = [
  [/^(bench|packages\/aptos-node)\//, []],
  [/^examples\//, ['e2e/examples.spec.ts']],
  [/^apps\/relay\//, ['e2e/walletconnect']],
  ...accountFamilies.map(
    (family) =>
      [
        new RegExp(`^(packages/chains/src|apps/frame/src/wallet/families|apps/dapp/src/chains|dev/src)/${family}[/.]`),
        [`e2e/${family}`, 'e2e/home-families', 'e2e/chains-page', 'e2e/walletconnect', 'e2e/accessibility'],
      ] as const,
  ),
]

/**
 * Lists the tests that a change can affect: unit tests by the import graph, journeys by their imports and a map of
 * folders.
 *
 * @param graph the import graph, with paths from the root of the repository
 * @param changed paths of files that were added, changed or removed
 */
export function findReached(graph: ImportGraph, changed: readonly string[]): Reached {
  const read = changed.filter((file) => !unread.test(file))
  if (read.some((file) => common.test(file))) return { unit: 'everything', journeys: 'everything' }
  const importers = new Map<string, string[]>()
  for (const [file, imports] of graph)
    for (const each of imports) importers.set(each, [...(importers.get(each) ?? []), file])
  const reached = new Set(read)
  for (const file of reached) for (const importer of importers.get(file) ?? []) reached.add(importer)
  const all = [...reached]
  const walked = read.filter((file) => !isUnitTest(file) && !/^e2e\//.test(file))
  const mapped = walked.map((file) => journeys.find(([pattern]) => pattern.test(file))?.[1])
  return {
    unit: all.filter(isUnitTest).toSorted(),
    journeys: mapped.includes(undefined)
      ? 'everything'
      : [...new Set([...all.filter(isJourney), ...mapped.flatMap((each) => each ?? [])])].toSorted(),
  }
}

/**
 * Lists the tests affected by the differences from a commit, including untracked files.
 *
 * @param root the folder of the repository
 * @param base the commit to compare with; by default where this branch left its upstream, or else the last commit
 * @throws Error when git does not know the commit
 */
export function readReached(root: string, base?: string): Reached {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
  const from = base ?? upstream(git)
  const lines = [git('diff', '--name-only', from), git('ls-files', '--others', '--exclude-standard')].join('\n')
  return findReached(readImportGraph(root), lines.split('\n').filter(Boolean))
}

const upstream = (git: (...args: string[]) => string) => {
  try {
    return git('merge-base', 'HEAD', '@{upstream}').trim()
  } catch {
    return 'HEAD'
  }
}
