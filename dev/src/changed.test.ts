import { describe, expect, test } from 'vitest'
import { findReached, readReached } from './changed.ts'
import { root } from './root.ts'

const graph = new Map([
  ['packages/chains/src/near/sign.ts', []],
  ['packages/chains/src/near/sign.test.ts', ['packages/chains/src/near/sign.ts']],
  ['apps/frame/src/near.ts', ['packages/chains/src/near/sign.ts']],
  ['apps/frame/src/near.test.ts', ['apps/frame/src/near.ts']],
  ['apps/relay/src/main.ts', []],
  ['e2e/visitor.ts', []],
  ['e2e/pin.spec.ts', ['e2e/visitor.ts']],
  ['e2e/wire.spec.ts', []],
])

describe('findReached', () => {
  test('default: tests of a file and of all who import it; the journeys of its family', () => {
    expect(findReached(graph, ['packages/chains/src/near/sign.ts'])).toEqual({
      unit: ['apps/frame/src/near.test.ts', 'packages/chains/src/near/sign.test.ts'],
      journeys: ['e2e/accessibility', 'e2e/chains-page', 'e2e/home-families', 'e2e/near', 'e2e/walletconnect'],
    })
  })

  test('behavior: a helper of journeys reaches those that import it, a test only itself', () => {
    expect(findReached(graph, ['e2e/visitor.ts'])).toEqual({ unit: [], journeys: ['e2e/pin.spec.ts'] })
    expect(findReached(graph, ['apps/frame/src/near.test.ts'])).toEqual({
      unit: ['apps/frame/src/near.test.ts'],
      journeys: [],
    })
  })

  test('behavior: a source no line names reaches all journeys; a setting reaches everything; prose nothing', () => {
    expect(findReached(graph, ['apps/frame/src/near.ts']).journeys).toBe('everything')
    for (const file of ['package-lock.json', 'vitest.config.ts', 'packages/chains/package.json'])
      expect(findReached(graph, [file])).toEqual({ unit: 'everything', journeys: 'everything' })
    expect(findReached(graph, ['docs/status.md', 'README.md'])).toEqual({ unit: [], journeys: [] })
  })
})

describe('readReached', () => {
  test('error: a commit git does not know', () => {
    expect(() => readReached(root, 'no-such-commit')).toThrow(/no-such-commit/)
  })
})
