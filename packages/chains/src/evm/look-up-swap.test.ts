import { type Address, type Hex, zeroAddress } from 'viem'
import { decodeFunctionData, encodeFunctionData, getAddress, parseAbi } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { publishedSwaps } from './fixtures/published-swaps.ts'
import { type AskContract, readPool } from './pool.ts'
import { lookUpSwap } from './swap.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const wsteth = '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0'
const thief = '0x7777777777777777777777777777777777777777'
const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
const transfer: Hex = `0xa9059cbb${thief.slice(2).padStart(64, '0')}${'64'.padStart(64, '0')}`
const settlerAbi = parseAbi(['function execute((address, address, uint256), bytes[], bytes32)'])
const registry = '0x00000000000004533fe15556b1e086bb1a72ceae'

/** Pools as Ethereum has them: their tokens, and the fee of those of version 3. */
const pools: Record<string, readonly [Address, Address, number?]> = {
  '0xb4e16d0168e52d35cacd2c6185b44281ec28c9dc': [usdc, weth],
  '0xe0554a476a092703abdb3ef35c80e0d76d32939f': [usdc, weth, 100],
  '0x109830a1aaad605bbf02a9dfa7b0b92ec2fb7daa': [wsteth, weth, 100],
  // The thief's own pool, which answers like the first one.
  [thief]: [usdc, weth, 100],
}
const toWord = (value: Address | number): Hex => `0x${BigInt(value).toString(16).padStart(64, '0')}`
const askWith =
  (settler?: Address): AskContract =>
  async (to, data) => {
    if (to.toLowerCase() === registry) return settler && data.startsWith('0x6352211e') ? toWord(settler) : undefined
    const [first, second, fee] = pools[to.toLowerCase()] ?? []
    const answer = data === '0x0dfe1681' ? first : data === '0xd21220a7' ? second : fee
    return answer === undefined ? undefined : toWord(answer)
  }

type Published = { chainId: number; to: Address; value: bigint; data: Hex }
const read = ({ chainId, to, value, data }: Published, ask = askWith()) => lookUpSwap(chainId, to, value, data, ask)
const at = (list: readonly Published[], place: number): Published => {
  const found = list[place]
  if (!found) throw new Error('no such payload')
  return found
}

describe('readPool', () => {
  test('default: the tokens of a pool, proven by its address', async () => {
    expect(await readPool('0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc', 'v2', 1, askWith())).toEqual([usdc, weth])
    expect(await readPool('0x109830a1AAaD605BbF02a9dFA7B0B92EC2FB7dAa', 'v3', 1, askWith())).toEqual([wsteth, weth])
  })

  test('behavior: none of a contract that only answers as one, nor on a network whose factory is not known', async () => {
    expect(await readPool(thief, 'v2', 1, askWith())).toBeUndefined()
    expect(await readPool(thief, 'v3', 1, askWith())).toBeUndefined()
    expect(await readPool('0x109830a1AAaD605BbF02a9dFA7B0B92EC2FB7dAa', 'v3', 56, askWith())).toBeUndefined()
  })
})

