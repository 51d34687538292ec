import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { compilerArguments } from './compiler.ts'
import { readBlocks } from './first-page.ts'
import { root } from './root.ts'

const documents = [
  'README.md',
  ...readdirSync(join(root, 'packages')).map((name) => `packages/${name}/README.md`),
  ...readdirSync(join(root, 'docs/guides')).map((name) => `docs/guides/${name}`),
]

/** Names that a block takes from an earlier block or from the reader's page. */
const ambient = `
declare const latchkey: import('@latchkey/kit').Latchkey
declare const wallet: import('@latchkey/sdk').Wallet
declare const node: import('@latchkey/aptos-node').AptosNode
declare const isAptosNodeError: typeof import('@latchkey/aptos-node').isAptosNodeError
declare const isKind: typeof import('@latchkey/aptos-node').isKind
declare const hash: string
declare const expirationSeconds: bigint
declare const metadata: import('@walletconnect/sign-client').SignClientTypes.Metadata
declare function Account(): import('react').ReactElement
declare function Outline(): import('react').ReactElement
declare function Navigate(props: { to: string }): import('react').ReactElement
declare module 'next/headers' {
  function headers(): Promise<Headers>
}
declare module 'next/app' {
  type AppProps = { Component: import('react').ComponentType; pageProps: object }
}
`

test('every TypeScript block of READMEs and guides compiles', () => {
  mkdirSync(join(root, '.data'), { recursive: true })
  const folder = mkdtempSync(join(root, '.data/guides-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'ambient.d.ts'), ambient)
  // The options that a reader's own bundler would use.
  const compilerOptions = { types: ['node', 'vite/client'], module: 'ESNext', moduleResolution: 'Bundler' }
  writeFileSync(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: ['**/*'], exclude: [] }),
  )
  let count = 0
  for (const document of documents) {
    const text = readFileSync(join(root, document), 'utf8')
    const name = document.replaceAll('/', '-')
    for (const { language, pages, file, code, index } of readBlocks(text)) {
      if (!/^tsx?$/.test(language)) continue
      const line = text.slice(0, index).split('\n').length
      // Files of one page import each other.
      const places = file ? pages.map((page) => join(name, page, file)) : [`${name}-line-${line}.${language}`]
      for (const place of places) {
        mkdirSync(dirname(join(folder, place)), { recursive: true })
        // Made a module, so that no block sees the names of another.
        writeFileSync(join(folder, place), `${code}export {}\n`)
      }
      count += 1
    }
  }
  expect(count).toBeGreaterThan(20)
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), ...compilerArguments(folder)],
    {
      encoding: 'utf8',
    },
  )
  expect(stdout).toBe('')
  expect(status).toBe(0)
}, 300_000)
