import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lowerLightDark } from './lower-light-dark.ts'
import { root } from './root.ts'

describe('lowerLightDark', () => {
  test('default: a token of the root is one of the kit’s elements, and a project’s own still replaces it', () => {
    const css = lowerLightDark(
      ':where(:root) {\n  --lk-ink: light-dark(#000, rgb(1 2 3));\n  --lk-8: 8px;\n}\n.lk a { color: var(--lk-ink); gap: var(--lk-8) }',
    )
    expect(css).toContain(':where(:root) {\n  --lk-8: 8px;\n}')
    expect(css).toContain('.lk {\n  --lk_ink: var(--lk-light, #000) var(--lk-dark, rgb(1 2 3));\n}')
    expect(css).toContain('.lk a { color: var(--lk-ink, var(--lk_ink)); gap: var(--lk-8) }')
  })

  test('behavior: colours inside of values, with functions in them', () => {
    const css = lowerLightDark('.lk { --lk-shadow: 0 1px light-dark(oklch(from var(--lk-a) min(l, 0.5) c h), red); }')
    expect(css).toContain('0 1px var(--lk-light, oklch(from var(--lk-a) min(l, 0.5) c h)) var(--lk-dark, red);')
  })

  test('behavior: a token’s other values, for contrast or forced colours, go with it', () => {
    const css = lowerLightDark(
      ':where(:root) {\n  --lk-ink: light-dark(#000, #fff);\n}\n@media (forced-colors: active) {\n  :where(:root) {\n    --lk-ink: CanvasText;\n  }\n}\n',
    )
    expect(css).toMatch(/@media \(forced-colors: active\) \{\s*\.lk \{\s*--lk_ink: CanvasText;\s*\}\s*\}/)
  })

  test('behavior: of the kit’s tokens nothing is left for a bundler to lower', () => {
    const css = lowerLightDark(readFileSync(join(root, 'packages/ui/src/variables.css'), 'utf8'))
    expect(css.replace(/\/\*[\s\S]*?\*\//g, '')).not.toContain('light-dark')
    expect(css).toContain('--lk_paper: var(--lk-light, #faf8f4) var(--lk-dark, #131412);')
  })
})
