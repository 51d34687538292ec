import type { Address, Hex } from 'viem'
import { pad, toEventSelector, toHex } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { events, sumUp } from './changes.ts'

const me: Address = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const thief: Address = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const contract: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const token: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

const word = (value: Hex | bigint | number): Hex => (typeof value === 'string' ? pad(value) : pad(toHex(value)))
/** @param indexed so many of the words are topics */
const log = (event: keyof typeof events, indexed: number, ...words: (Hex | bigint | number)[]) => ({
  address: contract,
  topics: [events[event], ...words.slice(0, indexed).map(word)],
  data: `0x${words
    .slice(indexed)
    .map((each) => word(each).slice(2))
    .join('')}` as Hex,
})

test('events: each hash is that of its name', () => {
  for (const [name, hash] of Object.entries(events)) expect([name, hash]).toEqual([name, toEventSelector(name)])
})

describe('sumUp', () => {
  const control = (over: string) => [{ kind: 'control', contract, to: thief, over }]
  const all = [{ kind: 'permission', contract, spender: thief, amount: 'all' }]
  const lost = [{ kind: 'item', contract, id: 7n, amount: -1n }]

  test.each<[string, ReturnType<typeof log>, unknown[]]>([
    ['CryptoKitties, nothing indexed', log('Transfer(address,address,uint256)', 0, me, thief, 7), lost],
    ['CryptoPunks', log('PunkTransfer(address,address,uint256)', 2, me, thief, 7), lost],
    ['CryptoPunks, bought for nothing', log('PunkBought(uint256,uint256,address,address)', 4, 7, 0, me, thief), lost],
    ['ERC-6909', log('Transfer(address,address,address,uint256,uint256)', 3, thief, me, thief, 7, 1), lost],
    [
      'wrapped coins taken out',
      log('Withdrawal(address,uint256)', 1, me, 5),
      [{ kind: 'token', contract, amount: -5n }],
    ],
    ['an operator of ERC-777', log('AuthorizedOperator(address,address)', 2, thief, me), all],
    ['an operator of ERC-6909', log('OperatorSet(address,address,bool)', 2, me, thief, 1), all],
    [
      'one token of ERC-6909',
      log('Approval(address,address,uint256,uint256)', 3, me, thief, 7, 9),
      [{ kind: 'item-permission', contract, spender: thief, id: 7n }],
    ],
    [
      'Permit2, with a limit',
      log('Approval(address,address,address,uint160,uint48)', 3, me, token, thief, 5, 9),
      [{ kind: 'permission', contract: token, spender: thief, amount: 5n, through: contract }],
    ],
    [
      'Permit2, without',
      log('Permit(address,address,address,uint160,uint48,uint48)', 3, me, token, thief, (1n << 160n) - 1n, 9, 0),
      [{ kind: 'permission', contract: token, spender: thief, amount: 'all', through: contract }],
    ],
    ['a contract', log('OwnershipTransferred(address,address)', 2, me, thief), control('contract')],
    ['a contract, in two steps', log('OwnershipTransferStarted(address,address)', 2, me, thief), control('contract')],
    ['a name', log('Transfer(bytes32,address)', 1, 1n << 255n, thief), control('name')],
    ['a role', log('RoleGranted(bytes32,address,address)', 3, 0, thief, me), control('role')],
    [
      'credit at Aave',
      log('BorrowAllowanceDelegated(address,address,address,uint256)', 3, me, thief, token, 5),
      control('debt'),
    ],
    ['a delegation of all', log('DelegateAll(address,address,bytes32,bool)', 2, me, thief, 0, 1), control('account')],
    ['its first version', log('DelegateForAll(address,address,bool)', 0, me, thief, 1), control('account')],
    [
      'one of a token',
      log('DelegateERC20(address,address,address,bytes32,uint256)', 3, me, thief, token, 0, 5),
      control('account'),
    ],
  ])('behavior: %s', (_, theft, changes) => {
    expect(sumUp([theft], me)).toEqual(changes)
    expect(sumUp([{ ...theft, topics: theft.topics.slice(0, 1), data: '0x' }], me)).toEqual([]) // words are missing
  })

  test.each<[string, ReturnType<typeof log>[]]>([
    ['another’s contract', [log('OwnershipTransferred(address,address)', 2, thief, contract)]],
    ['a contract that is given up', [log('OwnershipTransferred(address,address)', 2, me, 0)]],
    ['a name that comes', [log('Transfer(bytes32,address)', 1, 1, me)]],
    ['a role of another’s', [log('RoleGranted(bytes32,address,address)', 3, 0, me, thief)]],
    [
      'a delegation that is taken back',
      [
        log('DelegateAll(address,address,bytes32,bool)', 2, me, thief, 0, 1),
        log('DelegateAll(address,address,bytes32,bool)', 2, me, thief, 0, 0),
      ],
    ],
    [
      'an operator that is taken back',
      [
        log('OperatorSet(address,address,bool)', 2, me, thief, 1),
        log('OperatorSet(address,address,bool)', 2, me, thief, 0),
      ],
    ],
  ])('behavior: %s is no loss', (_, logs) => {
    expect(sumUp(logs, me)).toEqual([])
  })

  test('behavior: coins taken out of a token that tells it as a transfer too count once', () => {
    const both = [log('Transfer(address,address,uint256)', 2, me, 0, 5), log('Withdrawal(address,uint256)', 1, me, 5)]
    expect(sumUp(both, me)).toEqual([{ kind: 'token', contract, amount: -5n }])
    expect(sumUp(both.toReversed(), me)).toEqual([{ kind: 'token', contract, amount: -5n }])
  })

  test('behavior: one that is sent and as much that is taken out are two', () => {
    const both = [
      log('Transfer(address,address,uint256)', 2, me, thief, 5),
      log('Withdrawal(address,uint256)', 1, me, 5),
    ]
    expect(sumUp(both, me)).toEqual([{ kind: 'token', contract, amount: -10n }])
  })

  test.each<[string, ReturnType<typeof log>[], unknown[]]>([
    [
      'a delegation',
      [
        log('DelegateAll(address,address,bytes32,bool)', 2, me, thief, 0, 1),
        log('DelegateERC20(address,address,address,bytes32,uint256)', 3, me, thief, token, 0, 0),
      ],
      control('account'),
    ],
    [
      'credit in one asset',
      [
        log('BorrowAllowanceDelegated(address,address,address,uint256)', 3, me, thief, token, 5),
        log('BorrowAllowanceDelegated(address,address,address,uint256)', 3, me, thief, contract, 0),
      ],
      control('debt'),
    ],
  ])('behavior: %s stays when another right is taken back', (_, logs, changes) => {
    expect(sumUp(logs, me)).toEqual(changes)
  })

  test('behavior: an allowance of Permit2 without limit that is taken back is none', () => {
    const approval = 'Approval(address,address,address,uint160,uint48)'
    const logs = [log(approval, 3, me, token, thief, (1n << 160n) - 1n, 9), log(approval, 3, me, token, thief, 0, 0)]
    expect(sumUp(logs, me)).toEqual([])
  })
})
