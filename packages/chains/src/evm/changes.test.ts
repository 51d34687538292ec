import type { Address, Hex } from 'viem'
import { pad, toEventSelector, toHex } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { sumUp } from './changes.ts'
import { coinAddress, events, reports } from './events.ts'

const me: Address = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const thief: Address = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const contract: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const zero: Address = '0x0000000000000000000000000000000000000000'
const token: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'

const word = (value: Hex | bigint | number): Hex =>
  typeof value === 'string' ? pad(value) : toHex(BigInt.asUintN(256, BigInt(value)), { size: 32 })
/** @param indexed the number of words that are topics */
const log = (event: keyof typeof events, indexed: number, ...words: (Hex | bigint | number)[]) => ({
  address: contract,
  topics: [events[event], ...words.slice(0, indexed).map(word)],
  data: `0x${words
    .slice(indexed)
    .map((each) => word(each).slice(2))
    .join('')}` as Hex,
})

test('events, reports: each hash is that of its name', () => {
  for (const [name, hash] of Object.entries({ ...events, ...reports }))
    expect([name, hash]).toEqual([name, toEventSelector(name)])
})

const validated =
  'OrderValidated(bytes32,(address,address,(uint8,address,uint256,uint256,uint256)[],(uint8,address,uint256,uint256,uint256,address)[],uint8,uint256,uint256,bytes32,uint256,bytes32,uint256))'

