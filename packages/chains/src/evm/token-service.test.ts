import { type Address, encodeFunctionData, type Hex, parseAbi, toFunctionSelector } from 'viem'
import { describe, expect, test } from 'vitest'
import { type Contracts, readEffect } from './effect.ts'
import { withLimit } from './reading.ts'
import type { Token } from './token.ts'
import { readTokenService, tokenService } from './token-service.ts'

const token = '0x00000000000000000000000000000000000004d2'
const other = '0x00000000000000000000000000000000000004d3'
const alice = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const carol = '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9'

/** The functions as Hedera publishes them (IHederaTokenService), with the selectors its network's own code compares. */
const published = {
  'associateToken(address,address)': '0x49146bde',
  'associateTokens(address,address[])': '0x2e63879b',
  'dissociateToken(address,address)': '0x099794e8',
  'dissociateTokens(address,address[])': '0x78b63918',
  'transferToken(address,address,address,int64)': '0xeca36917',
  'transferTokens(address,address[],int64[])': '0x82bba493',
  'transferNFT(address,address,address,int64)': '0x5cfc9011',
  'transferNFTs(address,address[],address[],int64[])': '0x2c4ba191',
  'transferFrom(address,address,address,uint256)': '0x15dacbea',
  'transferFromNFT(address,address,address,uint256)': '0x9b23d3d9',
  'cryptoTransfer((address,(address,int64)[],(address,address,int64)[])[])': '0x189a554c',
  'cryptoTransfer(((address,int64,bool)[]),(address,(address,int64,bool)[],(address,address,int64,bool)[])[])':
    '0x0e71804f',
  'approve(address,address,uint256)': '0xe1f21c67',
  'approveNFT(address,address,uint256)': '0x7336aaf0',
  'setApprovalForAll(address,address,bool)': '0x367605ca',
} as const
type Signature = keyof typeof published

const call = (signature: Signature, ...args: unknown[]): Hex => {
  const abi = parseAbi([`function ${signature}`] as readonly string[])
  const asked = { abi, functionName: signature.split('(')[0], args }
  return encodeFunctionData(asked as Parameters<typeof encodeFunctionData>[0]) // each test pairs the two
}
const read = (signature: Signature, ...args: unknown[]) => readTokenService(tokenService, call(signature, ...args))
const moved = (from: Address, to: Address, amount: bigint) => ({ kind: 'token-transfer', from, to, amount, token })
const transfer = (from: Address, to: Address, id: bigint) => ({
  kind: 'item-transfer',
  from,
  to,
  items: [{ id, amount: 1n }],
  token,
})

