import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { networks } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { networkTables, readNetworkRecords } from './network-tables.ts'

describe('networkTables', async () => {
  test.each(Object.entries(await networkTables()))('behavior: %s is what the networks’ files say', (path, text) => {
    expect(readFileSync(join(root, path), 'utf8'), 'run npm run reference').toBe(text)
  })
})

describe('readNetworkRecords', () => {
  test('default: one record per network, in the order the tables have', async () => {
    const records = await readNetworkRecords()
    expect(records.map(([name]) => name)).toEqual(Object.keys(networks))
  })

  test('behavior: networks of one blockchain count their coin alike', async () => {
    const records = await readNetworkRecords()
    for (const [name, { blockchain }] of records) {
      const units = records
        .filter(([, other]) => other.blockchain === blockchain)
        .map(([other]) => ({ decimals: networks[other as typeof networks.amoy.name].decimals }))
      expect(new Set(units.map(({ decimals }) => decimals)).size, name).toBe(1)
    }
  })
})
