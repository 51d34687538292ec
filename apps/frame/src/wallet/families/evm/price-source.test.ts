import { readNetwork } from '@latchkey/core/networks'
import { priceFeedOf } from '@latchkey/core/price-feeds'
import { encodeAbiParameters } from 'viem'
import { describe, expect, test } from 'vitest'
import { createFeeds, peek } from './price-source.ts'

const ethereum = readNetwork('ethereum')
const now = 1_795_392_000_000
const words = (...values: bigint[]) =>
  encodeAbiParameters(
    values.map(() => ({ type: 'uint256' })),
    values,
  )

/** A node with one price for everything, which counts what it is asked. */
const startNode = (price: bigint) => {
  const asked: string[] = []
  const node = { price, asked, isDown: false }
  const rpc = async (_: string, params: readonly unknown[]) => {
    const [{ to, data }] = params as [{ to: string; data: string }]
    if (node.isDown) throw new TypeError('unavailable')
    if (data === '0x313ce567') return words(8n)
    asked.push(to)
    const at = BigInt(now / 1000)
    return words(1n, node.price, at, at, 1n)
  }
  return { node, rpc }
}

describe('createFeeds', () => {
  test('default: prices of the symbols that have a feed, each asked for once a minute', async () => {
    const { node, rpc } = startNode(300_000_000_000n)
    let time = now
    const feeds = createFeeds(ethereum, rpc, () => time)
    expect(await feeds.read(['ETH', 'nothing'])).toEqual({ ETH: 3_000 })
    node.price = 310_000_000_000n
    expect(await feeds.read(['ETH'])).toEqual({ ETH: 3_000 })
    expect(node.asked).toEqual([priceFeedOf('ethereum', 'ETH')])
    time += 60_000
    expect(await feeds.read(['ETH'])).toEqual({ ETH: 3_100 })
  })

  test('behavior: a node that is down has no prices, and is asked again', async () => {
    const { node, rpc } = startNode(300_000_000_000n)
    const feeds = createFeeds(ethereum, rpc, () => now)
    node.isDown = true
    expect(await feeds.read(['ETH'])).toEqual({})
    node.isDown = false
    expect(await feeds.read(['ETH'])).toEqual({ ETH: 3_000 })
  })
})

test('behavior: a promise that is looked at is not waited for', async () => {
  const { promise, resolve } = Promise.withResolvers<number>()
  const look = peek(promise)
  expect(look()).toBeUndefined()
  resolve(7)
  await promise
  expect(look()).toBe(7)
})
