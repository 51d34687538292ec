import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { startStack } from '@latchkey/dev'
import type { Ending } from './laboratory.ts'
import { createPeople } from './person.ts'
import type { Row } from './table.ts'
import { unlockAll } from './throughput.ts'

/** A profile of the guard's CPU time, which V8 samples while the measurement runs. */

type Node = { id: number; callFrame: { functionName: string; url: string }; children?: number[] }
type Profile = { nodes: Node[]; samples: number[]; timeDeltas: number[] }

/** The kind of work of a sample, by the file of the innermost function that is not Node's own. The first match wins. */
const works: readonly [work: string, file: RegExp][] = [
  ['evaluation', /service\/src\/(evaluate|p256)\.ts|@noble\//],
  ['signatures and hashes of tokens', /service\/src\/(jwt|signed)\.ts|protocol\/src\/dpop\.ts|\/jose\//],
  ['statements and PostgreSQL’s protocol', /node_modules\/(pg|kysely)|\/(statement|database|limits|once|audit)\.ts/],
  ['HTTP', /node_modules\/(@hono|hono)\/|service\/src\/(answers|body|http|listen)\.ts/],
  ['schemas', /node_modules\/valibot\//],
  ['log', /service\/src\/log\.ts/],
  ['the guard’s own code', /apps\/guard\/src\//],
]

/** Functions whose samples do not belong to a request. */
const idle = new Set(['(idle)', '(root)'])

const folder = join(import.meta.dirname, '..', '.data', 'bench')
/** The folder into which V8 writes the profiles. */
const profiles = join(folder, 'profile')

/** The rounds of openings after the warm-up; each round is four openings per person. */
const rounds = 8
const people = 40

/**
 * Divides the time of a profile.
 *
 * @returns microseconds for each kind of work, the largest first, and the total sampled time
 */
function divide({ nodes, samples, timeDeltas }: Profile): { parts: [work: string, time: number][]; all: number } {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id] as const)))
  const workOf = (id: number): string | undefined => {
    const { functionName = '' } = byId.get(id)?.callFrame ?? {}
    if (idle.has(functionName)) return undefined
    if (functionName === '(garbage collector)') return 'garbage collection'
    if (functionName === '(program)') return 'outside JavaScript: the event loop and the kernel'
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at)) {
      const url = byId.get(at)?.callFrame.url ?? ''
      if (url === '' || url.startsWith('node:')) continue
      return works.find(([, file]) => file.test(url))?.[0] ?? 'other'
    }
    return 'Node’s sockets and timers'
  }
  const known = new Map<number, string | undefined>()
  const times = new Map<string, number>()
  let all = 0
  samples.forEach((id, i) => {
    if (!known.has(id)) known.set(id, workOf(id))
    const work = known.get(id)
    if (work === undefined) return
    const time = timeDeltas[i] ?? 0
    times.set(work, (times.get(work) ?? 0) + time)
    all += time
  })
  return { parts: [...times].sort(([, one], [, other]) => other - one), all }
}

/** Opens wallets at a guard of its own, which writes a profile of its CPU time when it ends. */
export async function measureProfile(ending: Ending, signal: AbortSignal): Promise<Row[]> {
  rmSync(profiles, { recursive: true, force: true })
  mkdirSync(profiles, { recursive: true })
  const env = { guard: { NODE_OPTIONS: `--cpu-prof --cpu-prof-interval=500 --cpu-prof-dir=${profiles}` } }
  const dataDir = join(folder, 'profile-stack')
  const stack = await startStack({ dataDir, ports: 'free', fresh: true, limitFactor: 100, env, signal })
  ending.push(stack.stop)
  const everybody = await createPeople(stack, people)
  for (let round = 0; round < rounds; round++) await unlockAll({ stack }, everybody, 8)
  await stack.parts.guard.stop()
  return globSync(join(profiles, '*.cpuprofile')).flatMap((file) => {
    const { parts, all } = divide(JSON.parse(readFileSync(file, 'utf8')) as Profile) // V8's format
    return parts.map(([work, time]) => ({
      what: `of the guard’s time, its start and ${people} enrolments included: ${work}`,
      figure: `${((100 * time) / all).toFixed(1)} %`,
    }))
  })
}
