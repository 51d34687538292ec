import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { compilerArguments } from './compiler.ts'
import { packTarballs, writePackages } from './publish.ts'
import { leaksIn } from './published.ts'
import { root } from './root.ts'

const run = promisify(execFile)
/** The scope of the packages that the pages written here import; this folder does not import them. */
const scope = '@latchkey'
const names = ['core', 'protocol', 'sdk', 'connectors', 'json-rpc', 'ui', 'kit', 'test', 'aptos-node']

/** "Are the types wrong?" as a library, because its command takes more than a second to load for each package. */
const loadAttw = async (): Promise<typeof import('@arethetypeswrong/core')> => {
  const command = createRequire(join(root, 'node_modules/@arethetypeswrong/cli/package.json'))
  return import(pathToFileURL(command.resolve('@arethetypeswrong/core')).href)
}

describe('writePackages', () => {
  /** A page's project, with our packages installed as published, and third-party ones. */
  let project: string
  /** Each as npm would upload it, by name. */
  let tarballs: Map<string, string>
  const place = (name: string) => join(project, 'node_modules', '@latchkey', name)
  const filesOf = (name: string) => readdirSync(place(name), { recursive: true, encoding: 'utf8' })

  beforeAll(async () => {
    project = mkdtempSync(join(tmpdir(), 'latchkey-publish-'))
    expect(await writePackages(join(project, 'node_modules', '@latchkey'))).toEqual(names)
    const others = [
      'valibot',
      'jose',
      '@scure',
      '@noble',
      'viem',
      '@wagmi',
      'wagmi',
      'react',
      'react-dom',
      'qr',
      '@tanstack',
      '@types',
      '@playwright',
    ]
    for (const other of others) {
      mkdirSync(join(project, 'node_modules'), { recursive: true })
      symlinkSync(join(root, 'node_modules', other), join(project, 'node_modules', other))
    }
    tarballs = await packTarballs(join(project, 'node_modules', '@latchkey'), names)
  }, 120_000)
  afterAll(() => rmSync(project, { recursive: true, force: true }))

  test('default: modules and types, no sources, no tests, no path of this machine', () => {
    for (const name of names) {
      const files = filesOf(name).filter((file) => /\.\w+$/.test(file))
      expect(files.filter((file) => file.endsWith('.js')).length, name).toBeGreaterThan(0)
      for (const file of files) {
        expect(file, name).toMatch(/^(dist\/.+\.(js|js\.map|d\.ts|css)|package\.json|README\.md)$/)
        expect(file, name).not.toMatch(/\.test\.|\.fake\.|fixtures/)
        const text = readFileSync(join(place(name), file), 'utf8')
        expect(leaksIn(`${name}/${file}`, text)).toEqual([])
        expect(text, `${name}/${file}`).not.toContain(root)
      }
    }
  })

  test.each(names)('behavior: publint finds nothing in %s', async (name) => {
    const { messages, pkg } = await publint({ pkgDir: place(name), strict: true, pack: false })
    expect(messages.map((message) => formatMessage(message, pkg))).toEqual([])
  })

  const manifestOf = (name: string) => JSON.parse(readFileSync(join(place(name), 'package.json'), 'utf8'))
  const subpathsOf = (name: string): string[] => Object.keys(manifestOf(name).exports)

  test.each(names)('behavior: %s imports what it declares, and of ours what is exported', (name) => {
    const { dependencies = {}, peerDependencies = {} } = manifestOf(name)
    const declared = new Set([`@latchkey/${name}`, ...Object.keys({ ...dependencies, ...peerDependencies })])
    for (const file of filesOf(name).filter((each) => each.endsWith('.js'))) {
      const text = readFileSync(join(place(name), file), 'utf8')
      for (const [, imported = ''] of text.matchAll(
        /^(?:import|(?:import|export)[\w\s{},*$]+\bfrom) ["']([^"'.][^"']*)["']/gm,
      )) {
        if (imported.startsWith('node:')) continue
        const [scope = '', rest = '', ...path] = imported.split('/')
        const [owner, subpath] = scope.startsWith('@') ? [`${scope}/${rest}`, path] : [scope, [rest, ...path]]
        expect([...declared], `${name}/${file} imports ${imported}`).toContain(owner)
        if (!owner.startsWith('@latchkey/')) continue
        const wanted = ['.', ...subpath].join('/')
        const isExported = subpathsOf(owner.slice('@latchkey/'.length)).some((each) => matchesGlob(wanted, each))
        expect(isExported, `${name}/${file} imports ${imported}`).toBe(true)
      }
    }
  })

  test('behavior: what viem brings too is of its major version, or a page would install it once more for each that needs it', () => {
    const { dependencies: ofViem } = JSON.parse(readFileSync(join(root, 'node_modules/viem/package.json'), 'utf8'))
    const both = names
      .flatMap((name) => Object.entries<string>(manifestOf(name).dependencies ?? {}))
      .filter(([name]) => name in ofViem)
    expect(both.length).toBeGreaterThan(0)
    for (const [name, range] of both) expect([name, range.replace('^', '')]).toEqual([name, ofViem[name]])
  })

  test('behavior: no module names an SDK that a page may do without, so no bundler looks for it', () => {
    for (const name of names) {
      const { dependencies, peerDependencies = {}, peerDependenciesMeta = {}, ...manifest } = manifestOf(name)
      const needed = new Set([
        manifest.name,
        ...Object.keys(dependencies),
        ...Object.keys(peerDependencies).filter((peer) => !peerDependenciesMeta[peer]?.optional),
      ])
      for (const file of filesOf(name).filter((each) => each.endsWith('.js'))) {
        // Only tests load these, and they have Playwright.
        if (/^dist\/(playwright|extension)\//.test(file)) continue
        const text = readFileSync(join(place(name), file), 'utf8')
        const imported = [...text.matchAll(/(?:^|[\s;(])(?:from|import)\s*\(?\s*["']([^"'.][^"']*)["']/gm)].map(
          ([, each]) => each ?? '',
        )
        const packages = imported.map((each) => /^(@[^/]+\/)?[^/]+/.exec(each)?.[0] ?? '')
        const missing = packages.filter((each) => !needed.has(each) && !each.startsWith('node:'))
        expect(missing, `${name}/${file}`).toEqual([])
      }
    }
  })

  test('behavior: a page without the SDKs compiles, the types of its packages included', async () => {
    const page = join(project, 'page')
    mkdirSync(page)
    // `test` needs Playwright; the answers of `aptos-node` are too deep for the compiler without `skipLibCheck`.
    const subpaths = names
      .filter((name) => name !== 'test' && name !== 'aptos-node')
      .flatMap((name) =>
        subpathsOf(name)
          .filter((subpath) => !/[*]|\.css$/.test(subpath))
          .map(
            (subpath, at) =>
              `import * as ${name.replaceAll('-', '_')}_${at} from '${scope}/${name}${subpath.slice(1)}'`,
          ),
      )
    writeFileSync(join(page, 'all.ts'), `${subpaths.join('\n')}\n`)
    writeFileSync(
      join(page, 'page.tsx'),
      `import { ConnectButton, createLatchkey, LatchkeyProvider, networkChain } from '${scope}/kit'
const latchkey = createLatchkey({ appName: 'Shop', chains: [networkChain(137)], rpcUrls: { 137: 'https://node.example' } })
export const App = () => <LatchkeyProvider latchkey={latchkey}><ConnectButton /></LatchkeyProvider>
`,
    )
    const compilerOptions = {
      target: 'ES2022',
      module: 'ESNext',
      moduleResolution: 'Bundler',
      lib: ['ES2022', 'DOM', 'DOM.Iterable'],
      types: [],
      jsx: 'react-jsx',
      strict: true,
      noEmit: true,
      skipLibCheck: false,
      preserveSymlinks: true,
    }
    writeFileSync(join(page, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }))
    const tsc = [join(root, 'node_modules/typescript/bin/tsc'), ...compilerArguments(page)]
    const output = await run(process.execPath, tsc).then(
      () => '',
      (failure: { stdout: string }) => failure.stdout,
    )
    expect(output.split('\n').filter((line) => line.includes('@latchkey') || line.startsWith('page'))).toEqual([])
  }, 120_000)

  test('behavior: what a page loads of the kit and the connectors before a click is in three scripts at most', async () => {
    const page = join(project, 'page-built')
    mkdirSync(page)
    writeFileSync(
      join(page, 'page.tsx'),
      `import { ConnectButton, createLatchkey, LatchkeyProvider, networkChain } from '${scope}/kit'
const latchkey = createLatchkey({ appName: 'Shop', chains: [networkChain(137)], rpcUrls: { 137: 'https://node.example' } })
export const App = () => <LatchkeyProvider latchkey={latchkey}><ConnectButton /></LatchkeyProvider>
`,
    )
    const { output } = (await build({
      configFile: false,
      root: page,
      logLevel: 'error',
      build: { write: false, rolldownOptions: { input: join(page, 'page.tsx'), preserveEntrySignatures: 'strict' } },
    })) as Rolldown.RolldownOutput
    const chunks = new Map(output.flatMap((each) => (each.type === 'chunk' ? [[each.fileName, each] as const] : [])))
    const first = new Set([...chunks.values()].filter(({ isEntry }) => isEntry))
    for (const { imports } of first)
      for (const name of imports) {
        const chunk = chunks.get(name)
        if (chunk) first.add(chunk)
      }
    const ofOurs = [...first].filter(({ moduleIds }) =>
      moduleIds.some((id) => /@latchkey\/(kit|connectors)\/.*\.js$/.test(id)),
    )
    expect(ofOurs.length).toBeLessThanOrEqual(3)
  }, 60_000)

  test('behavior: no declaration writes out what a version of React’s types has for a node', () => {
    for (const file of filesOf('kit').filter((each) => each.endsWith('.d.ts')))
      expect(readFileSync(join(place('kit'), file), 'utf8'), file).not.toMatch(
        /JSXElementConstructor|ReactPortal|bigint \| boolean/,
      )
  })

  test('behavior: nothing asks for `@wagmi/core`, which npm puts below wagmi', () => {
    for (const name of names)
      for (const file of filesOf(name).filter((each) => /\.(js|d\.ts|json)$/.test(each)))
        expect(readFileSync(join(place(name), file), 'utf8'), `${name} ${file}`).not.toMatch(/['"]@wagmi\/core/)
  })

  // Each takes a run of the compiler, so the run's seed selects half of the packages; `npm run test:long` checks all.
  const { runs, seed } = inject('fuzz')
  test.each(names.filter((_, at) => runs > 100 || at % 2 === seed % 2))(
    'behavior: attw resolves the types of %s',
    async (name) => {
      const { checkPackage, createPackageFromTarballData } = await loadAttw()
      const tarball = createPackageFromTarballData(readFileSync(tarballs.get(`@latchkey/${name}`) ?? ''))
      const analysis = await checkPackage(tarball, {
        // A style sheet has no types.
        excludeEntrypoints: subpathsOf(name).filter((subpath) => subpath === './styles.css'),
      })
      if (!analysis.types) throw new Error(`${name} has no types`)
      // Its profile `esm-only` leaves out these two ways to resolve.
      const found = analysis.problems.filter(
        (problem) => !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)),
      )
      expect(found).toEqual([])
      const moduleKinds = analysis.programInfo.node16.moduleKinds ?? {}
      const kinds = Object.values(analysis.entrypoints).flatMap(({ resolutions }) => {
        const { isWildcard, resolution } = resolutions['node16-esm']
        return isWildcard ? [] : (moduleKinds[resolution?.fileName ?? '']?.detectedKind ?? 'none')
      })
      // TypeScript's `ModuleKind.ESNext`.
      expect([...new Set(kinds)]).toEqual([99])
    },
    60_000,
  )

  test('behavior: plain Node imports every subpath of each, and a wallet asks for a browser', async () => {
    const subpaths = names.flatMap((name) =>
      subpathsOf(name)
        .filter((subpath) => !/[*]|\.css$|playwright|extension/.test(subpath))
        .map((subpath) => `@latchkey/${name}${subpath.slice(1)}`),
    )
    expect(subpaths).toContain('@latchkey/sdk/face')
    const script = `
      for (const subpath of ${JSON.stringify(subpaths)}) await import(subpath)
      const { Face } = await import(${JSON.stringify(subpaths.find((subpath) => subpath.endsWith('sdk/face')))})
      try { new Face({ apiKey: 'demo-key_0123456789', network: 'polygon', env: 'Local' }) } catch (error) { console.log(error.message) }
    `
    const node = ['--no-experimental-strip-types', '--input-type=module', '--eval', script]
    const { stdout } = await run(process.execPath, node, { cwd: project })
    expect(stdout).toBe('Face Error: [4003] a wallet can only be created in a browser\n')
  })
})
