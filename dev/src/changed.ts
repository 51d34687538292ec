import { execFileSync } from 'node:child_process'
import { accountFamilies } from '@latchkey/protocol/user'
import { type ImportGraph, readImportGraph } from './import-cycles.ts'

/** The tests a change can reach. Nothing narrower is known where `everything` stands: a tool, a setting or the build. */
export type Reached = { unit: string[] | 'everything'; journeys: string[] | 'everything' }

/** Settings and tools: whatever they change can fail anywhere. */
const common = /^(package(-lock)?\.json|[\w-]+\/[\w-]+\/package\.json|(tsconfig|biome)\.json|vitest\.config\.ts)$/
/** Read by nobody who tests. */
const unread = /\.md$|^(docs|\.ci)\/|^LICENSE$/
const isUnitTest = (file: string) => /\.test\.tsx?$/.test(file)
const isJourney = (file: string) => /^e2e\/(?!engines\/(?!gate\.)).*\.spec\.ts$/.test(file)

/** Journeys by what they walk through; a source without a line here reaches them all. First match wins. */
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
 * Lists what a change can reach: unit tests by the import graph, journeys by what they import and by a map of folders.
 *
 * @param graph who imports whom, paths from the root of the repository
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
 * Lists what differs from a commit, files git does not know yet among it, and the tests that reaches.
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
