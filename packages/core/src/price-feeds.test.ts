import { expect, test } from 'vitest'
import { priceFeeds } from './price-feeds.gen.ts'
import { priceFeedOf } from './price-feeds.ts'

test('default: the feed of a symbol', () => {
  expect(priceFeedOf('ethereum', 'ETH')).toBe('0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419')
  expect(priceFeedOf('ethereum', 'toString')).toBeUndefined()
  expect(priceFeedOf('amoy', 'ETH')).toBeUndefined()
})

test('behavior: every feed is an address, and no network has one twice', () => {
  for (const feeds of Object.values(priceFeeds)) {
    const addresses: readonly string[] = Object.values(feeds)
    for (const address of addresses) expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    expect(new Set(addresses).size).toBe(addresses.length)
  }
})
