import { join } from 'node:path'
import { root } from '../root.ts'

/** The releases of the legacy SDK that a registry has. 1.11 and 1.12 were never published there. */
export const legacySdkVersions = [
  '1.5.1',
  '1.6.0',
  '1.7.0',
  '1.10.4',
  '1.10.6',
  '1.10.13',
  '1.10.14',
  '1.14.3',
  '1.14.4',
  '1.14.9',
] as const

export type LegacySdkVersion = (typeof legacySdkVersions)[number]

/** The folder of the bundles: one file for each release, which sets `Face` on the window. */
export const legacySdkFolder = join(root, '.data', 'legacy-sdk')
