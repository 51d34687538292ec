import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { builtFolder } from '@latchkey/dev'
import { build } from 'vite'
import { kilobytes, type Row } from './table.ts'

type Size = { gzip: number; brotli: number }

const sizeOf = (bytes: Uint8Array): Size => ({
  gzip: gzipSync(bytes, { level: 9 }).length,
  brotli: brotliCompressSync(bytes).length,
})

const sum = (sizes: Size[]): Size => ({
  gzip: sizes.reduce((total, { gzip }) => total + gzip, 0),
  brotli: sizes.reduce((total, { brotli }) => total + brotli, 0),
})

/** Bundles a module's text as a page would: minified, its packages inside but those in `external`. */
export const bundle = async (code: string, external: (name: string) => boolean = () => false): Promise<string> => {
  const entry = '\0bench-entry'
  const result = await build({
    configFile: false,
    root: import.meta.dirname,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [
      {
        name: 'bench-entry',
        resolveId: (name) => (name === entry ? entry : undefined),
        load: (name) => (name === entry ? code : undefined),
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: false,
      rollupOptions: { input: entry, external, preserveEntrySignatures: 'strict' },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]).flatMap((each) => ('output' in each ? each.output : []))
  return outputs.map((each) => (each.type === 'chunk' ? each.code : '')).join('\n')
}

type Manifest = Record<
  string,
  { file: string; imports?: string[]; css?: string[]; isEntry?: boolean; dynamicImports?: string[] }
>

/** The files a built app loads at first (`lazy` false) or in all. */
const filesOf = (app: 'frame' | 'dapp', entry: string, lazy: boolean): string[] => {
  const manifest = JSON.parse(readFileSync(join(builtFolder(app), '.vite/manifest.json'), 'utf8')) as Manifest
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || files.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(lazy ? (chunk.dynamicImports ?? []) : [])]) visit(next)
  }
  visit(entry)
  return [...files]
}

const sizeOfFiles = (app: 'frame' | 'dapp', files: string[]): Size =>
  sum(files.map((file) => sizeOf(readFileSync(join(builtFolder(app), file)))))

/** Kilobytes of what a page and its visitor load. */
export const measureSizes = async (): Promise<Row[]> => {
  const isWagmi = (name: string) => /^(wagmi|@wagmi\/core|viem)(\/|$)/.test(name)
  const react = sizeOf(
    Buffer.from(
      await bundle('import { createRoot } from "react-dom/client"; createRoot(document.body).render("hello")'),
    ),
  )
  const wagmi = sizeOf(
    Buffer.from(
      await bundle(
        'export { createConfig, http, WagmiProvider, useConnect, useConnection, useDisconnect, useSignMessage, useSendTransaction } from "wagmi"; export { createRoot } from "react-dom/client"',
      ),
    ),
  )
  const sdk = sizeOf(Buffer.from(await bundle('export { createWallet } from "@latchkey/sdk"')))
  const connectors = sizeOf(Buffer.from(await bundle('export { faceWallets } from "@latchkey/connectors"', isWagmi)))
  const door = sizeOfFiles('frame', filesOf('frame', 'index.html', false))
  const frameFiles = filesOf('frame', 'index.html', true)
  const page = sizeOfFiles('dapp', filesOf('dapp', 'index.html', false))
  return [
    {
      what: 'SDK alone',
      figure: kilobytes(sdk),
      baseline: `wagmi + viem + React: ${kilobytes(wagmi)}`,
      aim: '10 KB gzip',
    },
    { what: 'SDK and connectors, without wagmi', figure: kilobytes(connectors) },
    {
      what: 'door: what every page with the wallet loads',
      figure: kilobytes(door),
      baseline: `React alone: ${kilobytes(react)}`,
      aim: '20 KB gzip',
    },
    { what: 'frame, everything but the vault worker', figure: kilobytes(sizeOfFiles('frame', frameFiles)) },
    { what: "our page's first load", figure: kilobytes(page), baseline: `wagmi + viem + React: ${kilobytes(wagmi)}` },
  ]
}
