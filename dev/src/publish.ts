import { execFile, spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { compilerArguments } from './compiler.ts'
import { type Joined, joinModules } from './join-modules.ts'
import { lowerLightDark } from './lower-light-dark.ts'
import { PartError } from './part.ts'
import { root } from './root.ts'

const run = promisify(execFile)

/**
 * From the first wagmi 3 on: a project that has an older one than ours keeps it. Never `@wagmi/core`: if a project has
 * TypeScript and wagmi already, npm has installed it below wagmi, and refuses (ERESOLVE) to install it at the top
 * level.
 */
const wagmi = { wagmi: '^3.0.0', viem: '^2.40.0' }

type Published = {
  description: string
  /** Peer dependencies, as semver ranges. */
  peers?: Record<string, string>
  /** The only published subpaths, if the rest is for this repository. */
  subpaths?: readonly string[]
  /** For packages that a page loads before the first click: the modules that become one file. */
  joined?: readonly Joined[]
}

/**
 * Packages that every page has through viem, in viem's major version: the next one would be installed at the top level,
 * and five copies of viem's below the packages that need it.
 */
const asViem: Record<string, string> = { '@noble/hashes': '^1.8.0', '@scure/base': '^1.2.6' }

/** The published packages. */
const packages: Record<string, Published> = {
  core: { description: 'Latchkey: errors, networks and login providers.' },
  protocol: { description: 'Latchkey: every message that crosses a trust border, declared once.' },
  sdk: { description: 'Latchkey: one typed handle from a page to the embedded wallet.' },
  connectors: {
    description: 'Latchkey: every kind of wallet as wagmi connectors.',
    peers: wagmi,
    joined: [
      {
        // Each wallet's connector is an entry, so that a page that does not name it loads it only when it is chosen.
        entries: [
          'index',
          'internal',
          'coinbase-hosts',
          'coinbase',
          'face-wallets',
          'injected',
          'wallet-connect/wallet-connect',
        ],
        first: ['icon', 'on-demand', 'discover-wallets', 'connector-data', 'connector-error'],
      },
    ],
  },
  'json-rpc': {
    description: 'Latchkey: transports to chain nodes that give each caller its own answer.',
    peers: { viem: wagmi.viem },
  },
  ui: {
    description: 'Latchkey: the mark of an address, QR codes, and copying.',
    subpaths: ['./mark', './qr-code', './use-copy'],
    peers: { react: '>=18' },
  },
  kit: {
    description: 'Latchkey: connect any wallet, in React.',
    peers: {
      ...wagmi,
      '@tanstack/react-query': '^5.0.0',
      react: '>=18',
      'react-dom': '>=18',
    },
    joined: [
      {
        entries: ['index', 'connection/index', 'messages/*'],
        first: ['latchkey', 'provider', 'connect/connect-button', 'context'],
      },
      // Separate, because a server must not load modules that are marked as client code.
      { entries: ['server/index'], first: [] },
    ],
  },
  test: {
    description: 'Latchkey: wallets for tests, and the embedded wallet’s screens.',
    peers: { viem: wagmi.viem },
  },
  'aptos-node': { description: 'Latchkey: a client of the REST API of an Aptos node.' },
}

/** Files only for the tests of this repository. */
const unpublished = /\.test\.tsx?$|\/fixtures\/|\.fake\.tsx?$/

type Manifest = {
  name: string
  version: string
  exports: Record<string, string>
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, unknown>
}

const readManifest = (name: string): Manifest =>
  JSON.parse(readFileSync(join(root, 'packages', name, 'package.json'), 'utf8'))

/** Replaces the compiler's modules of a package by the joined ones; its types stay. */
const joinPublished = async (name: string, dist: string) => {
  const { joined } = packages[name] as Published // of the table above
  if (!joined) return
  for (const file of globSync('**/*.{js,js.map}', { cwd: dist })) rmSync(join(dist, file))
  for (const each of joined) await joinModules(name, each, dist)
}

/** The published manifest: compiled files instead of sources, and their types. */
const toPublished = (name: string): object => {
  const manifest = readManifest(name)
  const { name: fullName, version, exports, dependencies = {}, peerDependencies = {}, peerDependenciesMeta } = manifest
  const { description, peers = {}, subpaths } = packages[name] as Published // of the table above
  const files = Object.entries(exports).filter(
    ([path, source]) => !unpublished.test(source) && (!subpaths || subpaths.includes(path)),
  )
  const allPeers = { ...peerDependencies, ...peers }
  return {
    name: fullName,
    version,
    description,
    license: 'Apache-2.0',
    ...repositoryOf(name),
    type: 'module',
    sideEffects: files.some(([path]) => path.endsWith('.css')) ? ['**/*.css'] : false,
    exports: Object.fromEntries(
      files.map(([path, source]) => {
        if (path.endsWith('.css')) return [path, `./dist/${path.slice(2)}`]
        const compiled = source.replace('./src/', './dist/').replace(/\.tsx?$/, '')
        return [path, { types: `${compiled}.d.ts`, default: `${compiled}.js` }]
      }),
    ),
    files: ['dist'],
    dependencies: Object.fromEntries(
      Object.entries(dependencies)
        .filter(([each]) => !peers[each])
        .map(([each, version]) => [each, asViem[each] ?? version]),
    ),
    ...(Object.keys(allPeers).length && { peerDependencies: allPeers }),
    ...(peerDependenciesMeta && { peerDependenciesMeta }),
  }
}

/** The public address of this repository, if `origin` is one, without any credentials in it. */
const repositoryOf = (name: string): object => {
  const { status, stdout } = spawnSync('git', ['remote', 'get-url', 'origin'], { cwd: root, encoding: 'utf8' })
  const [, host, path] =
    /^(?:https:\/\/(?:[^@/]*@)?|ssh:\/\/git@|git@)([\w.-]+)[:/](.+?)(?:\.git)?\s*$/.exec(stdout ?? '') ?? []
  if (status !== 0 || !host) return {}
  return { repository: { type: 'git', url: `git+https://${host}/${path}.git`, directory: `packages/${name}` } }
}

/** A style sheet with its imports inlined: not every bundler follows such imports into packages. */
const flatten = (file: string): string =>
  readFileSync(file, 'utf8').replace(/^@import "([^"]+)";\n/gm, (_, target: string) => {
    const [, name, path] = /^@latchkey\/([\w-]+)\/(.+)$/.exec(target) ?? []
    if (!name) return flatten(join(dirname(file), target))
    const source = readManifest(name).exports[`./${path}`]
    if (!source) throw new PartError('packages', `${file} imports ${target}, which is no export of that package.`)
    return flatten(join(root, 'packages', name, source))
  })

