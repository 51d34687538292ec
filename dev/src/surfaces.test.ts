import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { surfaces } from '@latchkey/protocol/brand'
import { expect, test } from 'vitest'
import { root } from './root.ts'

test('an accent is weighed against the surfaces that the screens have', () => {
  const css = readFileSync(join(root, 'packages', 'ui', 'src', 'variables.css'), 'utf8')
  const read = (name: string) => new RegExp(`${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css)?.slice(1)
  const [sunken, raised] = [read('--lk-sunken'), read('--lk-raised')]
  expect(surfaces).toEqual({ light: sunken?.[0], dark: raised?.[1] })
})