describe('readTokenService', () => {
  test.each(Object.entries(published))('default: %s is known by its published selector', (signature, selector) => {
    expect(toFunctionSelector(signature)).toBe(selector)
  })

  test('default: the association an explorer of Hedera is tried with', () => {
    const data =
      '0x49146bde000000000000000000000000845b706151aed537b1fd81c1ea4ea03920097abd0000000000000000000000000000000000000000000000000000000002e6ae09'
    expect(readTokenService(tokenService, data)).toEqual([
      {
        kind: 'association',
        number: 0x2e6ae09n,
        associated: true,
        account: '0x845b706151aEd537b1FD81c1Ea4EA03920097ABD',
        token: '0x0000000000000000000000000000000002E6Ae09',
      },
    ])
  })

  test('default: a token at its own address (HIP-719)', () => {
    const association = { kind: 'association', number: 1234n }
    expect(readTokenService(token, '0x0a754de6')).toEqual([{ ...association, associated: true }])
    expect(readTokenService(token, '0x5c9217e0')).toEqual([{ ...association, associated: false }])
    expect(readTokenService(bob, '0x0a754de6')).toBeUndefined()
    expect(readTokenService(token, '0x0a754de600')).toBeUndefined()
  })

  test('default: tokens taken up, and given up', () => {
    const association = (number: bigint, of: Address, associated: boolean) => ({
      kind: 'association',
      number,
      associated,
      account: alice,
      token: of,
    })
    expect(read('associateToken(address,address)', alice, token)).toEqual([association(1234n, token, true)])
    expect(read('dissociateToken(address,address)', alice, token)).toEqual([association(1234n, token, false)])
    const both = [alice, [token, other]]
    expect(read('associateTokens(address,address[])', ...both)).toEqual([
      association(1234n, token, true),
      association(1235n, other, true),
    ])
    expect(read('dissociateTokens(address,address[])', ...both)).toEqual([
      association(1234n, token, false),
      association(1235n, other, false),
    ])
  })

  test('default: tokens moved', () => {
    const single = [token, alice, bob, 5n]
    expect(read('transferToken(address,address,address,int64)', ...single)).toEqual([moved(alice, bob, 5n)])
    expect(read('transferFrom(address,address,address,uint256)', ...single)).toEqual([moved(alice, bob, 5n)])
    const many = read('transferTokens(address,address[],int64[])', token, [bob, alice, carol], [5n, -7n, 2n])
    expect(many).toEqual([moved(alice, bob, 5n), moved(alice, carol, 2n)])
  })

  test('default: items moved', () => {
    const single = [token, alice, bob, 7n]
    expect(read('transferNFT(address,address,address,int64)', ...single)).toEqual([transfer(alice, bob, 7n)])
    expect(read('transferFromNFT(address,address,address,uint256)', ...single)).toEqual([transfer(alice, bob, 7n)])
    const lists = [token, [alice, alice], [bob, carol], [7n, 8n]]
    expect(read('transferNFTs(address,address[],address[],int64[])', ...lists)).toEqual([
      transfer(alice, bob, 7n),
      transfer(alice, carol, 8n),
    ])
  })

  const newer =
    'cryptoTransfer(((address,int64,bool)[]),(address,(address,int64,bool)[],(address,address,int64,bool)[])[])'
  const older = 'cryptoTransfer((address,(address,int64)[],(address,address,int64)[])[])'
  test('default: tokens and items in one, in both of its forms', () => {
    const expected = [moved(alice, bob, 5n), transfer(carol, bob, 7n)]
    const tokens = [
      [alice, -5n],
      [bob, 5n],
    ]
    expect(read(older, [[token, tokens, [[carol, bob, 7n]]]])).toEqual(expected)
    const withLeave = tokens.map((each) => [...each, false])
    expect(read(newer, [[]], [[token, withLeave, [[carol, bob, 7n, true]]]])).toEqual(expected)
  })

  test('default: permissions', () => {
    const approval = { kind: 'token-approval', change: 'set', spender: bob, token }
    const approve = (amount: bigint) => read('approve(address,address,uint256)', token, bob, amount)
    expect(approve(5n)).toEqual([{ ...approval, amount: 5n, unlimited: false }])
    expect(approve(2n ** 63n - 2n)).toMatchObject([{ unlimited: false }])
    expect(approve(2n ** 63n - 1n)).toMatchObject([{ unlimited: true }])
    expect(read('approveNFT(address,address,uint256)', token, bob, 7n)).toEqual([
      { kind: 'item-approval', spender: bob, id: 7n, token },
    ])
    expect(read('setApprovalForAll(address,address,bool)', token, bob, true)).toEqual([
      { kind: 'collection-approval', spender: bob, approved: true, token },
    ])
  })

  test('behavior: a limit can be lowered', () => {
    const approve = call('approve(address,address,uint256)', token, bob, 9n)
    expect(withLimit(approve, 5n)).toBe(call('approve(address,address,uint256)', token, bob, 5n))
  })

  test.each<[string, Hex]>([
    [
      'two who give: nobody can say who gives to whom',
      call('transferTokens(address,address[],int64[])', token, [alice, bob, carol], [-1n, -1n, 2n]),
    ],
    ['a sum that is not nothing', call('transferTokens(address,address[],int64[])', token, [alice, bob], [-1n, 2n])],
    ['lists of unequal length', call('transferTokens(address,address[],int64[])', token, [alice, bob], [1n])],
    [
      'items in lists of unequal length',
      call('transferNFTs(address,address[],address[],int64[])', token, [alice], [], [1n]),
    ],
    ['less than nothing', call('transferToken(address,address,address,int64)', token, alice, bob, -5n)],
    ['an item below the first', call('transferNFT(address,address,address,int64)', token, alice, bob, 0n)],
    [
      'coins, which stand in no total',
      call(
        newer,
        [
          [
            [alice, -1n, false],
            [bob, 1n, false],
          ],
        ],
        [],
      ),
    ],
    ['nothing', call(older, [])],
    ['an association with what is no token', call('associateTokens(address,address[])', alice, [token, bob])],
    ['bytes behind the arguments', `${call('approve(address,address,uint256)', token, bob, 1n)}00`],
    ['another function', '0xdeadbeef'],
  ])('error: %s is unreadable', (_, data) => expect(readTokenService(tokenService, data)).toBeUndefined())

  test('behavior: the same call of any other contract is not the token service’s', () => {
    expect(readTokenService(bob, call('approve(address,address,uint256)', token, bob, 1n))).toBeUndefined()
  })
})

describe('readEffect', () => {
  const usd: Token = { standard: 'erc20', decimals: 6, symbol: 'USD' }
  const on = (hasTokenService: boolean): Contracts => ({
    token: async (address) => (address.toLowerCase() === token ? usd : undefined),
    isSafe: async () => false,
    call: async () => undefined,
    chainId: 296,
    hasTokenService,
  })
  const approve = { to: tokenService, value: 0n, data: call('approve(address,address,uint256)', token, bob, 5n) }

  test('behavior: only Hedera’s networks have the token service', async () => {
    const effect = await readEffect(approve, on(true))
    expect(effect).toMatchObject({ to: tokenService, token: usd, reading: { kind: 'token-approval', token } })
    expect((await readEffect(approve, on(false))).reading.kind).toBe('unreadable')
    const taken = { to: token, value: 0n, data: '0x0a754de6' } as const
    expect((await readEffect(taken, on(true))).reading.kind).toBe('association')
    expect((await readEffect(taken, on(false))).reading.kind).toBe('unreadable')
  })

  test('behavior: several steps are told one by one, each with its token; too many are not told in part', async () => {
    const all = (count: number) => ({
      ...approve,
      data: call(
        'transferTokens(address,address[],int64[])',
        token,
        [alice, ...Array.from({ length: count }, () => bob)],
        [BigInt(-count), ...Array.from({ length: count }, () => 1n)],
      ),
    })
    const { reading } = await readEffect(all(2), on(true))
    const each = { token: usd, value: 0n, reading: moved(alice, bob, 1n) }
    expect(reading).toMatchObject({ kind: 'calls', how: 'service', calls: [each, each] })
    expect((await readEffect(all(49), on(true))).reading.kind).toBe('unreadable')
  })
})