/** The sources of a package that are published. Style sheets are written separately. */
const sourcesOf = (name: string): string[] => {
  const folder = join(root, 'packages', name)
  const { subpaths } = packages[name] as Published // of the table above
  const files = subpaths
    ? subpaths.map((subpath) => readManifest(name).exports[subpath] as string) // the table names subpaths there are
    : globSync('src/**/*.{ts,tsx}', { cwd: folder })
  return files.filter((file) => !unpublished.test(file)).map((file) => join(folder, file))
}

/** Compiles all packages together, because they import each other. */
const compile = async (outDir: string) => {
  const tsconfig = join(outDir, 'tsconfig.json')
  const options = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      sourceMap: true,
      inlineSources: true,
      rewriteRelativeImportExtensions: true,
      rootDir: join(root, 'packages'),
      outDir,
      typeRoots: [join(root, 'node_modules', '@types')],
      types: ['node'],
    },
    files: Object.keys(packages).flatMap(sourcesOf),
    include: [],
  }
  writeFileSync(tsconfig, JSON.stringify(options))
  try {
    await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...compilerArguments(tsconfig)])
  } catch (failure) {
    throw new PartError('packages', `They do not compile:\n${(failure as { stdout: string }).stdout}`)
  }
}

/** Renames imports in types: the compiler leaves the extensions of sources there, which not every tool understands. */
const renameImports = (folder: string) => {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.d.ts')) continue
    const path = join(folder, file)
    writeFileSync(path, readFileSync(path, 'utf8').replace(/(["']\.{1,2}\/[^"'\n]+)\.tsx?(["'])/g, '$1.js$2'))
  }
}

/** Renames the sources in source maps, which contain the sources, to their paths in the repository's package. */
const renameSources = (folder: string) => {
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.js.map')) continue
    const path = join(folder, file)
    const map = JSON.parse(readFileSync(path, 'utf8'))
    map.sources = map.sources.map((source: string) =>
      source.replace(/^.*\/packages\/([\w-]+)\/src\//, '@latchkey/$1/src/'),
    )
    writeFileSync(path, JSON.stringify(map))
  }
}

/**
 * Writes the published packages, one folder each: ES modules, their types, and nothing that identifies this machine.
 * @param folder the target; earlier versions of these packages there are replaced
 * @returns the packages' names
 * @throws PartError when they do not compile
 */
export async function writePackages(folder: string): Promise<string[]> {
  mkdirSync(folder, { recursive: true })
  const work = mkdtempSync(join(folder, '.compiling-'))
  try {
    await compile(work)
    for (const name of Object.keys(packages)) {
      const place = join(folder, name)
      rmSync(place, { recursive: true, force: true })
      cpSync(join(work, name, 'src'), join(place, 'dist'), { recursive: true })
      await joinPublished(name, join(place, 'dist'))
      renameImports(join(place, 'dist'))
      renameSources(join(place, 'dist'))
      for (const [path, source] of Object.entries(readManifest(name).exports)) {
        const { subpaths } = packages[name] as Published // of the table above
        if (path.endsWith('.css') && !subpaths)
          writeFileSync(
            join(place, 'dist', path.slice(2)),
            lowerLightDark(flatten(join(root, 'packages', name, source))),
          )
      }
      cpSync(join(root, 'LICENSE'), join(place, 'LICENSE'))
      writeFileSync(join(place, 'package.json'), `${JSON.stringify(toPublished(name), null, 2)}\n`)
      cpSync(join(root, 'packages', name, 'README.md'), join(place, 'README.md'))
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  return Object.keys(packages)
}

/**
 * Packs the folders that {@link writePackages} wrote, as npm would upload them.
 *
 * @param folder the folder that contains them, and that receives the tarballs
 * @returns the tarballs' paths, by name of package
 */
export async function packTarballs(folder: string, names: readonly string[]): Promise<Map<string, string>> {
  for (const old of globSync('latchkey-*.tgz', { cwd: folder })) rmSync(join(folder, old))
  const args = ['pack', '--json', '--pack-destination', folder, ...names.map((name) => join(folder, name))]
  const { stdout } = await run('npm', args, { maxBuffer: 64 * 1024 * 1024 })
  const packed: { name: string; filename: string }[] = Object.values(JSON.parse(stdout))
  return new Map(packed.map(({ name, filename }) => [name, join(folder, filename)]))
}
