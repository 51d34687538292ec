import { knownToken } from '@latchkey/core/known-tokens'
import { networks } from '@latchkey/core/networks'
import type { Address, Hex } from 'viem'
import {
  concatHex,
  encodeAbiParameters,
  encodeFunctionData,
  encodePacked,
  keccak256,
  parseAbi,
  parseAbiParameters,
  parseTransaction,
} from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { mainnetSwaps, oneInchSwap } from './fixtures/mainnet-swaps.ts'
import { readSwap } from './swap.ts'
import { swapChainIds, swapContractsOf } from './swap-contracts.ts'

const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const thief = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const own = '0x0000000000000000000000000000000000000001'
const held = '0x0000000000000000000000000000000000000002'
const v2 = '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D'
const v3 = '0xE592427A0AEce92De3Edee1F18E0157C05861564'
const v302 = '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45'
const universal = '0x3fC91A3afd70395Cd496C647d5a6CC9D4B2b7FAD'
const universal4 = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const oneInch = '0x111111125421cA6dc452d289314280a0f8842A65'
const zeroEx = '0xDef1C0ded9bec7F1a1670819833240f027b25EfF'
const ether = 10n ** 18n

/** Puts addresses in lower case, because the tests ignore their case. */
const lower = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each)).toLowerCase())
const read = (to: Address, data: Hex, value = 0n, chainId = 1) => lower(readSwap(chainId, to, value, data) ?? 'none')
const is = (expected: unknown) => lower(expected)
const call = (signature: string, ...args: unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([`function ${signature}`] as never), args } as never) // as its row says

const values = (types: string, ...args: unknown[]): Hex =>
  encodeAbiParameters(parseAbiParameters(types as never) as never, args as never) // as its row says
const execute = (...steps: [command: number, input: Hex][]): Hex =>
  call(
    'execute(bytes,bytes[],uint256)',
    concatHex(steps.map(([command]) => `0x${command.toString(16).padStart(2, '0')}` as const)),
    steps.map(([, input]) => input),
    1_777_600_000n,
  )
const path = encodePacked(['address', 'uint24', 'address'], [weth, 500, usdc])
const swapped = (to: Address, isPayer: boolean, amount = ether, least = 3_000_000_000n) =>
  values('address, uint256, uint256, bytes, bool', to, amount, least, path, isPayer)

describe('readSwap: signed on Ethereum', () => {
  test('default: coins by a route through versions 3 and 2, published with its hash', () => {
    expect(keccak256(mainnetSwaps.mixedRoute)).toBe(
      '0x48816c2f32c29d152b0d86ff706f39869e6c1f01dc2fe59a3c1f9ecf39384694',
    )
    const { to, data = '0x', value } = parseTransaction(mainnetSwaps.mixedRoute)
    expect(read(to as Address, data, value)).toEqual(
      is({
        market: 'Uniswap',
        gives: [{ amount: 2n * ether }],
        gets: [{ contract: '0x428dca9537116148616a5a3e44035af17238fe9d', amount: 0x9e95fd5965fd1f1a6f0d46n }],
        takers: [],
        until: 0x63e2d99fn,
      }),
    )
  })

  test('default: coins for USDC, of which the page that asks keeps a part', () => {
    const { to, data = '0x', value } = parseTransaction(mainnetSwaps.withFee)
    expect(read(to as Address, data, value)).toEqual(
      is({
        market: 'Uniswap',
        gives: [{ amount: ether / 100n }],
        gets: [{ contract: usdc, amount: 0x1c2b9e7n }],
        takers: [{ to: '0x27213e28d7fda5c57fe9e5dd923818dbccf71c47', rate: 25n }],
        until: 0x663551cfn,
      }),
    )
  })

  test('default: 1inch, to another address', () => {
    expect(read(oneInch, oneInchSwap)).toMatchObject(
      is({
        market: '1inch',
        gives: [{ contract: usdc, amount: 100_000_000n }],
        gets: [
          {
            contract: '0x6982508145454ce325ddbe47a25d4ec3d2311933',
            amount: 0x7f48594b88c16f8cfdfa9n,
            to: '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc',
          },
        ],
      }) as object,
    )
  })
})

