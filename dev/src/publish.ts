import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { PartError } from './part.ts'
import { root } from './root.ts'

const run = promisify(execFile)

/** What is published: what it is, and what it shares with the page instead of bringing it (semver ranges). */
const packages: Record<string, { description: string; peers?: Record<string, string> }> = {
  core: { description: 'Latchkey: errors, networks and login providers.' },
  protocol: { description: 'Latchkey: every message that crosses a trust border, declared once.' },
  sdk: { description: 'Latchkey: one typed door from a page to the embedded wallet.' },
  connectors: {
    description: 'Latchkey: the embedded wallet as wagmi connectors.',
    peers: { '@wagmi/core': '^3.6.5', viem: '^2.57.1' },
  },
}

/** For tests of this repository alone. */
const unpublished = /\.test\.ts$|\/fake-frame\.ts$/

type Manifest = {
  name: string
  version: string
  exports: Record<string, string>
  dependencies?: Record<string, string>
}

const readManifest = (name: string): Manifest =>
  JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))

/** The manifest a registry gets: compiled files instead of sources, types beside them. */
const toPublished = (name: string): object => {
  const { name: fullName, version, exports, dependencies = {} } = readManifest(name)
  const { description, peers = {} } = packages[name] as (typeof packages)[string] // of the table above
  const files = Object.entries(exports).filter(([, source]) => !unpublished.test(source))
  return {
    name: fullName,
    version,
    description,
    license: 'Apache-2.0',
    type: 'module',
    sideEffects: false,
    exports: Object.fromEntries(
      files.map(([path, source]) => {
        const compiled = source.replace('./src/', './dist/').replace(/\.ts$/, '')
        return [path, { types: `${compiled}.d.ts`, default: `${compiled}.js` }]
      }),
    ),
    files: ['dist'],
    dependencies: Object.fromEntries(Object.entries(dependencies).filter(([each]) => !peers[each])),
    ...(Object.keys(peers).length && { peerDependencies: peers }),
  }
}

/** Compiles all of them in one go: they import each other. */
const compile = async (outDir: string) => {
  const tsconfig = join(outDir, 'tsconfig.json')
  const options = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(root, 'packages'),
      outDir,
      typeRoots: [join(root, 'node_modules', '@types')],
      types: ['node'],
    },
    include: Object.keys(packages).map((name) => join(root, 'packages', name, 'src/**/*.ts')),
    exclude: [join(root, '**/*.test.ts'), join(root, '**/fake-frame.ts')],
  }
  writeFileSync(tsconfig, JSON.stringify(options))
  try {
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', tsconfig])
  } catch (failure) {
    throw new PartError('packages', `They do not compile:\n${(failure as { stdout: string }).stdout}`)
  }
}

/** The compiler leaves the endings of sources in types; not every reader of types knows what is meant. */
const renameImports = (folder: string) => {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue
    const path = join(folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(["']\.{1,2}\/[^"'\n]+)\.ts(["'])/g, '$1.js$2'))
  }
}

/**
 * Writes what is published, one folder for each package: ES modules, their types, and nothing that tells of this machine.
 * @param folder where to; what stood there of these packages is replaced
 * @returns the packages' names
 * @throws PartError when they do not compile
 */
export const writePackages = async (folder: string): Promise<string[]> => {
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(folder, '.compiling-'))
  try {
    await compile(work)
    for (const [name, { description }] of Object.entries(packages)) {
      const place = join(folder, name)
      rmSync(place, { recursive: true, force: true })
      cpSync(join(work, name, 'src'), join(place, 'dist'), { recursive: true })
      renameImports(join(place, 'dist'))
      cpSync(join(root, 'LICENSE'), join(place, 'LICENSE'))
      writeFileSync(join(place, 'package.json'), `${JSON.stringify(toPublished(name), null, 2)}\n`)
      writeFileSync(join(place, 'README.md'), `# @latchkey/${name}\n\n${description}\n`)
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return Object.keys(packages)
}
