import { globSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { root } from './root.ts'

/**
 * How the modules of a package are published. Each is named by its path below the package's `src`, without extension.
 */
export type Joined = {
  /** The modules that others import. A `*` stands for each file of a folder. */
  entries: readonly string[]
  /** The modules that a page loads at once: these, and everything they import, become one file. */
  first: readonly string[]
}

/** Records the import graph, and finds the modules that `starts` reach without an `import()`. */
const followImports = () => {
  const imports = new Map<string, readonly string[]>()
  const plugin: Plugin = {
    name: 'follow-imports',
    moduleParsed: ({ id, importedIds }) => void imports.set(id, importedIds),
  }
  const reach = (starts: readonly string[]): Set<string> => {
    const reached = new Set(starts)
    for (const id of reached) for (const next of imports.get(id) ?? []) if (imports.has(next)) reached.add(next)
    return reached
  }
  return { plugin, reach }
}

/**
 * Writes a package's modules so that those loaded at once are one file. Bundlers make a separate script of each set of
 * modules that the same later parts share, so with one file for each module a page would load dozens before a click.
 * Modules behind an `import()` stay files of their own, and packages stay imports.
 *
 * @param name of the package's folder
 * @param outDir the folder for the files; others in it stay
 * @throws Error when they do not build
 */
export async function joinModules(name: string, { entries, first }: Joined, outDir: string): Promise<void> {
  const source = join(root, 'packages', name, 'src')
  const files = entries.flatMap((entry) => globSync(`${entry}.{ts,tsx}`, { cwd: source }))
  const input = Object.fromEntries(
    files
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .map((file) => [file.replace(/\.tsx?$/, ''), join(source, file)]),
  )
  const { plugin, reach } = followImports()
  const starts = first
    .flatMap((each) => globSync(`${each}.{ts,tsx}`, { cwd: source }))
    .map((file) => join(source, file))
  let reached: Set<string> | undefined
  const isFirst = (id: string) => {
    reached ??= reach(starts)
    return reached.has(id)
  }
  await build({
    configFile: false,
    root: join(root, 'packages', name),
    logLevel: 'error',
    // Otherwise its JSX would contain file names of this machine where NODE_ENV is not 'production'.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    plugins: [plugin],
    build: {
      outDir,
      emptyOutDir: false,
      copyPublicDir: false,
      target: 'es2022',
      minify: false,
      sourcemap: true,
      lib: { entry: input, formats: ['es'] },
      rolldownOptions: {
        external: (id) => !id.startsWith('.') && !id.startsWith('/') && !id.startsWith('\0'),
        output: {
          entryFileNames: '[name].js',
          chunkFileNames: 'parts/[name].js',
          minifyInternalExports: false,
          codeSplitting: { groups: [{ name: 'first', test: isFirst }] },
        },
      },
    },
  })
}