describe('readSwap: routers', () => {
  const single = '(address,address,uint24,address,uint256,uint256,uint256,uint160)'
  const single02 = '(address,address,uint24,address,uint256,uint256,uint160)'
  test.each<[string, Address, Hex, bigint, unknown]>([
    [
      'version 2, tokens for tokens',
      v2,
      call('swapExactTokensForTokens(uint256,uint256,address[],address,uint256)', 5n, 4n, [usdc, weth], me, 9n),
      0n,
      { gives: [{ contract: usdc, amount: 5n }], gets: [{ contract: weth, amount: 4n, to: me }], until: 9n },
    ],
    [
      'version 2, so many tokens for coins',
      v2,
      call('swapETHForExactTokens(uint256,address[],address,uint256)', 4n, [weth, usdc], me, 9n),
      7n,
      { gives: [{ amount: 7n }], gets: [{ contract: usdc, amount: 4n, to: me }] },
    ],
    [
      'version 2, tokens for so many coins',
      v2,
      call('swapTokensForExactETH(uint256,uint256,address[],address,uint256)', 4n, 6n, [usdc, weth], me, 9n),
      0n,
      { gives: [{ contract: usdc, amount: 6n }], gets: [{ amount: 4n, to: me }] },
    ],
    [
      'version 2, tokens that cost a fee for coins',
      v2,
      call(
        'swapExactTokensForETHSupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)',
        ...[6n, 4n, [usdc, weth], me, 9n],
      ),
      0n,
      { gives: [{ contract: usdc, amount: 6n }], gets: [{ amount: 4n, to: me }] },
    ],
    [
      'version 3, coins for tokens',
      v3,
      call(`exactInputSingle(${single})`, [weth, usdc, 500, me, 9n, 7n, 4n, 0n]),
      7n,
      { gives: [{ amount: 7n }], gets: [{ contract: usdc, amount: 4n, to: me }] },
    ],
    [
      'version 3, fewer coins than wrapped ones: both are taken',
      v3,
      call(`exactInputSingle(${single})`, [weth, usdc, 500, me, 9n, 7n, 4n, 0n]),
      1n,
      { gives: [{ amount: 1n }, { contract: weth, amount: 7n }], gets: [{ contract: usdc, amount: 4n, to: me }] },
    ],
    [
      'version 3, so many tokens along a path, which stands the other way round',
      v3,
      call('exactOutput((bytes,address,uint256,uint256,uint256))', [path, me, 9n, 4n, 6n]),
      0n,
      { gives: [{ contract: usdc, amount: 6n }], gets: [{ contract: weth, amount: 4n, to: me }] },
    ],
    [
      'version 3, so many tokens, but with a limit on the price, where it may be fewer',
      v3,
      call(`exactOutputSingle(${single})`, [weth, usdc, 500, me, 9n, 4n, 7n, 5n]),
      7n,
      { gives: [{ amount: 7n }], gets: [{ contract: usdc, amount: 0n, to: me }] },
    ],
    [
      'version 3, several calls: what is unwrapped is what is got',
      v3,
      call('multicall(bytes[])', [
        call(`exactInputSingle(${single})`, [usdc, weth, 500, `0x${'0'.repeat(40)}`, 9n, 7n, 0n, 0n]),
        call('unwrapWETH9(uint256,address)', 4n, me),
      ]),
      0n,
      { gives: [{ contract: usdc, amount: 7n }], gets: [{ amount: 4n, to: me }] },
    ],
    [
      'its newer router, with a deadline and its own marks',
      v302,
      call('multicall(uint256,bytes[])', 9n, [
        call(`exactInputSingle(${single02})`, [usdc, weth, 500, held, 7n, 0n, 0n]),
        call('unwrapWETH9(uint256)', 4n),
      ]),
      0n,
      { gives: [{ contract: usdc, amount: 7n }], gets: [{ amount: 4n }], until: 9n },
    ],
    [
      'a fee of the asking page',
      v3,
      call('multicall(bytes[])', [
        call(`exactInputSingle(${single})`, [weth, usdc, 500, `0x${'0'.repeat(40)}`, 9n, 7n, 0n, 0n]),
        call('sweepTokenWithFee(address,uint256,address,uint256,address)', usdc, 10_000n, me, 100n, thief),
      ]),
      7n,
      { gets: [{ contract: usdc, amount: 9_900n, to: me }], takers: [{ to: thief, rate: 100n }] },
    ],
    [
      '0x, coins for tokens',
      zeroEx,
      call(
        'transformERC20(address,address,uint256,uint256,(uint32,bytes)[])',
        ...['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', usdc, 7n, 4n, []],
      ),
      7n,
      { market: '0x', gives: [{ amount: 7n }], gets: [{ contract: usdc, amount: 4n }] },
    ],
  ])('default: %s', (_, to, data, value, expected) => {
    expect(read(to, data, value)).toMatchObject(is(expected) as object)
  })

  test('behavior: the wrapped coin is one for one, to whoever calls it', () => {
    const coins = { contract: undefined, amount: 7n }
    const wrapped = { contract: weth, amount: 7n }
    const withdraw = call('withdraw(uint256)', 7n)
    expect(read(weth, '0xd0e30db0', 7n)).toEqual(
      is({ market: 'WETH9', gives: [coins], gets: [wrapped], takers: [], exact: true }),
    )
    expect(read(weth, withdraw)).toEqual(
      is({ market: 'WETH9', gives: [wrapped], gets: [coins], takers: [], exact: true }),
    )
    expect(read(weth, '0xd0e30db076', 7n)).toMatchObject(is({ gives: [coins], gets: [wrapped] }) as object)
    // No coins, coins that were not asked for, trailing bytes, and the same call on another contract.
    expect(read(weth, '0xd0e30db0')).toBe('none')
    expect(read(weth, withdraw, 1n)).toBe('none')
    expect(read(weth, `${withdraw}00`)).toBe('none')
    expect(read(usdc, withdraw)).toBe('none')
  })

  test('behavior: what 0x’s service writes behind its calls is no part of them, anything else is', () => {
    const coin = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
    const swap = call('transformERC20(address,address,uint256,uint256,(uint32,bytes)[])', coin, usdc, 7n, 4n, [])
    const mark = `869584cd${'00'.repeat(31)}10${'ab'.repeat(32)}`
    expect(read(zeroEx, `${swap}${mark}`, 7n)).toMatchObject(is({ market: '0x' }) as object)
    expect(read(zeroEx, `${swap}${mark}00`, 7n)).toBe('none')
    expect(read(zeroEx, `${swap}${mark.replace('869584cd', '869584ce')}`, 7n)).toBe('none')
  })

  test('behavior: where a token nobody knows is on the way, coins that were sent may go, and wrapped ones besides', () => {
    const dai = '0x6B175474E89094C44Da98b954EedeAC495271d0F'
    const evil = '0xEb1e71e71e71E71E71e71e71e71E71E71E71e71e'.toLowerCase() as Address
    const path = (...tokens: Address[]) =>
      concatHex(tokens.flatMap((each, at) => (at === 0 ? [each] : ['0x0001f4', each])))
    const exactInput = (by: Hex) => call('exactInput((bytes,address,uint256,uint256))', [by, me, 7n, 4n])
    const coins = { contract: undefined, amount: 7n }
    const wrapped = { contract: weth, amount: 7n }
    expect(read(v302, exactInput(path(weth, usdc)), 7n)).toEqual(
      is({ market: 'Uniswap', gives: [coins], gets: [{ contract: usdc, amount: 4n, to: me }], takers: [] }),
    )
    const both = is({ gives: [coins, wrapped] }) as object
    expect(read(v302, exactInput(path(weth, evil, usdc)), 7n)).toMatchObject(both)
    // Also where only an earlier part of the call passes through one.
    const first = call('exactInput((bytes,address,uint256,uint256))', [path(dai, evil, dai), me, 2n, 1n])
    const calls = call('multicall(bytes[])', [first, exactInput(path(weth, usdc))])
    expect(read(v302, calls, 7n)).toMatchObject(
      is({ gives: [coins, { contract: dai, amount: 2n }, wrapped] }) as object,
    )
  })

  test('behavior: the same bytes at any other address are no swap', () => {
    const data = call(
      'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
      5n,
      4n,
      [usdc, weth],
      me,
      9n,
    )
    expect(read(thief, data)).toBe('none')
  })

  test.each<[string, Address, Hex, bigint]>([
    [
      'more behind it',
      v2,
      `${call('swapETHForExactTokens(uint256,address[],address,uint256)', 4n, [weth, usdc], me, 9n)}00`,
      7n,
    ],
    ['a path of one', v2, call('swapETHForExactTokens(uint256,address[],address,uint256)', 4n, [weth], me, 9n), 7n],
    ['a call nobody knows among several', v3, call('multicall(bytes[])', ['0xdeadbeef']), 0n],
    [
      'coins that are sent back before the swap',
      v3,
      call('multicall(bytes[])', [
        call('refundETH()'),
        call(`exactInputSingle(${single})`, [weth, usdc, 500, me, 9n, 7n, 4n, 0n]),
      ]),
      7n,
    ],
    [
      '1inch that may spend a part, for a part of the minimum',
      oneInch,
      call(
        'swap(address,(address,address,address,address,uint256,uint256,uint256),bytes)',
        ...[thief, [usdc, weth, thief, me, 7n, 4n, 1n], '0x'],
      ),
      0n,
    ],
    [
      'more coins than go with it',
      zeroEx,
      call(
        'transformERC20(address,address,uint256,uint256,(uint32,bytes)[])',
        ...['0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE', usdc, 7n, 4n, []],
      ),
      6n,
    ],
  ])('error: nothing for %s', (_, to, data, value) => {
    expect(read(to, data, value)).toBe('none')
  })
})

