import { readFileSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = import.meta.dirname

/** Nothing is lowered further (docs/browsers.md). */
const lowest: Record<string, string> = JSON.parse(readFileSync(join(here, '..', '..', 'browsers.json'), 'utf8'))
const browsers = Object.entries(lowest).map(([name, version]) => `${name}${version}`)

/** Writes .br and .gz beside each asset once, at the best level, so that the host compresses nothing. */
const precompress = (): Plugin => ({
  name: 'latchkey:precompress',
  apply: 'build',
  async writeBundle({ dir = '' }) {
    const folder = join(dir, 'assets')
    const names = (await readdir(folder)).filter((name) => /\.(js|css|svg|json)$/.test(name))
    await Promise.all(
      names.map(async (name) => {
        const file = join(folder, name)
        const bytes = await readFile(file)
        const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
        await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }))
        await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: 9 }))
      }),
    )
  },
})

/**
 * Lists the addresses of pages in `routes.json`, as the router writes them (`/chains/$network`), so that a host can answer
 * any other with 404.
 */
const listRoutes = (): Plugin => ({
  name: 'latchkey:routes',
  apply: 'build',
  async generateBundle() {
    const tree = await readFile(`${here}/src/routeTree.gen.ts`, 'utf8')
    const [, paths = ''] = /interface FileRoutesByFullPath {([^}]*)}/.exec(tree) ?? []
    const routes = [...paths.matchAll(/'([^']+)':/g)].map(([, path]) => path).filter((path) => path !== '/$')
    if (routes.length === 0) this.error('routeTree.gen.ts lists no paths.')
    this.emitFile({ type: 'asset', fileName: 'routes.json', source: JSON.stringify(routes) })
  },
})

/** The host's part in production: the configuration in the page's head. */
const standInForHost = (): Plugin => ({
  name: 'latchkey:host',
  apply: 'serve',
  async transformIndexHtml(html) {
    const file = process.env.LATCHKEY_DAPP_CONFIG
    if (!file) throw new Error('LATCHKEY_DAPP_CONFIG must name the JSON file of the page configuration.')
    const config = (await readFile(file, 'utf8')).replaceAll('<', '\\u003c')
    return html.replace('<!--dapp-config-->', `<script type="application/json" id="dapp-config">${config}</script>`)
  },
})

export default defineConfig({
  root: here,
  plugins: [
    tanstackRouter({
      target: 'react',
      routesDirectory: `${here}/src/routes`,
      generatedRouteTree: `${here}/src/routeTree.gen.ts`,
      quoteStyle: 'single',
      addExtensions: true,
      autoCodeSplitting: true,
      disableLogging: true,
    }),
    react(),
    listRoutes(),
    precompress(),
    standInForHost(),
  ],
  server: { host: '127.0.0.1', port: 3000, strictPort: true },
  build: {
    target: browsers,
    cssTarget: browsers,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
})
