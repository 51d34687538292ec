import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sdkVersion } from './version.ts'

test('sdkVersion: default: the package’s', () => {
  expect(JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version).toBe(sdkVersion)
})
