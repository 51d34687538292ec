import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Bundler, Cell } from './cells.ts'

/** A constant, because this folder does not import the package; the projects that it writes do. */
const kit = '@latchkey/kit'

type Tool = {
  packages: Record<string, string>
  build: string
  files: Record<string, string>
  /** The style sheet that is built beside `dist/main.js`, where the bundler writes no page of its own. */
  styles?: string | undefined
}

/** The packages of each bundler, and its build command. */
const tools: Record<Bundler, Tool> = {
  Vite: { packages: { vite: '8.3.8' }, build: 'vite build', files: {} },
  Turbopack: { packages: { next: '16.4.6' }, build: 'next build', files: {} },
  'webpack in Next': { packages: { next: '16.4.6' }, build: 'next build --webpack', files: {} },
  webpack: {
    packages: {
      webpack: '5.112.2',
      'webpack-cli': '7.3.1',
      'ts-loader': '9.6.2',
      'css-loader': '7.1.5',
      'style-loader': '4.0.0',
    },
    build: 'webpack --mode production',
    files: {
      'webpack.config.cjs': `module.exports = {
  entry: './src/main.tsx',
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      { test: /\\.tsx?$/, use: { loader: 'ts-loader', options: { transpileOnly: true, compilerOptions: { noEmit: false } } } },
      { test: /\\.css$/, use: ['style-loader', 'css-loader'] },
    ],
  },
}
`,
    },
  },
  esbuild: {
    packages: { esbuild: '0.28.2' },
    // Old targets, for which it transpiles what it can.
    build:
      'esbuild src/main.tsx --bundle --splitting --minify --format=esm --target=es2020,chrome100,safari15 --jsx=automatic --outdir=dist',
    files: {},
    styles: 'main.css',
  },
  Rollup: {
    packages: {
      rollup: '4.68.7',
      '@rollup/plugin-node-resolve': '16.0.3',
      '@rollup/plugin-commonjs': '29.0.3',
      '@rollup/plugin-replace': '6.0.3',
      'rollup-plugin-esbuild': '6.2.1',
      esbuild: '0.28.2',
    },
    build: 'rollup -c rollup.config.mjs',
    files: {
      'rollup.config.mjs': `import commonjs from '@rollup/plugin-commonjs'
import resolve from '@rollup/plugin-node-resolve'
import replace from '@rollup/plugin-replace'
import esbuild from 'rollup-plugin-esbuild'

const css = {
  name: 'css',
  transform(code, id) {
    if (!id.endsWith('.css')) return null
    this.emitFile({ type: 'asset', fileName: 'styles.css', source: code })
    return ''
  },
}
// Its own resolution of relative imports would run before node-resolve's, and only the latter reads the field
// "browser".
const { resolveId, ...compile } = esbuild({ jsx: 'automatic' })
export default {
  input: 'src/main.tsx',
  output: { dir: 'dist', format: 'es' },
  onwarn(warning) {
    if (warning.code === 'UNRESOLVED_IMPORT') throw new Error(warning.message)
  },
  plugins: [
    css,
    replace({ 'process.env.NODE_ENV': '"production"', preventAssignment: true }),
    resolve({ browser: true, preferBuiltins: false, extensions: ['.tsx', '.ts', '.mjs', '.js'] }),
    commonjs(),
    compile,
  ],
}
`,
    },
    styles: 'styles.css',
  },
  Parcel: {
    packages: { parcel: '2.16.4' },
    // The source maps of Coinbase's SDK name sources that are not in its package, which Parcel treats as an error.
    build: 'parcel build index.html --no-source-maps',
    files: {},
  },
  Rspack: {
    packages: { '@rspack/core': '2.3.2', '@rspack/cli': '2.2.8' },
    build: 'rspack build --mode production',
    files: {
      'rspack.config.cjs': `module.exports = {
  entry: './src/main.tsx',
  resolve: { extensions: ['.tsx', '.ts', '.js'] },
  module: {
    rules: [
      {
        test: /\\.tsx?$/,
        loader: 'builtin:swc-loader',
        options: { jsc: { parser: { syntax: 'typescript', tsx: true }, transform: { react: { runtime: 'automatic' } } } },
      },
      { test: /\\.css$/, type: 'css' },
    ],
  },
}
`,
    },
    styles: 'main.css',
  },
  Bun: {
    packages: {},
    // Run by npx, like pnpm and yarn: its installation needs a script, which both of them block.
    build: 'npx --yes bun@1.4.5 build src/main.tsx --production --splitting --target=browser --outdir=dist',
    files: {},
    styles: 'main.css',
  },
}

/** True if Next serves the page; otherwise it is served from `dist`. */
export function isNext(bundler: Bundler): boolean {
  return bundler === 'Turbopack' || bundler === 'webpack in Next'
}

/** The versions of React and its types that a current project has. */
const reacts = {
  18: { react: '18.3.1', types: '18.3.8', domTypes: '18.3.7' },
  19: { react: '19.3.1', types: '19.3.0', domTypes: '19.3.0' },
}

const sdks = { '@coinbase/wallet-sdk': '4.3.7', '@walletconnect/sign-client': '2.21.8' }

