import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { publishedSamples } from './families/evm/published-samples.ts'
import calls from './families/fixtures/published-calls.json' with { type: 'json' }
import operations from './families/fixtures/published-operations.json' with { type: 'json' }
import { publishedOperations } from './families/fixtures/published-operations.ts'
import typed from './families/fixtures/published-typed.json' with { type: 'json' }
import { dangerSamples, otherSamples } from './families/samples.ts'
import { samples } from './samples.tsx'

// The table of payloads in docs/payloads.md, and what it names.

const root = join(import.meta.dirname, '../../../..')
const mainnet = JSON.parse(readFileSync(join(root, 'packages/chains/src/evm/fixtures/mainnet-calls.json'), 'utf8')) as {
  name: string
}[] // the file's form
const files: Record<string, readonly { name: string }[]> = { typed, calls, operations, mainnet }
const pictures = { ...samples, ...publishedSamples, ...publishedOperations, ...dangerSamples, ...otherSamples }

const rows = readFileSync(join(root, 'docs/payloads.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| item'))
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )

const named = (cell = '') => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)

test(`default: ${rows.length} rows`, () => expect(rows.length).toBeGreaterThanOrEqual(30))

test.each(rows)('default: %s leads somewhere', (_, payload, picture, file) => {
  for (const [, of = '', list = ''] of (payload ?? '').matchAll(/(\w+): ((?:`[^`]+`(?:, (?=`))?)+)/g))
    for (const name of named(list)) expect(files[of]?.map((each) => each.name)).toContain(name)
  for (const name of named(picture)) expect(Object.keys(pictures)).toContain(name)
  expect([...named(picture), ...named(file)]).toHaveLength(2)
  for (const path of named(file)) {
    const places = ['apps/frame/src/wallet', 'packages/chains/src'].map((folder) => join(root, folder, path))
    expect(places.some(existsSync)).toBe(true)
  }
})
