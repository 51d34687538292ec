import { dirname } from 'node:path'
import { build, type Rolldown } from 'vite'

/**
 * Bundles a script with its packages inside, as a page's own bundler would.
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
