import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../root.ts'

/** A test file of a folder `attacks`, with the claim that it defends. */
export type Attack = { path: string; claim: string }

const services = { server: 'The API', guard: 'The guard', relay: 'The relay', frame: 'All together' } as const

/**
 * The claim of a test file: the first paragraph of its comment that begins with "Claim:" or "The claim:".
 *
 * @returns undefined where it has none
 */
export function readClaim(source: string): string | undefined {
  const [, comment] = /\/\*\*\s*(?:\*\s*)?(?:The claim|Claim): ([\s\S]*?)\*\//.exec(source) ?? []
  const lines = comment?.split('\n').map((line) => line.replace(/^\s*\*? ?/, '').trim()) ?? []
  const end = lines.findIndex((line, i) => i > 0 && line === '')
  const text = (end < 0 ? lines : lines.slice(0, end)).join(' ').trim()
  return text === '' ? undefined : text[0]?.toUpperCase() + text.slice(1)
}

/** The attacks on the services. */
export function readAttacks(): Attack[] {
  return globSync('apps/*/src/attacks/*.test.ts', { cwd: root })
    .sort()
    .map((path) => ({ path, claim: readClaim(readFileSync(join(root, path), 'utf8')) ?? '' }))
}

/** The page of all attacks, by the services that they target. */
export function attacksText(attacks: readonly Attack[]): string {
  return Object.entries(services)
    .map(([app, title]) => {
      const rows = attacks
        .filter(({ path }) => path.startsWith(`apps/${app}/`))
        .map(({ path, claim }) => {
          const name = path
            .split('/')
            .at(-1)
            ?.replace(/\.test\.ts$/, '')
            .replaceAll('-', ' ')
          return `| [${name}](../../${path}) | ${claim.replaceAll('|', '\\|')} |`
        })
      return `## ${title}\n\n| attack | claim |\n| --- | --- |\n${rows.join('\n')}\n`
    })
    .join('\n')
}
