import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ownBuild } from '@latchkey/protocol/build-number'
import { browsers, precompress, requireSize } from '@latchkey/ui/vite-build'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkOutput, chunks, pinChunks, readFirstFiles } from './chunks.ts'
import { writeOpener } from './opener-page.ts'

const here = import.meta.dirname

/** Stands in for the production host: the addresses of the login window, and the configuration in the page's head. */
const standInForHost = (): Plugin => ({
  name: 'latchkey:host',
  apply: 'serve',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      request.url = request.url
        ?.replace(/^\/auth\/done(?=[?#]|$)/, '/auth-done.html')
        .replace(/^\/auth(?=[?#]|$)/, '/auth.html')
        .replace(/^\/export(?=[?#]|$)/, '/export.html')
      next()
    })
  },
  async transformIndexHtml(html) {
    const place = '<!--latchkey-config-->'
    // The gallery has no services.
    if (!html.includes(place)) return html
    const file = process.env.LATCHKEY_FRAME_CONFIG
    if (!file) throw new Error('LATCHKEY_FRAME_CONFIG must name the JSON file of the frame configuration.')
    const written = { ...JSON.parse(await readFile(file, 'utf8')), build: ownBuild }
    const config = JSON.stringify(written).replaceAll('<', '\\u003c')
    const block = `<script type="application/json" id="latchkey-config">${config}</script>`
    // As a function: in a replacement text, `$&` would have a meaning.
    return html.replace(place, () => block)
  },
})

/** Writes the build's number into the frame's page, where the host reads it. */
const numberBuild = (): Plugin => ({
  name: 'latchkey:build-number',
  apply: 'build',
  transformIndexHtml: (html, { filename }) =>
    filename.endsWith('/index.html')
      ? html.replace(
          '<!--latchkey-config-->',
          (place) => `<meta name="latchkey-build" content="${ownBuild}" />\n    ${place}`,
        )
      : html,
})

/**
 * Three builds into one folder: the frame, and beside it the login window with the page without a wallet, and the export
 * window. They share sources but no file, so that the entry stays one small script and does not wait for a common chunk. A
 * fourth is the page that opens sunset bundles, one file.
 */
export default defineConfig({
  root: here,
  plugins: [react(), standInForHost(), numberBuild(), chunks()],
  server: { host: 'localhost', port: 3333, strictPort: true },
  worker: {
    format: 'es',
    rolldownOptions: {
      // One file, because nothing can pin what a worker imports, and WebKit applies the page's `Integrity-Policy` to
      // it.
      output: { entryFileNames: 'assets/worker-[hash].js', codeSplitting: false },
    },
  },
  build: {
    target: browsers,
    cssTarget: browsers,
    modulePreload: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        outDir: 'dist',
        emptyOutDir: true,
        manifest: true,
        rolldownOptions: {
          input: join(here, 'index.html'),
          // The entry with all its dependencies is one file, whatever it shares with what is loaded later: one request,
          // no waterfall. The code that answers requests without a screen is another, and so is the wallet app.
          output: {
            ...chunkOutput,
            codeSplitting: {
              groups: [
                {
                  name: 'entry',
                  test: /\/index\.html$|rolldown\/runtime/,
                  includeDependenciesRecursively: true,
                  priority: 2,
                },
                {
                  name: 'page-sessions',
                  test: /\/src\/page-sessions\.ts$/,
                  includeDependenciesRecursively: true,
                  priority: 1,
                },
                {
                  name: 'wallet-app',
                  test: /\/src\/wallet\/wallet-app\.tsx$/,
                  includeDependenciesRecursively: true,
                },
              ],
            },
          },
        },
      },
    },
    // Apart from the login window, whose words in other languages would otherwise come with all the wallet's.
    export: {
      consumer: 'client',
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        manifest: '.vite/manifest-export.json',
        rolldownOptions: { input: join(here, 'export.html'), output: chunkOutput },
      },
    },
    opener: {
      consumer: 'client',
      build: {
        write: false,
        rolldownOptions: { input: join(here, 'opener.html'), output: { codeSplitting: false } },
      },
    },
    login: {
      consumer: 'client',
      build: {
        outDir: 'dist',
        emptyOutDir: false,
        manifest: '.vite/manifest-login.json',
        rolldownOptions: {
          input: ['auth.html', 'auth-done.html', 'refused.html'].map((name) => join(here, name)),
          output: chunkOutput,
        },
      },
    },
  },
  builder: {
    async buildApp(builder) {
      for (const name of ['client', 'login', 'export']) {
        const environment = builder.environments[name]
        if (!environment) throw new Error(`no environment ${name}`)
        await builder.build(environment)
      }
      const folder = join(here, 'dist')
      const { opener } = builder.environments
      if (!opener) throw new Error('no environment opener')
      await writeOpener(folder, await builder.build(opener))
      await pinChunks(folder, 'index.html', '.vite/manifest.json')
      for (const name of ['auth.html', 'auth-done.html', 'refused.html'])
        await pinChunks(folder, name, '.vite/manifest-login.json')
      await pinChunks(folder, 'export.html', '.vite/manifest-export.json')
      await requireSize(folder, await readFirstFiles(folder), 16_000)
      await precompress(join(folder, 'assets'))
    },
  },
})
