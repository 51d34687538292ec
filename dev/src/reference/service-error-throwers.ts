import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServiceErrorCode } from '@latchkey/protocol/service-error'
import { root } from '../root.ts'

/** The folders in which failures of our services are created. */
const places = {
  API: 'apps/server',
  guard: 'apps/guard',
  'every service': 'packages/service',
  wallet: 'apps/frame',
} as const

const isSource = (file: string) => !/\.(test|fake)\.tsx?$|\/(fixtures|attacks)\/|(samples|testing)\.tsx?$/.test(file)

const sources = new Map<string, string>()

const sourceOf = (folder: string): string => {
  const text =
    sources.get(folder) ??
    globSync(`${folder}/src/**/*.{ts,tsx}`, { cwd: root })
      .filter(isSource)
      .map((file) => readFileSync(join(root, file), 'utf8'))
      .join('\n')
  sources.set(folder, text)
  return text
}

/** The services that create a failure, read from the code: by its class, or by a table of a partner's refusals. */
export function readServiceThrowers(code: ServiceErrorCode): string[] {
  const made = new RegExp(`new ServiceError\\(\\s*[^;{},\\n]*'${code}'|^ {2}[A-Z_]+: '${code}',$`, 'm')
  return Object.entries(places)
    .filter(([, folder]) => made.test(sourceOf(folder)))
    .map(([title]) => title)
}
