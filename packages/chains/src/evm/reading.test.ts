import { readFileSync } from 'node:fs'
import { toHex } from '@latchkey/core/bytes'
import fc from 'fast-check'
import type { Hex } from 'viem'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { fuzz } from '../fixtures/fuzz.ts'
import type { Transaction } from './decode.ts'
import { readTransaction } from './reading.ts'
import type { Token } from './token.ts'

const contract = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const alice = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const erc20: Token = { standard: 'erc20', decimals: 6, symbol: 'USD' }
const erc721: Token = { standard: 'erc721', symbol: 'ART' }
const erc1155: Token = { standard: 'erc1155', symbol: undefined }

const call = (data: Hex, to: Transaction['to'] = contract): Transaction => ({
  chainId: 1,
  nonce: 0,
  to,
  value: 0n,
  data,
  gas: 0n,
  accessList: [],
  fees: { kind: 'legacy', gasPrice: 0n },
})
const abi = parseAbi([
  'function transfer(address, uint256)',
  'function transferFrom(address, address, uint256)',
  'function approve(address, uint256)',
  'function increaseAllowance(address, uint256)',
  'function decreaseAllowance(address, uint256)',
  'function safeTransferFrom(address, address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function safeBatchTransferFrom(address, address, uint256[], uint256[], bytes)',
])
const items = parseAbi([
  'function safeTransferFrom(address, address, uint256, bytes)',
  'function safeTransferFrom(address, address, uint256, uint256, bytes)',
])
const data = (functionName: (typeof abi)[number]['name'], ...args: unknown[]) =>
  encodeFunctionData({ abi, functionName, args: args as never }) // the rows below pair names and arguments

