import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const lowest: Record<string, string> = JSON.parse(
  readFileSync(join(import.meta.dirname, '..', '..', '..', 'browsers.json'), 'utf8'),
)
const browsers = Object.entries(lowest).map(([name, version]) => `${name}${version}`)

/** The strictest policy the kit promises to live with. Vite's own server needs inline styles and a socket. */
const strict = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'"

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  plugins: [
    {
      name: 'latchkey:policy',
      transformIndexHtml: (html: string) => html.replace('%CSP%', command === 'build' ? strict : ''),
    },
  ],
  server: { host: '127.0.0.1' },
  build: {
    outDir: process.env.LATCHKEY_GALLERY_OUT ?? 'dist',
    emptyOutDir: true,
    target: browsers,
    cssTarget: browsers,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
}))
