import { expect, test } from 'vitest'
import { compilerArguments } from './compiler.ts'

test.each([
  [1, '1'],
  [2, '1'],
  [4, '2'],
  [64, '4'],
])('compilerArguments: with %s cores, %s checkers', (cores, checkers) => {
  expect(compilerArguments('apps/frame', cores)).toEqual(['-p', 'apps/frame', '--checkers', checkers])
})
