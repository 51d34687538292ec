import { join } from 'node:path'
import { build, type Rolldown } from 'vite'

/** Builds one of `entries/` as a page's own build would: minified, its packages inside but those in `external`. */
const buildEntry = async (entry: string, external: RegExp[], output: Rolldown.OutputOptions) => {
  const input = join(import.meta.dirname, 'entries', `${entry}.ts`)
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: { input, external, output, preserveEntrySignatures: 'strict' },
    },
  })
  // One input, not watched: one output.
  return (result as Rolldown.RolldownOutput).output.filter((each) => each.type === 'chunk')
}

/** The scripts a page loads at first; what is loaded later on demand is left out. */
export const bundle = async (entry: string, external: RegExp[] = []): Promise<string[]> => {
  const chunks = await buildEntry(entry, external, {})
  const first = new Set<string>()
  const visit = (name: string) => {
    if (first.has(name)) return
    const chunk = chunks.find((each) => each.fileName === name)
    if (!chunk) return
    first.add(name)
    chunk.imports.forEach(visit)
  }
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName)
  return chunks.filter((each) => first.has(each.fileName)).map((each) => each.code)
}

/** The whole of it as one script, what is loaded on demand included. */
export const bundleWhole = async (entry: string): Promise<string> => {
  const [chunk, ...more] = await buildEntry(entry, [], { codeSplitting: false })
  if (!chunk || more.length > 0) throw new Error(`${entry} is not one script`)
  return chunk.code
}