describe('lookUpSwap', () => {
  test('default: 1inch’s version 6 by a pool, for coins', async () => {
    expect(await read(at(publishedSwaps.unoswap6, 4))).toMatchObject({
      market: '1inch',
      gives: [{ contract: getAddress(wsteth), amount: 901_156_753_954_322n }],
      gets: [{ contract: undefined, amount: 1_099_406_466_248_680n }],
    })
  })

  test('default: 1inch’s version 5 by a pair, and by a pool', async () => {
    expect(await read(at(publishedSwaps.unoswap5, 1))).toMatchObject({
      gives: [{ contract: usdc, amount: 50_000_000n }],
      gets: [{ contract: weth, amount: (0x5b39c7bf3723b4n << 8n) >> 8n }],
    })
    expect(await read(at(publishedSwaps.unoswap5, 2))).toMatchObject({
      gives: [{ contract: usdc, amount: 50_000_000n }],
      gets: [{ contract: weth }],
    })
  })

  test('behavior: a recipient is said', async () => {
    const { data, ...rest } = at(publishedSwaps.unoswap6, 4)
    const words = data.slice(10, 10 + 4 * 64)
    const to = thief.slice(2).padStart(64, '0')
    const swap = await read({ ...rest, data: `0xe2c95c82${to}${words}` })
    expect(swap?.gets).toEqual([{ contract: undefined, amount: 1_099_406_466_248_680n, to: thief }])
  })

  test('behavior: a pool of the thief’s, which says itself what it gave, is no swap that can be read', async () => {
    const { data, ...rest } = at(publishedSwaps.unoswap6, 4)
    const pool = data.slice(10 + 3 * 64 + 24, 10 + 4 * 64)
    expect(await read({ ...rest, data: data.replace(pool, thief.slice(2)) as Hex })).toBeUndefined()
  })

  test.each([0, 1, 2, 3, 5])('behavior: payload %i goes through pools that nobody has proven', async (place) => {
    expect(await read(at(publishedSwaps.unoswap6, place))).toBeUndefined()
  })

  test('behavior: bytes behind, a word too many or an address with more in it are no such call', async () => {
    const payload = at(publishedSwaps.unoswap6, 4)
    expect(await read({ ...payload, data: `${payload.data}00` })).toBeUndefined()
    expect(await read({ ...payload, data: `${payload.data}${'0'.repeat(64)}` })).toBeUndefined()
    const dirty = `${payload.data.slice(0, 10)}01${payload.data.slice(12)}` as Hex
    expect(await read({ ...payload, data: dirty })).toBeUndefined()
  })

  test('default: 0x by AllowanceHolder, with its fee', async () => {
    const settler = '0x2B6625AAFC65373e5a82A0349F777FA11F7F04d1'
    expect(await read(at(publishedSwaps.holder, 1), askWith(settler))).toMatchObject({
      market: '0x',
      gives: [{ contract: '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', amount: 10n ** 18n }],
      gets: [
        {
          contract: '0x5979D7b546E38E414F7E9822514be443A4800529',
          amount: 842_507_257_406_480_519n,
          to: '0x7FA9385bE102ac3EAc297483Dd6233D62b3e1496',
        },
      ],
      takers: [{ to: getAddress('0xad01c20d5886137e056775af56915de824c8fce5'), rate: 15n }],
    })
  })

  test('default: 0x’s Settler itself, for coins', async () => {
    const payload = at(publishedSwaps.settler, 0)
    expect(await read(payload, askWith(payload.to))).toMatchObject({
      gives: [{ contract: undefined, amount: 10n ** 14n }],
      gets: [{ amount: 268_596n, to: '0x4D2A422dB44144996E855ce15FB581a477dbB947' }],
      takers: [{ to: getAddress('0xad01c20d5886137e056775af56915de824c8fce5'), rate: 15n }],
    })
  })

  test.each([
    ['a part of a token', usdc, 5_000n, usdc, 36n, transfer, { rate: 5_000n }],
    ['all of a token that is left', usdc, 10_000n, usdc, 36n, transfer, {}],
    ['a part, with bytes behind', usdc, 5_000n, usdc, 36n, `${transfer}00`, {}],
    ['an amount of a token', zeroAddress, 0n, usdc, 0n, transfer, {}],
    ['all coins that are left', coin, 10_000n, thief, 0n, '0x', {}],
  ] as const)('behavior: whoever gets %s on the way', async (_, token, rate, pool, offset, inner, taken) => {
    const payload = at(publishedSwaps.settler, 0)
    const { args } = decodeFunctionData({ abi: settlerAbi, data: payload.data })
    const action = encodeFunctionData({
      abi: parseAbi(['function BASIC(address, uint256, address, uint256, bytes)']),
      args: [token, rate, pool, offset, inner],
    })
    const data = encodeFunctionData({ abi: settlerAbi, args: [args[0], [...args[1], action], args[2]] })
    const swap = await read({ ...payload, data }, askWith(payload.to))
    expect(swap?.takers).toContainEqual({ to: thief, ...taken })
    expect(swap?.takers).toHaveLength(2)
  })

  test('behavior: whom a swap on the way pays is the Settler, the next pool, or somebody else', async () => {
    const payload = at(publishedSwaps.settler, 0)
    const { args } = decodeFunctionData({ abi: settlerAbi, data: payload.data })
    const action = (to: Address, pool: Address) =>
      encodeFunctionData({
        abi: parseAbi(['function UNISWAPV2(address, address, uint256, address, uint24, uint256)']),
        args: [to, usdc, 5_000n, pool, 0, 0n],
      })
    const takersOf = async (...actions: Hex[]) => {
      const data = encodeFunctionData({ abi: settlerAbi, args: [args[0], [...args[1], ...actions], args[2]] })
      // Its factory on Ethereum decides whether the next pool is genuine.
      const swap = await read({ ...payload, chainId: 1, data }, askWith(payload.to))
      return swap?.takers.slice(1)
    }
    const pool = '0xB4e16d0168e52d35CaCD2c6185b44281Ec28C9Dc'
    expect(await takersOf(action(payload.to, pool))).toEqual([])
    expect(await takersOf(action(pool, thief), action(payload.to, pool))).toEqual([])
    expect(await takersOf(action(thief, pool))).toEqual([{ to: thief }])
    expect(await takersOf(action(thief, pool), action(payload.to, pool))).toEqual([{ to: thief }])
    // It answers like a pool, but no known factory made it.
    expect(await takersOf(action(thief, pool), action(payload.to, thief))).toEqual([{ to: thief }])
  })

  /** The Settler's own call as it was signed, with an action before the others, and other terms. */
  const settle = (first: readonly Hex[], terms: readonly [Address, Address, bigint]) => {
    const payload = at(publishedSwaps.settler, 0)
    const { args } = decodeFunctionData({ abi: settlerAbi, data: payload.data })
    const data = encodeFunctionData({ abi: settlerAbi, args: [terms, [...first, ...args[1]], args[2]] })
    return read({ ...payload, value: 0n, data }, askWith(payload.to))
  }
  const takeFrom = (to: Address, amount: bigint) =>
    encodeFunctionData({
      abi: parseAbi(['function TRANSFER_FROM(address, ((address, uint256), uint256, uint256), bytes)']),
      args: [to, [[usdc, amount], 1n, 1_900_000_000n], `0x${'1b'.repeat(65)}`],
    })
  const buyer = '0x4D2A422dB44144996E855ce15FB581a477dbB947'

  test('default: a Settler that a Permit2 signature pays', async () => {
    const { to } = at(publishedSwaps.settler, 0)
    const swap = await settle([takeFrom(to, 2_500_000n)], [buyer, weth, 5n])
    expect(swap).toMatchObject({
      gives: [{ contract: usdc, amount: 2_500_000n }],
      gets: [{ contract: weth, amount: 5n, to: buyer }],
      until: 1_900_000_000n,
    })
    // Any receiver of the tokens besides the Settler or a pool is a taker.
    expect((await settle([takeFrom(thief, 2_500_000n)], [buyer, weth, 5n]))?.takers).toContainEqual({ to: thief })
  })

  test('behavior: such an amount that means a part of all one has, and a second such action, are not read', async () => {
    const { to } = at(publishedSwaps.settler, 0)
    expect(await settle([takeFrom(to, 2n ** 256n - 1n)], [buyer, weth, 5n])).toBeUndefined()
    expect(await settle([takeFrom(to, 2n ** 256n - 10_000n)], [buyer, weth, 5n])).toBeUndefined()
    expect(await settle([takeFrom(to, 5n), takeFrom(to, 5n)], [buyer, weth, 5n])).toBeUndefined()
  })

  test('behavior: without a minimum it is a swap for nothing; without a token nobody can say what is got', async () => {
    const { to } = at(publishedSwaps.settler, 0)
    expect(await settle([takeFrom(to, 5n)], [buyer, weth, 0n])).toMatchObject({
      gets: [{ contract: weth, amount: 0n, to: buyer }],
    })
    expect(await settle([takeFrom(to, 5n)], [buyer, zeroAddress, 0n])).toBeUndefined()
    expect(await settle([takeFrom(to, 5n)], [zeroAddress, weth, 0n])).toBeUndefined()
  })

  test('behavior: coins that are wrapped on the way go to nobody', async () => {
    for (const list of [publishedSwaps.holder, publishedSwaps.settler])
      for (const payload of list) {
        const words = payload.data.slice(10)
        const settler = list === publishedSwaps.settler ? payload.to : (`0x${words.slice(24, 64)}` as Address)
        expect((await read(payload, askWith(settler)))?.takers.length ?? 0).toBeLessThanOrEqual(1)
      }
  })

  test('behavior: nothing of a contract that is no Settler of 0x’s', async () => {
    for (const payload of [...publishedSwaps.holder, ...publishedSwaps.settler]) {
      expect(await read(payload)).toBeUndefined()
      expect(await read(payload, askWith(thief))).toBeUndefined()
    }
  })

  test('behavior: AllowanceHolder with another operator than the Settler that is called', async () => {
    const abi = parseAbi(['function exec(address, address, uint256, address, bytes)'])
    const { data, ...rest } = at(publishedSwaps.holder, 1)
    const settler = '0x2b6625aafc65373e5a82a0349f777fa11f7f04d1'
    const changed = `${data.slice(0, 10)}${thief.slice(2).padStart(64, '0')}${data.slice(74)}` as Hex
    expect(await read({ ...rest, data: changed }, askWith(settler))).toBeUndefined()
    const stolen = encodeFunctionData({ abi, args: [thief, usdc, 10n ** 9n, thief, '0x'] })
    expect(await read({ ...rest, data: stolen }, askWith(settler))).toBeUndefined()
  })

  test('error: an outage is none of a contract’s answers', async () => {
    const away: AskContract = async () => {
      throw new TypeError('fetch failed')
    }
    await expect(read(at(publishedSwaps.unoswap6, 4), away)).rejects.toThrow('fetch failed')
  })
})