describe('sumUp', () => {
  const control = (over: string) => [{ kind: 'control', contract, to: thief, over }]
  const all = [{ kind: 'permission', contract, spender: thief, amount: 'all' }]
  const lost = [{ kind: 'item', contract, id: 7n, amount: -1n, to: [thief] }]

  test.each<[string, ReturnType<typeof log>, unknown[]]>([
    ['CryptoKitties, nothing indexed', log('Transfer(address,address,uint256)', 0, me, thief, 7), lost],
    ['CryptoPunks', log('PunkTransfer(address,address,uint256)', 2, me, thief, 7), lost],
    ['CryptoPunks, bought for nothing', log('PunkBought(uint256,uint256,address,address)', 3, 7, me, thief, 0), lost],
    ['ERC-6909', log('Transfer(address,address,address,uint256,uint256)', 3, thief, me, thief, 7, 1), lost],
    [
      'wrapped coins taken out',
      log('Withdrawal(address,uint256)', 1, me, 5),
      [{ kind: 'token', contract, amount: -5n, isWrap: true }],
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
    [
      'a punk offered to one',
      log('PunkOffered(uint256,uint256,address)', 2, 7, thief, 0),
      [{ kind: 'offer', contract, to: thief, id: 7n, price: 0n }],
    ],
    [
      'a punk offered to all',
      log('PunkOffered(uint256,uint256,address)', 2, 7, 0, 1),
      [{ kind: 'offer', contract, id: 7n, price: 1n }],
    ],
    [
      'an order of Seaport, validated',
      log(validated, 0, 1, 64, me, token, 0, 0, 0, 0, 0, 0, 0, 0, 0),
      [{ kind: 'offer', contract }],
    ],
    [
      'an order of its first versions',
      log('OrderValidated(bytes32,address,address)', 3, 1, me, token),
      [{ kind: 'offer', contract }],
    ],
    ['Morpho', log('SetAuthorization(address,address,address,bool)', 3, me, me, thief, 1), control('account')],
    ['a relayer of Balancer', log('RelayerApprovalChanged(address,address,bool)', 2, thief, me, 1), control('account')],
    ['an operator of dYdX', log('LogOperatorSet(address,address,bool)', 1, me, thief, 1), control('account')],
    [
      'an operator of Euler, who sees all but a byte of the address',
      log('OperatorStatus(bytes19,address,uint256)', 2, `${me.slice(0, 40)}${'0'.repeat(26)}` as Hex, thief, 1),
      control('account'),
    ],
    [
      'an allowance of Balancer’s vault',
      log('Approval(address,address,address,uint256)', 3, token, me, thief, 5),
      [{ kind: 'permission', contract: token, spender: thief, amount: 5n, through: contract }],
    ],
    [
      'a balance within Balancer',
      log('InternalBalanceChanged(address,address,int256)', 2, me, token, 2n ** 256n - 5n),
      [{ kind: 'token', contract: token, amount: -5n, to: [contract] }],
    ],
    [
      'collateral at Compound, to somebody',
      log('TransferCollateral(address,address,address,uint256)', 3, me, thief, token, 5),
      [{ kind: 'token', contract: token, amount: -5n, to: [thief] }],
    ],
    [
      'collateral at Compound, taken out for somebody',
      log('WithdrawCollateral(address,address,address,uint256)', 3, me, thief, token, 5),
      [{ kind: 'token', contract: token, amount: -5n, to: [thief] }],
    ],
    [
      'the proceeds of a position',
      log('Collect(uint256,address,uint256,uint256)', 1, 7, thief, 5, 6),
      control('proceeds'),
    ],
    ['an owner of a Safe', log('AddedOwner(address)', 1, thief), control('safe')],
    ['one of an older Safe', log('AddedOwner(address)', 0, thief), control('safe')],
    ['a module of a Safe', log('EnabledModule(address)', 1, thief), control('safe')],
    ['a guard of a Safe', log('ChangedGuard(address)', 1, thief), control('safe')],
    ['a guard of its modules', log('ChangedModuleGuard(address)', 1, thief), control('safe')],
    ['a handler of a Safe', log('ChangedFallbackHandler(address)', 1, thief), control('safe')],
    ['the code of a Safe', log('ChangedMasterCopy(address)', 0, thief), control('code')],
    ['a module of an account', log('ModuleInstalled(uint256,address)', 0, 1, thief), control('safe')],
    ['fewer signatures of a Safe', log('ChangedThreshold(uint256)', 0, 1), [{ kind: 'safe', contract, threshold: 1n }]],
    ['an owner less', log('RemovedOwner(address)', 1, me), [{ kind: 'safe', contract, removed: me }]],
    ['the code of a proxy', log('Upgraded(address)', 1, thief), control('code')],
    ['the code of many', log('BeaconUpgraded(address)', 1, thief), control('code')],
    ['the administrator of a proxy', log('AdminChanged(address,address)', 0, me, thief), control('code')],
    ['an owner of another form', log('OwnerUpdated(address,address)', 2, me, thief), control('contract')],
    ['an owner who must accept', log('OwnershipTransferRequested(address,address)', 2, me, thief), control('contract')],
    ['a proxy of Maker', log('LogSetOwner(address)', 1, thief), control('contract')],
    ['a name below a name', log('NewOwner(bytes32,bytes32,address)', 2, 1, 2, thief), control('name')],
    [
      'an operator of streams',
      log('FlowOperatorUpdated(address,address,address,uint8,int96)', 3, token, me, thief, 7, 1),
      control('stream'),
    ],
    [
      'a stream',
      log('FlowUpdated(address,address,address,int96,int256,int256,bytes)', 3, token, me, thief, 1, -1, 1, 0, 0),
      control('stream'),
    ],
    ['votes', log('DelegateChanged(address,address,address)', 3, me, me, thief), control('votes')],
    [
      'a debt at Aave',
      log('Borrow(address,address,address,uint256,uint8,uint256,uint16)', 3, token, me, 0, thief, 5, 2, 0),
      [{ kind: 'owed', contract: token, amount: 5n }],
    ],
  ])('behavior: %s', (_, theft, changes) => {
    expect(sumUp([theft], me)).toEqual(changes)
    expect(sumUp([{ ...theft, topics: theft.topics.slice(0, 1), data: '0x' }], me)).toEqual([]) // with words missing
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
    expect(sumUp(both, me)).toEqual([{ kind: 'token', contract, amount: -5n, to: [zero] }])
    expect(sumUp(both.toReversed(), me)).toEqual([{ kind: 'token', contract, amount: -5n, to: [zero] }])
  })

  test('behavior: one that is sent and as much that is taken out are two', () => {
    const both = [
      log('Transfer(address,address,uint256)', 2, me, thief, 5),
      log('Withdrawal(address,uint256)', 1, me, 5),
    ]
    expect(sumUp(both, me)).toEqual([{ kind: 'token', contract, amount: -10n, to: [thief] }])
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

  const paid = { ...log('Transfer(address,address,uint256)', 2, me, contract, 5), address: coinAddress as Address }
  const lastOf = (changes: unknown[]) => changes.at(-1)

  test('behavior: coins that are wrapped come back as tokens, once', () => {
    const deposit = log('Deposit(address,uint256)', 1, me, 5)
    expect(lastOf(sumUp([paid, deposit], me))).toEqual({ kind: 'token', contract, amount: 5n, isWrap: true })
    const minted = log('Transfer(address,address,uint256)', 2, 0, me, 5)
    expect(lastOf(sumUp([paid, deposit, minted], me))).toEqual({ kind: 'token', contract, amount: 5n })
    expect(lastOf(sumUp([paid, minted, deposit], me))).toEqual({ kind: 'token', contract, amount: 5n })
  })

  test('behavior: a deposit for which no coins came is no gain, and cannot be read', () => {
    expect(sumUp([log('Deposit(address,uint256)', 1, me, 5)], me)).toEqual([{ kind: 'unread', contract }])
  })

  test('behavior: tokens that count a debt are no gain', () => {
    const minted = { ...log('Transfer(address,address,uint256)', 2, 0, me, 6), address: thief }
    const got = { ...log('Transfer(address,address,uint256)', 2, contract, me, 5), address: token }
    const borrow = log('Borrow(address,address,address,uint256,uint256,uint256,uint16)', 3, token, me, 0, me, 5, 2, 0)
    expect(sumUp([minted, got, borrow], me)).toEqual([
      { kind: 'owed', contract: token, amount: 5n },
      { kind: 'token', contract: token, amount: 5n },
    ])
  })

  test('behavior: proceeds that reach the account by the contract are its own', () => {
    const got = [5, 6].map((amount) => ({
      ...log('Transfer(address,address,uint256)', 2, contract, me, amount),
      address: amount === 5 ? token : thief,
    }))
    const collect = log('Collect(uint256,address,uint256,uint256)', 1, 7, contract, 5, 6)
    expect(sumUp([collect, ...got], me).map(({ kind }) => kind)).toEqual(['token', 'token'])
    expect(sumUp([collect, ...got.slice(1)], me).map(({ kind }) => kind)).toEqual(['control', 'token'])
  })

  const other = { topics: [word(9), word(me)], data: '0x' as Hex, address: contract }
  test.each<[string, typeof other]>([
    ['as a topic', other],
    ['in a word of its data', { ...other, topics: [word(9)], data: `0x${'0'.repeat(64)}${word(me).slice(2)}` }],
    ['without any topic', { ...other, topics: [], data: word(me) }],
    ['packed', { ...other, topics: [word(9)], data: `0x07${me.slice(2)}` }],
    ['in a known event of another form', { ...other, topics: [events['Approval(address,address,uint256)'], word(me)] }],
  ])('behavior: a log that names the account %s and cannot be read is a change', (_, each) => {
    expect(sumUp([each], me)).toEqual([{ kind: 'unread', contract }])
    expect(sumUp([each], token)).toEqual([])
  })

  test('behavior: trades, whose transfers are read, are none', () => {
    const swap = { ...other, topics: [reports['Swap(address,uint256,uint256,uint256,uint256,address)'], word(me)] }
    expect(sumUp([swap], me)).toEqual([])
  })

  test.each<[string, ReturnType<typeof log>[]]>([
    [
      'an offer that is taken back',
      [log('PunkOffered(uint256,uint256,address)', 2, 7, thief, 0), log('PunkNoLongerForSale(uint256)', 1, 7)],
    ],
    ['a module that is disabled', [log('EnabledModule(address)', 1, thief), log('DisabledModule(address)', 1, thief)]],
    ['the administrator of a new proxy', [log('AdminChanged(address,address)', 0, 0, thief)]],
    [
      'a name that passes through the registrar',
      [log('NewOwner(bytes32,bytes32,address)', 2, 1, 2, thief), log('NewOwner(bytes32,bytes32,address)', 2, 1, 2, me)],
    ],
    ['votes for oneself', [log('DelegateChanged(address,address,address)', 3, me, 0, me)]],
    ['an order of another', [log('OrderValidated(bytes32,address,address)', 3, 1, thief, token)]],
    ['Euler’s operator of another', [log('OperatorStatus(bytes19,address,uint256)', 2, thief, token, 1)]],
    ['collateral for oneself', [log('WithdrawCollateral(address,address,address,uint256)', 3, me, me, token, 5)]],
  ])('behavior: %s changes nothing', (_, logs) => {
    expect(sumUp(logs, me)).toEqual([])
  })
})