const page = ({ bundler, hasSdks }: Cell) => `'use client'

${isNext(bundler) ? '' : `import '${kit}/styles.css'\n`}import { ConnectButton, createLatchkey, LatchkeyProvider, networkChain, SignInButton, createSiwe, Toasts } from '${kit}'
import { useConnection } from 'wagmi'

const latchkey = createLatchkey({
  appName: 'Shop',
  chains: [networkChain(137)],
  rpcUrls: { 137: 'https://node.example' },
  wallets: {
    face: { apiKey: 'an-api-key-of-a-shop', walletUrl: 'https://wallet.example' },${
      hasSdks
        ? `
    coinbaseWallet: { load: () => import('@coinbase/wallet-sdk') },
    walletConnect: {
      load: () => import('@walletconnect/sign-client'),
      projectId: 'p',
      relayUrl: 'wss://relay.example',
    },`
        : ''
    }
  },
})
const siwe = createSiwe(latchkey)

function Account() {
  const { address } = useConnection()
  return <output>{address}</output>
}

export function App() {
  return (
    <LatchkeyProvider latchkey={latchkey} theme={{ scheme: 'dark' }}>
      <ConnectButton />
      <ConnectButton>{({ label, open }) => <button onClick={open}>{label}</button>}</ConnectButton>
      <SignInButton siwe={siwe} />
      <Account />
      <Toasts />
    </LatchkeyProvider>
  )
}
`

const nextFiles = (cell: Cell): Record<string, string> => ({
  // Types are checked separately: Next's own declarations do not pass without `skipLibCheck`.
  'next.config.mjs': 'export default { typescript: { ignoreBuildErrors: true } }\n',
  'app/layout.tsx': `import '${kit}/styles.css'
import type { ReactNode } from 'react'

export default function Layout({ children }: { children: ReactNode }) {
  return <html lang="en"><body>{children}</body></html>
}
`,
  'app/page.tsx': `import { App } from './app'

export default function Page() {
  return <App />
}
`,
  'app/app.tsx': page(cell),
})

const plainFiles = (cell: Cell): Record<string, string> => ({
  'index.html':
    '<!doctype html><html lang="en"><body><div id="root"></div><script type="module" src="./src/main.tsx"></script></body></html>\n',
  'src/app.tsx': page(cell),
  'src/main.tsx': `import { createRoot } from 'react-dom/client'
import { App } from './app'

createRoot(document.getElementById('root') as HTMLElement).render(<App />)
`,
  'src/css.d.ts': "declare module '*.css'\n",
})

/**
 * Writes a project without a lock file.
 *
 * @returns the command that builds it
 */
export function writeProject(folder: string, cell: Cell): string {
  const { packages, build, files } = tools[cell.bundler]
  const { react, types, domTypes } = reacts[cell.react]
  const manifest = {
    name: 'shop',
    version: '1.0.0',
    private: true,
    dependencies: {
      '@tanstack/react-query': '5.108.0',
      react,
      'react-dom': react,
      viem: '2.57.1',
      wagmi: '3.7.7',
      ...(cell.hasSdks && sdks),
    },
    devDependencies: {
      '@types/node': '24.13.1',
      '@types/react': types,
      '@types/react-dom': domTypes,
      typescript: '5.9.3',
      ...packages,
      // Parcel installs these for WalletConnect's SDK by itself, but only with a package manager that is on the path.
      ...(cell.bundler === 'Parcel' && cell.hasSdks && { buffer: '6.0.3', events: '3.3.0', process: '0.11.10' }),
    },
    ...(cell.bundler === 'Parcel' && { '@parcel/resolver-default': { packageExports: true } }),
  }
  const compilerOptions = {
    target: 'ES2022',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'Bundler',
    jsx: isNext(cell.bundler) && cell.react === 18 ? 'preserve' : 'react-jsx',
    strict: true,
    noEmit: true,
    skipLibCheck: false,
    esModuleInterop: true,
    resolveJsonModule: true,
    isolatedModules: true,
  }
  const all: Record<string, string> = {
    'package.json': `${JSON.stringify(manifest, null, 2)}\n`,
    'tsconfig.json': JSON.stringify({ compilerOptions, include: ['src', 'app'] }),
    ...(cell.manager === 'yarn' && {
      '.yarnrc.yml': 'nodeLinker: node-modules\nenableImmutableInstalls: false\n',
      'yarn.lock': '',
    }),
    // pnpm fails if a package has an unapproved script; these packages work without theirs.
    ...(cell.manager === 'pnpm' && { 'pnpm-workspace.yaml': 'strictDepBuilds: false\n' }),
    ...(isNext(cell.bundler) ? nextFiles(cell) : plainFiles(cell)),
    ...files,
  }
  for (const [file, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), text)
  }
  return build
}

/** Writes the page around the built script, where the bundler writes none. */
export function writeBuiltPage(folder: string, { bundler }: Cell): void {
  const page = join(folder, 'dist', 'index.html')
  if (isNext(bundler) || existsSync(page)) return
  const { styles } = tools[bundler]
  const link = styles ? `<link rel="stylesheet" href="./${styles}">` : ''
  writeFileSync(
    page,
    `<!doctype html><html lang="en"><head>${link}</head><body><div id="root"></div><script type="module" src="./main.js"></script></body></html>\n`,
  )
}
