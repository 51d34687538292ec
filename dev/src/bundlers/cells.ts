import type { PackageManager } from '../add-packages.ts'

export const bundlers = [
  'Vite',
  'Turbopack',
  'webpack in Next',
  'webpack',
  'esbuild',
  'Rollup',
  'Parcel',
  'Rspack',
  'Bun',
] as const
export type Bundler = (typeof bundlers)[number]

const managers = ['npm', 'pnpm', 'yarn'] as const satisfies readonly PackageManager[]

/** A combination of tools in somebody else's project. */
export type Cell = { bundler: Bundler; manager: PackageManager; react: 18 | 19; hasSdks: boolean }

/**
 * Projects in which every two of bundler, package manager, React and optional SDKs meet at least once (pairwise testing).
 * Types are checked in each, without `skipLibCheck`.
 */
export const cells: readonly Cell[] = bundlers.flatMap((bundler, i) =>
  managers.map(
    (manager, j): Cell => ({
      bundler,
      manager,
      react: (i + j) % 2 === 0 ? 18 : 19,
      hasSdks: (i + (j >> 1)) % 2 === 0,
    }),
  ),
)