describe('readSwap: Universal Router', () => {
  test('behavior: recipients on the way are not shown, others are', () => {
    const data = execute(
      [0x0b, values('address, uint256', held, ether)],
      [0x00, swapped(held, false)],
      [0x06, values('address, address, uint256', usdc, thief, 300n)],
      [0x04, values('address, address, uint256', usdc, own, 2_900_000_000n)],
    )
    expect(read(universal, data, ether)).toEqual(
      is({
        market: 'Uniswap',
        gives: [{ amount: ether }],
        gets: [{ contract: usdc, amount: 2_900_000_000n }],
        takers: [{ to: thief, rate: 300n }],
        until: 1_777_600_000n,
      }),
    )
  })

  test('behavior: a transfer out of the account is named, and a sweep to somebody else without any amount', () => {
    const data = execute(
      [0x02, values('address, address, uint160', usdc, thief, 5n)],
      [0x00, swapped(own, true)],
      [0x04, values('address, address, uint256', weth, thief, 0n)],
    )
    expect(read(universal, data)).toMatchObject(
      is({
        gives: [
          { contract: usdc, amount: 5n },
          { contract: weth, amount: ether },
        ],
        gets: [
          { contract: usdc, amount: 5n, to: thief },
          { contract: usdc, amount: 3_000_000_000n },
          { contract: weth, amount: 0n, to: thief },
        ],
      }) as object,
    )
  })

  test('behavior: coins that are wrapped for the sender are wrapped coins', () => {
    expect(read(universal, execute([0x0b, values('address, uint256', own, ether)]), ether)).toMatchObject(
      is({ gives: [{ amount: ether }], gets: [{ contract: weth, amount: ether }] }) as object,
    )
  })

  test('behavior: the newer form, with a price for each hop', () => {
    const input = values(
      'address, uint256, uint256, bytes, bool, uint256[]',
      ...[own, ether, 3_000_000_000n, path, true, [1n]],
    )
    expect(read(universal4, execute([0x00, input]))).toMatchObject(
      is({ gives: [{ contract: weth, amount: ether }], gets: [{ contract: usdc, amount: 3_000_000_000n }] }) as object,
    )
  })

  const permit = (spender: Address) =>
    values(
      '((address,uint160,uint48,uint48),address,uint256), bytes',
      [[weth, 2n ** 160n - 1n, 9, 0], spender, 9n],
      '0x11',
    )
  test('behavior: a permission for the router belongs to the swap, one for anybody else does not', () => {
    expect(read(universal, execute([0x8a, permit(universal)], [0x00, swapped(own, true)]))).not.toBe('none')
    expect(read(universal, execute([0x0a, permit(thief)], [0x00, swapped(own, true)]))).toBe('none')
  })

  test.each<[string, Hex]>([
    ['a swap that may fail alone', execute([0x80, swapped(own, true)])],
    ['a command nobody knows', execute([0x21, '0x'], [0x00, swapped(own, true)])],
    ['an amount that is a mark', execute([0x00, swapped(own, true, 2n ** 255n)])],
    [
      'a minimum that older routers read as none',
      execute([0x00, swapped(held, true)], [0x04, values('address, address, uint256', usdc, own, 2n ** 160n)]),
    ],
    ['nothing that is given', execute([0x00, swapped(own, false)])],
    ['a transfer alone, back to the router', execute([0x02, values('address, address, uint160', usdc, held, 5n)])],
    ['version 4 at a router before it', execute([0x10, values('bytes, bytes[]', '0x', [])])],
    ['more inputs than commands', call('execute(bytes,bytes[])', '0x00', [swapped(own, true), swapped(own, true)])],
  ])('error: nothing for %s', (_, data) => expect(read(universal, data)).toBe('none'))

  describe('version 4', () => {
    const zero = '0x0000000000000000000000000000000000000000'
    const pool = [zero, usdc, 500, 10, zero]
    const eeee = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'
    const usdt = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
    const actions = (...steps: [action: number, input: Hex][]): Hex =>
      values(
        'bytes, bytes[]',
        concatHex(steps.map(([action]) => `0x${action.toString(16).padStart(2, '0')}` as const)),
        steps.map(([, input]) => input),
      )
    const v4 = (...steps: [action: number, input: Hex][]): Hex => execute([0x10, actions(...steps)])
    const single = '((address,address,uint24,int24,address), bool, uint128, uint128, bytes)'
    const single211 = '((address,address,uint24,int24,address), bool, uint128, uint128, uint256, bytes)'
    const multiple = '(address, (address,uint256,int24,address,bytes)[], uint128, uint128)'

    test.each<[string, Hex, bigint, unknown]>([
      [
        'coins for tokens',
        v4(
          [0x06, values(single, [pool, true, ether, 4n, '0x'])],
          [0x0c, values('address, uint256', zero, ether)],
          [0x0f, values('address, uint256', usdc, 4n)],
        ),
        ether,
        { gives: [{ amount: ether }], gets: [{ contract: usdc, amount: 4n }] },
      ],
      [
        'tokens for so many coins, of the newer form, the whole debt',
        v4(
          [0x08, values(single211, [pool, false, 4n, 6n, 0n, '0x'])],
          [0x0b, values('address, uint256, bool', usdc, 0n, true)],
          [0x0e, values('address, address, uint256', zero, own, 0n)],
        ),
        0n,
        { gives: [{ contract: usdc, amount: 6n }], gets: [{ amount: 0n }] },
      ],
      [
        'tokens for so many coins, all of which are taken',
        v4(
          [0x08, values(single211, [pool, false, 4n, 6n, 0n, '0x'])],
          [0x0c, values('address, uint256', usdc, 6n)],
          [0x0e, values('address, address, uint256', zero, own, 4n)],
        ),
        0n,
        { gives: [{ contract: usdc, amount: 6n }], gets: [{ amount: 4n }] },
      ],
      [
        'an exact output of which the sender takes all, with a minimum of its own',
        v4(
          [0x08, values(single, [pool, true, 1_000_000n, ether, '0x'])],
          [0x0c, values('address, uint256', zero, ether)],
          [0x0f, values('address, uint256', usdc, 3n)],
        ),
        ether,
        { gives: [{ amount: ether }], gets: [{ contract: usdc, amount: 3n }] },
      ],
      [
        'an exact output that a sweep checks',
        execute(
          [
            0x10,
            actions(
              [0x08, values(single, [pool, true, 1_000_000n, ether, '0x'])],
              [0x0c, values('address, uint256', zero, ether)],
              [0x0e, values('address, address, uint256', usdc, held, 0n)],
            ),
          ],
          [0x04, values('address, address, uint256', usdc, own, 9n)],
        ),
        ether,
        { gives: [{ amount: ether }], gets: [{ contract: usdc, amount: 9n }] },
      ],
      [
        'the address that others write for the coin, which here is a token',
        v4(
          [0x06, values(single, [[zero, eeee, 500, 10, zero], true, ether, 4n, '0x'])],
          [0x0c, values('address, uint256', zero, ether)],
          [0x0f, values('address, uint256', eeee, 4n)],
        ),
        ether,
        { gives: [{ amount: ether }], gets: [{ contract: eeee, amount: 4n }] },
      ],
      [
        'two swaps, of which the second uses up what the first gives',
        v4(
          [0x07, values(multiple, [weth, [[usdc, 500n, 10, zero, '0x']], 9n, 8n])],
          [0x06, values(single, [pool, false, 0n, 3n, '0x'])],
          [0x0b, values('address, uint256, bool', weth, 0n, true)],
          [0x0e, values('address, address, uint256', usdc, own, 0n)],
          [0x0e, values('address, address, uint256', zero, thief, 0n)],
        ),
        0n,
        { gives: [{ contract: weth, amount: 9n }], gets: [{ amount: 3n, to: thief }] },
      ],
    ])('default: %s', (_, data, value, expected) => {
      expect(read(universal4, data, value)).toMatchObject(is(expected) as object)
    })

    test.each<[string, Hex]>([
      [
        'a debt nobody knows',
        v4([0x0b, values('address, uint256, bool', usdc, 0n, true)], [0x0f, values('address, uint256', weth, 4n)]),
      ],
      ['an action nobody knows', v4([0x14, values('address, address', usdc, thief)])],
      [
        'more for the router than the swap gives, which the sender pays',
        v4(
          [0x06, values(single, [[usdc, usdt, 500, 10, zero], true, 1_000_000n, 990_000n, '0x'])],
          [0x0e, values('address, address, uint256', usdc, held, 10n ** 12n)],
          [0x0b, values('address, uint256, bool', usdc, 0n, true)],
          [0x0f, values('address, uint256', usdt, 990_000n)],
        ),
      ],
      [
        'the same, settled with a limit',
        v4(
          [0x06, values(single, [[usdc, usdt, 500, 10, zero], true, 1_000_000n, 990_000n, '0x'])],
          [0x0c, values('address, uint256', usdc, 10n ** 12n + 1_000_000n)],
          [0x0e, values('address, address, uint256', usdc, held, 10n ** 12n)],
          [0x0f, values('address, uint256', usdt, 990_000n)],
        ),
      ],
      [
        'tokens of the sender’s as a gain',
        v4(
          [0x06, values(single, [[usdc, usdt, 500, 10, zero], true, 1n, 0n, '0x'])],
          [0x06, values(single, [[zero, usdt, 500, 10, zero], true, ether, 0n, '0x'])],
          [0x0c, values('address, uint256', zero, ether)],
          [0x0e, values('address, address, uint256', usdc, own, 35_000_000_000n)],
          [0x0b, values('address, uint256, bool', usdc, 0n, true)],
        ),
      ],
      [
        'an exact output of the whole debt',
        v4(
          [0x0e, values('address, address, uint256', usdc, own, 5n)],
          [0x08, values(single, [pool, true, 0n, ether, '0x'])],
          [0x0b, values('address, uint256, bool', weth, 1n, true)],
        ),
      ],
    ])('error: nothing for %s', (_, data) => expect(read(universal4, data)).toBe('none'))
  })
})

