import { join } from 'node:path'
import { browsers } from '@latchkey/ui/vite-build'
import { defineConfig } from 'vite'

/** The strictest policy that the kit supports. Vite's own server needs inline styles and a socket. */
const strict = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; base-uri 'none'"

export default defineConfig(({ command }) => ({
  root: import.meta.dirname,
  // The site for developers serves it below an address of its own.
  base: './',
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
    rolldownOptions: { input: ['index.html', 'playground.html'].map((page) => join(import.meta.dirname, page)) },
  },
}))
