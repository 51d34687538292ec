import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { promisify } from 'node:util'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writePackages } from './publish.ts'
import { leaksIn } from './published.ts'
import { root } from './root.ts'

const run = promisify(execFile)
const names = ['core', 'protocol', 'sdk', 'connectors', 'json-rpc', 'ui', 'kit', 'test', 'aptos-node']

describe('writePackages', () => {
  /** A page's project: ours installed as published, the packages of others beside. */
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
    const pack = ['pack', '--json', '--pack-destination', project, ...names.map(place)]
    const packed: { name: string; filename: string }[] = Object.values(JSON.parse((await run('npm', pack)).stdout))
    tarballs = new Map(packed.map(({ name, filename }) => [name, join(project, filename)]))
  }, 120_000)
  afterAll(() => rmSync(project, { recursive: true, force: true }))

  test('default: modules and types, no sources, no tests, no path of this machine', () => {
    for (const name of names) {
      const files = filesOf(name).filter((file) => /\.\w+$/.test(file))
      expect(files.filter((file) => file.endsWith('.js')).length, name).toBeGreaterThan(0)
      for (const file of files) {
        expect(file, name).toMatch(/^(dist\/.+\.(js|d\.ts|css)|package\.json|README\.md)$/)
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
        /^(?:import|(?:import|export)[\w\s{},*$]+\bfrom) '([^'.][^']*)'/gm,
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

  test.each(names)(
    'behavior: attw resolves the types of %s',
    async (name) => {
      const attw = join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js')
      // It ends with another code than 0, which rejects, where a type cannot be resolved in the ways ESM offers.
      const { stdout } = await run(process.execPath, [
        attw,
        tarballs.get(`@latchkey/${name}`) ?? '',
        ...['--profile', 'esm-only', '--format', 'ascii', '--no-color', '--no-emoji'],
        // A style sheet has no types.
        ...(subpathsOf(name).includes('./styles.css') ? ['--exclude-entrypoints', './styles.css'] : []),
      ])
      expect(stdout).toContain('node16 (from ESM): OK (ESM)')
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
