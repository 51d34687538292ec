import { dirname } from 'node:path'
import { build, type Rolldown } from 'vite'

/**
 * Bundles a script with its packages, as a page's own bundler would.
 * @param file the script's path
 * @returns the scripts by name: `entry.js`, and those it loads later
 */
export async function bundleScript(file: string): Promise<Map<string, string>> {
  const result = await build({
    configFile: false,
    root: dirname(file),
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      minify: false,
      modulePreload: false,
      rolldownOptions: { input: file, output: { entryFileNames: 'entry.js', chunkFileNames: '[name]-[hash].js' } },
    },
  })
  // One input, not watched: one output.
  const { output } = result as Rolldown.RolldownOutput
  return new Map(output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each.code] as const] : [])))
}

/**
 * Bundles a script minified, as a page's own build would.
 *
 * @param file the script's path
 * @param external the packages that stay imports
 * @returns the scripts that a page loads at first; what is loaded on demand is left out
 */
export async function bundleFirst(file: string, external: RegExp[] = []): Promise<string[]> {
  const chunks = await buildMinified(file, external, {})
  const first = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks.find((each) => each.fileName === name)
    if (!chunk || first.has(name)) return
    first.add(name)
    chunk.imports.forEach(visit)
  }
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName)
  return chunks.filter((each) => first.has(each.fileName)).map((each) => each.code)
}

/** Bundles a script minified, as one script: with what is loaded on demand. */
export async function bundleWhole(file: string): Promise<string> {
  const [chunk, ...more] = await buildMinified(file, [], { codeSplitting: false })
  if (!chunk || more.length > 0) throw new Error(`${file} is not one script`)
  return chunk.code
}

const buildMinified = async (file: string, external: RegExp[], output: Rolldown.OutputOptions) => {
  const result = await build({
    configFile: false,
    root: dirname(file),
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    // Also in tests, where NODE_ENV is another.
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input: file, external, output, preserveEntrySignatures: 'strict' },
    },
  })
  // One input, not watched: one output.
  return (result as Rolldown.RolldownOutput).output.filter((each) => each.type === 'chunk')
}
