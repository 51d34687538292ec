import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { builtFolder } from '@latchkey/dev'
import { bundle } from './bundle.ts'
import { readFrameFiles } from './frame-files.ts'
import type { Laboratory } from './laboratory.ts'
import { kilobytes, type Row, type Size } from './table.ts'

/** Each file separately, as it is transferred. */
export const sizeOf = (files: (string | Uint8Array)[]): Size => ({
  gzip: files.reduce((sum, file) => sum + gzipSync(file, { level: 9 }).length, 0),
  brotli: files.reduce((sum, file) => sum + brotliCompressSync(file).length, 0),
})

export const sizeOfBuilt = (app: 'frame' | 'dapp', names: Iterable<string>): Size =>
  sizeOf([...names].map((name) => readFileSync(join(builtFolder(app), name))))

/** Requests of a browser to the page's own server for the first page, until the network is quiet. */
const readPageFiles = async ({ browser, stack }: Laboratory): Promise<string[]> => {
  const context = await browser.newContext()
  try {
    const page = await context.newPage()
    const paths = new Set<string>()
    page.on('response', (answer) => {
      const { origin, pathname } = new URL(answer.url())
      if (origin === stack.addresses.page && answer.ok()) paths.add(pathname === '/' ? 'index.html' : pathname)
    })
    await page.goto(stack.addresses.page, { waitUntil: 'networkidle' })
    return [...paths]
  } finally {
    await context.close()
  }
}

/** The files that the page's HTML names, and itself: what the first screen waits for. */
const readFirstScreen = (): string[] => {
  const html = readFileSync(join(builtFolder('dapp'), 'index.html'), 'utf8')
  return ['index.html', ...[...html.matchAll(/(?:src|href)="\/([^"]+)"/g)].map(([, path = '']) => path)]
}

/** The kilobytes that a page and its visitor load. */
export const measureSizes = async (laboratory: Laboratory): Promise<Row[]> => {
  const sizeOfEntry = async (entry: string, external?: RegExp[]) => sizeOf(await bundle(entry, external))
  const react = `React alone: ${kilobytes(await sizeOfEntry('react'))}`
  const wagmi = `wagmi, viem, React: ${kilobytes(await sizeOfEntry('wagmi'))}`
  const frame = readFrameFiles()
  const firstScreen = readFirstScreen()
  const pageFiles = await readPageFiles(laboratory)
  return [
    { what: 'SDK alone', figure: kilobytes(await sizeOfEntry('sdk')), baseline: wagmi, aim: '≤ 11 KB gzip' },
    {
      what: 'SDK with the class Face',
      figure: kilobytes(await sizeOfEntry('face')),
      baseline: wagmi,
      aim: '≤ 15 KB gzip',
    },
    {
      what: 'SDK and connectors, without wagmi',
      figure: kilobytes(await sizeOfEntry('connectors', [/^(wagmi|@wagmi\/core|viem)(\/|$)/])),
      baseline: wagmi,
    },
    {
      what: 'what no kit on wagmi can do without: React, wagmi’s configuration, TanStack Query',
      figure: kilobytes(await sizeOfEntry('kit-floor')),
      baseline: react,
    },
    {
      what: 'entry, HTML included: what a page with the wallet waits for',
      figure: kilobytes(sizeOfBuilt('frame', frame.entry)),
      baseline: react,
      aim: '≤ 20 KB gzip',
    },
    {
      what: 'what answers requests, loaded once the entry is ready',
      figure: kilobytes(sizeOfBuilt('frame', frame.sessions)),
      baseline: react,
    },
    { what: 'vault worker', figure: kilobytes(sizeOfBuilt('frame', frame.worker)) },
    {
      what: `frame fully loaded, worker included (${frame.all.size} files)`,
      figure: kilobytes(sizeOfBuilt('frame', frame.all)),
      baseline: react,
    },
    {
      what: `our page's first screen, not connected (${firstScreen.length} files)`,
      figure: kilobytes(sizeOfBuilt('dapp', firstScreen)),
      baseline: wagmi,
      aim: '≤ 130 KB gzip, 8 files',
    },
    {
      what: `… with what follows it by itself (${pageFiles.length} files)`,
      figure: kilobytes(sizeOfBuilt('dapp', pageFiles)),
      baseline: wagmi,
    },
  ]
}