describe('readSwap: networks', () => {
  const single02 = '(address,address,uint24,address,uint256,uint256,uint160)'
  test.each([
    [10, 'OP Mainnet', '0x4200000000000000000000000000000000000006', '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85'],
    [42161, 'Arbitrum', '0x82aF49447D8a07e3bd95BD0d56f35241523fBab1', '0xaf88d065e77c8cC2239327C5EDb3A432268e5831'],
  ] as const)('behavior: coins of network %d, %s, are paid once', (chainId, _, wrapped, known) => {
    const data = call(`exactInputSingle(${single02})`, [wrapped, known, 500, me, ether, 3n, 0n])
    expect(read(v302, data, ether, chainId)).toMatchObject(is({ gives: [{ amount: ether }] }) as object)
  })

  test.each([
    [137, '0xec7BE89e9d109e7e3Fec59c222CF297125FEFda2', '0x404ef6950E0124B14380844Dc533303740AFdeb8'],
    [56, '0x4Dae2f939ACf50408e13d58534Ff8c2776d45265', '0x0327501EB1d72A8DB84518dB3afAD542470DC1E2'],
  ] as const)(
    'behavior: a route of network %d through versions 3 and 2 goes to its own pair',
    (chainId, router, next) => {
      const { wrapped } = swapContractsOf(chainId) ?? { wrapped: weth }
      const route = (to: Address) =>
        execute(
          [0x00, values('address, uint256, uint256, bytes, bool', to, ether, 0n, path, true)],
          [0x08, values('address, uint256, uint256, address[], bool', own, 0n, 4n, [usdc, wrapped], false)],
        )
      expect(read(router, route(next), 0n, chainId)).toMatchObject(
        is({ gives: [{ contract: weth, amount: ether }], gets: [{ contract: wrapped, amount: 4n }] }) as object,
      )
      // Another address belongs to somebody.
      expect(JSON.stringify(read(router, route(thief), 0n, chainId))).toContain(thief.toLowerCase())
    },
  )

  test('behavior: a router of one network is a stranger on another', () => {
    const data = call('swapETHForExactTokens(uint256,address[],address,uint256)', 4n, [weth, usdc], me, 9n)
    expect(read(v2, data, 7n)).not.toBe('none')
    expect(read(v2, data, 7n, 480)).toBe('none')
    expect(read(v2, data, 7n, 80001)).toBe('none')
  })

  test('default: the wrapped coin is the one of the network’s record, where that has tokens', () => {
    for (const chainId of swapChainIds) {
      const network = Object.values(networks).find((each) => each.family === 'evm' && each.chainId === chainId)
      expect(network, `${chainId}`).toBeDefined()
      const token = network && knownToken(network.name, swapContractsOf(chainId)?.wrapped ?? '')
      if (network?.net === 'main') expect(token?.symbol, network.name).toBe(`W${network.coin}`)
    }
  })
})
