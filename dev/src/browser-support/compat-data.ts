import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { root } from '../root.ts'

/** The engines by MDN's names for their desktop browsers. */
export const engines = ['chrome', 'firefox', 'safari'] as const
type Engine = (typeof engines)[number]
/** A version of each engine; Infinity where no release has the feature. */
export type Versions = Record<Engine, number>

/** The fields read of a statement of MDN's compat data. */
type Statement = {
  version_added: string | false | null
  version_removed?: string
  flags?: unknown
  prefix?: string
  alternative_name?: string
  partial_implementation?: true
}
type Compat = { support: Record<string, Statement | Statement[]> }
/** A feature, and the features below it by name. */
export type Feature = { __compat?: Compat; [name: string]: Feature | Compat | undefined }

/** Reads MDN's compat data (@mdn/browser-compat-data). */
export function readCompatData(): Feature {
  return createRequire(import.meta.url)('@mdn/browser-compat-data')
}

/** The lowest versions that Latchkey runs in; the builds are made for them. */
export function readLowest(): Versions {
  const { chrome, firefox, safari } = JSON.parse(readFileSync(join(root, 'browsers.json'), 'utf8'))
  return { chrome: Number(chrome), firefox: Number(firefox), safari: Number(safari) }
}

/**
 * The first version of each engine that fully supports a feature, without a flag or a prefix, and has not dropped it.
 *
 * @param path the feature's keys in the data, with slashes
 * @throws Error for a feature that the data does not have
 */
export function readVersions(data: Feature, path: string): Versions {
  const feature = path.split('/').reduce<Feature | undefined>((at, key) => at?.[key] as Feature | undefined, data)
  if (!feature?.__compat) throw new Error(`MDN's compat data has no ${path}`)
  return toVersions(feature.__compat)
}

export function toVersions({ support }: Compat): Versions {
  const first = (engine: Engine) => {
    const whole = [support[engine] ?? []]
      .flat()
      .find((each) => !each.flags && !each.prefix && !each.alternative_name && !each.partial_implementation)
    if (typeof whole?.version_added !== 'string' || whole.version_removed !== undefined) return Number.POSITIVE_INFINITY
    const version = Number.parseFloat(whole.version_added.replace('≤', ''))
    return Number.isNaN(version) ? Number.POSITIVE_INFINITY : version
  }
  return { chrome: first('chrome'), firefox: first('firefox'), safari: first('safari') }
}

/** True if a release that is to be supported lacks the feature. */
export function isNewer(versions: Versions, lowest: Versions): boolean {
  return engines.some((engine) => versions[engine] > lowest[engine])
}
