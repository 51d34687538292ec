import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { browsers, precompress, requireSize } from '@latchkey/ui/vite-build'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const here = import.meta.dirname

/** What a browser loads before the first screen is drawn: the page, its script, and the style sheets and script beside. */
const firstFilesOf = (bundle: Rolldown.OutputBundle): string[] => {
  const files = new Set(['index.html', 'browser-support.js'])
  const visit = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || files.has(name)) return
    files.add(name)
    for (const css of chunk.viteMetadata?.importedCss ?? []) files.add(css)
    chunk.imports.forEach(visit)
  }
  for (const each of Object.values(bundle)) if (each.type === 'chunk' && each.isEntry) visit(each.fileName)
  return [...files]
}

const finish = (): Plugin => ({
  name: 'latchkey:finish',
  apply: 'build',
  async writeBundle({ dir = '' }, bundle) {
    await requireSize(dir, firstFilesOf(bundle), 122_500)
    await precompress(join(dir, 'assets'))
  },
})

/**
 * Lists the addresses of pages in `routes.json`, in the router's form (`/chains/$network`), so that a host can answer
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

/** The routes that are loaded with the router: the frame of every page, and the page at `/`. */
const firstRoutes = ['/_layout', '/_layout/']

/** The first screen: what each first visit waits for. */
const firstScreen = /\/apps\/dapp\/(index\.html|src\/main\.tsx)$/

/**
 * What follows it at once, in one script: the router, what stands below the first screen, and the parts of the kit that
 * its list of wallets needs.
 */
const afterFirstScreen =
  /\/apps\/dapp\/src\/(routed|front\/front)\.tsx$|\/kit\/src\/(connect\/(chosen-step\.tsx|wallet-marks\.ts)|connection\/failure-classes\.ts)$/

const languageFile = /\/(?:dapp|kit|chains|ui)\/src\/messages\/(?!en)([a-z]{2})\.ts$/

/** Stands in for the production host: the configuration in the page's head. */
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
      codeSplittingOptions: { splitBehavior: ({ routeId }) => (firstRoutes.includes(routeId) ? [] : undefined) },
      disableLogging: true,
    }),
    react(),
    listRoutes(),
    finish(),
    standInForHost(),
  ],
  server: { host: '127.0.0.1', port: 3000, strictPort: true },
  build: {
    target: browsers,
    cssTarget: browsers,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Left alone, the bundler would make a chunk for each set of modules that the same later parts share: about a
        // hundred.
        codeSplitting: {
          includeDependenciesRecursively: true,
          groups: [
            { name: 'first', test: firstScreen, priority: 2 },
            { name: 'second', test: afterFirstScreen, priority: 1 },
            // The words of page and kit in one language, which are always loaded together.
            { name: (id) => languageFile.exec(id)?.[1], test: languageFile, includeDependenciesRecursively: false },
          ],
        },
      },
    },
  },
})
