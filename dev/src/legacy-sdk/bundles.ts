import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'vite'
import { type LegacySdkVersion, legacySdkFolder, legacySdkVersions } from './versions.ts'

const run = promisify(execFile)

/** The types' first release is later than the SDK's. */
const typesOf = (version: LegacySdkVersion) => (version === '1.5.1' ? '1.6.0' : version)

/** The libraries that all releases import. Pinned, because a range would install newer versions than pages have. */
const libraries = {
  '@noble/hashes': '1.8.0',
  '@solana/web3.js': '1.98.4',
  aptos: '1.6.0',
  buffer: '6.0.3',
  ethers: '5.8.0',
  events: '3.3.0',
  'near-api-js': '1.1.0',
  tslib: '2.8.1',
}

const bundleOf = (version: LegacySdkVersion) => join(legacySdkFolder, `${version}.js`)

/**
 * Installs the published releases from the registry into the system's temporary folder, and bundles each for a browser.
 * Existing bundles are kept.
 *
 * @throws Error where the registry cannot be reached
 */
export async function bundleLegacySdks(say: (line: string) => void): Promise<void> {
  const missing = legacySdkVersions.filter((version) => !existsSync(bundleOf(version)))
  if (missing.length === 0) return
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-legacy-sdk-'))
  try {
    const aliases = missing.flatMap((version) => [
      [`sdk-${version}`, `npm:@haechi-labs/face-sdk@${version}`],
      [`types-${version}`, `npm:@haechi-labs/face-types@${typesOf(version)}`],
    ])
    const dependencies = { ...Object.fromEntries(aliases), ...libraries }
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ private: true, type: 'module', dependencies }))
    say('Installing the published releases of the legacy SDK …')
    const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--legacy-peer-deps', '--prefer-offline']
    await run('npm', args, { cwd: folder, timeout: 600_000, maxBuffer: 64 * 1024 * 1024 })
    mkdirSync(legacySdkFolder, { recursive: true })
    for (const version of missing) {
      say(`Bundling ${version} …`)
      await bundle(folder, version)
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The globals that libraries of that time expect in a browser. */
const globals = `import { Buffer } from 'buffer/'
globalThis.Buffer = Buffer
globalThis.process = { env: {}, browser: true, nextTick: (work, ...args) => queueMicrotask(() => work(...args)) }
`

const bundle = async (folder: string, version: LegacySdkVersion) => {
  const input = join(folder, `entry-${version}.js`)
  writeFileSync(join(folder, 'globals.js'), globals)
  writeFileSync(input, `import './globals.js'\nimport { Face } from 'sdk-${version}'\nglobalThis.Face = Face\n`)
  await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    define: { global: 'globalThis' },
    resolve: { alias: { '@haechi-labs/face-types': `types-${version}` } },
    build: {
      outDir: legacySdkFolder,
      emptyOutDir: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: { input, output: { format: 'es', codeSplitting: false, entryFileNames: `${version}.js` } },
    },
  })
}
