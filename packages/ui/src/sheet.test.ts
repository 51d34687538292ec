import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// What it saves is measured by `npm run bench -- engines`; a browser paints too unevenly for a test.
test('behavior: the sheet’s layer is no layer of the compositor’s own, which WebKit gives each fixed element', () => {
  const style = readFileSync(new URL('./sheet.module.css', import.meta.url), 'utf8')
  const [, layer = ''] = /\.layer \{([^}]*)\}/.exec(style) ?? []
  expect(layer).toContain('position: absolute;')
  expect(layer).toContain('block-size: 100dvh;')
  expect(style).not.toContain('position: fixed;')
})
