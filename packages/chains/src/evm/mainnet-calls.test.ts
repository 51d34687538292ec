import type { Address, Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { listEffects, readEffect } from './effect.ts'
import calls from './fixtures/mainnet-calls.json' with { type: 'json' }
import type { Effect } from './reading.ts'
import type { Token } from './token.ts'

// Calls that people signed on Ethereum, each with where it was published and its hash there.

const coin: Token = { standard: 'erc20', decimals: 18, symbol: 'COIN' }

const read = (name: string): Promise<Effect> => {
  const call = calls.find((each) => each.name === name)
  if (!call) throw new Error(`no call ${name}`)
  const { to, value, data, chainId } = call
  return readEffect(
    { to: to as Address, value: BigInt(value), data: data as Hex }, // as they were published
    {
      token: async () => coin,
      isSafe: async () => name === 'safe',
      call: async () => undefined,
      chainId,
      hasTokenService: false,
    },
  )
}

/** The reading of a swap, without its tokens' own names. */
const swapOf = async (name: string) => {
  const { reading } = await read(name)
  if (reading.kind !== 'swap') throw new Error(`${name} is ${reading.kind}`)
  const plain = (pieces: readonly { contract?: string | undefined; amount: bigint; to?: string | undefined }[]) =>
    pieces.map(({ contract = 'coin', amount, to }) => [contract.toLowerCase(), amount, to?.toLowerCase()])
  return { market: reading.market, gives: plain(reading.gives), gets: plain(reading.gets) }
}

const weth = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'

describe('readEffect: signed on Ethereum', () => {
  test.each([
    [
      'uniswapInput',
      ['0xb5d730d442e1d5b119fb4e5c843c48a64202ef92', 1_020_349_393_963_551_971_500n],
      [weth, 902_656_069_426_593n, '0xc0fb1c01de1148fa7b1f151a1740e52b375c47f1'],
    ],
    [
      'uniswapInputSingle',
      [weth, 6_471_375_668_623_977n],
      ['0xdac17f958d2ee523a2206206994597c13d831ec7', 13_901_216n, '0xeced4025456b6c2987fac2e4c829889e681986a7'],
    ],
    [
      'uniswapOutput',
      [weth, 2_360_625_002_984_019n],
      [
        '0xb5d730d442e1d5b119fb4e5c843c48a64202ef92',
        2_636_309_049_190_191_649_421n,
        '0xb7b78a8a908acf3c72a9c30c4e0a413c6b020611',
      ],
    ],
    [
      'uniswapOutputSingle',
      [weth, 509_361_434_587_842n],
      [
        '0x4a220e6096b25eadb88358cb44068a3248254675',
        13_400_000_000_000_000n,
        '0x27c3d6f0cdd49d0bae51aa920b5aa0c849f83a36',
      ],
    ],
    [
      'oneInch5',
      ['0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 17_000_000n],
      [
        '0xba41ddf06b7ffd89d1267b5a93bfef2424eb2003',
        8_936_200_093_022_562_973_693n,
        '0xdb3812cd8d20f27888677ddc97df1241850f8c48',
      ],
    ],
  ] as const)('default: a swap, %s', async (name, [given, amount], gained) => {
    const market = name === 'oneInch5' ? '1inch' : 'Uniswap'
    expect(await swapOf(name)).toEqual({ market, gives: [[given, amount, undefined]], gets: [[...gained]] })
  })

  test.each([
    ['a Safe that pays', 'safe', ['calls safe 0x6a761202', 'token-transfer 0xa9059cbb']],
    [
      'what an account that delegates to code (EIP-7702) lets a bundler do (ERC-4337, ERC-7821)',
      'userOperations',
      [
        'calls accounts 0x765e827f',
        'calls unsure 0xe9ae5c53',
        'token-transfer 0xa9059cbb',
        'token-approval 0x095ea7b3',
        'unreadable 0x30875056',
      ],
    ],
  ])('default: %s', async (_, name, expected) => {
    const effects = listEffects(await read(name))
    const inWords = ({ reading, data }: Effect) =>
      [reading.kind, ...(reading.kind === 'calls' ? [reading.how] : []), data.slice(0, 10)].join(' ')
    expect(effects.map(inWords)).toEqual(expected)
  })
})
