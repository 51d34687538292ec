import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative } from 'node:path'
import { build, type Rolldown } from 'vite'
import { root } from './root.ts'

const fixtures = 'packages/service/src/fixtures'

/** The services, and the script that tests load before one. */
const entries = {
  guard: 'apps/guard/src/main.ts',
  host: 'apps/host/src/main.ts',
  relay: 'apps/relay/src/main.ts',
  server: 'apps/server/src/main.ts',
  'ends-with-parent': `${fixtures}/ends-with-parent.ts`,
  sockets: `${fixtures}/sockets.ts`,
}

const day = 86_400_000

/**
 * Bundles every service with its packages: a few files instead of some 250 load in a third of the CPU time, and tests
 * start hundreds of services. A bundle that was made from the same files before is used again.
 *
 * @param folder where bundles are kept
 * @returns the folder of this bundle, with `<service>.js`
 */
export async function bundleServices(folder = join(root, '.data', 'services')): Promise<string> {
  const known = existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []
  // The name of an unfinished bundle begins with a dot.
  const current = known.find((each) => !basename(each).startsWith('.') && isCurrent(each))
  if (current !== undefined) return current
  // Another run may still be using a more recent one.
  for (const each of known)
    if (Date.now() - statSync(each).mtimeMs > day) rmSync(each, { recursive: true, force: true })

  const chunks = await bundle()
  const inputs = [
    ...chunks.flatMap(({ moduleIds }) => moduleIds).filter((id) => existsSync(id)),
    ...['package-lock.json', ...globSync('{apps,packages}/*/package.json', { cwd: root })].map((path) =>
      join(root, path),
    ),
    import.meta.filename,
  ]
  const list = JSON.stringify(Object.fromEntries(inputs.map((path) => [relative(root, path), hash(path)])))
  // Built in another folder and renamed, because another run may look meanwhile.
  const made = join(folder, `.${process.pid}`)
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { recursive: true })
  for (const { fileName, code } of chunks) writeFileSync(join(made, fileName), code)
  writeFileSync(join(made, 'package.json'), JSON.stringify({ type: 'module' }))
  writeFileSync(join(made, inputsFile), list)
  const kept = join(folder, `${Date.now()}-${process.pid}`)
  renameSync(made, kept)
  return kept
}

const bundle = async () => {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: true,
      write: false,
      target: 'node24',
      minify: false,
      rolldownOptions: { input: entries, output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' } },
    },
  })
  // A single build that is not watched has one output.
  const { output } = result as Rolldown.RolldownOutput
  return output.filter((each) => each.type === 'chunk')
}

/** The list of files that a bundle was made from, each with a digest of its content. */
const inputsFile = 'inputs.json'

/** Returns whether none of the files that a bundle was made from has changed since. */
const isCurrent = (made: string) => {
  const list = join(made, inputsFile)
  if (!existsSync(list)) return false
  const inputs: Record<string, string> = JSON.parse(readFileSync(list, 'utf8'))
  return Object.entries(inputs).every(([path, was]) => existsSync(join(root, path)) && hash(join(root, path)) === was)
}

const hash = (path: string) => createHash('sha256').update(readFileSync(path)).digest('base64url')