describe('readTransaction', () => {
  test.each<[string, Token | undefined, Transaction, unknown]>([
    ['coins', undefined, call('0x'), { kind: 'coin' }],
    ['a new contract', undefined, call('0x6000', null), { kind: 'creation' }],
    [
      'a call only Hedera’s tokens understand',
      undefined,
      call('0x0a754de6'),
      { kind: 'unreadable', selector: '0x0a754de6' },
    ],
    [
      'ERC-20 transfer',
      erc20,
      call(data('transfer', bob, 5n)),
      { kind: 'token-transfer', from: undefined, to: bob, amount: 5n },
    ],
    [
      'ERC-20 transferFrom',
      erc20,
      call(data('transferFrom', alice, bob, 5n)),
      { kind: 'token-transfer', from: alice, to: bob, amount: 5n },
    ],
    [
      'ERC-20 approve',
      erc20,
      call(data('approve', bob, 5n)),
      { kind: 'token-approval', change: 'set', spender: bob, amount: 5n, unlimited: false },
    ],
    [
      'ERC-20 approve without limit',
      erc20,
      call(data('approve', bob, 2n ** 256n - 1n)),
      { kind: 'token-approval', change: 'set', spender: bob, amount: 2n ** 256n - 1n, unlimited: true },
    ],
    [
      'ERC-20 increaseAllowance',
      erc20,
      call(data('increaseAllowance', bob, 2n ** 255n)),
      { kind: 'token-approval', change: 'increase', spender: bob, amount: 2n ** 255n, unlimited: true },
    ],
    [
      'ERC-20 decreaseAllowance',
      erc20,
      call(data('decreaseAllowance', bob, 2n ** 255n)),
      { kind: 'token-approval', change: 'decrease', spender: bob, amount: 2n ** 255n, unlimited: false },
    ],
    [
      'ERC-721 transferFrom',
      erc721,
      call(data('transferFrom', alice, bob, 7n)),
      { kind: 'item-transfer', from: alice, to: bob, items: [{ id: 7n, amount: 1n }] },
    ],
    [
      'ERC-721 safeTransferFrom',
      erc721,
      call(data('safeTransferFrom', alice, bob, 7n)),
      { kind: 'item-transfer', from: alice, to: bob, items: [{ id: 7n, amount: 1n }] },
    ],
    [
      'ERC-721 safeTransferFrom with empty data',
      erc721,
      call(encodeFunctionData({ abi: items, functionName: 'safeTransferFrom', args: [alice, bob, 7n, '0x'] })),
      { kind: 'item-transfer', from: alice, to: bob, items: [{ id: 7n, amount: 1n }] },
    ],
    ['ERC-721 approve', erc721, call(data('approve', bob, 7n)), { kind: 'item-approval', spender: bob, id: 7n }],
    [
      'ERC-721 setApprovalForAll',
      erc721,
      call(data('setApprovalForAll', bob, true)),
      { kind: 'collection-approval', spender: bob, approved: true },
    ],
    [
      'ERC-1155 safeTransferFrom',
      erc1155,
      call(encodeFunctionData({ abi: items, functionName: 'safeTransferFrom', args: [alice, bob, 7n, 3n, '0x'] })),
      { kind: 'item-transfer', from: alice, to: bob, items: [{ id: 7n, amount: 3n }] },
    ],
    [
      'ERC-1155 safeBatchTransferFrom',
      erc1155,
      call(data('safeBatchTransferFrom', alice, bob, [1n, 2n], [3n, 4n], '0x')),
      {
        kind: 'item-transfer',
        from: alice,
        to: bob,
        items: [
          { id: 1n, amount: 3n },
          { id: 2n, amount: 4n },
        ],
      },
    ],
    [
      'ERC-1155 setApprovalForAll off',
      erc1155,
      call(data('setApprovalForAll', bob, false)),
      { kind: 'collection-approval', spender: bob, approved: false },
    ],
  ])('default: %s', (_, token, transaction, expected) => expect(readTransaction(transaction, token)).toEqual(expected))

  test.each<[string, Token | undefined, Hex]>([
    ['a contract that is no token', undefined, data('transfer', bob, 5n)],
    ['a call of another standard', erc721, data('transfer', bob, 5n)],
    ['an unknown selector', erc20, '0xdeadbeef'],
    ['fewer bytes than a selector', erc20, '0xa905'],
    ['bytes behind the arguments', erc20, `${data('transfer', bob, 5n)}00`],
    ['arguments cut short', erc20, data('transfer', bob, 5n).slice(0, -2) as Hex],
    ['dirt in front of an address', erc20, data('transfer', bob, 5n).replace('0xa9059cbb00', '0xa9059cbb01') as Hex],
    ['lists of unequal length', erc1155, data('safeBatchTransferFrom', alice, bob, [1n, 2n], [3n], '0x')],
    ['empty lists', erc1155, data('safeBatchTransferFrom', alice, bob, [], [], '0x')],
  ])('error: %s is unreadable', (_, token, calldata) => {
    expect(readTransaction(call(calldata), token).kind).toBe('unreadable')
  })

  test('behavior: no calldata throws, and no changed byte reads the same', () => {
    const calldata = fc.oneof(
      fc.uint8Array({ maxLength: 200 }).map(toHex),
      fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map((amount) => data('approve', bob, amount)),
      fc
        .bigInt({ min: 0n, max: 2n ** 256n - 1n })
        .map((id) => data('safeBatchTransferFrom', alice, bob, [id, 1n], [1n, id], '0x')),
    )
    const show = (value: unknown) => JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}n` : each))
    fc.assert(
      fc.property(
        calldata,
        fc.constantFrom(erc20, erc721, erc1155),
        fc.nat(),
        fc.integer({ min: 1, max: 255 }),
        (bytes, token, place, change) => {
          const before = readTransaction(call(bytes), token)
          if (before.kind === 'unreadable' || before.kind === 'coin') return
          const raw = Buffer.from(bytes.slice(2), 'hex')
          raw[place % raw.length] = (raw[place % raw.length] ?? 0) ^ change
          const after = readTransaction(call(toHex(raw)), token)
          expect(after.kind === 'unreadable' || show(after) !== show(before)).toBe(true)
        },
      ),
      fuzz(1, 1_000),
    )
  })

  test('behavior: reading needs no code that signs', () => {
    for (const file of ['decode', 'reading', 'request', 'submit', 'token', 'index'])
      expect(readFileSync(new URL(`${file}.ts`, import.meta.url), 'utf8')).not.toMatch(/noble|from '\.\/sign\.ts'/)
  })
})
