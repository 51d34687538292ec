import { networks } from '@latchkey/core/networks'
import { priceFeedOf } from '@latchkey/core/price-feeds'
import { decodeFunctionResult, encodeAbiParameters, encodeFunctionResult, isAddress, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { readPriceFeed } from './price-feed.ts'

/** From Chainlink's AggregatorV3Interface.sol. */
const abi = parseAbi([
  'function decimals() view returns (uint8)',
  'function latestRoundData() view returns (uint80 roundId, int256 answer, uint256 startedAt, uint256 updatedAt, uint80 answeredInRound)',
])
const feed = '0x5f4eC3Df9cbd43714FE2740f5E3616155c5b8419'
/** 23 November 2026. */
const now = 1_795_392_000_000
const updated = BigInt(now / 1000 - 1_200)
/** A proxy's rounds have the phase in their highest bits. */
const roundId = (7n << 64n) + 24_689n

const answerOf = (answer: bigint, at = updated, id = roundId) =>
  encodeFunctionResult({ abi, functionName: 'latestRoundData', result: [id, answer, at, at, id] })
const read = async (round: unknown, places: unknown = encodeAbiParameters([{ type: 'uint8' }], [8])) => {
  const asked: unknown[] = []
  const price = await readPriceFeed(
    feed,
    async (method, params) => {
      asked.push([method, params])
      const answer = JSON.stringify(params).includes('0x313ce567') ? places : round
      if (answer instanceof Error) throw answer
      return answer
    },
    now,
  )
  return { price, asked }
}

describe('readPriceFeed', () => {
  test('default: the last price, by the feed’s own decimals', async () => {
    const { price, asked } = await read(answerOf(302_741_500_000n))
    expect(price).toBe(3_027.415)
    expect(asked).toEqual([
      ['eth_call', [{ to: feed, data: '0xfeaf968c' }, 'latest']],
      ['eth_call', [{ to: feed, data: '0x313ce567' }, 'latest']],
    ])
    const places = encodeAbiParameters([{ type: 'uint8' }], [18])
    expect((await read(answerOf(3n * 10n ** 18n), places)).price).toBe(3)
  })

  test('behavior: an answer in the form that the published interface has', async () => {
    const data =
      '0x0000000000000000000000000000000000000000000000070000000000006071' +
      '000000000000000000000000000000000000000000000000000000467d3a2720' +
      `${updated.toString(16).padStart(64, '0')}`.repeat(2) +
      '0000000000000000000000000000000000000000000000070000000000006071'
    const [id, answer] = decodeFunctionResult({ abi, functionName: 'latestRoundData', data: data as `0x${string}` })
    expect(id).toBe(roundId)
    expect((await read(data)).price).toBe(Number(answer) / 1e8)
  })

  test.each([
    ['older than a day', answerOf(300_000_000_000n, BigInt(now / 1000 - 26 * 3600))],
    ['from tomorrow', answerOf(300_000_000_000n, BigInt(now / 1000 + 26 * 3600))],
    ['of nothing', answerOf(0n)],
    ['below nothing', answerOf(-1n)],
    ['of no round', answerOf(300_000_000_000n, updated, 0n)],
  ])('behavior: a price %s is none', async (_, round) => expect((await read(round)).price).toBeUndefined())

  test.each([
    ['no contract', '0x'],
    ['a word too few', answerOf(1n).slice(0, -64)],
    ['no text', 3_000],
    ['an outage', new TypeError('unavailable')],
  ])('error: %s', async (_, round) => expect(read(round)).rejects.toThrow())

  test('error: decimals beyond any number', async () =>
    expect(read(answerOf(1n), encodeAbiParameters([{ type: 'uint256' }], [2n ** 200n]))).rejects.toThrow())
})

test('priceFeedOf: every address has its checksum', () => {
  const feeds = Object.values(networks).flatMap(({ name }) =>
    ['ETH', 'BTC', 'POL', 'BNB', 'AVAX', 'LINK', 'UNI', 'AAVE', 'ARB', 'OP'].flatMap(
      (symbol) => priceFeedOf(name, symbol) ?? [],
    ),
  )
  for (const feed of feeds) expect(isAddress(feed, { strict: true }), feed).toBe(true)
  expect(feeds.length).toBeGreaterThan(30)
})
